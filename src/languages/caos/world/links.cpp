#include "languages/caos/world/links.h"

#include <algorithm>

#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

void clearBodies(World& world) {
  world.map.clear();
  world.automata.clear();
  world.smells.clear();
  for (Bodies::List list : world.bodies.lists()) list.agents.clear();
  world.bodies.index.clear();
  world.bodies.moversSorted = 0;
  world.mapChanged = false;
}

// A line between ports is listed once: breaking it removes one entry.
static bool hasDoubledLine(const OutputPort& port) {
  std::vector<std::pair<AgentHandle, std::int32_t>> lines;
  for (const PortTarget& line : port.targets) lines.emplace_back(line.agent, line.input);
  std::sort(lines.begin(), lines.end());
  return std::adjacent_find(lines.begin(), lines.end()) != lines.end();
}

bool relinkBodies(World& world) {
  world.bodies.index.clear();
  world.bodies.moversSorted = 0;
  if (!world.map.loaded()) return false;
  for (Bodies::List list : world.bodies.lists()) {
    std::size_t flagged = 0, listed = 0;
    for (const Agent* agent : world.agents.inOrder()) flagged += agent->body.*list.flag;
    std::vector<bool> seen(world.agents.slots().size());
    for (AgentHandle handle : list.agents) {
      const Agent* agent = world.agents.find(handle);
      if (agent == nullptr) continue;
      if (!(agent->body.*list.flag) || seen[world.agents.indexOf(handle)]) return false;
      seen[world.agents.indexOf(handle)] = true;
      ++listed;
    }
    if (listed != flagged) return false;
  }
  std::size_t carriedCount = 0, listedCount = 0;
  for (Agent* agent : world.agents.inOrder()) {
    const Physique& body = agent->body;
    for (float number : {agent->x, agent->y, agent->velocityX, agent->velocityY})
      if (!(number >= -MaxCoordinate && number <= MaxCoordinate)) return false;
    if (body.automaton < -1 || body.automaton >= AutomatonCount || (body.emitting && body.automaton < 0)) return false;
    resized(world, *agent);
    carriedCount += body.carrier != 0;
    const Gear* gear = body.gear.get();
    if (gear == nullptr) continue;
    if (std::any_of(gear->outputs.begin(), gear->outputs.end(), hasDoubledLine)) return false;
    for (AgentHandle handle : gear->carried) {
      const Agent* carried = world.agents.find(handle);
      if (carried == nullptr || carried->body.carrier != agent->handle) return false;
      ++listedCount;
    }
  }
  if (carriedCount != listedCount) return false;
  // There are no cycles: from every agent the chain of carriers ends.
  std::vector<std::uint8_t> checked(world.agents.slots().size());
  for (Agent* agent : world.agents.inOrder()) {
    std::size_t steps = 0;
    for (Agent* at = agent; at != nullptr && checked[world.agents.indexOf(at->handle)] == 0;
         at = world.agents.find(at->body.carrier))
      if (++steps > world.agents.inOrder().size()) return false;
    for (Agent* at = agent; at != nullptr && checked[world.agents.indexOf(at->handle)] == 0;
         at = world.agents.find(at->body.carrier))
      checked[world.agents.indexOf(at->handle)] = 1;
  }
  world.automata.loaded();
  return world.automata.levels().size() % AutomatonCount == 0 && world.automata.emitted().size() % AutomatonCount == 0;
}

}  // namespace vellum::caos
