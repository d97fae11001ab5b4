// WADs that tests write.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace vellum::xg {

struct TestLump {
  std::string name, bytes;
};

inline std::string testWad(const std::vector<TestLump>& lumps) {
  std::string data, directory;
  for (const TestLump& lump : lumps) {
    base::ByteWriter entry;
    entry.i32(static_cast<std::int32_t>(12 + data.size()));
    entry.i32(static_cast<std::int32_t>(lump.bytes.size()));
    entry.raw((lump.name + std::string(8, '\0')).substr(0, 8));
    directory += entry.bytes();
    data += lump.bytes;
  }
  base::ByteWriter header;
  header.raw("PWAD");
  header.i32(static_cast<std::int32_t>(lumps.size()));
  header.i32(static_cast<std::int32_t>(12 + data.size()));
  return header.bytes() + data + directory;
}

// Square rooms in a row from west to east, each open to the next one.
class TestMap {
 public:
  struct Room {
    int floor = 0, ceiling = 128, light = 160, special = 0, tag = 0;
    int lineSpecial = 0, lineTag = 0;  // of its southern wall
  };

  explicit TestMap(std::vector<Room> rooms) : rooms_(std::move(rooms)) {}

  std::vector<TestLump> lumps(std::string_view name = "E1M1") const {
    base::ByteWriter things, lines, sides, vertices, sectors;
    int count = static_cast<int>(rooms_.size());
    for (int i = 0; i <= count; ++i)
      for (int y : {0, 128}) {
        vertices.u16(static_cast<std::uint16_t>(128 * i));
        vertices.u16(static_cast<std::uint16_t>(y));
      }
    int side = 0;
    auto line = [&](int start, int end, int front, int back, int special = 0, int tag = 0) {
      for (int value : {start, end, back < 0 ? 1 : 4, special, tag}) lines.u16(static_cast<std::uint16_t>(value));
      for (int sector : {front, back}) {
        lines.u16(static_cast<std::uint16_t>(sector < 0 ? 0xffff : side++));
        if (sector < 0) continue;
        sides.raw(std::string(28, '-'));
        sides.u16(static_cast<std::uint16_t>(sector));
      }
    };
    for (int i = 0; i < count; ++i) {
      const Room& room = rooms_[static_cast<std::size_t>(i)];
      line(2 * i, 2 * i + 1, i, i - 1);
      line(2 * i + 1, 2 * i + 3, i, -1);
      line(2 * i + 2, 2 * i, i, -1, room.lineSpecial, room.lineTag);
      for (int value : {room.floor, room.ceiling}) sectors.u16(static_cast<std::uint16_t>(value));
      sectors.raw(std::string(16, '-'));
      for (int value : {room.light, room.special, room.tag}) sectors.u16(static_cast<std::uint16_t>(value));
    }
    line(2 * count + 1, 2 * count, count - 1, -1);
    for (int value : {64, 64, 0, 1, 7}) things.u16(static_cast<std::uint16_t>(value));
    return {{std::string(name), ""},     {"THINGS", things.bytes()},     {"LINEDEFS", lines.bytes()},
            {"SIDEDEFS", sides.bytes()}, {"VERTEXES", vertices.bytes()}, {"SEGS", ""},
            {"SECTORS", sectors.bytes()}};
  }
  std::string wad() const { return testWad(lumps()); }

 private:
  std::vector<Room> rooms_;
};

inline TestMap testRooms(std::vector<TestMap::Room> rooms) { return TestMap(std::move(rooms)); }

}  // namespace vellum::xg
