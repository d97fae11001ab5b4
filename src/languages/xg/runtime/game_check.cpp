// What is wrong with the types of a game and with its maps, and what does not happen in them.
#include <utility>

#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/ded_field.h"
#include "languages/xg/program/references.h"
#include "languages/xg/runtime/game.h"
#include "languages/xg/runtime/type_uses.h"

namespace vellum::xg {
namespace {

using base::cat;

enum class ClassStatus : std::uint8_t { Simulated, NeedsActor, NoEffect };
struct ClassRow {
  std::string_view id;
  ClassStatus status;
};
constexpr std::string_view DefinitionsHint = "definition files say what types do: --ded FILE.ded";

constexpr ClassRow Classes[] = {
#define VELLUM_XG_CLASS(number, name, id, status, text) {id, ClassStatus::status},
#include "languages/xg/program/line_classes.def"
};

void reportLine(const LineType& type, diagnostics::Emitter& emitter) {
  const ClassRow& row = Classes[type.lineClass];
  if (row.status == ClassStatus::NeedsActor)
    emitter.emit(diag::NeedsActor, type.location, cat("'", row.id, "' of line type ", type.id));
  else if (row.status == ClassStatus::NoEffect)
    emitter.emit(diag::ClassNotSimulated, type.location, type.id, row.id, "what it changes is not simulated");
  using namespace line_flags;
  bool isByThings = (type.flags & ByThings) != 0;
  if (isByThings && (type.flags & (TickerOn | TickerOff)) == 0)
    emitter.emit(diag::NeedsActor, type.location, cat("to use, cross, shoot or hit a line of type ", type.id));
  if ((type.flags2 & (Keys | line_flags::Color | PowerAbove | PowerBelow)) != 0 ||
      (type.flags & (ThingGone | ActivatorType)) != 0)
    emitter.emit(diag::NeedsActor, type.location, cat("what line type ", type.id, " demands"));
}

void reportSector(const SectorType& type, diagnostics::Emitter& emitter) {
  for (int i = 0; i < static_cast<int>(ChainKind::Ticker); ++i)
    if (type.chains[i].lineType != 0)
      emitter.emit(diag::NeedsActor, type.location,
                   cat("the ", base::toLower(ChainNames[i]), " of sector type ", type.id));
}

void checkLine(const LineType& type, const LevelTypes& types, diagnostics::Emitter& emitter) {
  using namespace line_flags;
  std::string_view never = type.count == 0                     ? "its Count is 0; -1 is without end"
                           : (type.flags2 & SinglePlayer) == 0 ? "its Flags2 lack 'singleplayer'"
                           : (type.flags2 & MediumSkill) == 0  ? "its Flags2 lack the skill 'med'"
                                                               : "";
  if (!never.empty()) emitter.emit(diag::NeverFires, type.location, type.id, never);
  for (const TypeUse& use : usesOf(type)) {
    bool isKnown = use.isSector ? types.sectorType(use.id).has_value() : types.lineType(use.id).has_value();
    if (!isKnown)
      emitter.emit(diag::TypeMissing, type.location, use.by, cat("line type ", type.id),
                   use.isSector ? "sector" : "line", use.id);
  }
}

void checkSectorType(const SectorType& type, const SectorDefinition& functions, const LevelTypes& types,
                     diagnostics::Emitter& emitter) {
  for (const TypeUse& use : usesOf(type, functions)) {
    if (types.lineType(use.id)) continue;
    if (use.location.valid()) emitter.emit(diag::EventIntoNothing, use.location, use.id);
    else emitter.emit(diag::TypeMissing, type.location, use.by, cat("sector type ", type.id), "line", use.id);
  }
}

// Numbers in all maps together: tags, and specials that no type has.
struct MapNumbers {
  struct Special {
    std::size_t count = 0;
    std::string first;  // "E1M1, sector 3"
  };
  std::set<std::int32_t> sectorTags, lineTags;
  std::map<std::int32_t, Special> sectors, lines;

