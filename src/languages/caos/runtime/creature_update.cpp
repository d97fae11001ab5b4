#include "languages/caos/runtime/creature_update.h"

#include <algorithm>
#include <utility>

#include "languages/caos/runtime/creature_actions.h"
#include "languages/caos/runtime/creature_body.h"
#include "languages/caos/runtime/creature_life.h"
#include "languages/caos/runtime/creature_looks.h"
#include "languages/caos/runtime/creature_mind.h"
#include "languages/caos/runtime/creature_senses.h"
#include "languages/caos/runtime/creature_speech.h"
#include "languages/caos/runtime/input.h"
#include "languages/caos/world/creatures.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

// What a creature perceives reaches its brain in the same update, and what its blood then does, its body.
static constexpr Faculty Order[] = {Faculty::Sensory,    Faculty::Brain,        Faculty::Motor,
                                    Faculty::Linguistic, Faculty::Biochemistry, Faculty::Reproductive,
                                    Faculty::Expressive, Faculty::Life};

static void chemistry(Living& living) {
  updateBiochemistry(living.creature.biochemistry, living.creature.loci, living.creature.brain);
}

void runFaculty(Living& living, Faculty faculty) {
  switch (faculty) {
    case Faculty::Sensory: return sense(living);
    case Faculty::Brain: return think(living);
    case Faculty::Motor: attend(living); return act(living);
    case Faculty::Linguistic: return understand(living);
    case Faculty::Biochemistry: return chemistry(living);
    case Faculty::Reproductive: return reproduce(living);
    case Faculty::Expressive: return express(living);
    case Faculty::Music: return;  // the original's music follows moods; nothing reads it here
    case Faculty::Life: return live(living);
  }
}

static void update(Living& living) {
  AgentHandle self = living.agent.handle;
  for (Faculty faculty : Order) {
    if (living.creature.runs(faculty)) runFaculty(living, faculty);
    if (living.world.agents.find(self) == nullptr) return;  // a script has killed it
  }
}

// CAOS: script 117, "Pointer Action Dispatch": what a click on the creature under the pointer would do.
static void dispatchPointer(Engine& engine) {
  static constexpr std::int32_t Event = 117, Nothing = 0, Slap = 1, Tickle = 2;
  World& world = engine.world;
  Agent* pointer = world.agents.find(world.pointer);
  if (pointer == nullptr) return;
  float x = pointerX(world), y = pointerY(world);
  // What is under the pointer matters only where a creature is.
  auto isNear = [&](const Agent& agent, const Creature&) { return partAt(agent, x, y, false) != nullptr; };
  const Agent* under = findCreature(world, isNear) != nullptr ? agentAt(world, x, y) : nullptr;
  bool creature = under != nullptr && under->creature() != nullptr;
  std::int32_t action = !creature ? Nothing : touchOf(*under, y) == 0 ? Tickle : Slap;
  if (std::exchange(world.pointerAction, action) == action) return;
  engine.scheduler.fire(*pointer, Event, vm::Value::ofHandle(creature ? under->handle : pointer->handle),
                        vm::Value::ofInt(action), {});
}

void updateCreatures(Engine& engine) {
  World& world = engine.world;
  if (world.creatures.empty()) return;
  std::erase_if(world.creatures, [&](AgentHandle handle) { return world.agents.find(handle) == nullptr; });
  noteSmellsOfCategories(engine);
  dispatchPointer(engine);
  bool moves = world.engineTick % 2 == 0 || gameNumber(world, "engine_SkeletonUpdateDoubleSpeed") != 0;
  // Those that are made meanwhile wait for the next tick. A script may clear the world.
  for (std::size_t i = 0, count = world.creatures.size(); i < std::min(count, world.creatures.size()); ++i) {
    AgentHandle handle = world.creatures[i];
    Agent* agent = world.agents.find(handle);
    if (agent == nullptr || agent->paused) continue;
    Living living(engine, *agent);
    if (moves) moveBody(living);
    if (world.agents.find(handle) == nullptr) continue;
    auto phase = world.engineTick + static_cast<std::uint64_t>(living.creature.number);
    if (phase % TicksPerUpdate == 0) update(living);
  }
}

}  // namespace vellum::caos
