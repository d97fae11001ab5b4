// String's functions. Indexes count characters; ASCII strings, which are the most common ones, need no iteration.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "languages/ags/builtins/objects.h"
#include "source/code_page.h"

namespace vellum::ags::api {

namespace {

constexpr std::size_t BytesOfFuel = 4;  // this many bytes of a string cost as much as one instruction

// The byte where character `index` begins; the size when it is after the end.
std::size_t byteOf(std::string_view text, std::size_t index, bool ascii) {
  if (ascii) return index < text.size() ? index : text.size();
  std::size_t at = 0;
  while (index-- > 0 && at < text.size()) source::nextCharacter(text, at);
  return at;
}

std::size_t lengthOf(std::string_view text, bool ascii) { return ascii ? text.size() : source::countCharacters(text); }

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

char32_t toUpper(char32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z' ? c - 32 : c;
  if (c == 0xff) return 0x178;
  for (const LetterRow& row : LetterRows) {
    if (c < row.first || c > row.last) continue;
    return row.distance != 1 ? c - row.distance : ((c & 1) != 0) == row.oddCapitals ? c : c - 1;
  }
  return c;
}

char32_t toLower(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if (c == 0x178) return 0xff;
  for (const LetterRow& row : LetterRows) {
    if (row.distance != 1 ? c + row.distance < row.first || c + row.distance > row.last : c < row.first || c > row.last)
      continue;
    if (row.distance != 1) return c + row.distance;
    return ((c & 1) != 0) == row.oddCapitals ? c + 1 : c;
  }
  return c;
}

template <class Map>
std::string mapped(std::string_view text, Map map) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) source::appendUtf8(out, map(source::nextCharacter(text, at)));
  return out;
}

bool ignoresCase(int style) { return (style & 1) == 0; }
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
  return ignoresCase(style) ? mapped(text, toLower) : std::string(text);
}

int compare(std::string_view a, std::string_view b, int style) {
  std::size_t i = 0, j = 0;
  int accents = 0, capitals = 0;
  while (i < a.size() && j < b.size()) {
    char32_t x = source::nextCharacter(a, i), y = source::nextCharacter(b, j);
    if (ignoresCase(style)) x = toLower(x), y = toLower(y);
    if (x == y) continue;
    if (!isLocaleAware(style)) return x < y ? -1 : 1;
    // Alphabetic: compares first the letters, then their accents, then small ones before capitals; at each level the
    // first difference decides.
    char32_t lowX = toLower(x), lowY = toLower(y);
    char32_t u = toLower(baseLetter(lowX)), v = toLower(baseLetter(lowY));
    if (u != v) return u < v ? -1 : 1;
    if (accents == 0 && lowX != lowY) accents = lowX < lowY ? -1 : 1;
    if (capitals == 0 && lowX == lowY) capitals = x == lowX ? -1 : 1;
  }
  return i < a.size() ? 1 : j < b.size() ? -1 : accents != 0 ? accents : capitals;
}

// Charges for an iteration over a string, on the fast path: false when only the slow path can charge.
bool chargedText(const vm::FastCall& call, std::string_view text) {
  if (call.slow != nullptr) chargeText(*call.slow, text);
  return call.slow != nullptr || text.size() < BytesOfFuel;
}

bool anyNull(const vm::HostCall& call, int slot) { return call.r(slot) == nullptr; }
vm::HostResult doneText(vm::HostCall& call, std::string_view text) {
  chargeText(call, text);
  return call.doneString(text);
}

// A string that grows on the script heap, within its limit.
class GrowingText {
 public:
  explicit GrowingText(vm::HostCall& call) : call_(call), text_(call.vm.heap().makeString(std::string_view())) {}
  ~GrowingText() { call_.vm.heap().release(text_); }
  GrowingText(const GrowingText&) = delete;
  GrowingText& operator=(const GrowingText&) = delete;

  // False: there is no memory for it, which done() reports.
  bool append(std::string_view piece) {
    if (text_ != nullptr) text_ = call_.vm.heap().append(text_, piece);
    return text_ != nullptr;
  }
  vm::HostResult done() {
    if (text_ == nullptr) return outOfMemory(call_);
    chargeText(call_, vm::text(text_));
    return call_.done(std::exchange(text_, nullptr));
  }

 private:
  vm::HostCall& call_;
  vm::Object* text_;
};

}  // namespace

void chargeText(const vm::HostCall& call, std::string_view text) {
  call.vm.charge(static_cast<std::int64_t>(text.size() / BytesOfFuel));
}

int compareTexts(std::string_view a, std::string_view b, int style) { return compare(a, b, style); }
char32_t lowerCase(char32_t character) { return toLower(character); }

VELLUM_AGS_FAST_BODY(stringIsNullOrEmpty) { return call.done(call.s(0).empty() ? 1 : 0); }

vm::HostResult stringAppend(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  std::string text(call.s(0));
  text.append(call.s(1));
  return doneText(call, text);
}

