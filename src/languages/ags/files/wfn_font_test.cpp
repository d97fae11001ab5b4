// WFN fonts, produced by a small writer of our own. testdata/game/crm/AGSFNT0.WFN is one of them; VELLUM_UPDATE=1 in
// the environment writes that file.
#include "languages/ags/files/wfn_font.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "base/bytes.h"

namespace vellum::ags::files {
namespace {

// Three glyphs: of 'A' (3 by 2), of 'B' (10 by 3, so two bytes a row) and of 'Z' (1 by 5).
std::string small() {
  base::ByteWriter glyphs, out;
  glyphs.u16(3), glyphs.u16(2), glyphs.raw("\xA0\x40");
  glyphs.u16(10), glyphs.u16(3), glyphs.raw(std::string_view("\xFF\xC0\x00\x40\x80\x00", 6));
  glyphs.u16(1), glyphs.u16(5), glyphs.raw("\x80\x80\x80\x80\x80");
  const std::string data = glyphs.take();
  out.raw("WGT Font File  ");
  out.u16(static_cast<std::uint16_t>(17 + data.size()));
  out.raw(data);
  for (int i = 0; i <= 'Z'; ++i) out.u16(i == 'A' ? 17 : i == 'B' ? 23 : i == 'Z' ? 33 : 0);
  return out.take();
}

TEST(WfnFont, GlyphsHaveTheirSizesAndPixels) {
  auto font = WfnFont::read(small());
  ASSERT_TRUE(font.ok()) << font.error().message;
  const WfnFont::Glyph &a = font->glyph('A'), &b = font->glyph('B');
  EXPECT_EQ(a.width, 3);
  EXPECT_EQ(a.height, 2);
  EXPECT_TRUE(a.dot(0, 0) && !a.dot(1, 0) && a.dot(2, 0) && a.dot(1, 1));
  EXPECT_TRUE(b.dot(9, 0) && b.dot(9, 1) && !b.dot(8, 1) && b.dot(0, 2));
  EXPECT_EQ(font->glyph('C').width, 0);
  EXPECT_EQ(font->glyph(0x20AC).width, 0);
  EXPECT_EQ(font->nominalHeight(), 5);  // of the letters that AGS measures, it has the Z
  EXPECT_EQ(font->realHeight(), 5);
}

TEST(WfnFont, ErrorsNameTheReason) {
  EXPECT_EQ(WfnFont::read("WGT Font").error().message, "it is not a WFN font");
  EXPECT_EQ(WfnFont::read("WGT Font File  ").error().message, "it ends in its header");
  std::string far = small();
  far[15] = far[16] = '\xFF';
  EXPECT_EQ(WfnFont::read(far).error().message, "its table is not in the file");
}

TEST(WfnFont, CutAndChangedBytesAreLegalInput) {
  const std::string good = small();
  for (std::size_t at = 0; at < good.size(); ++at) {
    (void)WfnFont::read(good.substr(0, at));
    for (int change : {1, 0x80, 0xFF}) {
      std::string changed = good;
      changed[at] = static_cast<char>(changed[at] ^ change);
      auto font = WfnFont::read(changed);
      if (!font) continue;
      for (std::uint32_t character = 0; character < 128; ++character) {
        const WfnFont::Glyph& glyph = font->glyph(character);
        EXPECT_EQ(glyph.bits.size(), glyph.rowBytes() * static_cast<std::size_t>(glyph.height));
      }
    }
  }
}

// The signs from 'A' to 'D' of a font of the test game: n + 2 columns, of which the first and the last are filled.
std::string forTheGame() {
  base::ByteWriter glyphs, table, out;
  for (int i = 0; i < 4; ++i) {
    glyphs.u16(static_cast<std::uint16_t>(i + 2));
    glyphs.u16(7);
    for (int row = 0; row < 7; ++row) glyphs.u8(static_cast<std::uint8_t>(0x80 | 0x80 >> (i + 1)));
  }
  const std::string data = glyphs.take();
  out.raw("WGT Font File  ");
  out.u16(static_cast<std::uint16_t>(17 + data.size()));
  out.raw(data);
  for (int i = 0; i < 128; ++i) out.u16(static_cast<std::uint16_t>(i < 'A' || i > 'Z' ? 0 : 17 + (i - 'A') % 4 * 11));
  return out.take();
}

TEST(WfnFont, TheTestGameHasTheFileOfTheWriter) {
  const std::string path = VELLUM_AGS_TESTDATA "/game/crm/AGSFNT0.WFN";
  if (std::getenv("VELLUM_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << forTheGame();
  std::ifstream file(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  EXPECT_TRUE(content == forTheGame()) << path;
}

}  // namespace
}  // namespace vellum::ags::files
