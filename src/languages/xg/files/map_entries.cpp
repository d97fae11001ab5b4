// Which lumps of a WAD form maps: a marker of any name, directly followed by the map's lumps.
#include <algorithm>

#include "base/text.h"
#include "languages/xg/files/map_file.h"

namespace vellum::xg {
namespace {

// Some of a map's lumps say only that they are there.
enum class MapLump : std::uint8_t { Things, Lines, Sides, Vertices, Sectors, Behavior, Lights, Other, None };

MapLump lumpOf(std::string_view name) {
  if (name == "THINGS") return MapLump::Things;
  if (name == "LINEDEFS") return MapLump::Lines;
  if (name == "SIDEDEFS") return MapLump::Sides;
  if (name == "VERTEXES") return MapLump::Vertices;
  if (name == "SECTORS") return MapLump::Sectors;
  if (name == "BEHAVIOR") return MapLump::Behavior;
  if (name == "LIGHTS") return MapLump::Lights;
  for (std::string_view other : {"SEGS", "SSECTORS", "NODES", "REJECT", "BLOCKMAP", "SCRIPTS", "LEAFS", "MACROS"})
    if (name == other) return MapLump::Other;
  return MapLump::None;
}

void add(MapEntry& entry, MapLump kind, std::uint32_t lump) {
  auto set = [lump](std::uint32_t& place) {
    if (place == MapEntry::Missing) place = lump;
  };
  switch (kind) {
    case MapLump::Things: return set(entry.things);
    case MapLump::Lines: return set(entry.lines);
    case MapLump::Sides: return set(entry.sides);
    case MapLump::Vertices: return set(entry.vertices);
    case MapLump::Sectors: return set(entry.sectors);
    case MapLump::Behavior: entry.format = MapFormat::Hexen; return;
    case MapLump::Lights: entry.format = MapFormat::Doom64; return;
    case MapLump::Other:
    case MapLump::None: return;
  }
}

}  // namespace

std::vector<MapEntry> findMaps(const std::vector<std::string_view>& lumps) {
  std::vector<MapEntry> maps;
  for (std::uint32_t i = 0; i + 1 < lumps.size(); ++i) {
    bool isText = lumps[i + 1] == "TEXTMAP";
    if (!isText && lumps[i + 1] != "THINGS") continue;
    MapEntry entry;
    entry.name = lumps[i];
    entry.marker = i;
    if (isText) entry.format = MapFormat::Udmf;
    for (std::uint32_t lump = i + 1; !isText && lump < lumps.size(); ++lump) {
      MapLump kind = lumpOf(lumps[lump]);
      bool isNext = kind == MapLump::Things && lump > i + 1;
      if (kind == MapLump::None || isNext) break;
      add(entry, kind, lump);
    }
    maps.push_back(std::move(entry));
  }
  return maps;
}

std::string_view nameOf(MapFormat format) {
  switch (format) {
    case MapFormat::Doom: return "Doom";
    case MapFormat::Hexen: return "Hexen";
    case MapFormat::Udmf: return "UDMF";
    case MapFormat::Doom64: return "Doom 64";
  }
  return "";
}

}  // namespace vellum::xg