vm::HostResult stringAppendChar(vm::HostCall& call) {
  std::string text(call.s(0));
  std::int32_t code = call.i(1);
  if (code > 0 && code < 0x110000) source::appendUtf8(text, static_cast<char32_t>(code));
  return doneText(call, text);
}

vm::HostResult stringCompareTo(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  chargeText(call, call.s(0));
  return call.done(compare(call.s(0), call.s(1), call.i(2)));
}

// In characters; -1: not there.
static std::int32_t find(std::string_view text, std::string_view needle, int style = 0) {
  bool ascii = base::isAscii(text);
  std::string hay = folded(text, style), small = folded(needle, style);
  std::size_t at = hay.find(small);
  if (at == hay.npos) return -1;
  return static_cast<std::int32_t>(ascii ? at : source::countCharacters(std::string_view(hay).substr(0, at)));
}

vm::HostResult stringContains(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  chargeText(call, call.s(0));
  return call.done(find(call.s(0), call.s(1)));
}

vm::HostResult stringIndexOf(vm::HostCall& call) { return stringContains(call); }

// Indexes beyond the string are clamped to its ends.
vm::HostResult stringIndexOf40(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  std::string_view text = call.s(0);
  chargeText(call, text);
  bool ascii = base::isAscii(text);
  std::int32_t start = std::max(call.i(3), 0), end = call.i(4);
  if (end >= 0 && end < start) return call.done(-1);
  std::size_t from = byteOf(text, static_cast<std::size_t>(start), ascii);
  std::size_t to = end < 0 ? text.size() : byteOf(text, static_cast<std::size_t>(end), ascii);
  std::int32_t found = find(text.substr(from, to - from), call.s(1), call.i(2));
  return call.done(found < 0 ? -1 : start + found);
}

vm::HostResult stringTrim(vm::HostCall& call) { return doneText(call, base::trim(call.s(0))); }

vm::HostResult stringSplit(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  constexpr std::int32_t RemoveEmpty = 1, Trim = 2;
  auto eachPart = [&](auto use) {
    std::string_view text = call.s(0), separator = call.s(1);
    for (bool isLast = false; !isLast;) {
      std::size_t end = separator.empty() ? text.npos : text.find(separator);
      isLast = end == text.npos;
      std::string_view part = text.substr(0, end);
      if ((call.i(2) & Trim) != 0) part = base::trim(part);
      if ((!part.empty() || (call.i(2) & RemoveEmpty) == 0) && !use(part)) return false;
      if (!isLast) text.remove_prefix(end + separator.size());
    }
    return true;
  };
  chargeText(call, call.s(0));
  std::uint32_t count = 0;
  eachPart([&](std::string_view) { return ++count != 0; });
  vm::Heap& heap = call.vm.heap();
  vm::Object* array = heap.makeArray(contextOf(call).stringArrayType, count);
  if (array == nullptr) return outOfMemory(call);
  std::uint32_t next = 0;
  bool fits = eachPart([&](std::string_view part) {
    vm::Object* text = heap.makeString(part);
    if (text != nullptr) set(array, next++ * 8ull, text);
    return text != nullptr;
  });
  if (fits) return call.done(array);
  heap.release(array);
  return outOfMemory(call);
}

vm::HostResult stringJoin(vm::HostCall& call) {
  const vm::Object* parts = call.r(0);
  if (parts == nullptr) return nullPointer(call);
  if (anyNull(call, 1)) return noText(call);
  GrowingText text(call);
  bool isFirst = true;
  for (std::uint32_t i = 0; i < parts->length; ++i) {
    const vm::Object* part = textAt(parts, i);
    if (part == nullptr) continue;
    if (!isFirst) text.append(call.s(1));
    isFirst = false;
    if (!text.append(vm::text(part))) break;
  }
  call.vm.charge(parts->length / 8);
  return text.done();
}

vm::HostResult stringCopy(vm::HostCall& call) { return doneText(call, call.s(0)); }

vm::HostResult stringStartsWith(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  chargeText(call, call.s(0));
  return call.done(folded(call.s(0), call.i(2)).starts_with(folded(call.s(1), call.i(2))) ? 1 : 0);
}

vm::HostResult stringEndsWith(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  chargeText(call, call.s(0));
  return call.done(folded(call.s(0), call.i(2)).ends_with(folded(call.s(1), call.i(2))) ? 1 : 0);
}

vm::HostResult stringLowerCase(vm::HostCall& call) { return doneText(call, mapped(call.s(0), toLower)); }
vm::HostResult stringUpperCase(vm::HostCall& call) { return doneText(call, mapped(call.s(0), toUpper)); }

