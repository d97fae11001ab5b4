// For tests: a world of CAOS whose host is at hand.
#pragma once

#include "base/check.h"
#include "host/memory_storage.h"
#include "languages/caos/commands/runtime.h"

namespace vellum::caos {

struct TestBench : host::Output, host::Clock, host::Trace {
  host::MemoryStorage storage;
  std::string printed, traced;  // since they were cleared
  std::int64_t now = 0;         // milliseconds
  diagnostics::Emitter emitter;

  TestBench() {
    host_ = {this, this, &storage, this};
    runtime.emplace(languages::WorldContext{host_, sources_, random_, tick_});
  }
  void print(std::string_view text) override { printed.append(text); }
  std::int64_t unixMilliseconds() override { return now; }
  void line(std::string_view json) override { traced.append(json).append("\n"); }

  // Installs a script, which has no errors.
  void run(std::string_view script) {
    bool loaded = runtime->load({*sources_.add("test.cos", std::string(script))}, emitter);
    VELLUM_CHECK(loaded, "a test's script has errors");
  }
  std::string printedBy(std::string_view script) {
    printed.clear();
    run(script);
    return printed;
  }
  void tick(int ticks = 1) {
    for (; ticks > 0; --ticks) {
      ++tick_;
      bool well = runtime->tick(emitter);
      VELLUM_CHECK(well, "a test's script fails");
    }
  }
  base::Picture picture() const {
    base::Picture seen;
    bool drawn = runtime->picture(seen);
    VELLUM_CHECK(drawn, "there is no picture");
    return seen;
  }

 private:
  host::Host host_;
  source::SourceSet sources_;
  base::Random random_;
  std::uint64_t tick_ = 0;

 public:
  std::optional<CaosRuntime> runtime;
};

}  // namespace vellum::caos
