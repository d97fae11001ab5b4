// The creatures of a world, for hosts and the command line.
#include "languages/caos/caos.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/runtime/creature_report.h"
#include "languages/caos/runtime/import_creature.h"
#include "languages/caos/runtime/runtime.h"
#include "languages/caos/world/creatures.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

static const World& worldOf(const languages::Runtime& runtime) {
  return static_cast<const CaosRuntime&>(runtime).engine().world;
}

std::size_t creaturePlaces(const languages::Runtime& runtime, std::span<CreaturePlace> places) {
  std::size_t count = 0;
  eachCreature(worldOf(runtime), [&](const Agent& agent, const Creature& creature) {
    if (count < places.size()) places[count] = {agent.uniqueId, creature.moniker.c_str()};
    ++count;
  });
  return count;
}

std::size_t importCreatures(languages::Runtime& runtime, const GameFile& file, diagnostics::Emitter& emitter) {
  Engine& engine = static_cast<CaosRuntime&>(runtime).engine();
  auto chunks = readPray(file.bytes);
  if (!chunks) {
    emitter.emit(diag::DamagedAgents, source::Location{}, base::cat(file.name, ": ", chunks.error().message));
    return 0;
  }
  engine.prayStore.give(file.name, file.bytes);
  std::vector<std::string> names = creaturesIn(*chunks);
  for (const std::string& name : names) {
    auto imported = importCreature(engine, fromBytes(name), true);
    std::string problem = imported ? imported->problem : imported.error().message;
    if (!problem.empty()) emitter.emit(diag::CreatureRefused, source::Location{}, problem);
    for (const std::string& note : imported ? imported->notes : std::vector<std::string>())
      emitter.emit(diag::CreatureNote, source::Location{}, note);
  }
  return names.size();
}

base::Result<std::string> creatureReport(const languages::Runtime& runtime, std::string_view moniker,
                                         std::string_view format) {
  const World& world = worldOf(runtime);
  const Agent* agent = creatureOf(world, moniker);
  if (agent == nullptr) return base::Error{"no creature has the moniker '" + std::string(moniker.substr(0, 80)) + "'"};
  if (format == "json") return creatureJson(world, *agent);
  if (format == "text") return creatureSummary(world, *agent);
  if (format == "sample") return creatureSample(world, *agent);
  return base::Error{"a report of a creature is 'json', 'text' or 'sample'"};
}

}  // namespace vellum::caos
