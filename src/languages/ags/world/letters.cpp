#include "languages/ags/world/letters.h"

#include <algorithm>

#include "base/image/font.h"
#include "languages/ags/files/wfn_font.h"

namespace vellum::ags::world {

namespace {

constexpr int LetterRows = 9;  // of a glyph, without the rows of accents
constexpr int LetterColumns = 5;

bool isInside(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }  // a character of several bytes

// Returns the character at `at`, and moves `at` past it. A character without a shape in the font becomes a question
// mark.
const base::Glyph& nextGlyph(std::string_view text, std::size_t& at) {
  auto first = static_cast<unsigned char>(text[at++]);
  unsigned char shape = first < 0x80 ? first : '?';
  if ((first == 0xC2 || first == 0xC3) && at < text.size())
    shape = static_cast<unsigned char>((first & 3) << 6 | (static_cast<unsigned char>(text[at]) & 0x3F));
  while (at < text.size() && isInside(text[at])) ++at;
  return base::glyphOf(shape);
}

// The scaling of a font's glyphs. Large letters use whole factors, which keeps them even.
struct Stretch {
  explicit Stretch(const Font& font) {
    int height = std::clamp(font.height, 1, 1000);
    rows = height >= LetterRows ? height / LetterRows * LetterRows : height;
    fixed = std::clamp(font.letterWidth, 0, 1000);
    top = height - base::GlyphHeight * rows / LetterRows;
  }
  int row(int y) const { return y * rows / LetterRows; }
  // In fixed-width fonts, letters that are too wide are compressed.
  int column(int x) const {
    bool fits = fixed == 0 || row(LetterColumns) < fixed;
    return fits ? row(x) : x * std::max(1, fixed - 1) / LetterColumns;
  }
  int advance(const base::Glyph& glyph) const { return fixed > 0 ? fixed : std::max(1, row(glyph.width + 1)); }

  int rows, fixed, top;  // pixels: of LetterRows rows, of every letter (0: each its own), above the first row
};

// Returns the character at `at` of UTF-8, and moves `at` past it.
std::uint32_t nextCharacter(std::string_view text, std::size_t& at) {
  auto first = static_cast<unsigned char>(text[at++]);
  if (first < 0x80) return first;
  std::uint32_t character = first >= 0xF0 ? first & 7u : first >= 0xE0 ? first & 15u : first & 31u;
  while (at < text.size() && isInside(text[at]))
    character = character << 6 | (static_cast<unsigned char>(text[at++]) & 0x3Fu);
  return character;
}

int scaleOf(const Font& font) { return std::clamp(font.scale, 1, 100); }

// The letters of a font: its own shapes, or those of base/image/font.h.
class Letters {
 public:
  explicit Letters(const Font& font) : font_(font), stretch_(font) {}

  // The width of the character at `at`, which moves past it.
  int advance(std::string_view text, std::size_t& at) const {
    if (font_.shapes == nullptr) return stretch_.advance(nextGlyph(text, at));
    return font_.shapes->glyph(nextCharacter(text, at)).width * scaleOf(font_);
  }
  std::int64_t measure(std::string_view text) const {
    std::int64_t width = 0;
    for (std::size_t at = 0; at < text.size();) width += advance(text, at);
    return width;
  }

 private:
  const Font& font_;
  Stretch stretch_;
};

// Draws on a part of a canvas.
struct Ink {
  void box(std::int64_t left, std::int64_t top, std::int64_t right, std::int64_t bottom) const {
    left = std::max<std::int64_t>(left, clip.left);
    top = std::max<std::int64_t>(top, clip.top);
    right = std::min<std::int64_t>(right, clip.right);
    bottom = std::min<std::int64_t>(bottom, clip.bottom);
    if (left <= right && top <= bottom) canvas.rectangle(left, top, right, bottom, color);
  }

