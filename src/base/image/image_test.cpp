#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/image/art.h"
#include "base/image/bmp.h"
#include "base/image/font.h"
#include "base/image/png.h"
#include "base/image/zlib.h"
#include "base/random.h"

namespace vellum::base {
namespace {

std::string hex(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    out.push_back(static_cast<char>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16)));
  return out;
}

TEST(Zlib, PacksAndUnpacksEverything) {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    std::string text;
    std::uint32_t size = random.below(70000), letters = 1 + random.below(256);
    while (text.size() < size) {
      if (text.size() > 300 && random.below(4) == 0) text.append(text.substr(random.below(200), random.below(300)));
      else text.push_back(static_cast<char>(random.below(letters)));
    }
    std::string packed = deflateZlib(text);
    auto back = inflateZlib(packed, text.size());
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(*back, text);
    if (!text.empty()) {
      EXPECT_FALSE(inflateZlib(packed, text.size() - 1).ok());
    }
  }
}

// Written by zlib: a stored block, and dynamic codes.
TEST(Zlib, ReadsWhatOthersWrote) {
  auto stored = inflateZlib(hex("7801010500faff68656c6c6f062c0215"), 100);
  ASSERT_TRUE(stored.ok()) << stored.error().message;
  EXPECT_EQ(*stored, "hello");
  auto dynamic = inflateZlib(hex("78da636064e11490543174086496d0f76092b78b5774e3314dd089d68e33e270948e30138bb455e6"
                                 "0e73325010628b0df5f7f6f4f4f60f8d65135230700ae356b68d14338b9076e4308ad38ed64930e5"
                                 "71538cb79367f2d097600e7430549114e064616418b560245a0000d2486f8e"),
                             600);
  ASSERT_TRUE(dynamic.ok()) << dynamic.error().message;
  std::string squares;
  for (int i = 0; i < 600; ++i) squares.push_back(static_cast<char>(i * i % 97));
  EXPECT_EQ(*dynamic, squares);
}

TEST(Zlib, DamagedBytesAreErrors) {
  std::string packed = deflateZlib(std::string(1000, 'a') + "bcdefgh");
  for (std::size_t cut = 0; cut < packed.size(); ++cut) EXPECT_FALSE(inflateZlib(packed.substr(0, cut), 5000).ok());
  for (std::size_t at = 0; at < packed.size(); ++at) {
    std::string damaged = packed;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x41);
    auto result = inflateZlib(damaged, 5000);
    EXPECT_TRUE(!result.ok() || result->size() <= 5000);
  }
}

TEST(Png, WritesAndReads) {
  Picture picture(13, 7);
  for (int y = 0; y < 7; ++y)
    for (int x = 0; x < 13; ++x)
      for (int c = 0; c < 4; ++c) picture.at(x, y)[c] = static_cast<unsigned char>(x * 19 + y * 31 + c * 50);
  for (bool solid : {false, true}) {
    if (solid)
      for (int i = 0; i < 13 * 7; ++i) picture.pixels[std::size_t(i) * 4 + 3] = '\xff';
    auto back = readPng(writePng(picture));
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(back->pixels, picture.pixels);
  }
}

TEST(Png, DamagedBytesAreErrors) {
  std::string bytes = writePng(Picture(20, 20));
  for (std::size_t cut = 0; cut + 12 < bytes.size(); ++cut) EXPECT_FALSE(readPng(bytes.substr(0, cut)).ok());
  std::string huge = bytes;
  huge[16] = '\x7f';
  EXPECT_FALSE(readPng(huge).ok());
}

TEST(Bmp, WritesAndReads) {
  for (int width : {1, 2, 3, 13}) {
    Picture picture(width, 5);
    for (int i = 0; i < width * 5 * 4; ++i)
      picture.pixels[std::size_t(i)] = static_cast<char>(i % 4 == 3 ? 255 : i * 7);
    auto back = readBmp(writeBmp(picture));
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(back->pixels, picture.pixels);
  }
}

