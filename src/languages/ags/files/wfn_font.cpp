#include "languages/ags/files/wfn_font.h"

#include <algorithm>

namespace vellum::ags::files {

namespace {

constexpr std::string_view WfnSignature = "WGT Font File  ";
constexpr std::size_t WfnHeaderSize = 17;  // the signature and the place of the table
constexpr std::size_t MaxCharacters = 65'536, MaxBits = std::size_t(4) << 20;

std::size_t numberAt(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]) | static_cast<std::size_t>(static_cast<unsigned char>(bytes[at + 1]))
                                                     << 8;
}

// `bytes` ends where the table begins. A glyph that is cut off keeps its complete rows.
WfnFont::Glyph readGlyph(std::string_view bytes, std::size_t at) {
  WfnFont::Glyph glyph;
  if (at < WfnHeaderSize || at + 4 > bytes.size()) return glyph;
  glyph.width = static_cast<int>(numberAt(bytes, at));
  glyph.height = static_cast<int>(numberAt(bytes, at + 2));
  if (glyph.width == 0) return {};
  const std::size_t rows = (bytes.size() - at - 4) / glyph.rowBytes();
  glyph.height = static_cast<int>(std::min(rows, static_cast<std::size_t>(glyph.height)));
  const std::string_view bits = bytes.substr(at + 4, glyph.rowBytes() * static_cast<std::size_t>(glyph.height));
  glyph.bits.assign(bits.begin(), bits.end());
  return glyph;
}

}  // namespace

base::Result<WfnFont> WfnFont::read(std::string_view bytes) {
  if (!bytes.starts_with(WfnSignature)) return base::Error{"it is not a WFN font"};
  if (bytes.size() < WfnHeaderSize) return base::Error{"it ends in its header"};
  const std::size_t table = numberAt(bytes, WfnSignature.size());
  if (table < WfnHeaderSize || table >= bytes.size()) return base::Error{"its table is not in the file"};
  WfnFont font;
  std::size_t bits = 0;
  for (std::size_t at = table; at + 2 <= bytes.size() && font.glyphs_.size() < MaxCharacters; at += 2) {
    Glyph& made = font.glyphs_.emplace_back(readGlyph(bytes.substr(0, table), numberAt(bytes, at)));
    bits += made.bits.size();
    if (bits > MaxBits) return base::Error{"its glyphs have too many pixels"};  // many characters share large ones
  }
  return font;
}

const WfnFont::Glyph& WfnFont::glyph(std::uint32_t character) const {
  static const Glyph None;
  return character < glyphs_.size() ? glyphs_[character] : None;
}

int WfnFont::nominalHeight() const {
  int height = 0;
  for (char letter : std::string_view("ZHwypgfjqhkilIK"))  // AGS measures these
    height = std::max(height, glyph(static_cast<unsigned char>(letter)).height);
  return height;
}

int WfnFont::realHeight() const {
  int height = 0;
  for (const Glyph& each : glyphs_) height = std::max(height, each.height);
  return height;
}

}  // namespace vellum::ags::files
