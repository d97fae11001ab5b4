// A world with skrits for unit tests, with access to its output, files and errors.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "host/memory_storage.h"
#include "languages/skrit/runtime/runtime.h"
#include "source/in_memory_files.h"

namespace vellum::skrit::testing {

class Lines : public host::Output {
 public:
  void print(std::string_view text) override { all += text; }
  std::string take() { return std::move(all); }
  std::string all;
};

struct World {
  World() { host.output = &output; }
  SkritRuntime& start() {
    languages::WorldContext context{host, sources, random, tick, budget, memoryLimit, &files, options, 0};
    context.files = languages::UnmeteredStorage(storage);
    runtime = std::make_unique<SkritRuntime>(context);
    return *runtime;
  }
  source::FileId add(std::string name, std::string_view text) { return sources.add(std::move(name), text).value(); }
  std::string eval(std::string_view text) {
    std::string result;
    runtime->eval(add("<line>", text), result, emitter);
    return result;
  }
  void run(int ticks) {
    for (; ticks > 0; --ticks) {
      ++tick;
      runtime->tick(emitter);
    }
  }

  std::uint64_t budget = 100000;
  std::uint64_t memoryLimit = 0;  // 0: the default
  host::Host host;
  Lines output;
  host::MemoryStorage storage;
  source::InMemoryFiles files;
  source::SourceSet sources;
  base::Random random;
  std::uint64_t tick = 0;
  languages::Options options;
  diagnostics::Emitter emitter;
  std::unique_ptr<SkritRuntime> runtime;
};

}  // namespace vellum::skrit::testing
