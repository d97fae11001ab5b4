#include "languages/xg/files/map_file.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/text.h"

namespace vellum::xg {
namespace {

constexpr std::uint16_t NoSide = 0xffff;
constexpr std::size_t SectorSize = 26, SideSize = 30, VertexSize = 4, FlatName = 8, TextureNames = 24;

std::int16_t i16(base::ByteReader& reader) { return static_cast<std::int16_t>(reader.u16()); }

// Reads the records of one map's lumps, up to the first one that is wrong.
class MapReader {
 public:
  MapReader(const MapEntry& entry, const MapLumps& lumps) : lumps_(lumps), isHexen_(entry.format == MapFormat::Hexen) {
    map_.name = entry.name;
  }

  base::Result<Map> run() {
    vertices();
    sectors();
    sides();
    lines();
    things();
    if (!problem_.empty()) return base::Error{std::move(problem_)};
    map_.sides = sides_.size();
    return std::move(map_);
  }

 private:
  // The number of records in a lump.
  std::size_t records(std::string_view lump, std::string_view name, std::size_t size) {
    if (lump.size() % size == 0) return problem_.empty() ? lump.size() / size : 0;
    fail(name, lump.size() - lump.size() % size,
         base::cat("the lump ends inside of a record: it has ", lump.size(), " bytes, and a record has ", size));
    return 0;
  }

  void fail(std::string_view lump, std::size_t offset, std::string_view message) {
    if (problem_.empty()) problem_ = base::cat(map_.name, '/', lump, ", byte ", offset, ": ", message);
  }

  void vertices() {
    base::ByteReader reader(lumps_.vertices);
    std::size_t count = records(lumps_.vertices, "VERTEXES", VertexSize);
    map_.vertices.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      std::int16_t x = i16(reader), y = i16(reader);
      map_.vertices.push_back({x, y});
    }
  }

  void sectors() {
    base::ByteReader reader(lumps_.sectors);
    std::size_t count = records(lumps_.sectors, "SECTORS", SectorSize);
    map_.sectors.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      MapSector sector{};
      sector.floor = i16(reader);
      sector.ceiling = i16(reader);
      reader.raw(FlatName);
      sector.isOpen = base::equalsIgnoreCase(reader.raw(FlatName).substr(0, 6), "F_SKY1");
      sector.light = i16(reader);
      sector.special = i16(reader);
      sector.tag = i16(reader);
      map_.sectors.push_back(sector);
    }
  }

  void sides() {
    base::ByteReader reader(lumps_.sides);
    std::size_t count = records(lumps_.sides, "SIDEDEFS", SideSize);
    sides_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      reader.raw(4 + TextureNames);
      std::uint16_t sector = reader.u16();
      if (sector >= map_.sectors.size())
        return fail("SIDEDEFS", i * SideSize + SideSize - 2,
                    base::cat("side ", i, " is of sector ", sector, "; there are ", map_.sectors.size(), " sectors"));
      sides_.push_back(sector);
    }
  }

  void lines() {
    base::ByteReader reader(lumps_.lines);
    std::size_t size = isHexen_ ? 16 : 14, count = records(lumps_.lines, "LINEDEFS", size);
    map_.lines.reserve(count);
    for (std::size_t i = 0; i < count && problem_.empty(); ++i) {
      MapLine line{};
      line.start = vertex(reader, i, i * size);
      line.end = vertex(reader, i, i * size + 2);
      line.flags = reader.u16();
      if (isHexen_) {
        line.special = reader.u8();
        line.tag = reader.u8();  // of many specials, the first argument
        reader.raw(4);
      } else {
        line.special = reader.u16();
        line.tag = i16(reader);
      }
      line.front = sectorOf(reader, i, i * size + size - 4);
      line.back = sectorOf(reader, i, i * size + size - 2);
      map_.lines.push_back(line);
    }
  }

  std::uint32_t vertex(base::ByteReader& reader, std::size_t line, std::size_t offset) {
    std::uint16_t vertex = reader.u16();
    if (vertex >= map_.vertices.size())
      fail("LINEDEFS", offset,
           base::cat("line ", line, " has vertex ", vertex, "; there are ", map_.vertices.size(), " vertices"));
    return vertex;
  }

  std::uint32_t sectorOf(base::ByteReader& reader, std::size_t line, std::size_t offset) {
    std::uint16_t side = reader.u16();
    if (side == NoSide) return MapLine::NoSector;
    if (side < sides_.size()) return sides_[side];
    fail("LINEDEFS", offset, base::cat("line ", line, " has side ", side, "; there are ", sides_.size(), " sides"));
    return MapLine::NoSector;
  }

  void things() {
    base::ByteReader reader(lumps_.things);
    std::size_t size = isHexen_ ? 20 : 10, count = records(lumps_.things, "THINGS", size);
    map_.things.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      MapThing thing{};
      if (isHexen_) reader.u16();
      thing.x = i16(reader);
      thing.y = i16(reader);
      if (isHexen_) reader.u16();
      thing.angle = i16(reader);
      thing.type = i16(reader);
      reader.raw(isHexen_ ? 8 : 2);
      map_.things.push_back(thing);
    }
  }

  const MapLumps& lumps_;
  const bool isHexen_;
  Map map_;
  std::vector<std::uint16_t> sides_;
  std::string problem_;
};

}  // namespace

base::Result<Map> readMap(const MapEntry& entry, const MapLumps& lumps) { return MapReader(entry, lumps).run(); }

// A sector is closed when as many of its lines begin at each vertex as end there.
std::vector<std::uint32_t> openSectors(const Map& map) {
  struct End {
    std::uint32_t sector, vertex;
    int begins;
  };
  std::vector<End> ends;
  for (const MapLine& line : map.lines) {
    if (line.front == line.back) continue;
    for (bool isFront : {true, false}) {
      std::uint32_t sector = isFront ? line.front : line.back;
      if (sector == MapLine::NoSector) continue;
      ends.push_back({sector, line.start, isFront ? 1 : -1});
      ends.push_back({sector, line.end, isFront ? -1 : 1});
    }
  }
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
    return a.sector != b.sector ? a.sector < b.sector : a.vertex < b.vertex;
  });
  std::vector<std::uint32_t> open;
  for (std::size_t i = 0; i < ends.size();) {
    std::size_t begin = i;
    int sum = 0;
    for (; i < ends.size() && ends[i].sector == ends[begin].sector && ends[i].vertex == ends[begin].vertex; ++i)
      sum += ends[i].begins;
    if (sum != 0 && (open.empty() || open.back() != ends[begin].sector)) open.push_back(ends[begin].sector);
  }
  return open;
}

}  // namespace vellum::xg
