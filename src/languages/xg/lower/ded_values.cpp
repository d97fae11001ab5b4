// The values of labels: numbers, texts, and flags by their names.
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/ded_reader.h"

namespace vellum::xg {
namespace {

struct Flag {
  std::string_view name;
  std::int32_t value;
};
constexpr Flag Flags[] = {
#define VELLUM_XG_FLAG(name, value) {name, static_cast<std::int32_t>(value)},
#include "languages/xg/lower/flags.def"
#undef VELLUM_XG_FLAG
#define VELLUM_XG_CLASS(number, name, id, status, text) {id, number},
#include "languages/xg/program/line_classes.def"
};

std::optional<std::int32_t> wholeNumber(std::string_view text) {
  bool isNegative = text.starts_with('-');
  if (isNegative || text.starts_with('+')) text.remove_prefix(1);
  bool isHex = base::equalsIgnoreCase(text.substr(0, 2), "0x");
  auto number = base::parseInt(isHex ? text.substr(2) : text, isHex ? 16 : 10);
  if (!number || *number < 0 || *number > 0xffffffff) return std::nullopt;
  return static_cast<std::int32_t>(isNegative ? -*number : *number);
}

}  // namespace

std::optional<std::int32_t> flagValue(std::string_view name) {
  for (const Flag& flag : Flags)
    if (base::equalsIgnoreCase(flag.name, name)) return flag.value;
  return std::nullopt;
}

std::int32_t DedReader::number(const Value& value, std::string_view label) {
  if (auto number = wholeNumber(textOf(value))) return *number;
  emitter_.emit(diag::BadSetting, at(value.whole), label, "a whole number");
  return 0;
}

float DedReader::real(const Value& value, std::string_view label) {
  std::string_view text = textOf(value);
  if (text.starts_with('+')) text.remove_prefix(1);
  auto number = base::parseFloat(text);
  if (number && *number >= -LargestScale && *number <= LargestScale) return *number;
  emitter_.emit(diag::BadSetting, at(value.whole), label, "a number from -1e7 to 1e7");
  return 0;
}

std::string DedReader::text(const Value& value) const {
  return value.first.kind == Kind::String ? scanner_.decode(value.first.span) : std::string(textOf(value));
}

std::optional<std::int32_t> DedReader::flag(std::string_view name) const {
  auto own = reading_.definitions.flags.find(base::toLower(name));
  return own != reading_.definitions.flags.end() ? own->second : flagValue(name);
}

void DedReader::unknownFlag(std::string_view name, std::string_view prefix, source::Span span) {
  diagnostics::SpellingSuggestion near(name);
  for (const Flag& known : Flags)
    if (known.name.starts_with(prefix)) near.offer(known.name);
  auto& error = emitter_.emit(diag::DedUnknownFlag, at(span), name);
  if (near) error.hint(near.hint());
}

// In quotation marks, names have their prefix and blanks between them: "ltf2_when_act ltf2_any". Without, the label
// gives the prefix, and | is between them: when_act | any. A number stands for itself.
std::int32_t DedReader::flags(const Value& value, std::string_view prefix) {
  bool isString = value.first.kind == Kind::String;
  source::Span span = isString ? value.first.span : value.whole;
  std::string_view text = scanner_.text(span);
  auto isBetween = [](char c) { return base::isAsciiSpace(c) || c == '|'; };
  std::int32_t result = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (isBetween(text[i])) {
      ++i;
      continue;
    }
    std::size_t begin = i;
    while (i < text.size() && !isBetween(text[i])) ++i;
    std::string_view name = text.substr(begin, i - begin);
    source::Span place{span.begin + static_cast<std::uint32_t>(begin), span.begin + static_cast<std::uint32_t>(i)};
    std::string whole = base::cat(isString || name.starts_with(prefix) ? "" : prefix, name);
    if (auto known = flag(whole)) result |= *known;
    else if (auto number = wholeNumber(name)) result |= *number;
    else unknownFlag(whole, prefix, place);
  }
  return result;
}

}  // namespace vellum::xg
