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

std::size_t agentPlaces(const languages::Runtime& runtime, std::span<AgentPlace> places) {
  const Agents& agents = static_cast<const CaosRuntime&>(runtime).engine().world.agents;
  std::size_t at = 0;
  for (const Agent* agent : agents.inOrder()) {
    if (at == places.size()) break;
    if (agent != nullptr) places[at++] = placeOf(*agent);
  }
  return agents.count();
}

}  // namespace vellum::caos
