#include "languages/caos/world/lifecycle.h"

#include "languages/caos/world/carrying.h"
#include "languages/caos/world/emission.h"
#include "languages/caos/world/genomes.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/ports.h"

namespace vellum::caos {

Agent* createAgent(World& world, AgentKind kind, Classifier classifier) {
  Agent* agent = world.agents.add(kind, classifier);
  if (agent != nullptr) resized(world, *agent);
  return agent;
}

void takeState(Agent& agent, Agent state) {
  state.handle = agent.handle;
  state.uniqueId = agent.uniqueId;
  state.place = agent.place;
  state.seat = agent.seat;
  agent = std::move(state);
}

void startTwin(World& world, Agent& twin) {
  Physique& body = twin.body;
  if (body.carrier != 0) twin.plane = body.ownPlane;
  body.carrier = 0;
  body.moving = body.emitting = body.present = body.wired = false;
  if (Gear* gear = body.gear.get()) {
    gear->carried.clear();
    gear->touching.clear();
    for (InputPort& port : gear->inputs) port.source = 0, port.output = -1;
    for (OutputPort& port : gear->outputs) port.targets.clear();
    if (!gear->inputs.empty() || !gear->outputs.empty()) addWired(world, twin);
  }
  resized(world, twin);
  setAttributes(world, twin, twin.attributes);
  if (body.automaton >= 0) setEmission(world, twin, body.automaton, body.emission);
}

// A removed agent drops what it carries, and its carrier and ports release it.
static void detach(World& world, Agent& agent) {
  world.bodies.index.remove(world.agents.indexOf(agent.handle));
  if (Agent* carrier = world.agents.find(agent.body.carrier))
    std::erase(carrier->body.gear.make().carried, agent.handle);
  Gear* gear = agent.body.gear.get();
  if (gear == nullptr) return;
  while (!gear->carried.empty()) {
    Agent* carried = world.agents.find(gear->carried.back());
    if (carried == nullptr) gear->carried.pop_back();
    else drop(world, *carried);
  }
  for (InputPort& port : gear->inputs) breakInput(world, agent, port);
  for (OutputPort& port : gear->outputs) breakOutput(world, agent, port);
}

bool killAgent(World& world, AgentHandle handle) {
  Agent* agent = world.agents.find(handle);
  if (agent == nullptr) return false;
  detach(world, *agent);
  if (world.handHeld == handle) letGoOfHand(world);
  if (world.selectedCreature == handle) world.selectedCreature = 0;
  if (const Creature* creature = agent->creature(); creature != nullptr && !creature->dead)
    recordLifeEvent(world, creature->moniker, LifeEvent::Died);
  releaseGenes(world, *agent);
  world.agents.remove(*agent);
  return true;
}

}  // namespace vellum::caos
