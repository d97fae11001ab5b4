#include "languages/caos/runtime/export_creature.h"

#include "base/text.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/runtime/creature_block.h"
#include "languages/caos/runtime/creature_looks.h"
#include "languages/caos/runtime/network.h"
#include "languages/caos/world/genomes.h"
#include "languages/caos/world/listed_lives.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

namespace {

constexpr std::string_view Folder = "My Creatures", ExtraPrefix = "Pray Extra ";

// Who was online where it was born.
std::string_view nativeUser(const World& world, std::string_view moniker) {
  const History* history = historyOf(world, moniker);
  if (history == nullptr) return {};
  for (const LifeRecord& event : history->events)
    if (event.type == static_cast<std::int32_t>(LifeEvent::Born)) return event.user;
  return {};
}

// CAOS: PRAY EXPO, the fields of an exported creature.
PrayTags tagsOf(Living& living) {
  const World& world = living.world;
  const Creature& creature = living.creature;
  LifeRecord now = lifeEventNow(world, creature.moniker, 0);
  PrayTags tags;
  tags.integers = {{"Exported At World Time", now.worldTick},
                   {"Creature Age In Ticks", creature.ageTicks},
                   {"Exported At Real Time", now.unixTime},
                   {"Creature Life Stage", creature.stage},
                   {"Gender", static_cast<std::int32_t>(creature.sex)},
                   {"Genus", creature.genus + 1},
                   {"Variant", creature.variant},
                   {"Pregnancy Status", living.agent.extrasOrDefault().genes.size() > 1 ? 1 : 0}};
  std::string head = faceFile(limbFilesOf(living.world), creature.bodyGenes, creature.sex);
  tags.strings = {{"Exported From World Name", toBytes(world.identity.name)},
                  {"Exported From World UID", toBytes(world.identity.uid)},
                  {"Native Network User", toBytes(nativeUser(world, creature.moniker))},
                  {"Last Network User", toBytes(world.network.user)},
                  {"Creature Name", toBytes(nameOf(world, creature.moniker))},
                  {"Head Gallery", toBytes(head)}};
  for (const NamedVariable& variable : living.agent.named()) {
    if (!variable.name.isString() || !vm::text(variable.name.string()).starts_with(ExtraPrefix)) continue;
    std::string name = toBytes(vm::text(variable.name.string()));
    if (variable.value.isInt()) tags.integers.push_back({name, variable.value.asInt()});
    else if (variable.value.isString()) tags.strings.push_back({name, toBytes(vm::text(variable.value.string()))});
  }
  return tags;
}

// The history as it will be once the creature has left.
ListedLife lifeOf(const World& world, std::string_view moniker, LifeEvent departure) {
  const History* history = historyOf(world, moniker);
  if (history == nullptr) return {.moniker = toBytes(moniker)};
  ListedLife life = listedLife(moniker, *history);
  life.events.push_back(listedEvent(lifeEventNow(world, moniker, static_cast<std::int32_t>(departure))));
  return life;
}

void addPhotographs(const World& world, CreatureFile& file) {
  std::string folder = world.identity.folder() + "/Images";
  for (const ListedLife& life : file.lives.lives)
    for (std::size_t i = 0; i < life.events.size(); ++i) {
      if (life.events[i].photo.empty()) continue;
      auto bytes = world.galleries.assets.read(folder, fromBytes(life.events[i].photo) + ".s16");
      if (bytes) file.photographs.push_back({life.moniker, i, std::move(*bytes)});
    }
}

CreatureFile fileOf(Living& living, std::string_view type, LifeEvent departure) {
  CreatureFile file;
  file.type = type;
  file.moniker = living.creature.moniker;
  file.tags = tagsOf(living);
  for (const GeneSlot& genes : living.agent.extrasOrDefault().genes) {
    file.genomes.push_back({genes.moniker, std::string(genes.genome->bytes())});
    file.lives.lives.push_back(lifeOf(living.world, genes.moniker, departure));
  }
  if (departure == LifeEvent::WarpedOut && !file.lives.lives.empty()) file.lives.lives.front().veteran = 1;
  addPhotographs(living.world, file);
  file.state = packCreature(living.engine, living.agent);
  return file;
}

base::Error wrongType(std::string_view type) {
  return {base::cat("a creature is exported as a type of four letters or digits, not '", type.substr(0, 40), "'")};
}

bool isOnDisk(Living& living, std::string_view type) {
  PrayStore& store = living.engine.prayStore;
  const Assets& assets = living.world.galleries.assets;
  for (const GeneSlot& genes : living.agent.extrasOrDefault().genes)
    for (const std::string& name : {creatureChunk(genes.moniker, type), genesChunk(genes.moniker, type)})
      if (store.find(assets, name) != nullptr) return true;
  return false;
}

void leave(Living& living, LifeEvent departure) {
  Engine& engine = living.engine;
  AgentHandle handle = living.agent.handle;
  for (const GeneSlot& genes : living.agent.extrasOrDefault().genes)
    recordLifeEvent(living.world, genes.moniker, departure);
  History* own = historyOf(living.world, living.creature.moniker);
  if (departure == LifeEvent::WarpedOut && own != nullptr) own->veteran = true;
  sendGenesAway(living.world, living.agent);
  engine.scheduler.kill(handle);
}

}  // namespace

std::string creatureFileOf(Living& living, std::string_view type, LifeEvent departure) {
  std::string bytes = writePray(creatureChunks(fileOf(living, type, departure)));
  living.engine.execution.charge(static_cast<std::int64_t>(bytes.size()));  // they were packed
  return bytes;
}

base::Result<std::int32_t> exportCreature(Living& living, std::string_view type) {
  Engine& engine = living.engine;
  if (!isExportType(type)) return wrongType(type);
  host::Storage* storage = engine.environment.host.storage;
  if (storage == nullptr) return base::Error{"this world has no place for files"};
  engine.execution.charge(static_cast<std::int64_t>(engine.prayStore.size() / 8));
  if (isOnDisk(living, type)) return 1;
  std::string_view ending = type == "SFAM" ? ".family" : ".creature";
  auto written = storage->write(base::cat(Folder, '/', creatureChunk(living.creature.moniker, type), ending),
                                creatureFileOf(living, type, LifeEvent::Exported));
  if (!written) return written.error();
  engine.prayStore.refresh();
  leave(living, LifeEvent::Exported);
  return 0;
}

base::Result<std::int32_t> warpCreature(Living& living, std::string_view type, std::string_view user) {
  Engine& engine = living.engine;
  if (!isExportType(type)) return wrongType(type);
  static constexpr std::int32_t UnknownUser = 2;
  if (living.world.network.user.empty()) return UnknownUser;
  engine.execution.charge(static_cast<std::int64_t>(engine.prayStore.size() / 8));
  if (isOnDisk(living, type)) return 1;
  auto sent = sendParcel(engine, user, creatureFileOf(living, type, LifeEvent::WarpedOut));
  if (!sent) return sent.error();
  leave(living, LifeEvent::WarpedOut);
  return 0;
}

}  // namespace vellum::caos
