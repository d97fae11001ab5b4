#include "languages/caos/world/text_layout.h"

#include <algorithm>

#include "base/hash.h"
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

// `<tint 255 128 0>` at `at`: its end, and its colour. 0: it is not a tag.
std::size_t tintTag(std::string_view text, std::size_t at, Tint& tint) {
  if (text.substr(at, 5) != "<tint") return 0;
  constexpr std::size_t Longest = 60;
  std::size_t close = text.substr(0, std::min(text.size(), at + Longest + 1)).find('>', at);
  if (close == std::string_view::npos) return 0;
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

// A line before its layout: letters [begin, end), and where the text continues.
struct Span {
  std::size_t begin = 0, end = 0;
  std::uint32_t next = 0;
};

// Breaks the text of a part into lines and pages.
class Paragraphs {
 public:
  Paragraphs(const Part& part, const Gallery& font)
      : detail_(part.detail.get()->text),
        left_(limited(detail_.format.left)),
        top_(limited(detail_.format.top)),
        room_(std::max(1, part.width - left_ - limited(detail_.format.right))),
        height_(std::max(1, part.height - top_ - limited(detail_.format.bottom))),
        gap_(limited(detail_.format.characterSpacing)),
        lineHeight_(std::max(1, font.height('A' - FirstCharacter) + limited(detail_.format.lineSpacing))),
        letters_(lettersOf(detail_.text, font)) {
    breakLines();
  }

  std::size_t pages() const { return (spans_.size() + perPage() - 1) / perPage(); }
  std::int32_t lineHeight() const { return lineHeight_; }

  std::vector<TextLine> page(std::size_t number) const {
    std::size_t first = number * perPage(), count = std::min(perPage(), spans_.size() - first);
    std::int32_t used = static_cast<std::int32_t>(count) * lineHeight_, y = top_;
    if (justified(16) && number > 0 && number + 1 == pages() && count < perPage()) {
      first = spans_.size() - perPage();  // the last page is full, and scrolls
      count = perPage();
    } else if (justified(8)) {
      y += std::max(0, (height_ - used) / 2);
    } else if (justified(4)) {
      y += std::max(0, height_ - used);
    }
    std::vector<TextLine> lines;
    for (std::size_t i = first; i < first + count; ++i, y += lineHeight_) {
      lines.push_back(lineOf(spans_[i]));
      lines.back().y = y;
    }
    return lines;
  }

 private:
  static std::int32_t limited(std::int32_t value) { return std::clamp(value, -10000, 10000); }
  bool justified(std::int32_t how) const { return (detail_.format.justification & how) != 0; }
  std::size_t perPage() const { return static_cast<std::size_t>(std::max(1, height_ / lineHeight_)); }
  std::uint32_t textEnd() const { return static_cast<std::uint32_t>(detail_.text.size()); }
  std::uint32_t placeOf(std::size_t i) const { return i < letters_.size() ? letters_[i].place : textEnd(); }
  std::int32_t afterLetter(std::int32_t x, const Letter& letter) const { return farther(x, letter.width + gap_); }

  // Breaks at a new line, at the last blank that fits, or inside a word that is wider than the part.
  void breakLines() {
    std::size_t begin = 0;
    while (begin < letters_.size()) {
      std::int32_t x = 0;
      std::size_t at = begin, lastBlank = 0;
      while (at < letters_.size() && letters_[at].character != '\n') {
        x = afterLetter(x, letters_[at]);
        bool blank = letters_[at].character == ' ';  // one that does not fit hangs over the edge
        if (x > room_ && at > begin && !blank) break;
        if (blank) lastBlank = at;
        ++at;
      }
      if (at >= letters_.size() || letters_[at].character == '\n') {
        spans_.push_back({begin, at, placeOf(at)});
        begin = at + 1;
        if (begin == letters_.size()) spans_.push_back({begin, begin, textEnd()});  // ends with a new line
      } else if (lastBlank > begin) {
        spans_.push_back({begin, lastBlank, placeOf(lastBlank)});
        begin = lastBlank + 1;
      } else {
        spans_.push_back({begin, at, placeOf(at)});
        begin = at;
      }
    }
    if (spans_.empty()) spans_.push_back({0, 0, textEnd()});
  }

  TextLine lineOf(const Span& span) const {
    TextLine line;
    line.from = placeOf(span.begin);
    line.to = span.next;
    std::int32_t x = 0;
    for (std::size_t i = span.begin; i < span.end; ++i) {
      line.glyphs.push_back({letters_[i].character, x, letters_[i].tint, letters_[i].place});
      x = afterLetter(x, letters_[i]);
    }
    std::int32_t shift = left_;
    if (justified(2)) shift += (room_ - x) / 2;
    else if (justified(1)) shift += room_ - x;
    for (TextGlyph& glyph : line.glyphs) glyph.x += shift;
    line.end = x + shift;
    return line;
  }

  const TextDetail& detail_;
  std::int32_t left_, top_, room_, height_, gap_, lineHeight_;
  std::vector<Letter> letters_;
  std::vector<Span> spans_;
};

}  // namespace

TextPage layOut(const Part& part, const Gallery& font, std::int32_t page) {
  Paragraphs text(part, font);
  std::size_t number = std::min(static_cast<std::size_t>(std::max(page, 0)), text.pages() - 1);
  return {text.page(number), text.lineHeight()};
}

std::int32_t pageCount(const Part& part, const Gallery& font) {
  return static_cast<std::int32_t>(Paragraphs(part, font).pages());
}

std::uint64_t pagesKey(const Part& part, const Gallery& font) {
  const TextDetail& detail = part.detail.get()->text;
  const TextFormat& format = detail.format;
  base::Hasher hasher;
  hasher.text(detail.text);
  for (std::int32_t number :
       {format.left, format.top, format.right, format.bottom, format.lineSpacing, format.characterSpacing,
        format.justification, std::int32_t(part.width), std::int32_t(part.height)})
    hasher.number(static_cast<std::uint32_t>(number));
  for (int character = FirstCharacter; character < 256; ++character) {
    hasher.number(static_cast<std::uint32_t>(font.width(character - FirstCharacter)));
    if (character == 'A') hasher.number(static_cast<std::uint32_t>(font.height(character - FirstCharacter)));
  }
  return hasher.digest();
}

}  // namespace vellum::caos
