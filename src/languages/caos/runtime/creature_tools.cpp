// The creatures of a world, for hosts and the command line.
#include "languages/caos/caos.h"
#include "languages/caos/runtime/creature_report.h"
#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

static const World& worldOf(const languages::Runtime& runtime) {
  return static_cast<const CaosRuntime&>(runtime).engine().world;
}

std::size_t creaturePlaces(const languages::Runtime& runtime, std::span<CreaturePlace> places) {
  const World& world = worldOf(runtime);
  std::size_t count = 0;
  for (AgentHandle handle : world.creatures) {
    const Agent* agent = world.agents.find(handle);
    if (agent == nullptr || agent->creature() == nullptr) continue;
    if (count < places.size()) places[count] = {agent->uniqueId, agent->creature()->moniker.c_str()};
    ++count;
  }
  return count;
}

base::Result<std::string> creatureReport(const languages::Runtime& runtime, std::string_view moniker,
                                         std::string_view format) {
  const World& world = worldOf(runtime);
  const Agent* agent = creatureOf(world, moniker);
  if (agent == nullptr)
    return base::Error{"there is no creature with the moniker '" + std::string(moniker.substr(0, 80)) + "'"};
  if (format == "json") return creatureJson(world, *agent);
  if (format == "text") return creatureSummary(world, *agent);
  if (format == "sample") return creatureSample(world, *agent);
  return base::Error{"a report of a creature is 'json', 'text' or 'sample'"};
}

}  // namespace vellum::caos
