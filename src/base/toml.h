// Reads TOML 1.0: world files, entity files, project files. Dates are not supported: they are an error.
//
// Any bytes are legal input. Nesting is bounded, and parsing stops at the first error.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace vellum::base {

struct TomlMember;

struct TomlValue {
  enum class Type : std::uint8_t { Boolean, Integer, Float, String, Array, Table };
  using Member = TomlMember;

  Type type = Type::Table;
  bool boolean = false;
  std::int64_t integer = 0;
  double number = 0;  // Float; for an Integer, the same as a double
  std::string string;
  std::vector<TomlValue> items;      // Array
  std::vector<Member> members;       // Table, in the order of the file; names are unique
  std::uint32_t begin = 0, end = 0;  // bytes of the text; a table's are those of its header or braces

  bool is(Type wanted) const { return type == wanted; }
  bool isNumber() const { return type == Type::Integer || type == Type::Float; }
  const TomlValue* find(std::string_view name) const;  // a table's member, or null
  TomlValue& add(std::string name, TomlValue value);   // for a table without a member of that name

  // For the parser: whether a [header] and dotted keys may still add to the table.
  bool closed = false;   // inline tables and values
  bool defined = false;  // has had its own [header]
  bool tableArray = false;

 private:
  std::map<std::string, std::uint32_t, std::less<>> places_;  // index of members by name, once there are many
};

// A key and its value.
struct TomlMember {
  std::string first;
  TomlValue second;
};

std::string_view tomlTypeName(TomlValue::Type type);  // "a string", "an array", ...

struct TomlError {
  std::string message;
  std::uint32_t offset = 0;  // byte of the text
};

// The root table, or an error.
struct TomlDocument {
  TomlValue root;
  bool ok = true;
  TomlError error;
};
TomlDocument parseToml(std::string_view text);

}  // namespace vellum::base
