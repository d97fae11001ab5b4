// A table of game.toml, read member by member: each access checks the type and range, and members that were never read
// are reported at the end, with the nearest known name.
#pragma once

#include <span>

#include "base/toml.h"
#include "languages/ags/files/game/loader.h"

namespace vellum::ags::game {

class TomlTable {
 public:
  using Value = base::TomlValue;

  // `what` is the table's name in messages: "character 'cEgo'".
  TomlTable(Loader& loader, const Value& table, std::string what);
  TomlTable(const TomlTable&) = delete;
  TomlTable& operator=(const TomlTable&) = delete;
  ~TomlTable();  // reports unknown members

  // Each returns false and leaves `out` unchanged when there is no such member, or when it is invalid (which is
  // reported).
  bool text(std::string_view name, std::string& out);
  bool flag(std::string_view name, bool& out);
  bool integer(std::string_view name, int& out, std::int64_t minimum, std::int64_t maximum);
  bool integers(std::string_view name, std::vector<int>& out, std::size_t count, std::int64_t minimum,
                std::int64_t maximum);  // count 0: any number of them
  bool pair(std::string_view name, int& first, int& second, std::int64_t minimum, std::int64_t maximum);
  bool texts(std::string_view name, std::vector<std::string>& out);
  // One of `words`; `out` is its index.
  bool word(std::string_view name, std::span<const std::string_view> words, int& out);
  // A thing by its script name or its number.
  bool thing(std::string_view name, std::string_view what, int (*find)(const world::Game&, std::string_view), int& out);
  // The member itself, of that type; null when there is none.
  const Value* array(std::string_view name) { return member(name, Value::Type::Array, "an array"); }
  const Value* table(std::string_view name) { return member(name, Value::Type::Table, "a table"); }
  const Value* any(std::string_view name);
  // The name of a function that an event calls, and the number of a sprite; a check compares them with what there is.
  bool function(std::string_view name, std::string& out);
  bool sprite(std::string_view name, int& out);
  // A required string.
  bool need(std::string_view name, std::string& out);

  // Visits every table of an array of tables.
  template <class Use>
  void each(std::string_view name, Use use) {
    const Value* list = any(name);
    if (list == nullptr || !isList(*list, name)) return;
    for (const Value& item : list->items)
      if (expect(item, Value::Type::Table, name, "a table")) use(item);
  }

  source::Location at(const Value& value) const { return {loader_.file, {value.begin, value.end}}; }
  source::Location here() const { return at(table_); }
  bool expect(const Value& value, Value::Type type, std::string_view name, std::string_view wanted);
  bool inRange(const Value& value, std::string_view name, std::int64_t minimum, std::int64_t maximum);
  Loader& loader() { return loader_; }
  const std::string& what() const { return what_; }

 private:
  // Whether it is an array; `[item]` for `[[item]]` is reported with the right form.
  bool isList(const Value& value, std::string_view name);
  const Value* member(std::string_view name, Value::Type type, std::string_view wanted);

  Loader& loader_;
  const Value& table_;
  std::string what_;
  std::vector<std::string_view> asked_;
};

}  // namespace vellum::ags::game
