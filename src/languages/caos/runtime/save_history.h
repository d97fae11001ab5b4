// The fields of histories, and of the genomes in slots.
#pragma once

#include "base/field_count.h"
#include "languages/caos/world/genomes.h"
#include "vm/snapshot.h"

namespace vellum::caos {

template <class Archive>
bool hashes(const Archive& archive) {
  if constexpr (Archive::reads) return false;
  else return archive.use() == vm::SnapshotUse::Hash;
}

template <class Archive>
void saveLifeRecord(Archive& archive, LifeRecord& event) {
  static_assert(base::fieldCount<LifeRecord> == 12, "list a new field below, then count it here");
  archive(event.type, event.worldTick, event.age, event.stage);
  if (!hashes(archive)) archive(event.unixTime);
  archive(event.moniker1, event.moniker2, event.text, event.photo, event.worldName, event.worldUid, event.user);
}

template <class Archive>
void saveHistory(Archive& archive, History& history) {
  static_assert(base::fieldCount<History> == 10, "list a new field below, then count it here");
  archive.choice(history.whereabouts, Whereabouts::Unreferenced);
  archive(history.name, history.sex, history.variant, history.genus, history.crossovers, history.mutations,
          history.veteran);
  archive.list(history.events, [&](LifeRecord& event) { saveLifeRecord(archive, event); });
}

// A genome: reads only what Genome writes.
template <class Archive>
void saveGenome(Archive& archive, std::shared_ptr<const Genome>& genome) {
  if constexpr (Archive::reads) {
    std::string bytes;
    archive(bytes);
    auto read = Genome::read(bytes);
    archive.require(read.ok() && read->bytes() == bytes, "a genome is damaged");
    if (archive.ok()) genome = std::make_shared<const Genome>(std::move(*read));
  } else {
    std::string_view bytes = genome->bytes();
    archive(bytes);
  }
}

template <class Archive>
void saveSlots(Archive& archive, World& world) {
  struct Held {
    AgentHandle agent = 0;
    GeneSlot genes;
  };
  std::vector<Held> all;
  if constexpr (!Archive::reads)
    for (const Agent* agent : world.agents.inOrder())
      if (agent != nullptr)
        for (const GeneSlot& genes : agent->extrasOrDefault().genes) all.push_back({agent->handle, genes});
  archive.list(all, [&](Held& held) {
    archive(held.agent, held.genes.slot, held.genes.moniker);
    saveGenome(archive, held.genes.genome);
    if constexpr (Archive::reads) {
      if (!archive.ok()) return;
      Agent* agent = world.agents.find(held.agent);
      History* history = historyOf(world, held.genes.moniker);
      bool fits = agent != nullptr && history != nullptr && history->holder == 0 && held.genes.slot >= 0 &&
                  geneSlot(*agent, held.genes.slot) == nullptr;
      archive.require(fits, "a genome is in no slot, or in two");
      if (!fits) return;
      Whereabouts whereabouts = history->whereabouts;
      archive.require(setGenes(world, *agent, held.genes.slot, held.genes.moniker, held.genes.genome),
                      "there are too many genomes");
      history->whereabouts = whereabouts;
    }
  });
}

template <class Archive>
void saveLives(Archive& archive, World& world) {
  static_assert(base::fieldCount<Histories> == 5 && base::fieldCount<GeneSlot> == 3,
                "list a new field below, then count it here");
  Histories& histories = world.histories;
  archive.map(histories.all, [&](auto& moniker, auto& history) {
    archive(moniker);
    saveHistory(archive, const_cast<History&>(history));
  });
  archive.list(histories.news, [&](LifeNews& news) { archive(news.moniker, news.event); });
  if constexpr (Archive::reads) {
    findByMoniker(histories);
    histories.bytes = 0;
    for (const auto& [moniker, history] : histories.all)
      archive.require(takeHistoryBytes(world, costOf(moniker, history)), "the histories are too long");
  }
  saveSlots(archive, world);
}

}  // namespace vellum::caos
