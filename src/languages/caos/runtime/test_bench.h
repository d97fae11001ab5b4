// For tests: a world of CAOS with an accessible host.
#pragma once

#include "base/check.h"
#include "host/memory_storage.h"
#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

struct TestBench : host::Output, host::Clock, host::Trace {
  host::MemoryStorage storage;
  std::string printed, traced;  // since they were cleared
  std::int64_t now = 0;         // milliseconds
  diagnostics::Emitter emitter;

  // 0: the defaults of WorldContext.
  explicit TestBench(std::uint64_t budget = 0, std::uint64_t memoryLimit = 0) {
    host_ = {this, this, nullptr, this};
    languages::WorldContext context{host_, sources_, random_, tick_};
    context.files = languages::UnmeteredStorage(storage);
    context.budget = budget;
    context.memoryLimit = memoryLimit;
    runtime.emplace(context);
  }
  Engine& engine() { return runtime->engine(); }
  void print(std::string_view text) override { printed.append(text); }
  std::int64_t unixMilliseconds() override { return now; }
  void line(std::string_view json) override { traced.append(json).append("\n"); }

  // Installs a script; false when it has errors.
  bool load(std::string_view script) { return runtime->load({*sources_.add("test.cos", script)}, emitter); }
  // Runs a script that must have no errors.
  void run(std::string_view script) { VELLUM_CHECK(load(script), "a test's script has errors"); }
  std::string printedBy(std::string_view script) {
    printed.clear();
    run(script);
    return printed;
  }
  // One tick; false when a script fails.
  bool step() {
    ++tick_;
    return runtime->tick(emitter);
  }
  void tick(int ticks = 1) {
    for (; ticks > 0; --ticks) VELLUM_CHECK(step(), "a test's script fails");
  }
  std::uint64_t hash() const {
    base::Hasher hasher;
    runtime->hash(hasher);
    return hasher.digest();
  }
  std::string saved() const {
    base::ArchiveWriter writer;
    runtime->save(writer);
    return writer.take();
  }
  bool restore(std::string_view record) {
    base::ArchiveReader reader(record);
    return runtime->restore(reader).ok();
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
