// The maps of Freedoom 0.12.1, where they are installed or VELLUM_FREEDOOM names their folder.
#include "languages/xg/files/map_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "archives/archive.h"

namespace vellum::xg {
namespace {

struct Totals {
  std::size_t maps = 0, vertices = 0, sectors = 0, lines = 0, sides = 0, open = 0;
};

Totals totalsOf(archives::Archive& wad) {
  Totals totals;
  std::vector<std::string_view> names;
  for (const archives::Entry& entry : wad.entries()) names.push_back(entry.path);
  auto bytesOf = [&](std::uint32_t lump) { return wad.read(wad.entries()[lump])->bytes; };
  for (const MapEntry& entry : findMaps(names)) {
    std::string things = bytesOf(entry.things), lines = bytesOf(entry.lines), sides = bytesOf(entry.sides),
                vertices = bytesOf(entry.vertices), sectors = bytesOf(entry.sectors);
    auto map = readMap(entry, {things, lines, sides, vertices, sectors});
    EXPECT_TRUE(map) << entry.name;
    if (!map) continue;
    ++totals.maps;
    totals.vertices += map->vertices.size();
    totals.sectors += map->sectors.size();
    totals.lines += map->lines.size();
    totals.sides += map->sides;
    totals.open += openSectors(*map).size();
  }
  return totals;
}

TEST(XgMaps, Freedoom) {
  const char* given = std::getenv("VELLUM_FREEDOOM");
  std::string folder = given != nullptr ? given : "/usr/share/games/doom";
  const std::pair<const char*, Totals> wads[] = {{"freedoom1.wad", {36, 81866, 14414, 85490, 124369, 0}},
                                                 {"freedoom2.wad", {32, 73455, 11313, 73900, 112499, 0}}};
  for (const auto& [name, expected] : wads) {
    std::ifstream file(folder + "/" + name, std::ios::binary);
    if (!file) GTEST_SKIP() << "Freedoom is not in " << folder;
    std::string bytes(std::istreambuf_iterator<char>(file), {});
    auto wad = archives::openArchive(std::make_unique<source::BytesInMemory>(std::move(bytes)));
    ASSERT_TRUE(wad);
    Totals totals = totalsOf(**wad);
    EXPECT_EQ(totals.maps, expected.maps);
    EXPECT_EQ(totals.vertices, expected.vertices);
    EXPECT_EQ(totals.sectors, expected.sectors);
    EXPECT_EQ(totals.lines, expected.lines);
    EXPECT_EQ(totals.sides, expected.sides);
    EXPECT_EQ(totals.open, expected.open);
  }
}

}  // namespace
}  // namespace vellum::xg
