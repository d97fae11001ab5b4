// Sprite files, produced by a small writer of our own. The newest one is testdata/game/crm/acsprset.spr, used by a game
// of the tests; VELLUM_UPDATE=1 in the environment writes that file.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "base/image/zlib.h"
#include "languages/ags/files/sprite_file.h"

namespace vellum::ags::files {
namespace {

std::string bytes(std::initializer_list<int> list) {
  std::string out;
  for (int byte : list) out += static_cast<char>(byte);
  return out;
}

struct SpriteWriter {
  int version = 12, packing = 0;
  base::ByteWriter out;

  SpriteWriter(int ofVersion, int ofPacking, int last) : version(ofVersion), packing(ofPacking) {
    out.u16(static_cast<std::uint16_t>(version));
    out.raw(" Sprite File ");
    if (version >= 6) {
      out.u8(static_cast<std::uint8_t>(packing));
      out.u32(4711);
    }
    if (version < 5) out.raw(std::string(768, '\0'));
    if (version >= 11) out.i32(last);
    else out.u16(static_cast<std::uint16_t>(last));
    if (version >= 12) out.u32(0);
  }
  void none() { out.u16(0); }
  void sprite(int width, int height, int bytesAPixel, std::string_view pixels, int form = 0,
              std::string_view palette = {}, int colors = 1, int packed = -1) {
    out.u8(static_cast<std::uint8_t>(bytesAPixel));
    out.u8(static_cast<std::uint8_t>(form));
    if (version >= 12) {
      out.u8(static_cast<std::uint8_t>(colors - 1));
      out.u8(static_cast<std::uint8_t>(packed >= 0 ? packed : packing));
    }
    out.u16(static_cast<std::uint16_t>(width));
    out.u16(static_cast<std::uint16_t>(height));
    out.raw(palette);
    if (version >= 12 || packing != 0) out.text(pixels);
    else out.raw(pixels);
  }
};

SpriteFile opened(std::string content) {
  auto file = SpriteFile::open(std::move(content));
  EXPECT_TRUE(file.ok()) << file.error().message;
  return file ? std::move(*file) : SpriteFile();
}
std::string problemOf(std::string content) {
  auto file = SpriteFile::open(std::move(content));
  return file ? "" : file.error().message;
}

// A cup of 4 by 3 pixels of 32 bits, white in a transparent frame; nothing; a dot of 16 bits; four colours.
std::string newest() {
  SpriteWriter writer(12, 0, 4);
  writer.none();
  std::string cup;
  for (int i = 0; i < 12; ++i) cup += i == 5 || i == 6 ? bytes({255, 255, 255, 255}) : bytes({0, 0, 0, 0});
  writer.sprite(4, 3, 4, cup);
  writer.none();
  writer.sprite(3, 1, 2, bytes({254, 0x00, 0xF8}), 0, {}, 1, 1);
  writer.sprite(2, 2, 4, base::deflateZlib(bytes({0, 1, 2, 3})), 33,
                bytes({255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0}), 4, 3);
  return writer.out.take();
}

TEST(SpriteFile, VersionsWithoutPackingHaveThePixelsAsTheyAre) {
  for (int version : {4, 6, 10, 11, 12}) {
    SpriteWriter writer(version, 0, 2);
    writer.none();
    writer.sprite(2, 1, 2, bytes({1, 2, 3, 4}));
    writer.sprite(3, 1, 1, bytes({7, 8, 9}));
    SpriteFile file = opened(writer.out.take());
    ASSERT_EQ(file.sprites().size(), 3u) << version;
    EXPECT_EQ(file.sprites()[0].width, 0) << version;
    EXPECT_FALSE(file.pixels(0).has_value());
    EXPECT_EQ(file.sprites()[1].width, 2) << version;
    ASSERT_TRUE(file.pixels(1) && file.pixels(2)) << version;
    EXPECT_EQ(file.pixels(1)->bytes, bytes({1, 2, 3, 4})) << version;
    EXPECT_EQ(file.pixels(2)->bytes, bytes({7, 8, 9})) << version;
  }
}

TEST(SpriteFile, EveryPackingGivesTheSamePixels) {
  const std::string pixels = bytes({5, 5, 5, 5, 1, 2, 3, 3});
  // Four times 5, then two literal pixels, twice 3. And: a literal 5, three copied from one back, 1, 2, 3, 3.
  const std::string runs = bytes({-3, 5, 1, 1, 2, -1, 3}), lzss = bytes({2, 5, 0, 0, 1, 2, 3, 3});
  for (int version : {5, 6, 11, 12}) {
    SpriteWriter writer(version, 1, 0);
    writer.sprite(8, 1, 1, runs);
    SpriteFile file = opened(writer.out.take());
    ASSERT_TRUE(file.pixels(0)) << version;
    EXPECT_EQ(file.pixels(0)->bytes, pixels) << version;
  }
  for (const auto& [packing, packed] : {std::pair(2, lzss), std::pair(3, base::deflateZlib(pixels))}) {
    SpriteWriter writer(12, packing, 0);
    writer.sprite(8, 1, 1, packed);
    SpriteFile file = opened(writer.out.take());
    ASSERT_TRUE(file.pixels(0)) << packing;
    EXPECT_EQ(file.pixels(0)->bytes, pixels) << packing;
  }
}

TEST(SpriteFile, ASpriteMayHaveAPaletteOfItsOwn) {
  SpriteFile file = opened(newest());
  auto pixels = file.pixels(4);
  ASSERT_TRUE(pixels.has_value());
  EXPECT_EQ(pixels->bytesAPixel, 1);
  EXPECT_EQ(pixels->bytes, bytes({0, 1, 2, 3}));
  EXPECT_EQ(pixels->palette.substr(4, 4), bytes({0, 255, 0, 255}));
  EXPECT_EQ(file.pixels(3)->bytes, bytes({0x00, 0xF8, 0x00, 0xF8, 0x00, 0xF8}));
}

TEST(SpriteFile, WhatMakesNoSenseIsSaid) {
  EXPECT_NE(problemOf("").find("not a sprite file"), std::string::npos);
  EXPECT_NE(problemOf(SpriteWriter(13, 0, 0).out.take()).find("not a sprite file"), std::string::npos);
  EXPECT_NE(problemOf(SpriteWriter(12, 0, 0).out.take()).find("sprite 0 is missing"), std::string::npos);
  EXPECT_NE(problemOf(SpriteWriter(12, 0, 2'000'000'000).out.take()).find("100,000"), std::string::npos);
  for (auto [width, depth] : {std::pair(0, 1), std::pair(9000, 1), std::pair(1, 5)}) {
    SpriteWriter writer(12, 0, 0);
    writer.sprite(width, 1, depth, "x");
    EXPECT_NE(problemOf(writer.out.take()).find("sprite 0, byte 36: its size is impossible"), std::string::npos);
  }
  // Fewer pixels than the size requires are invalid in every packing.
  for (int packing : {0, 1, 2, 3}) {
    SpriteWriter writer(12, packing, 0);
    writer.sprite(100, 100, 4, bytes({-128, 1, 2, 3}));
    EXPECT_FALSE(opened(writer.out.take()).pixels(0).has_value()) << packing;
  }
}

TEST(SpriteFile, AnyBytesAreLegal) {
  const std::string whole = newest();
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_NE(problemOf(whole.substr(0, size)), "") << size;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (int wrong : {0, 1, 127, 128, 255}) {
      std::string changed = whole;
      changed[at] = static_cast<char>(wrong);
      auto file = SpriteFile::open(changed);
      for (std::size_t i = 0; file && i < file->sprites().size(); ++i)
        if (auto pixels = file->pixels(static_cast<int>(i)); pixels) {
          EXPECT_EQ(pixels->bytes.size(), std::size_t(pixels->width * pixels->height * pixels->bytesAPixel));
        }
    }
  }
}

TEST(SpriteFile, TheTestGameHasTheFileOfTheWriter) {
  const std::string path = VELLUM_AGS_TESTDATA "/game/crm/acsprset.spr";
  if (std::getenv("VELLUM_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << newest();
  std::ifstream file(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  EXPECT_TRUE(content == newest()) << path;
}

}  // namespace
}  // namespace vellum::ags::files
