#include "languages/xg/world/sector_world.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vellum::xg {

SectorWorld::SectorWorld(base::Random& random, std::uint8_t index, base::MemoryAccount* account)
    : manual_(Profile::Manual, Batch::Draws::Shared, account, Batch::Values::WhenRead),
      engine_(Profile::Doomsday, Batch::Draws::Shared, account, Batch::Values::WhenRead),
      manualDice_(Profile::Manual, random),
      engineDice_(Profile::Doomsday, random, index),
      bytes_(account),
      sectors_(account),
      surfaces_(account),
      settled_(account) {}

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

// Gives a sector functions; their places in the batch are given later.
void SectorWorld::describe(std::uint32_t number, std::uint32_t id) {
  SectorRecord& sector = sectors_[number];
  sector.definition = id;
  sector.isEngine = definitions_[id].profile == Profile::Doomsday;
  sector.isLone = definitions_[id].lone;
  sector.hasLinks = !compiled_[id].links.empty();
  if (sector.isEngine) enginePlanesChanged_ = true;
  if (sector.hasLinks) linkedSectors_[static_cast<int>(definitions_[id].profile)].insert(number);
}

std::uint32_t SectorWorld::addSector(std::uint32_t id) {
  const SectorDefinition& definition = definitions_[id];
  const Compiled& compiled = compiled_[id];
  Batch& batch = batchOf(definition.profile);
  auto number = static_cast<std::uint32_t>(sectors_.size());
  sectors_.emplace_back();
  std::fill(std::begin(sectors_[number].batched), std::end(sectors_[number].batched), NoFunction);
  describe(number, id);
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
    setBatched(sectors_[number], field,
               batch.add(compiled.batchDefinition[index], totalOffset(definition.originals, function), timers[field]));
    owners_[static_cast<int>(definition.profile)].push_back(
        owner(number, static_cast<Field>(field), static_cast<std::uint32_t>(index), definition.lone));
  }
  Surface surface;
  std::copy(std::begin(definition.originals.value), std::end(definition.originals.value), std::begin(surface.value));
  surfaces_.push_back(surface);
  settled_.push_back(tick_);
  return number;
}

float SectorWorld::value(std::uint32_t sector, std::size_t function) const {
  const Field field = definition(sector).functions[function].field;
  std::uint32_t slot = sectors_[sector].batched[static_cast<int>(field)];
  ++reads_;
  if (slot != NoFunction) return batchOf(definition(sector).profile).value(slot);
  return shown(sector).linked[static_cast<int>(field)];
}

// Doomsday behaviour, "Output": the engine moves a plane only by at least one whole unit. The manual has no such
// exception.
static bool moves(Profile profile, float current, float value) {
  float difference = value - current;
  return profile == Profile::Manual || difference >= 1 || difference <= -1;
}

static float shade(float value) { return std::min(std::max(value / 255.0f, 0.0f), 1.0f); }

// Doomsday behaviour, "Output": a function of the engine that has ended drives nothing any more.
void SectorWorld::drive(const SectorRecord& sector, Surface& surface) const {
  const Batch& batch = sector.isEngine ? engine_ : manual_;
  for (unsigned fields = sector.driven; fields != 0; fields &= fields - 1) {
    const int field = std::countr_zero(fields);
    const std::uint32_t slot = sector.batched[field];
    if (isPlane(static_cast<Field>(field))) surface.value[field] = batch.value(slot);
    else if (!sector.isEngine || !batch.ended(slot)) surface.value[field] = shade(batch.value(slot));
  }
}

void SectorWorld::setBatched(SectorRecord& sector, int field, std::uint32_t slot) {
  sector.batched[field] = slot;
  const bool drives = !sector.isLone && !(sector.isEngine && isPlane(static_cast<Field>(field)));
  if (slot != NoFunction && drives) sector.driven |= static_cast<std::uint8_t>(1u << field);
  else sector.driven &= static_cast<std::uint8_t>(~(1u << field));
}

SectorWorld::Shown SectorWorld::shown(std::uint32_t number) const {
  const SectorRecord& sector = sectors_[number];
  Shown out;
  std::copy(std::begin(sector.linked), std::end(sector.linked), std::begin(out.linked));
  out.surface = surfaces_[number];
  if (settled_[number] == tick_) return out;
  drive(sector, out.surface);
  if (sector.hasLinks && !sector.isEngine) driveLinks(sector, out.linked, out.surface);
  return out;
}

void SectorWorld::driveLinks(const SectorRecord& sector, float* linked, Surface& surface) const {
  const Profile profile = sector.isEngine ? Profile::Doomsday : Profile::Manual;
  for (const auto& [to, from] : compiled_[sector.definition].links) {
    float value = 0;
    if (from >= 0) {
      std::uint32_t slot = sector.batched[from];
      value = slot == NoFunction ? linked[from] : batchOf(profile).value(slot);
    }
    linked[static_cast<int>(to)] = value;
    if (sector.isLone) continue;
    float& current = surface.value[static_cast<int>(to)];
    if (!isPlane(to)) current = shade(value);
    else if (moves(profile, current, value)) current = value;
  }
}

