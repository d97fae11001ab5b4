#include "languages/ags/game/toml_table.h"

#include <algorithm>

#include "base/text.h"
#include "diagnostics/spelling.h"

namespace vellum::ags::game {

TomlTable::TomlTable(Loader& loader, const Value& table, std::string what)
    : loader_(loader), table_(table), what_(std::move(what)) {}

TomlTable::~TomlTable() {
  for (const auto& [name, value] : table_.members) {
    if (std::find(asked_.begin(), asked_.end(), name) != asked_.end()) continue;
    auto& unknown = loader_.emitter.emit(diag::ProjectUnknownName, at(value), name, what_);
    diagnostics::SpellingSuggestion suggestion(name);
    for (std::string_view candidate : asked_) suggestion.offer(candidate);
    if (suggestion) unknown.hint(suggestion.hint());
  }
}

const TomlTable::Value* TomlTable::any(std::string_view name) {
  asked_.push_back(name);
  return table_.find(name);
}

bool TomlTable::expect(const Value& value, Value::Type type, std::string_view name, std::string_view wanted) {
  if (value.is(type)) return true;
  loader_.emitter.emit(diag::ProjectType, at(value), name, wanted, base::tomlTypeName(value.type));
  return false;
}

const TomlTable::Value* TomlTable::member(std::string_view name, Value::Type type, std::string_view wanted) {
  const Value* value = any(name);
  return value != nullptr && expect(*value, type, name, wanted) ? value : nullptr;
}

bool TomlTable::inRange(const Value& value, std::string_view name, std::int64_t minimum, std::int64_t maximum) {
  if (!expect(value, Value::Type::Integer, name, "a whole number")) return false;
  if (value.integer >= minimum && value.integer <= maximum) return true;
  loader_.emitter.emit(diag::ProjectRange, at(value), name, minimum, maximum);
  return false;
}

bool TomlTable::text(std::string_view name, std::string& out) {
  const Value* value = member(name, Value::Type::String, "a text");
  if (value != nullptr) out = value->string;
  return value != nullptr;
}

bool TomlTable::need(std::string_view name, std::string& out) {
  if (table_.find(name) == nullptr) loader_.emitter.emit(diag::ProjectMissing, here(), what_, name);
  return text(name, out);
}

bool TomlTable::flag(std::string_view name, bool& out) {
  const Value* value = member(name, Value::Type::Boolean, "true or false");
  if (value != nullptr) out = value->boolean;
  return value != nullptr;
}

bool TomlTable::integer(std::string_view name, int& out, std::int64_t minimum, std::int64_t maximum) {
  const Value* value = any(name);
  if (value == nullptr || !inRange(*value, name, minimum, maximum)) return false;
  out = static_cast<int>(value->integer);
  return true;
}

bool TomlTable::integers(std::string_view name, std::vector<int>& out, std::size_t count, std::int64_t minimum,
                         std::int64_t maximum) {
  const Value* value = array(name);
  if (value == nullptr) return false;
  if (count != 0 && value->items.size() != count) {
    loader_.emitter.emit(diag::ProjectType, at(*value), name, base::cat(count, " numbers"),
                         base::cat(value->items.size(), " of them"));
    return false;
  }
  std::vector<int> numbers;
  for (const Value& item : value->items) {
    if (!inRange(item, name, minimum, maximum)) return false;
    numbers.push_back(static_cast<int>(item.integer));
  }
  out = std::move(numbers);
  return true;
}

bool TomlTable::pair(std::string_view name, int& first, int& second, std::int64_t minimum, std::int64_t maximum) {
  std::vector<int> numbers;
  if (!integers(name, numbers, 2, minimum, maximum)) return false;
  first = numbers[0];
  second = numbers[1];
  return true;
}

bool TomlTable::texts(std::string_view name, std::vector<std::string>& out) {
  const Value* value = array(name);
  if (value == nullptr) return false;
  for (const Value& item : value->items)
    if (expect(item, Value::Type::String, name, "texts")) out.push_back(item.string);
  return true;
}

bool TomlTable::word(std::string_view name, std::span<const std::string_view> words, int& out) {
  const Value* value = member(name, Value::Type::String, "a word");
  if (value == nullptr) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != value->string) continue;
    out = static_cast<int>(i);
    return true;
  }
  std::string known;
  for (std::string_view word : words) known += base::cat(known.empty() ? "" : ", ", word);
  loader_.emitter.emit(diag::ProjectType, at(*value), name, base::cat("one of: ", known),
                       base::cat("'", value->string, "'"));
  return false;
}

bool TomlTable::thing(std::string_view name, std::string_view what, int (*find)(const world::Game&, std::string_view),
                      int& out) {
  const Value* value = any(name);
  if (value == nullptr) return false;
  if (value->is(Value::Type::Integer)) return inRange(*value, name, 0, 65535) && (out = int(value->integer), true);
  if (!expect(*value, Value::Type::String, name, base::cat("a ", what, "'s name"))) return false;
  int number = find(loader_.game, value->string);
  if (number < 0) loader_.emitter.emit(diag::ProjectReference, at(*value), what, value->string);
  else out = number;
  return number >= 0;
}

}  // namespace vellum::ags::game
