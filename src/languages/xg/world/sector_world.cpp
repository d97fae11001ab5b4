#include "languages/xg/world/sector_world.h"

#include <algorithm>

#include "languages/xg/world/sector.h"

namespace vellum::xg {

SectorWorld::SectorWorld(base::Random& random, std::uint8_t index)
    : manual_(Profile::Manual),
      engine_(Profile::Doomsday),
      manualDice_(Profile::Manual, random),
      engineDice_(Profile::Doomsday, random, index) {}

bool SectorWorld::add(SectorDefinition definition) {
  if (manual_.size() + engine_.size() + definition.functions.size() > MaxFunctions) return false;
  Batch& batch = batchOf(definition.profile);
  Compiled compiled;
  std::fill(std::begin(compiled.index), std::end(compiled.index), -1);
  for (std::size_t i = 0; i < definition.functions.size() && i < FieldCount; ++i) {
    const SectorFunction& function = definition.functions[i];
    compiled.index[static_cast<int>(function.field)] = static_cast<int>(i);
    compiled.hasLinks |= function.compiled.kind == CompiledFunction::Kind::Link;
    if (function.compiled.kind == CompiledFunction::Kind::Steps)
      compiled.batchDefinition[i] = batch.addDefinition(function.compiled.table, function.timing);
  }
  definitions_.push_back(std::move(definition));
  compiled_.push_back(compiled);
  addSector(static_cast<std::uint32_t>(definitions_.size() - 1));
  return true;
}

std::uint32_t SectorWorld::addSector(std::uint32_t id) {
  const SectorDefinition& definition = definitions_[id];
  const Compiled& compiled = compiled_[id];
  Batch& batch = batchOf(definition.profile);
  auto number = static_cast<std::uint32_t>(sectors_.size());
  SectorRecord sector{id, {}, {}};
  std::fill(std::begin(sector.batched), std::end(sector.batched), NoFunction);
  std::int32_t timers[FieldCount] = {};
  auto stepsOf = [&](Field field) {
    int index = compiled.index[static_cast<int>(field)];
    return index >= 0 &&
                   definition.functions[static_cast<std::size_t>(index)].compiled.kind == CompiledFunction::Kind::Steps
               ? index
               : -1;
  };
  // The order of the draws differs from the order of evaluation.
  for (Field field : InitOrder)
    if (int index = stepsOf(field); index >= 0)
      timers[static_cast<int>(field)] = batch.drawFirst(compiled.batchDefinition[index], diceOf(definition.profile));
  for (int field = 0; field < FieldCount; ++field) {
    int index = stepsOf(static_cast<Field>(field));
    if (index < 0) continue;
    const SectorFunction& function = definition.functions[static_cast<std::size_t>(index)];
    sector.batched[field] =
        batch.add(compiled.batchDefinition[index], totalOffset(definition, function), timers[field]);
    owners_[static_cast<int>(definition.profile)].push_back({number, static_cast<std::uint32_t>(index)});
  }
  sectors_.push_back(sector);
  Surface surface;
  std::copy(std::begin(definition.originals.value), std::end(definition.originals.value), std::begin(surface.value));
  surfaces_.push_back(surface);
  return number;
}

float SectorWorld::fieldValue(const SectorRecord& sector, Field field) const {
  std::uint32_t at = sector.batched[static_cast<int>(field)];
  if (at == NoFunction) return sector.linked[static_cast<int>(field)];
  return batchOf(definitions_[sector.definition].profile).value(at);
}

float SectorWorld::value(std::uint32_t sector, std::size_t function) const {
  return fieldValue(sectors_[sector], definition(sector).functions[function].field);
}

void SectorWorld::copyLinks(SectorRecord& sector) {
  const SectorDefinition& definition = definitions_[sector.definition];
  const Compiled& compiled = compiled_[sector.definition];
  for (Field field : LinkOrder) {
    int index = compiled.index[static_cast<int>(field)];
    if (index < 0) continue;
    const CompiledFunction& function = definition.functions[static_cast<std::size_t>(index)].compiled;
    if (function.kind != CompiledFunction::Kind::Link) continue;
    int from = definition.profile == Profile::Manual ? linkedFunction(definition, static_cast<std::size_t>(index))
                                                     : compiled.index[static_cast<int>(function.link)];
    sector.linked[static_cast<int>(field)] =
        from >= 0 ? fieldValue(sector, definition.functions[static_cast<std::size_t>(from)].field) : 0;
  }
}

// Doomsday behaviour, "Output": the engine moves a plane only by at least one whole unit, and a function that has ended
// drives nothing any more. The manual has no such exceptions.
void SectorWorld::drive(std::uint32_t number) {
  const SectorRecord& sector = sectors_[number];
  const SectorDefinition& definition = definitions_[sector.definition];
  const Compiled& compiled = compiled_[sector.definition];
  bool engine = definition.profile == Profile::Doomsday;
  for (int i = 0; i < FieldCount; ++i) {
    if (compiled.index[i] < 0) continue;
    std::uint32_t at = sector.batched[i];
    if (engine && at != NoFunction && engine_.ended(at)) continue;
    Field field = static_cast<Field>(i);
    float& current = surfaces_[number].value[i];
    float value = fieldValue(sector, field);
    if (!isPlane(field)) {
      value /= 255.0f;
      current = value < 0 ? 0 : value > 1 ? 1 : value;
    } else {
      float difference = value - current;
      if (!engine || difference >= 1 || difference <= -1) current = value;
    }
  }
}

void SectorWorld::tick(std::vector<Event>& events) {
  std::size_t first = events.size();
  bool both = manual_.size() > 0 && engine_.size() > 0;
  for (Profile profile : {Profile::Manual, Profile::Doomsday}) {
    scratch_.clear();
    batchOf(profile).tick(diceOf(profile), scratch_);
    const std::vector<Owner>& owners = owners_[static_cast<int>(profile)];
    for (const Batch::Event& event : scratch_) {
      const Owner& owner = owners[event.function];
      events.push_back({owner.sector, owner.function, event.type});
    }
  }
  if (both)
    std::stable_sort(events.begin() + static_cast<std::ptrdiff_t>(first), events.end(),
                     [](const Event& a, const Event& b) { return a.sector < b.sector; });
  for (std::uint32_t i = 0; i < sectors_.size(); ++i) {
    if (compiled_[sectors_[i].definition].hasLinks) copyLinks(sectors_[i]);
    if (!definitions_[sectors_[i].definition].lone) drive(i);
  }
}

template <class Archive>
void SectorWorld::fields(Archive& archive, base::FieldsOf<Archive, SectorWorld>& world) {
  std::uint8_t index = world.engineDice_.index();
  std::uint32_t sectors = static_cast<std::uint32_t>(world.sectors_.size());
  archive(index, sectors);
  archive.require(sectors == world.sectors_.size(), "there is another number of sectors than in the program that runs");
  if (!archive.ok()) return;
  if constexpr (Archive::reads) world.engineDice_.setIndex(index);
  archive.part("functions");
  archive(world.manual_, world.engine_);
  archive.part("sectors");
  for (std::size_t i = 0; i < world.sectors_.size(); ++i) archive(world.sectors_[i].linked, world.surfaces_[i].value);
}

template void SectorWorld::fields(base::ArchiveWriter&, const SectorWorld&);
template void SectorWorld::fields(base::ArchiveReader&, SectorWorld&);

}  // namespace vellum::xg
