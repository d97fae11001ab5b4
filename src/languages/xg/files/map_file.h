// The maps of Doom and Hexen: how a WAD's lumps form them, and the records in those lumps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::xg {

enum class MapFormat : std::uint8_t { Doom, Hexen, Udmf, Doom64 };

// A map among the lumps of a WAD: indices into its directory.
struct MapEntry {
  static constexpr std::uint32_t Missing = 0xffffffffu;
  std::string name;  // of the marker: "E1M1"
  MapFormat format = MapFormat::Doom;
  std::uint32_t marker = 0;
  std::uint32_t things = Missing, lines = Missing, sides = Missing, vertices = Missing, sectors = Missing;
};

// The maps of a WAD whose lumps have these names, in their order.
std::vector<MapEntry> findMaps(const std::vector<std::string_view>& lumps);
std::string_view nameOf(MapFormat format);

// The bytes of a map's lumps.
struct MapLumps {
  std::string_view things, lines, sides, vertices, sectors;
};

struct MapVertex {
  std::int16_t x, y;
};

struct MapLine {
  static constexpr std::uint32_t NoSector = 0xffffffffu;
  static constexpr std::uint16_t NeverShown = 128;  // on the automap
  std::uint32_t start, end;                         // vertices
  std::uint32_t front, back;                        // sectors; the front is on the right from start to end
  std::int32_t special, tag;
  std::uint16_t flags;
};

struct MapSector {
  std::int16_t floor, ceiling, light, special, tag;
  bool isOpen = false;  // the sky is its ceiling
};

struct MapThing {
  static constexpr std::int16_t PlayerStart = 1;
  std::int16_t x, y, angle, type;
};

struct Map {
  std::string name;
  std::vector<MapVertex> vertices;
  std::vector<MapLine> lines;
  std::vector<MapSector> sectors;
  std::vector<MapThing> things;
  std::size_t sides = 0;
};

// The error names the lump and the offset of what is wrong.
base::Result<Map> readMap(const MapEntry& entry, const MapLumps& lumps);

// The sectors whose lines do not close, in order.
std::vector<std::uint32_t> openSectors(const Map& map);

}  // namespace vellum::xg
