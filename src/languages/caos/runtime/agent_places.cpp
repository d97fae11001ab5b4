// All agents at once, for hosts that draw them.
#include "languages/caos/caos.h"
#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

static AgentPlace placeOf(const Agent& agent) {
  const Part& part = agent.parts[0];
  return {agent.uniqueId,
          agent.classifier.family,
          agent.classifier.genus,
          agent.classifier.species,
          agent.x,
          agent.y,
          part.width,
          part.height,
          agent.plane,
          part.base,
          part.pose,
          part.image(),
          agent.visible && (agent.attributes & attribute::Invisible) == 0 ? 1 : 0,
          part.appearance->gallery.c_str()};
}

// Requests what placeOf() reads. In a world that has lived for long, agents are anywhere in memory: waiting for each
// one in turn takes several times as long.
static void prefetch(const Agent* agent) {
  if (agent == nullptr) return;
  const Part& part = agent->parts[0];
  __builtin_prefetch(&agent->uniqueId);
  __builtin_prefetch(&agent->x);
  __builtin_prefetch(&part.height);
}

std::size_t agentPlaces(const languages::Runtime& runtime, std::span<AgentPlace> places) {
  constexpr std::size_t Ahead = 12;
  const Agents& agents = static_cast<const CaosRuntime&>(runtime).engine().world.agents;
  const auto& order = agents.inOrder();
  std::size_t at = 0;
  for (std::size_t i = 0; i < order.size() && at < places.size(); ++i) {
    if (i + Ahead < order.size()) prefetch(order[i + Ahead]);
    if (const Agent* agent = order[i]; agent != nullptr) places[at++] = placeOf(*agent);
  }
  return agents.count();
}

}  // namespace vellum::caos
