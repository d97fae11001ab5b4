// Sectors whose functions change while the world runs.
#include <algorithm>

#include "languages/xg/world/sector_world.h"

namespace vellum::xg {
namespace {

constexpr Profile Profiles[] = {Profile::Manual, Profile::Doomsday};
constexpr std::uint32_t Silence = 0;  // each batch's first definition: it ends at once

}  // namespace

std::uint32_t SectorWorld::define(SectorDefinition definition) {
  if (!changes_)
    for (Profile profile : Profiles) batchOf(profile).addDefinition({}, {});
  changes_ = true;
  return compile(std::move(definition));
}

void SectorWorld::addSurface(const Surface& surface) {
  SectorRecord sector;
  std::fill(std::begin(sector.batched), std::end(sector.batched), NoFunction);
  sectors_.push_back(sector);
  surfaces_.push_back(surface);
  settled_.push_back(tick_);
}

void SectorWorld::release(std::uint32_t number) {
  settle(number);
  SectorRecord& sector = sectors_[number];
  if (sector.definition == NoDefinition) return;
  Profile profile = definitions_[sector.definition].profile;
  for (std::uint32_t& slot : sector.batched) {
    if (slot == NoFunction) continue;
    batchOf(profile).replace(slot, Silence, 0, 0);
    owners_[static_cast<int>(profile)][slot] = {};
    free_[static_cast<int>(profile)].insert(slot);
    slot = NoFunction;
  }
  sector.driven = 0;
  sector.hasLinks = false;
  sector.definition = NoDefinition;
  enginePlanesChanged_ = true;
  for (auto& linked : linkedSectors_) linked.erase(number);
}

std::uint32_t SectorWorld::appendSlot(Profile profile) {
  owners_[static_cast<int>(profile)].push_back({});
  return batchOf(profile).add(Silence, 0, 0);
}

std::uint32_t SectorWorld::freeSlot(Profile profile) {
  std::set<std::uint32_t>& free = free_[static_cast<int>(profile)];
  return free.empty() ? appendSlot(profile) : free.extract(free.begin()).value();
}

void SectorWorld::place(std::uint32_t number, Field field, int index, std::uint32_t slot, std::int32_t firstTimer) {
  SectorRecord& sector = sectors_[number];
  Profile profile = definitions_[sector.definition].profile;
  setBatched(sector, static_cast<int>(field), slot);
  owners_[static_cast<int>(profile)][slot] = owner(number, field, static_cast<std::uint32_t>(index), false);
  batchOf(profile).replace(slot, compiled_[sector.definition].batchDefinition[index],
                           sector.offset[static_cast<int>(field)], firstTimer);
}

bool SectorWorld::assign(std::uint32_t number, std::uint32_t id, const Originals& originals) {
  release(number);
  if (id == NoDefinition) return true;
  if (manual_.size() + engine_.size() + FieldCount > MaxFunctions) return false;
  describe(number, id);
  SectorRecord& sector = sectors_[number];
  const SectorDefinition& definition = definitions_[id];
  std::fill(std::begin(sector.linked), std::end(sector.linked), 0.0f);
  eachStepped(id, [&](Field field, int index) {
    const SectorFunction& function = definition.functions[static_cast<std::size_t>(index)];
    sector.offset[static_cast<int>(field)] = totalOffset(originals, function);
    std::int32_t timer =
        batchOf(definition.profile).drawFirst(compiled_[id].batchDefinition[index], diceOf(definition.profile));
    place(number, field, index, freeSlot(definition.profile), timer);
  });
  return true;
}

bool SectorWorld::copyFunctions(std::uint32_t to, std::uint32_t from) {
  release(to);
  settle(from);
  const SectorRecord source = sectors_[from];
  if (source.definition == NoDefinition) return true;
  if (manual_.size() + engine_.size() + FieldCount > MaxFunctions) return false;
  SectorRecord& sector = sectors_[to];
  sector = source;
  describe(to, source.definition);
  Profile profile = definitions_[source.definition].profile;
  std::fill(std::begin(sector.batched), std::end(sector.batched), NoFunction);
  sector.driven = 0;
  eachStepped(source.definition, [&](Field field, int index) {
    place(to, field, index, freeSlot(profile), 0);
    batchOf(profile).copy(sector.batched[static_cast<int>(field)], source.batched[static_cast<int>(field)]);
  });
  return true;
}

// Which functions the sectors have, and where in the batches.
template <class Archive>
void SectorWorld::assignments(Archive& archive, base::FieldsOf<Archive, SectorWorld>& world) {
  archive.part("sectors");
  std::uint32_t sizes[2] = {static_cast<std::uint32_t>(world.manual_.size()),
                            static_cast<std::uint32_t>(world.engine_.size())};
  archive(sizes);
  if constexpr (Archive::reads) {
    std::uint64_t most = std::uint64_t(world.sectors_.size()) * FieldCount + FieldCount;
    bool fits =
        world.manual_.size() <= sizes[0] && sizes[0] <= most && world.engine_.size() <= sizes[1] && sizes[1] <= most;
    archive.require(fits, "there is another number of functions than the sectors can have");
    if (!archive.ok()) return;
    for (std::uint32_t i = 0; i < world.sectors_.size(); ++i) world.release(i);
    for (Profile profile : Profiles)
      while (world.batchOf(profile).size() < sizes[static_cast<int>(profile)])
        world.free_[static_cast<int>(profile)].insert(world.appendSlot(profile));
  }
  for (std::uint32_t i = 0; i < world.sectors_.size() && archive.ok(); ++i) {
    std::uint32_t definition = world.sectors_[i].definition;
    archive(definition);
    archive.require(definition == NoDefinition || definition < world.definitions_.size(), "a sector has no such type");
    if (!archive.ok() || definition == NoDefinition) continue;
    if constexpr (Archive::reads) {
      world.describe(i, definition);
    }
    Profile profile = world.definitions_[definition].profile;
    world.eachStepped(definition, [&](Field field, int index) {
      auto& sector = world.sectors_[i];
      std::uint32_t slot = sector.batched[static_cast<int>(field)];
      auto& offset = sector.offset[static_cast<int>(field)];
      archive(slot, offset);
      archive.require(offset - offset == 0, "an offset is not finite");
      if constexpr (Archive::reads) {
        bool isFree = archive.ok() && world.free_[static_cast<int>(profile)].erase(slot) == 1;
        archive.require(isFree, "a function belongs to no sector, or to two");
        if (isFree) world.place(i, field, index, slot, 0);
      }
    });
  }
}

template void SectorWorld::assignments(base::ArchiveWriter&, const SectorWorld&);
template void SectorWorld::assignments(base::ArchiveReader&, SectorWorld&);

}  // namespace vellum::xg
