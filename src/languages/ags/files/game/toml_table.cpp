#include "languages/ags/files/game/toml_table.h"

#include <algorithm>

#include "base/text.h"
#include "diagnostics/spelling.h"

namespace vellum::ags::game {

namespace {

// The things that thing() can find: their number and names.
struct Things {
  int (*find)(const world::Game&, std::string_view);
  std::size_t (*count)(const world::Game&);
  std::string_view (*name)(const world::Game&, std::size_t);
};

template <auto List, auto Name>
constexpr Things thingsOf(int (*find)(const world::Game&, std::string_view)) {
  return {find, [](const world::Game& game) { return (game.*List).size(); },
          [](const world::Game& game, std::size_t i) { return std::string_view((game.*List)[i].*Name); }};
}

constexpr Things All[] = {
    thingsOf<&world::Game::characters, &world::Character::scriptName>(findCharacter),
    thingsOf<&world::Game::items, &world::InventoryItem::scriptName>(findItem),
    thingsOf<&world::Game::views, &world::View::name>(findView),
    thingsOf<&world::Game::dialogs, &world::Dialog::scriptName>(findDialog),
    thingsOf<&world::Game::clips, &world::AudioClip::scriptName>(findClip),
    thingsOf<&world::Game::fonts, &world::Font::name>(findFont),
};

const Things* thingsFoundBy(int (*find)(const world::Game&, std::string_view)) {
  for (const Things& things : All)
    if (things.find == find) return &things;
  return nullptr;
}

// The location of a member's key, or of its name in a header: the nearest one before the value.
source::Span keySpan(std::string_view text, const base::TomlValue& value, std::string_view name) {
  std::size_t from = value.begin, to = value.end;
  if (from < text.size() && text[from] == '[' && value.is(base::TomlValue::Type::Table)) {
    std::size_t at = text.substr(0, to).find(name, from);
    if (at != text.npos) from = at, to = at + name.size();
  } else {
    std::size_t line = text.rfind('\n', from);
    line = line == text.npos ? 0 : line + 1;
    std::size_t at = text.substr(0, from).rfind(name);
    if (at != text.npos && at >= line) from = at, to = at + name.size();
  }
  return {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
}

}  // namespace

TomlTable::TomlTable(Loader& loader, const Value& table, std::string what)
    : loader_(loader), table_(table), what_(std::move(what)) {}

TomlTable::~TomlTable() {
  for (const auto& [name, value] : table_.members) {
    if (std::find(asked_.begin(), asked_.end(), name) != asked_.end()) continue;
    source::Span key = keySpan(loader_.sources[loader_.file].text(), value, name);
    auto& unknown = loader_.emitter.emit(diag::ProjectUnknownName, {loader_.file, key}, name, what_);
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

bool TomlTable::isList(const Value& value, std::string_view name) {
  std::string_view text = loader_.sources[loader_.file].text();
  const bool isHeader = value.is(Value::Type::Table) && value.begin < text.size() && text[value.begin] == '[';
  if (!isHeader) return expect(value, Value::Type::Array, name, "an array");
  const std::size_t end = text.find(']', value.begin);
  std::string_view header = text.substr(value.begin, end == text.npos ? end : end + 1 - value.begin);
  loader_.emitter.emit(diag::ProjectType, at(value), name, "a list of tables", "one table")
      .hint(base::cat("write [", header, "]"));
  return false;
}

bool TomlTable::inRange(const Value& value, std::string_view name, std::int64_t minimum, std::int64_t maximum) {
  if (!expect(value, Value::Type::Integer, name, "a whole number")) return false;
  if (value.integer >= minimum && value.integer <= maximum) return true;
  loader_.emitter.emit(diag::ProjectRange, at(value), name, minimum, maximum);
  return false;
}

bool TomlTable::text(std::string_view name, std::string& out) {
  const Value* value = member(name, Value::Type::String, "a string");
  if (value != nullptr) out = value->string;
  return value != nullptr;
}

bool TomlTable::function(std::string_view name, std::string& out) {
  if (!text(name, out)) return false;
  if (!out.empty()) loader_.project.references.functions.push_back({out, at(*table_.find(name))});
  return true;
}

bool TomlTable::sprite(std::string_view name, int& out) {
  if (!integer(name, out, 0, 65535)) return false;
  loader_.project.references.sprites.push_back({out, at(*table_.find(name))});
  return true;
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
  auto& wrong = loader_.emitter.emit(diag::ProjectType, at(*value), name, base::cat("one of: ", known),
                                     base::cat("'", value->string, "'"));
  diagnostics::SpellingSuggestion suggestion(value->string);
  for (std::string_view word : words) suggestion.offer(word);
  if (suggestion) wrong.hint(suggestion.hint());
  return false;
}

bool TomlTable::thing(std::string_view name, std::string_view what, int (*find)(const world::Game&, std::string_view),
                      int& out) {
  const Value* value = any(name);
  if (value == nullptr) return false;
  const world::Game& game = loader_.game;
  const Things* things = thingsFoundBy(find);
  if (value->is(Value::Type::Integer)) {
    if (!inRange(*value, name, 0, 65535)) return false;
    // 0 means none where numbers begin with 1.
    if (things != nullptr && value->integer > 0 && static_cast<std::size_t>(value->integer) >= things->count(game)) {
      loader_.emitter.emit(diag::ProjectReference, at(*value), what, value->integer);
      return false;
    }
    out = static_cast<int>(value->integer);
    return true;
  }
  if (!expect(*value, Value::Type::String, name, base::cat("a ", what, "'s name"))) return false;
  int number = find(game, value->string);
  if (number >= 0) {
    out = number;
    return true;
  }
  auto& missing = loader_.emitter.emit(diag::ProjectReference, at(*value), what, value->string);
  diagnostics::SpellingSuggestion suggestion(value->string);
  for (std::size_t i = 0; things != nullptr && i < things->count(game); ++i) suggestion.offer(things->name(game, i));
  if (suggestion) missing.hint(suggestion.hint());
  return false;
}

}  // namespace vellum::ags::game