  Canvas& canvas;
  Int color;
  const Rectangle& clip;
};

// Visits only what can be inside of the clip: a glyph of a damaged file may be very large.
void drawShape(const Ink& ink, std::int64_t x, std::int64_t y, const files::WfnFont::Glyph& glyph, int scale) {
  auto firstInside = [scale](int edge, std::int64_t from) {
    return static_cast<int>(std::clamp<std::int64_t>((edge - from) / scale, 0, INT32_MAX));
  };
  const int firstRow = firstInside(ink.clip.top, y), firstColumn = firstInside(ink.clip.left, x);
  for (int row = firstRow; row < glyph.height && y + row * scale <= ink.clip.bottom; ++row)
    for (int column = firstColumn; column < glyph.width && x + column * scale <= ink.clip.right; ++column) {
      if (!glyph.dot(column, row)) continue;
      const std::int64_t left = x + column * scale, top = y + row * scale;
      ink.box(left, top, left + scale - 1, top + scale - 1);
    }
}

// '[' ends a line, and "\\[" is a '['.
std::string withLineEnds(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    if (c != '[') out += c;
    else if (!out.empty() && out.back() == '\\') out.back() = '[';
    else out += '\n';
  }
  return out;
}

}  // namespace

int charactersIn(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return !isInside(c); }));
}

int widthOf(const Font& font, std::string_view text) {
  return static_cast<int>(std::min<std::int64_t>(Letters(font).measure(text), INT32_MAX));
}

int heightOf(const Font& font, std::size_t lines) {
  if (lines == 0) return 0;
  const auto further = static_cast<std::int64_t>(std::min<std::size_t>(lines - 1, 100'000));
  return place(further * font.lineSpacing + font.height);
}

std::vector<std::string> linesOf(const Font& font, std::string_view escaped, int width) {
  const Letters letters(font);
  const std::string text = withLineEnds(escaped);
  const std::string_view all = text;
  std::vector<std::string> lines;
  std::size_t begin = 0, blank = std::string::npos;  // of the line; its last blank
  std::int64_t column = 0;
  auto end = [&](std::size_t at, bool skips) {
    lines.emplace_back(all.substr(begin, at - begin));
    begin = at + (skips ? 1 : 0);
    blank = std::string::npos;
    column = 0;
    return begin;
  };
  for (std::size_t at = 0; at < all.size();) {
    if (all[at] == '\n') {
      at = end(at, true);
      continue;
    }
    if (all[at] == ' ') blank = at;
    std::size_t from = at;
    column += letters.advance(all, at);
    if (column < width) continue;
    if (blank != std::string::npos) at = end(blank, true);
    else if (from == begin) return {};
    else at = end(from, false);
  }
  if (begin < all.size()) lines.emplace_back(all.substr(begin));
  return lines;
}

void drawLetters(Canvas& canvas, int x, int y, const Font& font, Int color, std::string_view text) {
  drawLetters(canvas, x, y, font, color, text, {0, 0, canvas.width() - 1, canvas.height() - 1});
}

void drawLetters(Canvas& canvas, int x, int y, const Font& font, Int color, std::string_view text,
                 const Rectangle& clip) {
  const Ink ink{canvas, color, clip};
  if (font.shapes != nullptr) {
    std::int64_t left = x;
    for (std::size_t at = 0; at < text.size() && left < canvas.width();) {
      const files::WfnFont::Glyph& glyph = font.shapes->glyph(nextCharacter(text, at));
      drawShape(ink, left, y, glyph, scaleOf(font));
      left += std::int64_t(glyph.width) * scaleOf(font);
    }
    return;
  }
  const Stretch stretch(font);
  const std::int64_t top = std::int64_t(y) + stretch.top;
  std::int64_t left = x;
  for (std::size_t at = 0; at < text.size() && left < canvas.width();) {
    const base::Glyph& glyph = nextGlyph(text, at);
    int advance = stretch.advance(glyph);
    for (int row = 0; row < base::GlyphHeight && left + advance > 0; ++row)
      for (int column = 0; column < glyph.width; ++column)
        if (glyph.dot(column, row))
          ink.box(left + stretch.column(column), top + stretch.row(row),
                  left + std::max(stretch.column(column), stretch.column(column + 1) - 1),
                  top + std::max(stretch.row(row), stretch.row(row + 1) - 1));
    left += advance;
  }
}

}  // namespace vellum::ags::world
