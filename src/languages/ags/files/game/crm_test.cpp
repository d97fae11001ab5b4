// Rooms in the editor's own format, produced by a small writer of our own. The same bytes are those of
// testdata/game/crm/room1.crm and room2.crm, used by a game of the tests; VELLUM_UPDATE=1 in the environment writes
// them.
#include "languages/ags/files/game/crm.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>

#include "base/bytes.h"
#include "base/text.h"
#include "languages/ags/files/packing.h"

namespace vellum::ags::game {
namespace {

constexpr std::string_view Key = "Avis Durgan";

struct RoomWriter {
  std::uint32_t version = 33;
  int width = 320, height = 180, scale = 2;
  int hotspots = 3, regions = 2;
  bool longRun = false;
  int maskArea = 1;     // of the walkable floor
  int objectNames = 2;  // as in the block of names
  std::string extra;    // blocks before the end

  base::ByteWriter out;

  void text(std::string_view text, std::size_t oldSize) {
    if (version >= 31) return out.text(text);
    if (oldSize == 0) {
      out.raw(text);
      return out.u8(0);
    }
    std::string field(text);
    field.resize(oldSize);
    out.raw(field);
  }
  void events(const std::vector<std::string>& names) {
    out.u32(static_cast<std::uint32_t>(names.size()));
    for (const std::string& name : names) {
      out.raw(name);
      out.u8(0);
    }
  }
  // Rows of runs; `area` of each cell.
  void mask(const std::function<int(int, int)>& area, int scale) {
    int columns = width / scale, rows = height / scale;
    out.u16(static_cast<std::uint16_t>(columns));
    out.u16(static_cast<std::uint16_t>(rows));
    for (int y = 0; y < rows; ++y) {
      for (int x = 0; x < columns;) {
        int end = x;
        while (end < columns && end - x < 100 && area(end * scale, y * scale) == area(x * scale, y * scale)) ++end;
        int length = end - x + (longRun ? 28 : 0);
        if (length == 1) out.u8(0);
        else out.u8(static_cast<std::uint8_t>(1 - length));
        out.u8(static_cast<std::uint8_t>(area(x * scale, y * scale)));
        x = end;
      }
    }
    out.raw(std::string(768, '\0'));
  }