  static void count(std::map<std::int32_t, Special>& specials, std::int32_t special, std::string_view map,
                    std::string_view kind, std::size_t index) {
    Special& entry = specials[special];
    if (entry.count++ == 0) entry.first = cat(map, ", ", kind, ' ', index);
  }
};

// Doom and its ports give these a meaning of their own: above the first ones, flags in a number.
bool isOrdinarySector(std::int32_t special) {
  return (special >= 0 && special <= 17) || (special >= 32 && special < 1024);
}
bool isOrdinaryLine(std::int32_t special) { return special <= 272 || special >= 0x2f80; }

void addNumbers(MapNumbers& numbers, const Map& map, const LevelTypes& types) {
  for (std::size_t i = 0; i < map.sectors.size(); ++i) {
    const MapSector& sector = map.sectors[i];
    numbers.sectorTags.insert(sector.tag);
    if (!types.sectorType(sector.special) && !isOrdinarySector(sector.special))
      MapNumbers::count(numbers.sectors, sector.special, map.name, "sector", i);
  }
  for (std::size_t i = 0; i < map.lines.size(); ++i) {
    const MapLine& line = map.lines[i];
    numbers.lineTags.insert(line.tag);
    if (!types.lineType(line.special) && !isOrdinaryLine(line.special))
      MapNumbers::count(numbers.lines, line.special, map.name, "line", i);
  }
}

void reportSpecials(const std::map<std::int32_t, MapNumbers::Special>& specials, std::string_view kind,
                    std::string_view hint, diagnostics::Emitter& emitter) {
  for (const auto& [special, entry] : specials) {
    diagnostics::Diagnostic& found = emitter.emit(diag::SpecialWithoutType, {}, entry.count, kind,
                                                  entry.count == 1 ? "" : "s", special, entry.first);
    if (!hint.empty()) found.hint(std::string(std::exchange(hint, {})));
  }
}

// Whether targets with tags exist. The number of a reference is the parameter after it.
void checkTags(const LineType& type, const MapNumbers& numbers, diagnostics::Emitter& emitter) {
  for (const LineParameter& parameter : LineParameters) {
    if (static_cast<std::int32_t>(parameter.lineClass) != type.lineClass || parameter.index != 0) continue;
    std::int32_t reference = type.integers[0], tag = type.integers[1];
    bool isLine = parameter.prefix == "lref_", isPlane = parameter.prefix == "lpref_";
    if (!isLine && !isPlane && parameter.prefix != "lsref_") continue;
    bool isTagged = isLine ? reference == line_reference::Tagged
                           : reference == plane_reference::Tagged ||
                                 (isPlane && reference == plane_reference::Tagged + plane_reference::All);
    if (!isTagged || (isLine ? numbers.lineTags : numbers.sectorTags).contains(tag)) continue;
    emitter.emit(diag::TagUnused, type.location, parameter.label, type.id, isLine ? "line" : "sector", tag);
  }
}

void reportOpen(const Map& map, diagnostics::Emitter& emitter) {
  std::vector<std::uint32_t> open = openSectors(map);
  if (open.empty()) return;
  std::string which =
      open.size() == 1 ? cat("sector ", open[0]) : cat(open.size(), " sectors, the first is ", open[0], ",");
  emitter.emit(diag::OpenSectors, {}, map.name, which, open.size() == 1 ? "it" : "them");
}

}  // namespace

void reportLimits(const Game& game, const Map& map, diagnostics::Emitter& emitter) {
  UsedTypes used;
  addUses(used, map, game.types);
  if (used.sectors.empty()) {
    auto& diagnostic = emitter.emit(diag::NoTypesUsed, {}, map.name);
    if (game.types.sectors.empty()) diagnostic.hint(std::string(DefinitionsHint));
  }
  for (std::uint32_t type : used.sectors) reportSector(game.types.sectors[type], emitter);
  for (std::uint32_t type : used.lines) reportLine(game.types.lines[type], emitter);
}

void checkGame(Game& game, diagnostics::Emitter& emitter) {
  const LevelTypes& types = game.types;
  UsedTypes used;
  MapNumbers numbers;
  for (const GameArchives::MapPlace& place : game.archives.maps()) {
    auto map = game.archives.read(place);
    if (!map) continue;
    addUses(used, *map, types);
    addNumbers(numbers, *map, types);
    reportOpen(*map, emitter);
  }
  for (std::uint32_t i = 0; i < types.sectors.size(); ++i) {
    const SectorType& type = types.sectors[i];
    checkSectorType(type, types.functions[i], types, emitter);
    reportSector(type, emitter);
    if (!used.sectors.contains(i)) emitter.emit(diag::TypeUnused, type.location, "sector", type.id);
  }
  for (std::uint32_t i = 0; i < types.lines.size(); ++i) {
    const LineType& type = types.lines[i];
    checkLine(type, types, emitter);
    reportLine(type, emitter);
    if (!used.lines.contains(i)) emitter.emit(diag::TypeUnused, type.location, "line", type.id);
    else checkTags(type, numbers, emitter);
  }
  reportSpecials(numbers.sectors, "sector", types.sectors.empty() ? DefinitionsHint : "", emitter);
  if (!types.lines.empty()) reportSpecials(numbers.lines, "line", "", emitter);
  if (game.archives.hasWads() && game.archives.maps().empty()) emitter.emit(diag::NoMaps, {}, game.archives.names());
}

}  // namespace vellum::xg
