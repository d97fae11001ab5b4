// What references name: sectors, lines and planes.
#include <algorithm>

#include "languages/xg/program/references.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {
namespace {

// As a reference to floors, and whether it names ceilings.
struct PlaneKind {
  std::int32_t reference;
  bool ceiling;
};
PlaneKind planeKind(std::int32_t reference) {
  using namespace plane_reference;
  if (reference >= FirstCeiling && reference < Special) return {reference - FirstCeiling + My, true};
  if (reference == BackCeiling || reference == ThingExistsCeilings || reference == ThingMissingCeilings)
    return {reference - 1, true};
  return {reference, false};
}

// The names of sector references have numbers of their own, above those that they share with planes.
std::int32_t sectorKind(std::int32_t reference) {
  using namespace plane_reference;
  switch (reference) {
    case sector_reference::Back: return BackFloor;
    case sector_reference::ThingExists: return ThingExistsFloors;
    case sector_reference::ThingMissing: return ThingMissingFloors;
    default: return reference;
  }
}

bool isPlaneMove(const LineType& type) { return type.lineClass == static_cast<std::int32_t>(LineClass::PlaneMove); }

// Whether a reference names a ceiling; those to a single plane and to a neighbour's come in pairs.
bool isCeiling(std::int32_t reference) {
  using namespace source_reference;
  return (reference >= SectorTaggedCeiling && reference <= IndexCeiling) || reference == BackCeiling ||
         reference == LineActTaggedCeiling || (reference <= NextLowestCeiling && reference % 2 == 0);
}

}  // namespace

Level::Targets Level::sectorTargets(const EventLine& line, std::int32_t reference, std::int32_t number,
                                    const LineType& type) {
  using namespace plane_reference;
  bool isPlanes = isPlaneMove(type);
  PlaneKind kind = isPlanes ? planeKind(reference) : PlaneKind{sectorKind(reference), false};
  Targets targets;
  targets.ceiling = kind.ceiling;
  auto one = [&](std::uint32_t sector) {
    if (sector < sectors_.size()) targets.all.push_back(sector);
  };
  auto tagged = [&](std::int32_t tag) {
    auto all = topology_.sectorsTagged(tag);
    targets.all.assign(all.begin(), all.end());
  };
  switch (kind.reference) {
    case My: one(line.front); break;
    case BackFloor: one(line.back); break;
    case Index: one(number < 0 ? None : static_cast<std::uint32_t>(number)); break;
    case Tagged: tagged(number); break;
    case LineTagged: tagged(line.tag); break;
    case All:
      for (std::uint32_t i = 0; i < sectors_.size(); ++i) one(i);
      break;
    case ActTagged:
      if (!step(type.id, scanned(sectors_.size()))) break;
      for (std::uint32_t i = 0; i < sectors_.size(); ++i)
        if (sectors_[i].type != Level::None && types_.sectors[sectors_[i].type].actTag == number) one(i);
      break;
    default: targets.isReference = false; break;
  }
  if (!step(type.id, static_cast<std::int32_t>(targets.all.size()))) targets.all.clear();
  return targets;
}

Level::Targets Level::lineTargets(const EventLine& line, std::int32_t reference, std::int32_t number,
                                  const LineType& type) {
  using namespace line_reference;
  Targets targets;
  auto one = [&](std::uint32_t target) {
    if (target < lines_.size()) targets.all.push_back(target);
  };
  auto tagged = [&](std::int32_t tag, bool withoutSelf) {
    for (std::uint32_t target : topology_.linesTagged(tag))
      if (!withoutSelf || target != line.line) one(target);
  };
  switch (reference) {
    case Self: one(line.line); break;
    case Index: one(number < 0 ? Level::None : static_cast<std::uint32_t>(number)); break;
    case Tagged: tagged(number, false); break;
    case LineTagged: tagged(line.tag, number != 0); break;
    case All:
      for (std::uint32_t i = 0; i < lines_.size(); ++i) one(i);
      break;
    case ActTagged:
      if (!step(type.id, scanned(typedLines_.size()))) break;
      for (std::uint32_t i : typedLines_)
        if (types_.lines[lines_[i].type].actTag == number) one(i);
      break;
    default: targets.isReference = false; break;
  }
  if (!step(type.id, static_cast<std::int32_t>(targets.all.size()))) targets.all.clear();
  return targets;
}

