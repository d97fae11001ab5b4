// What the functions of a living creature work on.
#pragma once

#include "languages/caos/runtime/engine.h"
#include "languages/caos/world/creature.h"

namespace vellum::caos {

struct Living {
  Engine& engine;
  World& world;
  Agent& agent;
  Creature& creature;

  Living(Engine& ofEngine, Agent& ofAgent)
      : engine(ofEngine), world(ofEngine.world), agent(ofAgent), creature(*ofAgent.creature()) {}

  BrainWay brainWay() const {
    return engine.environment.context.mode.referenceForms ? BrainWay::Interpreted : BrainWay::Compiled;
  }
  bool active() const { return !creature.dead && !creature.unconscious; }
  bool awake() const { return active() && !creature.asleep; }
};

}  // namespace vellum::caos
