// What bodies of creature words need.
#pragma once

#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// TARG as a creature; other agents are an error.
#define VELLUM_CAOS_REQUIRE_CREATURE(name)                                            \
  VELLUM_CAOS_REQUIRE_TARGET(name##Agent);                                            \
  if (name##Agent.creature() == nullptr) return call.fail(diag::InvalidCreatureTarg); \
  Living name(call.engine, name##Agent)

// A creature with a skeleton shows its body in place of a part's pictures; those of NEW: CRAG don't.
inline bool isSkeletal(const Agent& agent) {
  const Creature* creature = agent.creature();
  return creature != nullptr && creature->skeletal;
}

#define VELLUM_CAOS_CREATURE_INTEGER(id, expression)         \
  VELLUM_CAOS_BODY(id) {                                     \
    VELLUM_CAOS_REQUIRE_CREATURE(living);                    \
    return call.done(static_cast<std::int32_t>(expression)); \
  }
#define VELLUM_CAOS_CREATURE_FLOAT(id, expression)    \
  VELLUM_CAOS_BODY(id) {                              \
    VELLUM_CAOS_REQUIRE_CREATURE(living);             \
    return call.done(static_cast<float>(expression)); \
  }
#define VELLUM_CAOS_CREATURE_COMMAND(id, statement) \
  VELLUM_CAOS_BODY(id) {                            \
    VELLUM_CAOS_REQUIRE_CREATURE(living);           \
    statement;                                      \
    return call.done();                             \
  }

// Of what a creature says: each agent is asked for script 126, and each creature whether it hears.
inline void chargeSpeech(const Call& call) {
  static constexpr std::size_t OfListener = 8;
  call.chargeWalk(call.world.agents.toWalk());
  call.charge(OfListener * call.world.creatures.size() + 32);
}

// What it takes to update a brain once.
inline std::size_t workOfThinking(const Creature& creature) { return 8 + brainSize(creature.brain) / 8; }

}  // namespace vellum::caos
