// The examples that `vellum help` and `vellum demo` show, by language. There is no other list.
#pragma once

#include <string_view>

#include <vellum/vellum.hpp>

namespace vellum::driver {

struct DemoCall {
  int tick;
  const char* call;
};

struct DemoFunction {
  const char* text;
  const char* meaning;
  const char* tics;
  const char* length;  // of a step, in tics
};

struct DemoStation {
  const char* language;
  const char* origin;
  const char* about;
  std::vector<const char*> files{};  // the first that exists, else any of the language
  const char* world = nullptr;       // a file that is loaded before it, without being shown
  const char* neighbour = nullptr;   // of a second world, which meets it on a hub; shown, too
  const char* topic = nullptr;       // shown on request only: `vellum demo TOPIC`
  std::vector<Option> options{};
  int ticks = 0;
  std::vector<DemoCall> calls{};
  // Draws what the world did, instead of showing what it printed. False: there is nothing to draw.
  bool (*drawWorld)(const World& world, int columns, bool color, std::string& out) = nullptr;
  // Plotted instead of a file.
  std::vector<DemoFunction> functions{};
  Status (*plot)(Engine& engine, const std::string& function, const std::vector<Option>& options, int columns,
                 bool color, std::string& out, Report& report) = nullptr;
  const char* next;

  // Whether `vellum demo NAME` shows it; "": the whole tour.
  bool isFor(std::string_view name) const {
    return topic != nullptr ? name == topic : name.empty() || name == language;
  }
};

std::vector<DemoStation> demoStations();
// What to try after the demo, one line each.
std::vector<std::string_view> demoFarewell();
// Command lines of a subcommand in several languages, each with its line end; "" when there are none.
std::string helpExamples(std::string_view subcommand);

}  // namespace vellum::driver
