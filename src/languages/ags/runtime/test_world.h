// For tests: what a game in a world needs of its host.
#pragma once

#include "base/check.h"
#include "host/memory_storage.h"
#include "languages/ags/runtime/runtime.h"

namespace vellum::ags {

struct TestOutput : host::Output {
  void print(std::string_view text) override { printed += base::cat(text, "\n"); }
  std::string printed;
};

struct TestWorld {
  std::unique_ptr<AgsRuntime> load(std::string_view script, std::uint64_t memoryLimit) {
    context.memoryLimit = memoryLimit;
    return loadFile("GlobalScript.asc", script);
  }
  // A script, or a project whose other files are sources already. It must load.
  std::unique_ptr<AgsRuntime> loadFile(std::string name, std::string_view text) {
    auto runtime = std::make_unique<AgsRuntime>(context);
    bool good = runtime->load({*sources.add(std::move(name), text)}, emitter);
    VELLUM_CHECK(good, emitter.all().empty() ? "a test's script does not load" : emitter.all()[0].message.c_str());
    return runtime;
  }

  TestOutput output;
  host::MemoryStorage storage;
  source::SourceSet sources;
  base::Random random{1};
  std::uint64_t tick = 0;
  languages::WorldContext context{.host = {.output = &output},
                                  .sources = sources,
                                  .random = random,
                                  .tick = tick,
                                  .files = languages::UnmeteredStorage(storage)};
  diagnostics::Emitter emitter;
};

}  // namespace vellum::ags
