// What lines do when they are activated, by the classes of their types.
#include <algorithm>

#include "languages/xg/program/references.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {
namespace {

float clampUnit(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

}  // namespace

void Level::perform(const LineType& type, EventLine& line) {
  std::int32_t reference = type.integers[0], number = type.integers[1];
  switch (static_cast<LineClass>(type.lineClass)) {
    case LineClass::ChainSequence:
      line.state->chainIndex = 1;
      line.state->chainTimer =
          type.numbers[1] * (1 + (static_cast<float>(dice_.between(0, 255)) * 2 / 255 - 1) * type.numbers[0] / 100);
      return;
    case LineClass::PlaneMove: {
      if (line.line == None) return problem(LevelProblem::Kind::NeedsLine, type.id);
      line.state->wait = type.numbers[5];
      Targets targets = sectorTargets(line, reference, number, type);
      for (std::uint32_t sector : targets.all) movePlane(type, line, sector, targets.ceiling);
      return;
    }
    case LineClass::SectorType:
      for (std::uint32_t sector : sectorTargets(line, reference, number, type).all)
        setSectorType(sector, type.integers[2]);
      return;
    case LineClass::SectorLight:
      for (std::uint32_t sector : sectorTargets(line, reference, number, type).all) changeLight(type, line, sector);
      return;
    case LineClass::MimicSector:
      for (std::uint32_t sector : sectorTargets(line, reference, number, type).all) mimic(type, line, sector);
      return;
    case LineClass::Activate:
    case LineClass::LineType:
    case LineClass::LineCount:
    case LineClass::DisableIfActive:
    case LineClass::EnableIfActive: return performOnLines(type, line);
    default: return;  // needs an actor, or changes what is not simulated: the checks say so
  }
}

void Level::performOnLines(const LineType& type, EventLine& line) {
  auto kind = static_cast<LineClass>(type.lineClass);
  bool active = line.state->active;
  for (std::uint32_t target : lineTargets(line, type.integers[0], type.integers[1], type).all) {
    LineState& state = lines_[target];
    if (kind == LineClass::LineType) setLineType(target, type.integers[2]);
    if (state.type == None) continue;
    if (kind == LineClass::Activate) {
      EventLine other = lineOf(target);
      send(EventKind::Chain, 0, other);
    } else if (kind == LineClass::LineCount) {
      std::int64_t count = type.integers[2] != 0 ? type.integers[3] : std::int64_t(state.count) + type.integers[3];
      state.count = static_cast<std::int32_t>(std::clamp<std::int64_t>(count, -1, 0x7fffffff));
    } else if (kind == LineClass::DisableIfActive) {
      state.disabled = active;
    } else if (kind == LineClass::EnableIfActive) {
      state.disabled = !active;
    }
  }
}

void Level::movePlane(const LineType& type, EventLine& line, std::uint32_t sector, bool ceiling) {
  stopMover(sector, ceiling);
  PlaneMover mover{sector, line.line, ceiling, false, 0, type.integers[3], -1, type.numbers[0], 0};
  auto destination = findPlane(type, line, sector, type.integers[2], std::nullopt);
  mover.destination = (destination ? destination->height : 0) + type.numbers[2];
  if (line.state->wait > 0) {
    mover.timer = ticsOf(line.state->wait);
    mover.waiting = true;
  }
  line.state->wait += type.numbers[6];
  if (auto start = highestType(type, line, 11)) setSectorType(sector, *start);
  if (auto end = highestType(type, line, 13)) mover.endType = *end;
  // What the stopped move has activated may have moved the plane, too: the last one counts.
  eraseMover(sector, ceiling);
  moving(sector, ceiling) = true;
  movers_.push_back(mover);
}

// The type that a plane move gives its sector: the highest of the referenced sectors' and, as a start, of the number.
std::optional<std::int32_t> Level::highestType(const LineType& type, EventLine& line, int reference) {
  std::int32_t which = type.integers[reference], highest = type.integers[reference + 1];
  if (which == plane_reference::None) return std::nullopt;
  for (std::uint32_t sector : sectorTargets(line, which, highest, type).all)
    highest = std::max(highest, sectors_[sector].special);
  return highest;
}

void Level::changeLight(const LineType& type, const EventLine& line, std::uint32_t sector) {
  Surface& changed = at(sector);
  if (type.integers[2] != 0) {
    float light = lightFrom(type.integers[4], line, sector, Field::Light);
    changed.value[static_cast<int>(Field::Light)] = clampUnit(light + static_cast<float>(type.integers[5]) / 255.0f);
  }
  if (type.integers[3] == 0) return;
  // Colours come from the line's own sectors or the originals only.
  std::int32_t from = type.integers[6];
  bool isKnown = from == light_reference::My || from == light_reference::Back || from == light_reference::Original;
  for (int i = 0; i < 3; ++i) {
    Field field = static_cast<Field>(static_cast<int>(Field::Red) + i);
    float color = isKnown ? lightFrom(from, line, sector, field) : 0;
    changed.value[static_cast<int>(field)] = clampUnit(color + static_cast<float>(type.integers[7 + i]) / 255.0f);
  }
}

float Level::lightFrom(std::int32_t reference, const EventLine& line, std::uint32_t sector, Field field) const {
  switch (reference) {
    case light_reference::My: return line.front < sectors_.size() ? surface(line.front)[field] : 0;
    case light_reference::Back: return line.back < sectors_.size() ? surface(line.back)[field] : 0;
    case light_reference::Original: return sectors_[sector].originals.value[static_cast<int>(field)];
    case light_reference::Current: return surface(sector)[field];
    default: return surroundingLight(reference, sector);
  }
}

// Without a sector around that is brighter or darker, the next one is the sector's own light.
float Level::surroundingLight(std::int32_t reference, std::uint32_t sector) const {
  using namespace light_reference;
  if (reference < Highest || reference > NextLowest) return 0;
  float own = surface(sector)[Field::Light];
  bool isNext = reference == NextHighest || reference == NextLowest;
  bool wantsHigh = reference == Highest || reference == NextLowest;
  std::optional<float> best;
  for (std::uint32_t other : topology_.neighbours(sector)) {
    float light = surface(other)[Field::Light];
    if ((reference == NextHighest && light <= own) || (reference == NextLowest && light >= own)) continue;
    if (!best || (wantsHigh ? light > *best : light < *best)) best = light;
  }
  return best.value_or(isNext ? own : 0);
}

void Level::mimic(const LineType& type, EventLine& line, std::uint32_t sector) {
  auto from = findPlane(type, line, sector, type.integers[2], type.integers[3]);
  if (!from || from->sector == sector) return;
  const SectorState& model = sectors_[from->sector];
  std::int32_t special = model.special;
  at(sector) = surface(from->sector);
  setSectorType(sector, special);
  functions_.copyFunctions(sector, from->sector);
  sectors_[sector].chainTimer = model.chainTimer;
  sectors_[sector].chainCount = model.chainCount;
}

}  // namespace vellum::xg
