// The living state of a creature as bytes: the chunk CREA of its file, in Vellum's own format. It holds the fields that
// a saved world has of the creature and of its agent, without genes and histories, which have chunks of their own, and
// without scripts that run.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// A creature that is in no world. Its agent and its genes refer to no agents and hold no genomes.
class LooseCreature {
 public:
  struct Slot {
    std::int32_t slot = 0;
    std::string moniker;
  };

  explicit LooseCreature(vm::Heap& heap) : heap_(&heap), agent_(std::make_unique<Agent>()) {}
  LooseCreature(LooseCreature&&) = default;
  ~LooseCreature();

  Agent& agent() { return *agent_; }
  std::vector<Slot> slots;  // by ascending slot; 0 is its own
  // The agent moves into a world, which counts its strings from now on.
  Agent take();

 private:
  vm::Heap* heap_;
  std::unique_ptr<Agent> agent_;
};

bool isCreatureBlock(std::string_view bytes);  // otherwise another program's
std::string packCreature(Engine& engine, Agent& creature);
// Any bytes are legal. The error describes what is wrong with them. Changes nothing in the world.
base::Result<LooseCreature> unpackCreature(Engine& engine, std::string_view block);

}  // namespace vellum::caos
