#include "languages/ags/world/string_comparison.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/utf8.h"

namespace vellum::ags {

namespace {

// Ranges of letters, from `first` to `last`, whose capitals are `distance` below them; 1: each small letter follows its
// capital, and the capitals are the even characters, or the odd ones if `oddCapitals`.
struct LetterRow {
  char32_t first, last;
  char32_t distance;
  bool oddCapitals = false;
};
constexpr LetterRow LetterRows[] = {
    {0xe0, 0xf6, 32},   {0xf8, 0xfe, 32},        {0x100, 0x12f, 1},   {0x132, 0x137, 1},       {0x139, 0x148, 1, true},
    {0x14a, 0x177, 1},  {0x179, 0x17e, 1, true}, {0x3b1, 0x3c1, 32},  {0x3c3, 0x3cb, 32},      {0x430, 0x44f, 32},
    {0x450, 0x45f, 80}, {0x460, 0x481, 1},       {0x48a, 0x4bf, 1},   {0x4c1, 0x4ce, 1, true}, {0x4d0, 0x52f, 1},
    {0x561, 0x586, 48}, {0x1e00, 0x1e95, 1},     {0x1ea0, 0x1eff, 1},
};

// `mapAscii` maps the bytes before the first letter that is not ASCII, `map` the letters from there on.
template <class Map>
std::string mapped(std::string_view text, void (*mapAscii)(char*, const char*, std::size_t), Map map) {
  auto isOther = [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; };
  auto at = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), isOther) - text.begin());
  std::string out(at, '\0');
  mapAscii(out.data(), text.data(), at);
  out.reserve(text.size());
  while (at < text.size()) source::appendUtf8(out, map(nextLetter(text, at)));
  return out;
}

bool isLocaleAware(int style) { return style >= 2; }

// The letter without its accent, for alphabetic order; Latin-1 and the first of Latin Extended-A.
char32_t baseLetter(char32_t c) {
  static constexpr std::string_view Latin1 = "AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
  static constexpr std::string_view Extended =
      "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUu"
      "UuUuWwYyYZzZzZzs";
  if (c >= 0xc0 && c <= 0xff && c != 0xd7 && c != 0xf7) return static_cast<unsigned char>(Latin1[c - 0xc0]);
  if (c >= 0x100 && c - 0x100 < Extended.size()) return static_cast<unsigned char>(Extended[c - 0x100]);
  return c;
}

std::string folded(std::string_view text, int style) {
  return ignoresCase(style) ? lowerCase(text) : std::string(text);
}

// Changes the case of those of eight ASCII characters that are from `first` to `last`.
std::uint64_t otherCase(std::uint64_t eight, unsigned first, unsigned last) {
  constexpr std::uint64_t Each = 0x0101'0101'0101'0101, High = 0x80 * Each;
  std::uint64_t fromFirst = eight + (0x80 - first) * Each, beyondLast = eight + (0x7f - last) * Each;
  return eight ^ ((fromFirst & ~beyondLast & High) >> 2);
}

void otherCaseAscii(char* to, const char* from, std::size_t size, unsigned first, unsigned last) {
  for (std::uint64_t eight = 0; size != 0;) {
    std::size_t bytes = std::min(size, sizeof eight);
    std::memcpy(&eight, from, bytes);
    eight = otherCase(eight, first, last);
    std::memcpy(to, &eight, bytes);
    to += bytes;
    from += bytes;
    size -= bytes;
  }
}