  void main() {
    out.u32(4);
    out.u16(2);  // walk-behinds
    out.u16(0);
    out.u16(130);
    out.u32(static_cast<std::uint32_t>(hotspots));
    for (int i = 0; i < hotspots; ++i) {
      out.u16(static_cast<std::uint16_t>(i == 1 ? 60 : 0));
      out.u16(static_cast<std::uint16_t>(i == 1 ? 150 : 0));
    }
    for (int i = 0; i < hotspots; ++i) text(i == 1 ? "caf\xe9 door" : i == 2 ? "clock" : "", version >= 28 ? 0 : 30);
    for (int i = 0; i < hotspots; ++i) text(i == 1 ? "hDoor" : i == 2 ? "hClock" : "hHotspot0", 20);
    out.u32(0);
    for (int edge : {100, 178, 5, 310}) out.u16(static_cast<std::uint16_t>(edge));
    out.u16(2);  // objects
    for (int field : {7, 200, 140, 1, 1, 8, 250, 100, 1, 0}) out.u16(static_cast<std::uint16_t>(field));
    out.u32(0);
    out.u32(static_cast<std::uint32_t>(regions));
    events({"", "", "", "", "Arrive", "", "", "", "", ""});
    for (int i = 0; i < hotspots; ++i)
      events(i == 1 ? std::vector<std::string>{"", "StudyDoor", "", "", "", "AnyDoor", "", "", "", ""}
                    : std::vector<std::string>(10));
    events({"", "TakeLamp", "", "", "", "", "", ""});
    events(std::vector<std::string>(8));
    for (int i = 0; i < regions; ++i) events({"", i == 1 ? "OntoMat" : "", i == 1 ? "OffMat" : ""});
    out.u32(0);
    out.u32(120);
    out.u16(static_cast<std::uint16_t>(width));
    out.u16(static_cast<std::uint16_t>(height));
    out.u16(16 | 32);  // scaled by the room, solid
    out.u16(1);        // not to be clicked
    out.u16(static_cast<std::uint16_t>(scale));
    out.u32(16);
    for (int i = 0; i < 16; ++i) out.u16(static_cast<std::uint16_t>(i == 1 ? -50 : 0));
    for (int i = 0; i < 16; ++i) out.u16(0);
    for (int i = 0; i < 16; ++i) out.u16(static_cast<std::uint16_t>(i == 1 ? 0 : -10000));
    for (int i = 0; i < 32; ++i) out.u16(0);
    out.raw(std::string(11, 'p'));
    for (int option : {0, 0, 0, 0, 0, 1}) out.u8(static_cast<std::uint8_t>(option));
    out.raw(std::string(4, '\0'));
    out.u16(1);  // messages
    out.u32(16325);
    out.u16(0);
    std::string message("The clock has stopped.\0", 23);
    for (std::size_t i = 0; i < message.size(); ++i) message[i] = static_cast<char>(message[i] + Key[i % Key.size()]);
    out.text(message);
    out.u16(0);
    for (int i = 0; i < 16; ++i) out.u16(0);
    for (int i = 0; i < regions; ++i) out.u16(static_cast<std::uint16_t>(i == 1 ? 250 : -30));
    for (int i = 0; i < regions; ++i) out.u32(i == 1 ? 0x32'40'80'FFu : 0);
    background(0);
    mask([](int x, int y) { return x >= 100 && x < 140 && y >= 150 ? 1 : 0; }, scale);
    mask([this](int, int y) { return y >= 120 ? maskArea : 0; }, scale);
    mask([](int x, int) { return x < 20 ? 1 : 0; }, 1);
    mask([](int x, int y) { return x >= 40 && x < 80 && y >= 60 && y < 120 ? 1 : x >= 280 && y < 20 ? 2 : 0; }, scale);
  }
  // Yellow from the top, blue below: 32 bits a pixel, each row but the first copied from the one above.
  void background(int number) {
    std::string plain;
    base::ByteWriter packed;
    auto size = static_cast<std::uint32_t>(width * 4);
    base::ByteWriter head;
    head.u32(size);
    head.u32(static_cast<std::uint32_t>(height));
    plain = head.take();
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        plain += y < 60 + 30 * number ? std::string("\0\xFF\xFF\0", 4) : std::string("\xFF\0\0\0", 4);
    // Eight steps before each byte of flags: bytes equal to the row above are copied, others are literal.
    for (std::size_t at = 0; at < plain.size();) {
      unsigned flags = 0;
      base::ByteWriter steps;
      for (int step = 0; step < 8 && at < plain.size(); ++step) {
        std::size_t length = 0;
        while (at >= size && length < 18 && at + length < plain.size() &&
               plain[at + length] == plain[at + length - size])
          ++length;
        if (length < 3) {
          steps.u8(static_cast<std::uint8_t>(plain[at++]));
          continue;
        }
        flags |= 1u << step;
        steps.u16(static_cast<std::uint16_t>((length - 3) << 12 | (size - 1)));
        at += length;
      }
      packed.u8(static_cast<std::uint8_t>(flags));
      packed.raw(steps.bytes());
    }
    out.raw(std::string(1024, '\0'));
    out.u32(static_cast<std::uint32_t>(plain.size()));
    out.text(packed.bytes());
  }
  void properties(std::initializer_list<std::pair<std::string, std::string>> list) {
    out.u32(2);
    out.u32(static_cast<std::uint32_t>(list.size()));
    for (const auto& [name, value] : list) {
      out.text(name);
      out.text(value);
    }
  }
  template <class Write>
  std::string block(int number, Write write) {
    base::ByteWriter before = std::move(out);
    out = {};
    write();
    std::string content = out.take();
    out = std::move(before);
    base::ByteWriter framed;
    framed.u8(static_cast<std::uint8_t>(number));
    if (version >= 32 || number == 0) framed.u64(content.size());
    else framed.u32(static_cast<std::uint32_t>(content.size()));
    framed.raw(content);
    return framed.take();
  }

  std::string bytes() {
    base::ByteWriter head;
    if (version >= 0xFFFF) {
      head.u16(0xFFFF);
      head.raw("AGS Room File v2");
      head.u32(version);
      head.text("4.0.0.33");
    } else {
      head.u16(static_cast<std::uint16_t>(version));
    }
    std::string file = head.take();
    file += block(1, [this] { main(); });
    file += block(7, [this] { out.raw("SCOM"); });
    file += block(5, [this] {
      out.u8(static_cast<std::uint8_t>(objectNames));
      for (std::string_view name : {"brass lamp", "shadow"}) text(name, 30);
    });
    file += block(9, [this] {
      out.u8(2);
      for (std::string_view name : {"oLamp", "oShadow"}) text(name, 20);
    });
    file += block(6, [this] {
      out.u8(3);
      out.u8(9);
      out.raw(std::string(3, '\0'));
      background(1);
      background(2);
    });
    if (version >= 31) {
      file += block(8, [this] {
        out.u32(1);
        properties({{"Smell", "dust"}});
        for (int i = 0; i < hotspots; ++i) properties({});
        properties({{"Weight", "12"}});
        properties({});
      });
      file += '\0';
      file += std::string("ext_sopts").append(7, '\0');
      file += block(0, [this] { out.u32(0); }).substr(1);
    }
    file += extra;
    file += '\xFF';
    return file;
  }
};

world::Room readGood(const std::string& bytes) {
  world::Room room;
  auto read = readCrm(bytes, room, world::MaxMaskCells);
  EXPECT_TRUE(read.ok()) << read.error().message;
  return room;
}
std::string problemOf(const std::string& bytes, std::size_t cells = world::MaxMaskCells) {
  world::Room room;
  auto read = readCrm(bytes, room, cells);
  return read.ok() ? "" : read.error().message;
}

TEST(Crm, WhatTheEditorWroteIsInTheRoom) {
  world::Room room = readGood(RoomWriter().bytes());
  EXPECT_EQ(room.width, 320);
  EXPECT_EQ(room.height, 180);
  EXPECT_EQ(room.topEdge, 100);
  EXPECT_EQ(room.rightEdge, 310);
  ASSERT_EQ(room.hotspots.size(), 3u);
  EXPECT_EQ(room.hotspots[1].name, "café door");
  EXPECT_EQ(room.hotspots[1].scriptName, "hDoor");
  EXPECT_EQ(room.hotspots[1].walkToX, 60);
  EXPECT_EQ(room.hotspots[2].walkToX, -1);
  EXPECT_EQ(room.hotspots[1].handlers.byMode[1], "StudyDoor");
  EXPECT_EQ(room.hotspots[1].handlers.anyClick, "AnyDoor");
  ASSERT_EQ(room.objects.size(), 2u);
  EXPECT_EQ(room.objects[0].graphic, 7);
  EXPECT_EQ(room.objects[0].handlers.byMode[2], "TakeLamp");
  EXPECT_TRUE(room.objects[0].solid && room.objects[0].useRoomScaling && room.objects[0].clickable);
  EXPECT_FALSE(room.objects[1].visible || room.objects[1].clickable);
  EXPECT_EQ(room.objects[1].baseline, 120);
  EXPECT_EQ(room.objects[1].name, "shadow");
  EXPECT_EQ(room.objects[0].properties.at("Weight"), "12");
  EXPECT_EQ(room.properties.at("Smell"), "dust");
  EXPECT_EQ(room.messages, std::vector<std::string>{"The clock has stopped."});
  EXPECT_EQ(room.onFirstLoad, "Arrive");
  EXPECT_EQ(room.walkableAreas[1].scalingMin, 50);
  EXPECT_EQ(room.walkableAreas[1].scalingMax, 100);
  EXPECT_EQ(room.walkBehinds[1].baseline, 130);
  EXPECT_EQ(room.regions[0].lightLevel, -30);
  EXPECT_TRUE(room.regions[1].hasTint);
  EXPECT_EQ(room.regions[1].red, 255);
  EXPECT_EQ(room.regions[1].blue, 64);
  EXPECT_EQ(room.regions[1].saturation, 50);
  EXPECT_EQ(room.regions[1].luminance, 100);
  EXPECT_EQ(room.backgroundCount, 3);
  EXPECT_EQ(room.backgroundDelay, 9);
  EXPECT_TRUE(room.lockBackground);
  EXPECT_EQ(room.walkable.at(160, 119), 0);
  EXPECT_EQ(room.walkable.at(160, 120), 1);
  EXPECT_EQ(room.hotspotMask.at(79, 119), 1);
  EXPECT_EQ(room.hotspotMask.at(80, 119), 0);
  EXPECT_EQ(room.regionMask.at(139, 179), 1);
  EXPECT_EQ(room.walkBehindMask.at(19, 0), 1);
}

TEST(Crm, BackgroundsAreUnpackedToThePixelsOfTheFile) {
  world::Room room = readGood(RoomWriter().bytes());
  ASSERT_EQ(room.pictures.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    const world::Background& background = room.pictures[static_cast<std::size_t>(i)];
    auto pixels = files::unpackBackground(background.packed, background.bytesAPixel, world::MaxSide);
    ASSERT_TRUE(pixels.ok()) << pixels.error().message;
    EXPECT_EQ(pixels->width, 320);
    EXPECT_EQ(pixels->height, 180);
    auto blueAt = [&](int x, int y) { return static_cast<unsigned char>(pixels->bytes[std::size_t(y * 320 + x) * 4]); };
    EXPECT_EQ(blueAt(319, 59 + 30 * i), 0);
    EXPECT_EQ(blueAt(0, 60 + 30 * i), 255);
  }
}

TEST(Crm, OlderVersionsHaveTextsOfFixedSizeAndShortLengths) {
  for (std::uint32_t version : {27u, 28u, 30u, 31u, 32u}) {
    RoomWriter writer;
    writer.version = version;
    world::Room room = readGood(writer.bytes());
    EXPECT_EQ(room.hotspots[1].scriptName, "hDoor") << version;
    EXPECT_EQ(room.hotspots[1].name, "café door") << version;
    EXPECT_EQ(room.objects[0].scriptName, "oLamp") << version;
    EXPECT_EQ(room.walkable.scale, 2) << version;
    EXPECT_EQ(room.walkable.at(160, 120), 1) << version;
  }
}

TEST(Crm, NewerVersionsSayMoreOfObjects) {
  for (std::uint32_t version : {40u, 49u, 36306u, 4000000u, 4000033u}) {
    RoomWriter writer;
    writer.version = version;
    writer.extra = std::string(1, '\0') + std::string("v363_objects").append(4, '\0') +
                   writer
                       .block(0,
                              [&] {
                                writer.out.u32(2);
                                for (int i = 0; i < 2; ++i) {
                                  for (int field : {i == 0 ? 125 : 255, 33, 1, 2, 30, 8})
                                    writer.out.u16(static_cast<std::uint16_t>(field));
                                  writer.out.u32(0);
                                }
                              })
                       .substr(1);
    world::Room room = readGood(writer.bytes());
    ASSERT_EQ(room.objects.size(), 2u) << version;
    EXPECT_EQ(room.objects[0].transparency, 50) << version;
    EXPECT_EQ(room.objects[1].transparency, 100) << version;
    EXPECT_EQ(room.objects[0].baseline, 33) << version;
    EXPECT_EQ(room.objects[0].blockingWidth, 30) << version;
    EXPECT_EQ(room.walkBehindMask.scale, 1) << version;
  }
}

TEST(Crm, WhatCannotBeReadIsNamed) {
  EXPECT_EQ(problemOf(""), "version, byte 0: the file is too short");
  RoomWriter old;
  old.version = 24;
  EXPECT_NE(problemOf(old.bytes()).find("older than AGS 3.0"), std::string::npos);
  RoomWriter young;
  young.version = 5000000;
  EXPECT_NE(problemOf(young.bytes()).find("newer than AGS 4.0"), std::string::npos);
  RoomWriter many;
  many.hotspots = 51;
  EXPECT_NE(problemOf(many.bytes()).find("hotspots, byte"), std::string::npos) << problemOf(many.bytes());
  RoomWriter area;
  area.maskArea = 16;
  EXPECT_NE(problemOf(area.bytes()).find("walkable area mask, byte"), std::string::npos);
  RoomWriter run;
  run.longRun = true;
  EXPECT_NE(problemOf(run.bytes()).find("a run is longer than the picture"), std::string::npos);
  RoomWriter names;
  names.objectNames = 3;
  EXPECT_NE(problemOf(names.bytes()).find("there are 3 names for 2 objects"), std::string::npos);
  RoomWriter wide;
  wide.width = 20000;
  EXPECT_NE(problemOf(wide.bytes()).find("size of the room"), std::string::npos);
  RoomWriter twice;
  twice.extra = RoomWriter().block(1, [] {});
  EXPECT_NE(problemOf(twice.bytes()).find("two blocks of the room"), std::string::npos);
  EXPECT_NE(problemOf(RoomWriter().bytes(), 100).find("too large together"), std::string::npos);
}

TEST(Crm, AFileCutOffAnywhereIsRefused) {
  std::string bytes = RoomWriter().bytes();
  for (std::size_t size = 0; size < bytes.size(); size += size < 3000 ? 7 : 2503)
    EXPECT_NE(problemOf(bytes.substr(0, size)), "") << size;
}

TEST(Crm, AnyByteMayBeWrong) {
  std::string bytes = RoomWriter().bytes();
  for (std::size_t at = 0; at < bytes.size(); at += at < 1500 ? 5 : 4001) {
    for (char wrong : {'\0', '\x7F', '\xFF'}) {
      std::string changed = bytes;
      changed[at] = wrong;
      problemOf(changed);
    }
  }
}

TEST(Crm, TheTestGameHasTheFilesOfTheWriter) {
  RoomWriter small;  // too small for any area
  small.width = 32;
  small.height = 20;
  for (auto& [name, writer] : {std::pair("room1.crm", RoomWriter()), std::pair("room2.crm", small)}) {
    const std::string path = base::cat(VELLUM_AGS_TESTDATA "/game/crm/", name), wanted = RoomWriter(writer).bytes();
    if (std::getenv("VELLUM_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << wanted;
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_TRUE(bytes == wanted) << path;
  }
}

}  // namespace
}  // namespace vellum::ags::game
