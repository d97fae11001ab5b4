// Chapter "Creatures" of the manual: making creatures, birth, age and death.
#include "languages/caos/runtime/creature_life.h"
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/builtins/pictures.h"
#include "languages/caos/runtime/creature_senses.h"
#include "languages/caos/world/carrying.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/genomes.h"

namespace vellum::caos {

namespace {

constexpr std::int32_t ConstructorEvent = 10;

// Arguments: family, gene_agent (two slots), gene_slot, sex, variant. Null: `result` is the error.
Agent* create(Call& call, bool skeletal, vm::HostResult& result) {
  Agent* geneAgent = call.agent(1);
  std::int32_t slot = call.i(3), sex = call.i(4), variant = call.i(5);
  result = vm::HostResult::Trap;
  if (geneAgent == nullptr) return result = call.fail(diag::InvalidAgent), nullptr;
  if (sex < 0 || sex > 2 || variant < 0 || variant > MaxVariant || slot < 1)
    return result = call.fail(diag::InvalidRange), nullptr;
  const GeneSlot* genes = geneSlot(*geneAgent, slot);
  if (genes == nullptr) return result = call.fail(diag::InvalidGeneSlot), nullptr;
  call.charge(CostOfAgent + genes->genome->bytes().size() / 8);
  Agent* agent = makeCreature(call.engine, *geneAgent, slot, {call.i(0), sex, variant, skeletal});
  if (agent == nullptr) return result = call.fail(diag::TooManyAgents, call.world.agents.count()), nullptr;
  call.charge(2 * workOfThinking(*agent->creature()));
  call.engine.execution.setTarget(call.script, agent->handle);
  call.script.part = 0;
  call.engine.environment.traceAgent("new", *agent);
  call.engine.environment.reportLife(host::EventKind::Birth, *agent);
  raiseEvent(call.world, *agent, ConstructorEvent, agent->handle);
  result = call.done();
  return agent;
}

}  // namespace

VELLUM_CAOS_BODY(NewCrea) {
  vm::HostResult result = vm::HostResult::Done;
  create(call, true, result);
  return result;
}

// The creature is made in one tick; the script waits as if it took some.
VELLUM_CAOS_BODY(Newc) {
  static constexpr std::uint64_t Ticks = 3;
  Script& script = call.script;
  if (!script.blockable) return call.fail(diag::Blocking);
  if (!script.waiting) {
    endInst(script);
    script.waiting = true;
    script.wakeAt = call.world.engineTick + Ticks;
    return vm::HostResult::Block;
  }
  if (call.world.engineTick < script.wakeAt) return vm::HostResult::Block;
  script.waiting = false;
  vm::HostResult result = vm::HostResult::Done;
  create(call, true, result);
  return result;
}

// Then sprite_file, image_count, first_image, plane, as in NEW: COMP.
VELLUM_CAOS_BODY(NewCrag) {
  Part part;
  vm::HostResult result = vm::HostResult::Done;
  if (!giveGallery(call, part, call.s(6), call.i(8), call.i(7), result)) return result;
  Agent* agent = create(call, false, result);
  if (agent == nullptr) return result;
  agent->parts[0] = std::move(part);
  agent->plane = call.i(9);
  shown(call, *agent, agent->parts[0]);
  return result;
}

VELLUM_CAOS_BODY(Born) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return bear(living) ? call.done() : call.fail(diag::BornTwice);
}
VELLUM_CAOS_BODY(Ages) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  static constexpr std::int32_t Most = LifeStages;
  living.creature.agesToCome = std::clamp(living.creature.agesToCome + std::clamp(call.i(0), 0, Most), 0, Most);
  return call.done();
}
VELLUM_CAOS_CREATURE_INTEGER(CageInteger, living.creature.stage)
VELLUM_CAOS_CREATURE_INTEGER(TageInteger, living.creature.ageTicks)
VELLUM_CAOS_CREATURE_INTEGER(BvarInteger, living.creature.variant)
VELLUM_CAOS_CREATURE_COMMAND(Dead, die(living))
VELLUM_CAOS_CREATURE_INTEGER(DeadInteger, living.creature.dead)
VELLUM_CAOS_BODY(Mate) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  static constexpr std::size_t WorkOfCrossing = 2000;
  call.charge(WorkOfCrossing);
  return mate(living) ? call.done() : call.fail(diag::NotACreature);
}

// Finding creatures

// Returns 0 for NULL, too: `crea carr`, `crea hhld` and `crea from` are used where there may be no agent.
VELLUM_CAOS_BODY(CreaInteger) {
  const Agent* agent = call.agent(0);
  return call.done(agent != nullptr && agent->kind == AgentKind::Creature ? 1 : 0);
}
VELLUM_CAOS_BODY(NornAgent) { return call.done(call.world.agents.find(call.world.selectedCreature)); }
// CAOS: NORN null selects none. Script 120 runs on all agents that have it.
VELLUM_CAOS_BODY(Norn) {
  const Agent* chosen = call.agent(0);
  if (chosen != nullptr && chosen->creature() == nullptr) return call.fail(diag::NotACreature);
  AgentHandle before = std::exchange(call.world.selectedCreature, chosen != nullptr ? chosen->handle : 0);
  if (before == call.world.selectedCreature) return call.done();
  static constexpr std::int32_t SelectedCreatureChanged = 120;
  call.chargeWalk(call.world.agents.toWalk());
  raiseOnAll(call.world, SelectedCreatureChanged, vm::Value::ofHandle(call.world.selectedCreature),
             vm::Value::ofHandle(before));
  return call.done();
}
VELLUM_CAOS_BODY(Nohh) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (call.world.handHeld == agent.handle) letGoOfHand(call.world);
  return call.done();
}
VELLUM_CAOS_BODY(HhldAgent) { return call.done(call.world.agents.find(call.world.handHeld)); }

}  // namespace vellum::caos