// The length of a common prefix of ASCII, rounded down to eight bytes.
std::size_t sameAscii(std::string_view a, std::string_view b) {
  std::size_t at = 0, size = std::min(a.size(), b.size());
  for (std::uint64_t one = 0, other = 0; at + sizeof one <= size; at += sizeof one) {
    std::memcpy(&one, a.data() + at, sizeof one);
    std::memcpy(&other, b.data() + at, sizeof other);
    if (one != other || (one & 0x8080'8080'8080'8080) != 0) break;
  }
  return at;
}

// How many characters at `text` match the needle's, all ASCII.
std::size_t sameLetters(const char* text, std::string_view needle, bool ignoringCase) {
  std::size_t same = 0;
  auto fits = [&](char a, char b) {
    return a == b || (ignoringCase && base::toLowerAscii(a) == base::toLowerAscii(b));
  };
  while (same < needle.size() && fits(text[same], needle[same])) ++same;
  return same;
}

// The next occurrence of a byte, or a place up to which there is none. Searches each byte once, and no further ahead
// than that: who finds what he looks for before has not paid for more.
class NextPlace {
 public:
  NextPlace(std::string_view text, char wanted) : text_(text), wanted_(wanted) {}
  std::size_t from(std::size_t at) {
    constexpr std::size_t Ahead = 1024;
    if (known_ && place_ >= at) return place_;
    std::string_view part = text_.substr(at, Ahead);
    known_ = true;
    return place_ = at + std::min(part.find(wanted_), part.size());
  }

 private:
  std::string_view text_;
  char wanted_;
  bool known_ = false;
  std::size_t place_ = 0;
};

}  // namespace

char32_t upperOfOther(char32_t c) {
  if (c == 0xff) return 0x178;
  for (const LetterRow& row : LetterRows) {
    if (c < row.first || c > row.last) continue;
    return row.distance != 1 ? c - row.distance : ((c & 1) != 0) == row.oddCapitals ? c : c - 1;
  }
  return c;
}

char32_t lowerOfOther(char32_t c) {
  if (c == 0x178) return 0xff;
  for (const LetterRow& row : LetterRows) {
    if (row.distance != 1 ? c + row.distance < row.first || c + row.distance > row.last : c < row.first || c > row.last)
      continue;
    if (row.distance != 1) return c + row.distance;
    return ((c & 1) != 0) == row.oddCapitals ? c + 1 : c;
  }
  return c;
}

void lowerCaseAscii(char* to, const char* from, std::size_t size) { otherCaseAscii(to, from, size, 'A', 'Z'); }
void upperCaseAscii(char* to, const char* from, std::size_t size) { otherCaseAscii(to, from, size, 'a', 'z'); }

std::string lowerCase(std::string_view text) {
  return mapped(text, lowerCaseAscii, [](char32_t c) { return lowerCase(c); });
}
std::string upperCase(std::string_view text) {
  return mapped(text, upperCaseAscii, [](char32_t c) { return upperCase(c); });
}

int compareTexts(std::string_view a, std::string_view b, int style) {
  std::size_t i = sameAscii(a, b), j = i;
  int accents = 0, capitals = 0;
  while (i < a.size() && j < b.size()) {
    char32_t x = nextLetter(a, i), y = nextLetter(b, j);
    if (ignoresCase(style)) x = lowerCase(x), y = lowerCase(y);
    if (x == y) continue;
    if (!isLocaleAware(style)) return x < y ? -1 : 1;
    // Alphabetic: compares first the letters, then their accents, then small ones before capitals; at each level the
    // first difference decides.
    char32_t lowX = lowerCase(x), lowY = lowerCase(y);
    char32_t u = lowerCase(baseLetter(lowX)), v = lowerCase(baseLetter(lowY));
    if (u != v) return u < v ? -1 : 1;
    if (accents == 0 && lowX != lowY) accents = lowX < lowY ? -1 : 1;
    if (capitals == 0 && lowX == lowY) capitals = x == lowX ? -1 : 1;
  }
  return i < a.size() ? 1 : j < b.size() ? -1 : accents != 0 ? accents : capitals;
}

std::size_t findAscii(std::string_view text, std::string_view needle, bool ignoringCase, std::size_t& work) {
  if (needle.empty()) return 0;
  if (needle.size() > text.size()) return text.npos;
  if (needle.size() > base::ShortToFind) {
    work += text.size();
    if (!ignoringCase) return base::find(text, needle);
    std::string hay(text), small(needle);
    lowerCaseAscii(hay.data(), hay.data(), hay.size());
    lowerCaseAscii(small.data(), small.data(), small.size());
    return base::find(hay, small);
  }
  const char lower = ignoringCase ? base::toLowerAscii(needle[0]) : needle[0];
  const char upper = ignoringCase ? base::toUpperAscii(needle[0]) : needle[0];
  NextPlace small(text, lower), capital(text, upper);
  const std::size_t last = text.size() - needle.size();
  for (std::size_t at = 0;; ++at) {
    std::size_t before = at;
    at = small.from(at);
    if (lower != upper) at = std::min(at, capital.from(before));
    if (at > last) {
      work += text.size() - before;
      return text.npos;
    }
    std::size_t same = sameLetters(text.data() + at, needle, ignoringCase);
    work += at - before + same;
    if (same == needle.size()) return at;
  }
}

std::int32_t findLetters(std::string_view text, std::string_view needle, int style) {
  std::string hay = folded(text, style), small = folded(needle, style);
  std::size_t at = base::find(hay, small);
  if (at == hay.npos) return -1;
  return static_cast<std::int32_t>(source::countCharacters(std::string_view(hay).substr(0, at)));
}

bool startsWith(std::string_view text, std::string_view start, int style) {
  if (base::isAscii(start) && base::isAscii(text.substr(0, start.size())))
    return text.size() >= start.size() && sameLetters(text.data(), start, ignoresCase(style)) == start.size();
  return folded(text, style).starts_with(folded(start, style));
}

bool endsWith(std::string_view text, std::string_view end, int style) {
  std::size_t begin = text.size() - std::min(text.size(), end.size());
  if (base::isAscii(end) && base::isAscii(text.substr(begin)))
    return text.size() >= end.size() && sameLetters(text.data() + begin, end, ignoresCase(style)) == end.size();
  return folded(text, style).ends_with(folded(end, style));
}

}  // namespace vellum::ags
