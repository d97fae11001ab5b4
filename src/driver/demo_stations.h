// The stations of `vellum demo`, one a language.
#pragma once

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
  const char* length;  // tics a step
};

struct DemoStation {
  const char* language;
  const char* origin;
  const char* about;
  std::vector<const char*> files;  // the first that exists, else any of the language
  std::vector<Option> options;
  int ticks = 0;
  std::vector<DemoCall> calls;
  bool timeline = false;
  std::vector<DemoFunction> functions;  // XG: plotted instead of a file
  const char* next;
};

std::vector<DemoStation> demoStations();

}  // namespace vellum::driver