// A bitmap of one row: a header of 40 bytes, then palette or masks, then pixels.
std::string bitmap(int width, int height, int bits, std::uint32_t storage, std::string_view tables,
                   std::string_view pixels) {
  ByteWriter out;
  out.raw("BM");
  out.raw(std::string(8, '\0'));
  out.u32(static_cast<std::uint32_t>(54 + tables.size()));
  out.u32(40);
  out.i32(width);
  out.i32(height);
  out.u16(1);
  out.u16(static_cast<std::uint16_t>(bits));
  out.u32(storage);
  for (int i = 0; i < 5; ++i) out.u32(0);
  out.raw(tables);
  out.raw(pixels);
  return out.take();
}
std::vector<int> colorsOf(const std::string& bytes) {
  auto picture = readBmp(bytes);
  if (!picture) return {};
  std::vector<int> colors;
  for (int x = 0; x < picture->width; ++x)
    colors.push_back(picture->at(x, 0)[0] << 16 | picture->at(x, 0)[1] << 8 | picture->at(x, 0)[2]);
  return colors;
}

TEST(Bmp, ReadsPalettesAndMasks) {
  const std::string palette =
      hex("0000ff00"
          "00ff0000"
          "ff000000");
  EXPECT_EQ(colorsOf(bitmap(3, 1, 8, 0, palette, hex("02000100"))), (std::vector<int>{0x0000FF, 0xFF0000, 0x00FF00}));
  EXPECT_EQ(colorsOf(bitmap(3, 1, 4, 0, palette, hex("21000000"))), (std::vector<int>{0x0000FF, 0x00FF00, 0xFF0000}));
  EXPECT_EQ(colorsOf(bitmap(3, 1, 1, 0, palette, hex("40000000"))), (std::vector<int>{0xFF0000, 0x00FF00, 0xFF0000}));
  EXPECT_EQ(colorsOf(bitmap(1, 1, 8, 0, palette, hex("c8000000"))), (std::vector<int>{0})) << "not in the palette";
  EXPECT_EQ(colorsOf(bitmap(2, 1, 16, 0, "", hex("007c1f00"))), (std::vector<int>{0xFF0000, 0x0000FF}));
  EXPECT_EQ(colorsOf(bitmap(2, 1, 16, 3,
                            hex("00f80000"
                                "e0070000"
                                "1f000000"),
                            hex("e0071f00"))),
            (std::vector<int>{0x00FF00, 0x0000FF}));
  EXPECT_EQ(colorsOf(bitmap(1, -2, 24, 0, "",
                            hex("01020300"
                                "ffffff00"))),
            (std::vector<int>{0x030201}))
      << "top down";
  EXPECT_EQ(colorsOf(bitmap(1, 2, 24, 0, "",
                            hex("01020300"
                                "ffffff00"))),
            (std::vector<int>{0xFFFFFF}))
      << "bottom up";
}

TEST(Bmp, TheHeaderIsChecked) {
  const std::string palette(1024, '\x11'), pixels(64, '\0');
  for (int bits : {1, 4, 8, 16, 24, 32}) EXPECT_TRUE(readBmp(bitmap(2, 2, bits, 0, palette, pixels)).ok()) << bits;
  for (int bits : {0, 2, 3, 12, 48, 64, 256})
    EXPECT_EQ(readBmp(bitmap(2, 2, bits, 0, palette, pixels)).error().message,
              "the bitmap has an invalid number of bits per pixel")
        << bits;
  for (auto [width, height] : {std::pair(0, 2), std::pair(2, 0), std::pair(-1, 2), std::pair(4097, 4096)})
    EXPECT_EQ(readBmp(bitmap(width, height, 24, 0, "", pixels)).error().message,
              "the bitmap has no pixels, or too many")
        << width << 'x' << height;
  for (auto [bits, storage] :
       {std::pair(8, 1u), std::pair(4, 2u), std::pair(24, 3u), std::pair(8, 6u), std::pair(32, 4u)})
    EXPECT_EQ(readBmp(bitmap(2, 2, bits, storage, palette, pixels)).error().message,
              "compressed bitmaps are not supported")
        << bits << ' ' << storage;
}

