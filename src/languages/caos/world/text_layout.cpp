#include "languages/caos/world/text_layout.h"

#include <algorithm>

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::caos {

namespace {

struct Letter {
  unsigned char character = 0;
  Tint tint;
  std::uint32_t place = 0;
  std::int32_t width = 0;
};

// `<tint 255 128 0>` at `at`: its end, and what it sets. 0: it is none.
std::size_t tintTag(std::string_view text, std::size_t at, Tint& tint) {
  if (text.substr(at, 5) != "<tint") return 0;
  std::size_t close = text.find('>', at);
  if (close == std::string_view::npos || close - at > 60) return 0;
  std::uint8_t values[5] = {128, 128, 128, 128, 128};
  std::size_t count = 0;
  for (std::string_view word : base::split(text.substr(at + 5, close - at - 5), ' ')) {
    if (word.empty()) continue;
    auto number = base::parseInt(word);
    if (!number || count == 5) return 0;
    values[count++] = static_cast<std::uint8_t>(std::clamp<std::int64_t>(*number, 0, 255));
  }
  tint = {values[0], values[1], values[2], values[3], values[4]};
  return close + 1;
}

std::vector<Letter> lettersOf(std::string_view text, const Gallery& font) {
  std::vector<Letter> letters;
  Tint tint;
  for (std::size_t at = 0; at < text.size();) {
    if (std::size_t end = tintTag(text, at, tint)) {
      at = end;
      continue;
    }
    Letter letter;
    letter.tint = tint;
    letter.place = static_cast<std::uint32_t>(at);
    char32_t character = source::nextCharacter(text, at);
    if (character == '\r') continue;
    if (character < 128) {
      letter.character = static_cast<unsigned char>(character);
    } else {
      std::string one;
      source::appendUtf8(one, character);
      letter.character = static_cast<unsigned char>(source::utf8ToWindows1252(one)[0]);
    }
    letter.width = letter.character < FirstCharacter ? 0 : font.width(letter.character - FirstCharacter);
    letters.push_back(letter);
  }
  return letters;
}

std::int32_t farther(std::int32_t x, std::int32_t step) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(std::int64_t(x) + step, -1'000'000'000, 1'000'000'000));
}

}  // namespace

TextLayout layOut(const Part& part, const Gallery& font) {
  TextLayout layout;
  const TextDetail& detail = part.detail.get()->text;
  const TextFormat& format = detail.format;
  auto limited = [](std::int32_t value) { return std::clamp(value, -10000, 10000); };
  std::int32_t left = limited(format.left), top = limited(format.top);
  std::int32_t room = std::max(1, part.width - left - limited(format.right));
  std::int32_t height = std::max(1, part.height - top - limited(format.bottom));
  layout.lineHeight = std::max(1, font.height('A' - FirstCharacter) + limited(format.lineSpacing));
  std::int32_t gap = limited(format.characterSpacing);
  std::vector<Letter> letters = lettersOf(detail.text, font);

  // Lines: at a new line, or at the last blank that fits, or in a word that is wider than the part.
  std::vector<TextLine> lines;
  std::size_t begin = 0;
  auto textEnd = static_cast<std::uint32_t>(detail.text.size());
  auto endLine = [&](std::size_t from, std::size_t to, std::uint32_t next) {
    TextLine line;
    line.from = from < letters.size() ? letters[from].place : textEnd;
    line.to = next;
    std::int32_t x = 0;
    for (std::size_t i = from; i < to; ++i) {
      line.glyphs.push_back({letters[i].character, x, letters[i].tint, letters[i].place});
      x = farther(x, letters[i].width + gap);
    }
    std::int32_t shift = left;
    if ((format.justification & 2) != 0) shift += (room - x) / 2;
    else if ((format.justification & 1) != 0) shift += room - x;
    for (TextGlyph& glyph : line.glyphs) glyph.x += shift;
    line.end = x + shift;
    lines.push_back(std::move(line));
  };
  while (begin < letters.size()) {
    std::int32_t x = 0;
    std::size_t at = begin, lastBlank = 0;
    while (at < letters.size() && letters[at].character != '\n') {
      x = farther(x, letters[at].width + gap);
      bool blank = letters[at].character == ' ';  // one that does not fit hangs over
      if (x > room && at > begin && !blank) break;
      if (blank) lastBlank = at;
      ++at;
    }
    auto placeOf = [&](std::size_t i) { return i < letters.size() ? letters[i].place : textEnd; };
    if (at >= letters.size() || letters[at].character == '\n') {
      endLine(begin, at, placeOf(at));
      begin = at + 1;
      if (at < letters.size() && begin >= letters.size()) endLine(begin, begin, textEnd);  // ends with a new line
    } else if (lastBlank > begin) {
      endLine(begin, lastBlank, placeOf(lastBlank));
      begin = lastBlank + 1;
    } else {
      endLine(begin, at, placeOf(at));
      begin = at;
    }
  }
  if (lines.empty()) endLine(0, 0, textEnd);

  std::size_t perPage = static_cast<std::size_t>(std::max(1, height / layout.lineHeight));
  for (std::size_t first = 0; first < lines.size(); first += perPage) {
    std::size_t count = std::min(perPage, lines.size() - first);
    std::int32_t used = static_cast<std::int32_t>(count) * layout.lineHeight, y = top;
    if ((format.justification & 8) != 0) y += std::max(0, (height - used) / 2);
    else if ((format.justification & 4) != 0) y += std::max(0, height - used);
    std::vector<TextLine> page;
    for (std::size_t i = first; i < first + count; ++i) {
      lines[i].y = y;
      y += layout.lineHeight;
      page.push_back(std::move(lines[i]));
    }
    layout.pages.push_back(std::move(page));
  }
  // 16: the last page is filled, and scrolls.
  if ((format.justification & 16) != 0 && layout.pages.size() > 1 && layout.pages.back().size() < perPage) {
    auto& last = layout.pages.back();
    auto& before = layout.pages[layout.pages.size() - 2];
    std::size_t missing = std::min(perPage - last.size(), before.size());
    last.insert(last.begin(), before.end() - static_cast<std::ptrdiff_t>(missing), before.end());
    std::int32_t y = top;
    for (TextLine& line : last) {
      line.y = y;
      y += layout.lineHeight;
    }
  }
  return layout;
}

}  // namespace vellum::caos
