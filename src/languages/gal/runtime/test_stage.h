// For unit tests: an agent with everything that it needs.
#pragma once

#include "languages/gal/runtime/agent.h"

namespace vellum::gal {

template <class Listener>
struct TestStage {
  // Has no agent when the script has errors; they are in `emitter`.
  TestStage(std::string_view script, EntityDefinition entity, int members) {
    registerHosts(vm, target);
    auto file = sources.add("test.gal", script);
    CheckedAgent checked = compile(sources, *file, emitter);
    if (emitter.hasErrors()) return;
    agent = std::make_unique<Agent>(std::move(checked), "test", std::move(entity), vm, target, random, listener);
    for (int i = 1; i < members; ++i) agent->group().add();
  }
  ~TestStage() { vm.clear(fiber); }

  // An entity that has every script that agents ask for.
  static EntityDefinition obliging() {
    EntityDefinition entity;
    entity.obliging = true;
    return entity;
  }

  std::uint64_t hash() const {
    base::Hasher hasher;
    base::ArchiveHasher archive(hasher);
    archive(*agent);
    hasher.number(random.state());
    return hasher.digest();
  }
  std::string save() const {
    base::ArchiveWriter writer;
    writer(*agent);
    return writer.take();
  }

  source::SourceSet sources;
  diagnostics::Emitter emitter;
  base::Random random{5};
  Listener listener;
  vm::Vm vm;
  vm::Fiber fiber;
  HostTarget target;
  std::unique_ptr<Agent> agent;
};

}  // namespace vellum::gal
