// String's functions. Indexes count characters: the heap finds a character without a walk over the string (vm/heap.h).
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/string_comparison.h"
#include "source/code_page.h"

namespace vellum::ags::api {

namespace {

constexpr std::size_t BytesOfFuel = 4;  // this many bytes of a string cost as much as one instruction

// A string argument, read without a charge: its users charge their work. Null is the empty string.
class Text {
 public:
  Text(vm::HostCall& call, int slot) : heap_(call.vm.heap()), object_(call.r(slot)) {}

  std::string_view bytes() const { return vm::text(object_); }
  bool isAscii() const { return vm::Heap::isAscii(object_); }
  std::size_t length() const { return heap_.countCharacters(object_); }
  // The byte offset of a character; the size for an index past the end.
  std::size_t byteOf(std::size_t index) const { return heap_.byteOfCharacter(object_, index); }
  // What byteOf() costs.
  std::size_t workOfPlace() const {
    return isAscii() ? 0 : std::min(bytes().size(), vm::CharacterIndex::Stride) / BytesOfFuel;
  }

 private:
  vm::Heap& heap_;
  const vm::Object* object_;
};

bool anyNull(const vm::HostCall& call, int slot) { return call.r(slot) == nullptr; }
vm::HostResult doneText(vm::HostCall& call, std::string_view text) {
  chargeText(call, text);
  return call.doneString(text);
}
// A part of an argument.
vm::HostResult donePart(vm::HostCall& call, const Text& whole, std::string_view part) {
  call.vm.charge(static_cast<std::int64_t>(whole.workOfPlace()));
  chargeText(call, part);
  vm::Object* made = call.vm.heap().makeString(part);
  if (made == nullptr) return outOfMemory(call);
  if (whole.isAscii()) made->flags |= vm::Heap::Ascii;
  return call.done(made);
}
// The first argument, followed by more.
vm::HostResult doneLonger(vm::HostCall& call, std::string_view more) {
  std::string_view text = vm::text(call.r(0));
  vm::Heap& heap = call.vm.heap();
  const std::size_t length = text.size() + more.size();
  vm::Object* made = length > vm::Heap::MaxLength ? nullptr : heap.makeString(static_cast<std::uint32_t>(length));
  if (made == nullptr) return outOfMemory(call);
  std::copy(more.begin(), more.end(), std::copy(text.begin(), text.end(), made->data()));
  chargeText(call, vm::text(made));
  return call.done(made);
}

using Mapping = void (*)(char* to, const char* from, std::size_t size);
vm::HostResult doneMapped(vm::HostCall& call, Mapping ascii, std::string (*other)(std::string_view text)) {
  const Text text(call, 0);
  if (!text.isAscii()) return doneText(call, other(text.bytes()));
  chargeText(call, text.bytes());
  vm::Object* made = call.vm.heap().makeString(static_cast<std::uint32_t>(text.bytes().size()));
  if (made == nullptr) return outOfMemory(call);
  ascii(reinterpret_cast<char*>(made->data()), text.bytes().data(), text.bytes().size());
  made->flags |= vm::Heap::Ascii;
  return call.done(made);
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

VELLUM_AGS_FAST_BODY(stringIsNullOrEmpty) { return call.done(call.s(0).empty() ? 1 : 0); }

vm::HostResult stringAppend(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  return doneLonger(call, vm::text(call.r(1)));
}

vm::HostResult stringAppendChar(vm::HostCall& call) {
  std::string character;
  std::int32_t code = call.i(1);
  if (code > 0 && code < 0x110000) source::appendUtf8(character, static_cast<char32_t>(code));
  return doneLonger(call, character);
}

vm::HostResult stringCompareTo(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  chargeText(call, call.s(0));
  return call.done(compareTexts(call.s(0), call.s(1), call.i(2)));
}

// The second argument in a piece of `text`: in characters from the piece's beginning, or -1.
static std::int32_t findIn(vm::HostCall& call, const Text& text, std::string_view piece, int style) {
  const Text needle(call, 1);
  if (!text.isAscii() || !needle.isAscii()) {
    chargeText(call, text.bytes());
    chargeText(call, needle.bytes());
    return findLetters(piece, needle.bytes(), style);
  }
  std::size_t work = 0;
  std::size_t at = findAscii(piece, needle.bytes(), ignoresCase(style), work);
  call.vm.charge(static_cast<std::int64_t>(work / BytesOfFuel));
  return at == piece.npos ? -1 : static_cast<std::int32_t>(at);
}

vm::HostResult stringContains(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  const Text text(call, 0);
  return call.done(findIn(call, text, text.bytes(), 0));
}

vm::HostResult stringIndexOf(vm::HostCall& call) { return stringContains(call); }

// Indexes beyond the string are clamped to its ends.
vm::HostResult stringIndexOf40(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  const Text text(call, 0);
  const std::int32_t start = call.i(3), count = call.i(4);
  if (start < 0 || count < 0 || call.s(1).empty()) return call.done(-1);
  const std::size_t end = static_cast<std::size_t>(start) + static_cast<std::size_t>(count);
  const std::size_t from = text.byteOf(static_cast<std::size_t>(start));
  const std::size_t to = count == 0 ? text.bytes().size() : text.byteOf(end);
  std::int32_t found = findIn(call, text, text.bytes().substr(from, to - from), call.i(2));
  return call.done(found < 0 ? -1 : start + found);
}

vm::HostResult stringTrim(vm::HostCall& call) { return doneText(call, base::trim(call.s(0))); }

vm::HostResult stringSplit(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  constexpr std::int32_t RemoveEmpty = 1, Trim = 2;
  auto eachPart = [&](auto use) {
    std::string_view text = call.s(0), separator = call.s(1);
    for (bool isLast = false; !isLast;) {
      std::size_t end = separator.empty() ? text.npos : base::find(text, separator);
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
  chargeText(call, call.s(1));
  return call.done(startsWith(call.s(0), call.s(1), call.i(2)) ? 1 : 0);
}

vm::HostResult stringEndsWith(vm::HostCall& call) {
  if (anyNull(call, 1)) return noText(call);
  chargeText(call, call.s(0));
  chargeText(call, call.s(1));
  return call.done(endsWith(call.s(0), call.s(1), call.i(2)) ? 1 : 0);
}

vm::HostResult stringLowerCase(vm::HostCall& call) { return doneMapped(call, lowerCaseAscii, lowerCase); }
vm::HostResult stringUpperCase(vm::HostCall& call) { return doneMapped(call, upperCaseAscii, upperCase); }

vm::HostResult stringReplace(vm::HostCall& call) {
  constexpr std::int64_t FuelOfOccurrence = 4;
  if (anyNull(call, 1) || anyNull(call, 2)) return noText(call);
  std::string_view text = call.s(0), what = call.s(1), with = call.s(2);
  if (what.empty()) return doneText(call, text);
  GrowingText out(call);
  chargeText(call, text);
  chargeText(call, what);
  std::string_view searched = text;
  std::string small, smallWhat;  // with as many bytes
  if (ignoresCase(call.i(3))) {
    searched = small = lowerCase(text);
    what = smallWhat = lowerCase(what);
  }
  std::size_t kept = 0;  // where the part begins that is not copied yet
  for (std::size_t found = base::find(searched, what); found != text.npos; found = base::find(searched, what, kept)) {
    call.vm.charge(FuelOfOccurrence);
    out.append(text.substr(kept, found - kept));
    if (!out.append(with)) break;
    kept = found + what.size();
  }
  out.append(text.substr(kept));
  return out.done();
}

vm::HostResult stringReplaceCharAt(vm::HostCall& call) {
  const Text whole(call, 0);
  std::string_view text = whole.bytes();
  std::int32_t index = call.i(1), code = call.i(2);
  if (index < 0 || static_cast<std::size_t>(index) >= whole.length())
    return call.fail("String.ReplaceCharAt: index outside range of string");
  std::size_t begin = whole.byteOf(static_cast<std::size_t>(index));
  std::size_t end = begin;
  nextLetter(text, end);
  std::string out(text.substr(0, begin));
  if (code > 0 && code < 0x110000) source::appendUtf8(out, static_cast<char32_t>(code));
  out.append(text.substr(end));
  call.vm.charge(static_cast<std::int64_t>(whole.workOfPlace()));
  return doneText(call, out);
}

vm::HostResult stringSubstring(vm::HostCall& call) {
  const Text whole(call, 0);
  std::int32_t index = call.i(1), length = call.i(2);
  if (length < 0) return call.fail("String.Substring: invalid length");
  if (index < 0 || static_cast<std::size_t>(index) > whole.length())
    return call.fail("String.Substring: invalid index");
  std::size_t begin = whole.byteOf(static_cast<std::size_t>(index));
  std::size_t end = whole.byteOf(static_cast<std::size_t>(index) + static_cast<std::size_t>(length));
  return donePart(call, whole, whole.bytes().substr(begin, end - begin));
}

vm::HostResult stringTruncate(vm::HostCall& call) {
  const Text whole(call, 0);
  std::int32_t length = call.i(1);
  if (length < 0) return call.fail("String.Truncate: invalid length");
  return donePart(call, whole, whole.bytes().substr(0, whole.byteOf(static_cast<std::size_t>(length))));
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

// The first characters are found on the fast path, without a charge.
VELLUM_AGS_FAST_BODY(stringChars) {
  constexpr std::int32_t Near = 16;
  const vm::Object* text = call.r(0);
  std::int32_t index = call.i(1);
  if (text == nullptr || index < 0 || static_cast<std::uint32_t>(index) >= text->length) return call.done(0);
  if (vm::Heap::isAscii(text)) return call.done(std::int32_t{text->data()[index]});
  std::size_t at = 0;
  if (index < Near) {
    at = vm::CharacterIndex::walk(call.s(0), 0, static_cast<std::size_t>(index));
  } else {
    if (call.slow == nullptr) return call.slowPath();
    const Text whole(*call.slow, 0);
    call.slow->vm.charge(static_cast<std::int64_t>(whole.workOfPlace()));
    at = whole.byteOf(static_cast<std::size_t>(index));
  }
  return call.done(at < text->length ? static_cast<std::int32_t>(source::nextCharacter(call.s(0), at)) : 0);
}

VELLUM_AGS_FAST_BODY(stringLength) {
  const vm::Object* text = call.r(0);
  if (vm::Heap::isAscii(text)) return call.done(static_cast<std::int32_t>(call.s(0).size()));
  if (text->length <= vm::CharacterIndex::Stride)
    return call.done(static_cast<std::int32_t>(source::countCharacters(call.s(0))));
  if (call.slow == nullptr) return call.slowPath();
  return call.done(static_cast<std::int32_t>(call.slow->vm.heap().countCharacters(text)));
}

}  // namespace vellum::ags::api