// An image has as many colours as the header states, or all that its pixels can name.
TEST(Bmp, ThePaletteHasTheStatedSize) {
  const std::string palette = hex("0000ff0000ff0000ff000000ffffff00");
  std::string bytes = bitmap(4, 1, 8, 0, palette, hex("00010203"));
  EXPECT_EQ(colorsOf(bytes), (std::vector<int>{0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF}));
  bytes[46] = 3;
  EXPECT_EQ(colorsOf(bytes), (std::vector<int>{0xFF0000, 0x00FF00, 0x0000FF, 0}));
}

TEST(Bmp, DamagedBytesAreErrors) {
  std::string bytes = writeBmp(Picture(20, 20));
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) EXPECT_FALSE(readBmp(bytes.substr(0, cut)).ok());
  for (std::size_t at = 0; at < 54; ++at) {
    for (char wrong : {'\0', '\x01', '\x7F', '\x80', '\xFF'}) {
      std::string changed = bytes;
      changed[at] = wrong;
      if (auto picture = readBmp(changed); picture) {
        EXPECT_EQ(picture->pixels.size(), std::size_t(picture->width) * std::size_t(picture->height) * 4);
      }
    }
  }
}

TEST(Font, EveryLetterHasAShapeOfItsOwn) {
  std::set<std::vector<int>> shapes;
  for (int c = ' '; c <= '~'; ++c) {
    Glyph glyph = glyphOf(static_cast<unsigned char>(c));
    EXPECT_GE(glyph.width, 1) << c;
    EXPECT_LE(glyph.width, 5) << c;
    shapes.insert(std::vector<int>(glyph.rows, glyph.rows + GlyphHeight));
  }
  EXPECT_EQ(shapes.size(), std::size_t('~' - ' ' + 1));
}

TEST(Font, LettersBeginAtTheLeftAndStandOnTheBaseLine) {
  Glyph bar = glyphOf('|'), large = glyphOf('L');
  EXPECT_EQ(bar.width, 1);
  EXPECT_TRUE(bar.dot(0, 2) && bar.dot(0, 8));
  EXPECT_TRUE(large.dot(0, 2) && large.dot(4, 8));
  EXPECT_FALSE(large.dot(4, 7) || large.dot(0, 9));
  EXPECT_TRUE(glyphOf('g').dot(1, 10)) << "below the base line";
  EXPECT_TRUE(glyphOf(0xC9).dot(3, 0)) << "the accent of É";
}

TEST(Art, ErrorsNameTheLine) {
  EXPECT_EQ(drawArt("image 5 5\nrect 1 1 2").error().message, "line 2: 'rect' needs more numbers");
  EXPECT_EQ(drawArt("rect 1 1 2 2 #ffffff").error().message, "line 1: begin a picture first: image WIDTH HEIGHT");
  EXPECT_EQ(drawArt("image 99999 99999").error().message,
            "line 1: a picture has 1 to 65535 pixels a side and at most 4 million, and all of them have 16 million");
  EXPECT_EQ(drawArt("image 5 5\nrect 0 0 5 5 red").error().message,
            "line 2: there is no color 'red': write #rrggbb, or name it before: color red #rrggbb");
  EXPECT_EQ(drawArt("image 5 5\nrect 0 0 5 5 #ff0").error().message,
            "line 2: '#ff0' is not a color: # takes six digits, as in #ff8000");
  EXPECT_EQ(drawArt("canvas 5 5").error().message,
            "line 1: 'canvas' is not a drawing command: they are color, image, copy, rect, gradient, circle, ellipse, "
            "line, poly, text, speckle and font");
  EXPECT_EQ(drawArt("font 1 #000000")->size(), 224u);
}

TEST(Art, EdgesAreAsOpaqueAsTheyAreCovered) {
  auto pictures = drawArt("image 2 1\nrect 0 0 0.5 1 #ff8000\ncopy 0\nrect 0 0 1 1 #000000/50\n");
  ASSERT_TRUE(pictures.ok());
  const unsigned char* half = (*pictures)[0].at(0, 0);
  EXPECT_EQ((std::vector<int>{half[0], half[1], half[2], half[3]}), (std::vector<int>{255, 128, 0, 128}));
  EXPECT_EQ((*pictures)[0].at(1, 0)[3], 0);
  EXPECT_EQ((*pictures)[1].at(0, 0)[3], 191);
}

}  // namespace
}  // namespace vellum::base
