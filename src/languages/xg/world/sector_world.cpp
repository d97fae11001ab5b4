#include "languages/xg/world/sector_world.h"

#include <algorithm>

namespace vellum::xg {

SectorWorld::SectorWorld(base::Random& random, std::uint8_t index, base::MemoryAccount* account)
    : manual_(Profile::Manual, Batch::Draws::Shared, account),
      engine_(Profile::Doomsday, Batch::Draws::Shared, account),
      manualDice_(Profile::Manual, random),
      engineDice_(Profile::Doomsday, random, index),
      bytes_(account),
      sectors_(account),
      surfaces_(account) {}

std::uint32_t SectorWorld::compile(SectorDefinition definition) {
  Batch& batch = batchOf(definition.profile);
  Compiled compiled;
  std::fill(std::begin(compiled.index), std::end(compiled.index), -1);
  for (std::size_t i = 0; i < definition.functions.size() && i < FieldCount; ++i) {
    const SectorFunction& function = definition.functions[i];
    compiled.index[static_cast<int>(function.field)] = static_cast<int>(i);
    if (function.compiled.kind == CompiledFunction::Kind::Steps)
      compiled.batchDefinition[i] = batch.addDefinition(function.compiled.table, function.timing);
  }
  for (Field field : LinkOrder) {
    int index = compiled.index[static_cast<int>(field)];
    if (index < 0) continue;
    const CompiledFunction& function = definition.functions[static_cast<std::size_t>(index)].compiled;
    if (function.kind != CompiledFunction::Kind::Link) continue;
    int from = definition.profile == Profile::Manual ? linkedFunction(definition, static_cast<std::size_t>(index))
                                                     : compiled.index[static_cast<int>(function.link)];
    if (from >= 0) from = static_cast<int>(definition.functions[static_cast<std::size_t>(from)].field);
    compiled.links.push_back({field, from});
  }
  definitions_.push_back(std::move(definition));
  compiled_.push_back(std::move(compiled));
  return static_cast<std::uint32_t>(definitions_.size() - 1);
}

std::size_t SectorWorld::bytesOf(const SectorDefinition& definition) {
  static constexpr std::size_t OfSector = 768, OfFunction = 320, OfStep = 128;
  std::size_t bytes = OfSector + definition.name.size();
  for (const SectorFunction& function : definition.functions)
    bytes += OfFunction + function.text.size() + function.compiled.table.end() * OfStep;
  return bytes;
}

bool SectorWorld::add(SectorDefinition definition) {
  if (manual_.size() + engine_.size() + definition.functions.size() > MaxFunctions) return false;
  bytes_ += bytesOf(definition);
  addSector(compile(std::move(definition)));
  return true;
}

std::uint32_t SectorWorld::addSector(std::uint32_t id) {
  const SectorDefinition& definition = definitions_[id];
  const Compiled& compiled = compiled_[id];
  Batch& batch = batchOf(definition.profile);
  auto number = static_cast<std::uint32_t>(sectors_.size());
  SectorRecord sector{id, {}, {}, {}};
  std::fill(std::begin(sector.batched), std::end(sector.batched), NoFunction);
  std::int32_t timers[FieldCount] = {};
  bool isStepped[FieldCount] = {};
  // The order of the draws differs from the order of evaluation.
  eachStepped(id, [&](Field field, int index) {
    isStepped[static_cast<int>(field)] = true;
    timers[static_cast<int>(field)] = batch.drawFirst(compiled.batchDefinition[index], diceOf(definition.profile));
  });
  for (int field = 0; field < FieldCount; ++field) {
    if (!isStepped[field]) continue;
    auto index = static_cast<std::size_t>(compiled.index[field]);
    const SectorFunction& function = definition.functions[index];
    sector.batched[field] =
        batch.add(compiled.batchDefinition[index], totalOffset(definition.originals, function), timers[field]);
    owners_[static_cast<int>(definition.profile)].push_back(
        owner(number, static_cast<Field>(field), static_cast<std::uint32_t>(index), definition.lone));
  }
  sectors_.push_back(sector);
  if (!compiled.links.empty()) linked_.insert(number);
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

// Doomsday behaviour, "Output": the engine moves a plane only by at least one whole unit. The manual has no such
// exception.
static bool moves(Profile profile, float current, float value) {
  float difference = value - current;
  return profile == Profile::Manual || difference >= 1 || difference <= -1;
}

static float shade(float value) {
  value /= 255.0f;
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

// What the functions with steps do to heights, light and colours. Doomsday behaviour, "Output": a function of the
// engine that has ended drives nothing any more.
void SectorWorld::drive(Profile profile) {
  const Batch& batch = batchOf(profile);
  const std::vector<Owner>& owners = owners_[static_cast<int>(profile)];
  values_.resize(batch.size());
  shades_.resize(batch.size());
  batch.values(values_.data(), values_.size());
  for (std::size_t i = 0; i < values_.size(); ++i) shades_[i] = shade(values_[i]);
  float* const driven = surfaces_.empty() ? nullptr : surfaces_.data()->value;
  for (std::uint32_t i = 0; i < values_.size(); ++i) {
    std::uint32_t target = owners[i].target;
    if (target == NoTarget || (profile == Profile::Doomsday && batch.ended(i))) continue;
    if (!owners[i].isPlane) driven[target] = shades_[i];
    else if (moves(profile, driven[target], values_[i])) driven[target] = values_[i];
  }
}

void SectorWorld::driveLinks(std::uint32_t number) {
  SectorRecord& sector = sectors_[number];
  const SectorDefinition& definition = definitions_[sector.definition];
  for (const auto& [to, from] : compiled_[sector.definition].links) {
    float value = from >= 0 ? fieldValue(sector, static_cast<Field>(from)) : 0;
    sector.linked[static_cast<int>(to)] = value;
    float& current = surfaces_[number].value[static_cast<int>(to)];
    if (definition.lone) continue;
    if (!isPlane(to)) current = shade(value);
    else if (moves(definition.profile, current, value)) current = value;
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
  if (both || changes_)
    std::stable_sort(events.begin() + static_cast<std::ptrdiff_t>(first), events.end(),
                     [](const Event& a, const Event& b) {
                       return a.sector != b.sector ? a.sector < b.sector : a.function < b.function;
                     });
  for (Profile profile : {Profile::Manual, Profile::Doomsday}) drive(profile);
  for (std::uint32_t sector : linked_) driveLinks(sector);
}

template <class Archive>
void SectorWorld::fields(Archive& archive, base::FieldsOf<Archive, SectorWorld>& world) {
  std::uint8_t index = world.engineDice_.index();
  std::uint32_t sectors = static_cast<std::uint32_t>(world.sectors_.size());
  archive(index, sectors);
  archive.require(sectors == world.sectors_.size(), "there is another number of sectors than in the program that runs");
  if (!archive.ok()) return;
  if constexpr (Archive::reads) world.engineDice_.setIndex(index);
  if (world.changes_) assignments(archive, world);
  if (!archive.ok()) return;
  archive.part("functions");
  archive(world.manual_, world.engine_);
  archive.part("sectors");
  for (std::size_t i = 0; i < world.sectors_.size(); ++i) archive(world.sectors_[i].linked, world.surfaces_[i].value);
}

template void SectorWorld::fields(base::ArchiveWriter&, const SectorWorld&);
template void SectorWorld::fields(base::ArchiveReader&, SectorWorld&);

}  // namespace vellum::xg