std::uint32_t Level::firstTagged(std::int32_t tag) const {
  auto all = topology_.sectorsTagged(tag);
  return all.empty() ? None : all.front();
}

std::uint32_t Level::firstActTagged(std::int32_t tag, const LineType& type) {
  if (!step(type.id, scanned(sectors_.size()))) return None;
  for (std::uint32_t i = 0; i < sectors_.size(); ++i)
    if (sectors_[i].type != None && types_.sectors[sectors_[i].type].actTag == tag) return i;
  return None;
}

std::uint32_t Level::ownActTagged(const EventLine& line) {
  return line.type == nullptr || line.type->actTag == 0 ? None : firstActTagged(line.type->actTag, *line.type);
}

// `number` empty: the parameter of the reference has none, so references with a number name nothing.
std::optional<Level::PlaneFound> Level::findPlane(const LineType& type, const EventLine& line, std::uint32_t sector,
                                                  std::int32_t reference, std::optional<std::int32_t> number) {
  using namespace source_reference;
  std::uint32_t found = None;
  switch (reference) {
    case SectorTaggedFloor:
    case SectorTaggedCeiling: found = firstTagged(map_.sectors[sector].tag); break;
    case LineTaggedFloor:
    case LineTaggedCeiling: found = firstTagged(line.tag); break;
    case TaggedFloor:
    case TaggedCeiling: found = number ? firstTagged(*number) : Level::None; break;
    case LineActTaggedFloor:
    case LineActTaggedCeiling: found = ownActTagged(line); break;
    case ActTaggedFloor:
    case ActTaggedCeiling: found = number ? firstActTagged(*number, type) : Level::None; break;
    case IndexFloor:
    case IndexCeiling: found = number && *number >= 0 ? static_cast<std::uint32_t>(*number) : Level::None; break;
    case MyFloor:
    case MyCeiling: found = line.front; break;
    case source_reference::BackFloor:
    case source_reference::BackCeiling: found = line.back; break;
    case CurrentFloor:
    case CurrentCeiling: found = sector; break;
    case OriginalFloor: return PlaneFound{sector, sectors_[sector].originals.value[0]};
    case OriginalCeiling: return PlaneFound{sector, sectors_[sector].originals.value[1]};
    default: return surroundingPlane(sector, reference);
  }
  if (found >= sectors_.size()) return std::nullopt;
  return PlaneFound{found, surface(found)[isCeiling(reference) ? Field::Ceiling : Field::Floor]};
}

// The highest, lowest, next higher or next lower plane of the sectors around.
std::optional<Level::PlaneFound> Level::surroundingPlane(std::uint32_t sector, std::int32_t reference) const {
  using namespace source_reference;
  if (reference < HighestFloor || reference > NextLowestCeiling) return std::nullopt;
  Field field = isCeiling(reference) ? Field::Ceiling : Field::Floor;
  std::int32_t which = reference - (field == Field::Ceiling ? 1 : 0);
  float own = surface(sector)[field];
  std::optional<PlaneFound> best;
  for (std::uint32_t other : topology_.neighbours(sector)) {
    float height = surface(other)[field];
    if ((which == NextHighestFloor && height <= own) || (which == NextLowestFloor && height >= own)) continue;
    bool wantsHigh = which == HighestFloor || which == NextLowestFloor;
    if (!best || (wantsHigh ? height > best->height : height < best->height)) best = PlaneFound{other, height};
  }
  return best;
}

}  // namespace vellum::xg