Surface SectorWorld::look(std::uint32_t number) const {
  if (!manual_.evaluatesEachTic()) return shown(number).surface;
  settleAll();
  return surfaces_[number];
}

Surface& SectorWorld::changeable(std::uint32_t sector) {
  settle(sector);
  return surfaces_[sector];
}

void SectorWorld::settle(std::uint32_t number) const {
  if (settled_[number] == tick_) return;
  Shown now = shown(number);
  std::copy(std::begin(now.linked), std::end(now.linked), std::begin(sectors_[number].linked));
  surfaces_[number] = now.surface;
  settled_[number] = tick_;
}

// The same for all sectors.
void SectorWorld::settleAll() const {
  settleFunctions<false>();
  settleFunctions<true>();
  for (std::uint32_t number : linkedSectors_[static_cast<int>(Profile::Manual)])
    if (settled_[number] != tick_) driveLinks(sectors_[number], sectors_[number].linked, surfaces_[number]);
  std::fill(settled_.begin(), settled_.end(), tick_);
}

template <bool IsEngine>
void SectorWorld::settleFunctions() const {
  const Batch& batch = IsEngine ? engine_ : manual_;
  const std::vector<Owner>& owners = owners_[IsEngine ? 1 : 0];
  values_.resize(batch.size());
  batch.values(values_.data(), batch.size());
  const float* const values = values_.data();
  const std::uint64_t* const settled = settled_.data();
  Surface* const surfaces = surfaces_.data();
  const std::uint64_t tick = tick_;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const Owner owner = owners[i];
    if (owner.target == NoTarget || settled[owner.sector] == tick) continue;
    float& current = surfaces[owner.sector].value[owner.target];
    const bool drivesPlane = isPlane(static_cast<Field>(owner.target));
    if constexpr (IsEngine)
      if (drivesPlane || batch.ended(static_cast<std::uint32_t>(i))) continue;
    const float shaded = shade(values[i]);
    current = drivesPlane ? values[i] : shaded;
  }
}

void SectorWorld::followReaders() {
  static constexpr std::size_t Few = 4;             // not even one in so many sectors
  static constexpr std::uint32_t PatientTics = 16;  // for readers of every other tic
  const bool areMany = std::exchange(reads_, 0) * Few >= sectors_.size();
  unreadTics_ = areMany ? 0 : unreadTics_ + 1;
  if (!areMany && unreadTics_ <= PatientTics) return;
  for (Batch* batch : {&manual_, &engine_}) batch->evaluate(areMany ? Batch::Values::EachTic : Batch::Values::WhenRead);
}

// What functions of the engine drove last, unless it was stored, or changed, in that tic.
void SectorWorld::keepEndings() {
  for (std::uint32_t function : engine_.endings()) {
    const Owner& owner = owners_[static_cast<int>(Profile::Doomsday)][function];
    if (owner.target == NoTarget || isPlane(static_cast<Field>(owner.target))) continue;
    if (settled_[owner.sector] + 1 < tick_)
      surfaces_[owner.sector].value[owner.target] = shade(engine_.value(function));
  }
}

void SectorWorld::driveEngine() {
  const std::vector<Owner>& owners = owners_[static_cast<int>(Profile::Doomsday)];
  if (enginePlanesChanged_) {
    enginePlanes_.clear();
    for (std::uint32_t i = 0; i < owners.size(); ++i)
      if (owners[i].target != NoTarget && isPlane(static_cast<Field>(owners[i].target))) enginePlanes_.push_back(i);
    enginePlanesChanged_ = false;
  }
  for (std::uint32_t function : enginePlanes_) {
    if (engine_.ended(function)) continue;
    float& current = surfaces_[owners[function].sector].value[owners[function].target];
    float value = engine_.value(function);
    if (moves(Profile::Doomsday, current, value)) current = value;
  }
  for (std::uint32_t sector : linkedSectors_[static_cast<int>(Profile::Doomsday)])
    driveLinks(sectors_[sector], sectors_[sector].linked, surfaces_[sector]);
}

void SectorWorld::tick(std::vector<Event>& events) {
  followReaders();
  ++tick_;
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
  keepEndings();
  driveEngine();
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
  for (std::uint32_t i = 0; i < world.sectors_.size(); ++i) {
    if constexpr (Archive::reads) {
      archive(world.sectors_[i].linked, world.surfaces_[i].value);
      world.settled_[i] = world.tick_;
    } else {
      Shown now = world.shown(i);
      archive(now.linked, now.surface.value);
    }
  }
}

template void SectorWorld::fields(base::ArchiveWriter&, const SectorWorld&);
template void SectorWorld::fields(base::ArchiveReader&, SectorWorld&);

}  // namespace vellum::xg
