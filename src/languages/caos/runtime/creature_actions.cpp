#include "languages/caos/runtime/creature_actions.h"

#include "languages/caos/runtime/creature_body.h"

namespace vellum::caos {

namespace {

constexpr std::int32_t OnAgents = 16, OnCreatures = 32, AfterDecisions = 48, FirstInvoluntary = 64;

// Decisions that do nothing without IT ("which scripts require an it object are hard-wired"). Approach and retreat
// follow smells.
bool needsIt(std::int32_t decision) {
  switch (decision) {
    case 1:  // push, pull, stop
    case 2:
    case 3:
    case 6:  // get, drop
    case 7:
    case 12:  // eat, hit
    case 13: return true;
    default: return false;
  }
}

// False, and what it does goes on, when it has no such script.
bool start(Living& living, std::int32_t script) {
  if (!living.world.scripts.find(living.agent.classifier, script)) return false;
  endTask(living);
  return living.engine.scheduler.fire(living.agent, script, vm::Value::ofHandle(living.agent.handle), {}, {});
}

// The strongest one whose latency is over; -1: none.
std::int32_t nextInvoluntary(Living& living) {
  std::int32_t best = -1;
  float most = 0;
  for (std::int32_t i = 0; i < InvoluntaryActions; ++i) {
    auto at = static_cast<std::size_t>(i);
    Involuntary& action = living.creature.mind.latencies[at];
    if (action.latency > 0) {
      --action.latency;
    } else if (living.creature.loci.involuntary[at] > most) {
      most = living.creature.loci.involuntary[at];
      best = i;
    }
  }
  return best;
}

void actInvoluntarily(Living& living) {
  Mind& mind = living.creature.mind;
  std::int32_t next = nextInvoluntary(living);
  if (next < 0 || mind.involuntary >= 0 || !start(living, FirstInvoluntary + next)) return;
  mind.involuntary = next;
  Involuntary& action = mind.latencies[static_cast<std::size_t>(next)];
  action.latency = static_cast<std::uint8_t>(living.creature.random.between(action.least, action.most));
}

void decide(Living& living, const Script* running) {
  Mind& mind = living.creature.mind;
  const Agent* it = living.world.agents.find(mind.it);
  if (mind.decision == NoDecision || (it == nullptr && needsIt(mind.decision))) return;
  bool deciding = running != nullptr && running->key.event >= OnAgents && running->key.event < AfterDecisions;
  if (running != nullptr && !deciding) return;  // it reacts to something else
  if (deciding && mind.actingOn == mind.decision && mind.actingWith == mind.it) return;
  bool social = it != nullptr && it != &living.agent && it->creature() != nullptr;
  mind.actingOn = mind.decision;
  mind.actingWith = mind.it;
  start(living, (social ? OnCreatures : OnAgents) + mind.decision);
}

}  // namespace

void act(Living& living) {
  if (!living.active()) return;
  Mind& mind = living.creature.mind;
  const Script* running = living.engine.scheduler.runningOn(living.agent);
  if (running == nullptr || running->key.event != FirstInvoluntary + mind.involuntary) mind.involuntary = -1;
  AgentHandle self = living.agent.handle;
  actInvoluntarily(living);
  if (living.world.agents.find(self) == nullptr) return;  // its script has killed it
  if (mind.involuntary >= 0 || living.creature.zombie || !living.awake()) return;
  decide(living, living.engine.scheduler.runningOn(living.agent));
}

void endInvoluntary(Living& living) { living.creature.mind.involuntary = -1; }

}  // namespace vellum::caos
