// The types of Skrit values.
#pragma once

#include <cstdint>

namespace vellum::skrit {

enum class Base : std::uint8_t {
  Error,  // of an expression that was already reported: fits everywhere
  Void,
  Bool,
  Int,
  Float,
  String,   // a string object
  CString,  // a const char*: literals, and parameters of the engine; a string except in p-code
  Null,
  Object,  // an engine class; `id` in the export table
  Enum,    // an engine enumeration; an int to the p-code
};

struct Type {
  Base base = Base::Error;
  std::uint32_t id = 0;

  bool is(Base wanted) const { return base == wanted; }
  bool error() const { return base == Base::Error; }
  bool integral() const { return base == Base::Bool || base == Base::Int || base == Base::Enum; }
  bool number() const { return integral() || base == Base::Float; }
  bool text() const { return base == Base::String || base == Base::CString; }
  bool object() const { return base == Base::Object || base == Base::Null; }
  friend bool operator==(Type, Type) = default;
};

inline constexpr Type ErrorType{Base::Error}, VoidType{Base::Void}, BoolType{Base::Bool}, IntType{Base::Int},
    FloatType{Base::Float}, StringType{Base::String}, CStringType{Base::CString}, NullType{Base::Null};

}  // namespace vellum::skrit