vm::HostResult stringReplace(vm::HostCall& call) {
  if (anyNull(call, 1) || anyNull(call, 2)) return noText(call);
  std::string_view text = call.s(0), what = call.s(1), with = call.s(2);
  if (what.empty()) return doneText(call, text);
  GrowingText out(call);
  std::size_t kept = 0;  // where the part begins that is not copied yet
  chargeText(call, text);
  for (std::size_t at = 0; at < text.size();) {
    // An equal piece has as many characters as the needle, but not always as many bytes.
    std::size_t i = at, j = 0;
    bool same = true;
    while (same && j < what.size()) {
      if (i >= text.size()) {
        same = false;
        break;
      }
      char32_t x = source::nextCharacter(text, i), y = source::nextCharacter(what, j);
      same = ignoresCase(call.i(3)) ? toLower(x) == toLower(y) : x == y;
    }
    if (same) {
      out.append(text.substr(kept, at - kept));
      if (!out.append(with)) break;
      kept = at = i;
    } else {
      source::nextCharacter(text, at);
    }
  }
  out.append(text.substr(kept));
  return out.done();
}

vm::HostResult stringReplaceCharAt(vm::HostCall& call) {
  std::string_view text = call.s(0);
  chargeText(call, text);
  bool ascii = base::isAscii(text);
  std::int32_t index = call.i(1), code = call.i(2);
  if (index < 0 || static_cast<std::size_t>(index) >= lengthOf(text, ascii))
    return call.fail("String.ReplaceCharAt: index outside range of string");
  std::size_t begin = byteOf(text, static_cast<std::size_t>(index), ascii);
  std::size_t end = begin;
  source::nextCharacter(text, end);
  std::string out(text.substr(0, begin));
  if (code > 0 && code < 0x110000) source::appendUtf8(out, static_cast<char32_t>(code));
  out.append(text.substr(end));
  return doneText(call, out);
}

vm::HostResult stringSubstring(vm::HostCall& call) {
  std::string_view text = call.s(0);
  chargeText(call, text);
  bool ascii = base::isAscii(text);
  std::int32_t index = call.i(1), length = call.i(2);
  if (length < 0) return call.fail("String.Substring: invalid length");
  if (index < 0 || static_cast<std::size_t>(index) > lengthOf(text, ascii))
    return call.fail("String.Substring: invalid index");
  std::size_t begin = byteOf(text, static_cast<std::size_t>(index), ascii);
  std::string_view rest = text.substr(begin);
  return doneText(call, rest.substr(0, byteOf(rest, static_cast<std::size_t>(length), ascii)));
}

vm::HostResult stringTruncate(vm::HostCall& call) {
  std::string_view text = call.s(0);
  std::int32_t length = call.i(1);
  if (length < 0) return call.fail("String.Truncate: invalid length");
  chargeText(call, text);
  return doneText(call, text.substr(0, byteOf(text, static_cast<std::size_t>(length), base::isAscii(text))));
}

vm::HostResult stringAsInt(vm::HostCall& call) {
  std::string_view text = base::trim(call.s(0));
  bool negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  std::int64_t value = 0;
  for (char c : text) {
    if (!base::isAsciiDigit(c)) break;
    value = value * 10 + (c - '0');
    if (value > 2147483648ll) value = 2147483648ll;
  }
  if (negative) value = -value;
  return call.done(static_cast<std::int32_t>(value > 2147483647ll ? 2147483647ll : value));
}

vm::HostResult stringAsFloat(vm::HostCall& call) {
  std::string_view text = base::trim(call.s(0));
  std::size_t end = 0, good = 0;
  if (end < text.size() && (text[end] == '-' || text[end] == '+')) ++end;
  bool digits = false;
  while (end < text.size() && base::isAsciiDigit(text[end])) ++end, digits = true;
  if (end < text.size() && text[end] == '.') {
    ++end;
    while (end < text.size() && base::isAsciiDigit(text[end])) ++end, digits = true;
  }
  if (digits) good = end;
  if (digits && end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    ++end;
    if (end < text.size() && (text[end] == '-' || text[end] == '+')) ++end;
    while (end < text.size() && base::isAsciiDigit(text[end])) good = ++end;
  }
  std::string number(text.substr(0, good));
  if (!number.empty() && number[0] == '+') number.erase(0, 1);
  if (!number.empty() && number.back() == '.') number.push_back('0');
  auto value = base::parseFloat(number);
  return call.done(value ? *value : 0.0f);
}

VELLUM_AGS_FAST_BODY(stringChars) {
  std::string_view text = call.s(0);
  std::int32_t index = call.i(1);
  if (index < 0 || static_cast<std::size_t>(index) >= text.size()) return call.done(0);
  if (!chargedText(call, text.substr(0, static_cast<std::size_t>(index)))) return call.slowPath();
  bool ascii = base::isAscii(text.substr(0, static_cast<std::size_t>(index) + 1));
  std::size_t at = byteOf(text, static_cast<std::size_t>(index), ascii);
  if (at >= text.size()) return call.done(0);
  return call.done(static_cast<std::int32_t>(source::nextCharacter(text, at)));
}

VELLUM_AGS_FAST_BODY(stringLength) {
  if (!chargedText(call, call.s(0))) return call.slowPath();
  return call.done(static_cast<std::int32_t>(source::countCharacters(call.s(0))));
}

}  // namespace vellum::ags::api
