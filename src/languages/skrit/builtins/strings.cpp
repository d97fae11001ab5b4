#include <algorithm>

#include "languages/skrit/builtins/bodies.h"
#include "languages/skrit/builtins/printf.h"
#include "languages/skrit/check/constant_math.h"
#include "source/code_page.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

namespace {

// The characters [from, from + count) of the text in slot 0.
std::string_view part(const HostCall& call, std::int64_t from, std::int64_t count) {
  if (from < 0) {
    count += from;
    from = 0;
  }
  vm::Heap& heap = call.vm.heap();
  const vm::Object* text = call.r(0);
  std::size_t begin = heap.byteOfCharacter(text, static_cast<std::size_t>(from));
  std::size_t end = count > 0 ? heap.byteOfCharacter(text, static_cast<std::size_t>(from + count)) : begin;
  std::string_view found = vm::text(text).substr(begin, end - begin);
  call.vm.chargeBytes(found.size());
  return found;
}

std::int32_t lengthOf(const HostCall& call) {
  return static_cast<std::int32_t>(call.vm.heap().countCharacters(call.r(0)));
}

// The characters of a number at the start of a text.
std::string_view numberAt(std::string_view text) {
  text = base::trim(text);
  std::size_t end = 0;
  if (end < text.size() && (text[end] == '-' || text[end] == '+')) ++end;
  bool point = false;
  while (end < text.size() && (base::isAsciiDigit(text[end]) || (text[end] == '.' && !point)))
    point |= text[end++] == '.';
  // An exponent needs digits.
  std::size_t digits = end + 1;
  if (digits < text.size() && (text[digits] == '-' || text[digits] == '+')) ++digits;
  if (end > 0 && digits < text.size() && (text[end] == 'e' || text[end] == 'E') && base::isAsciiDigit(text[digits])) {
    end = digits;
    while (end < text.size() && base::isAsciiDigit(text[end])) ++end;
  }
  return text.substr(0, end);
}

}  // namespace

HostResult String_FromInt(HostCall& call) { return call.doneString(base::cat(call.i(0))); }
HostResult String_FromFloat(HostCall& call) {
  std::string text;
  base::appendGeneral(text, call.f(0), 6);
  return call.doneString(text);
}
HostResult String_Format(HostCall& call) {
  return call.doneString(format(call.s(0), runtimeOf(call).execution().takeExtra()));
}
HostResult String_ToInt(HostCall& call) {
  std::string_view text = base::trim(call.s(0));
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    std::uint32_t value = 0;
    for (char c : text.substr(2)) {
      auto digit = base::parseInt(std::string_view(&c, 1), 16);
      if (!digit) break;
      value = value * 16 + static_cast<std::uint32_t>(*digit);
    }
    return call.done(static_cast<std::int32_t>(value));
  }
  std::uint32_t value = 0;
  std::string_view digits = numberAt(text);
  bool negative = digits.starts_with('-');
  for (char c : digits) {
    if (c == '.' || c == 'e' || c == 'E') break;
    if (base::isAsciiDigit(c)) value = value * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return call.done(static_cast<std::int32_t>(negative ? 0u - value : value));
}
HostResult String_ToFloat(HostCall& call) {
  std::string text(numberAt(call.s(0)));
  if (text.starts_with('+')) text.erase(0, 1);
  return call.done(base::parseFloat(text).value_or(0.0f));
}
HostResult String_Length(HostCall& call) { return call.done(lengthOf(call)); }
HostResult String_Left(HostCall& call) { return call.doneString(part(call, 0, call.i(1))); }
HostResult String_Right(HostCall& call) {
  const std::int32_t length = lengthOf(call);
  std::int32_t count = std::clamp(call.i(1), 0, length);
  return call.doneString(part(call, length - count, count));
}
HostResult String_Mid(HostCall& call) { return call.doneString(part(call, call.i(1), call.i(2))); }
HostResult String_Find(HostCall& call) {
  std::size_t found = base::find(call.s(0), call.s(1));
  if (found == std::string_view::npos) return call.done(std::int32_t(-1));
  if (vm::Heap::isAscii(call.r(0))) return call.done(static_cast<std::int32_t>(found));
  return call.done(static_cast<std::int32_t>(source::countCharacters(call.s(0).substr(0, found))));
}
HostResult String_ToLower(HostCall& call) { return call.doneString(base::toLower(call.s(0))); }
HostResult String_ToUpper(HostCall& call) { return call.doneString(base::toUpper(call.s(0))); }
HostResult String_SameNoCase(HostCall& call) {
  return call.done(std::int32_t(base::equalsIgnoreCase(call.s(0), call.s(1))));
}

}  // namespace vellum::skrit::exports
