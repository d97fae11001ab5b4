// Functions of scripts that a host finds once and calls many times, with typed values instead of text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "diagnostics/emitter.h"

namespace vellum::languages {

enum class ValueKind : std::int32_t {
  None,    // no value; as an argument, null
  Int,     // also bools, characters, enumerations and handles
  Float,   // 32 bits
  String,  // UTF-8
  Object,  // a result: `text` describes it; a parameter: only null fits
  Any,     // a parameter of a language without declared types
};
// For messages.
constexpr std::string_view kindName(ValueKind kind) {
  switch (kind) {
    case ValueKind::None: return "null";
    case ValueKind::Int: return "an int";
    case ValueKind::Float: return "a float";
    case ValueKind::String: return "a string";
    case ValueKind::Object: return "an object";
    case ValueKind::Any: return "a value";
  }
  return "";
}

struct Value {
  ValueKind kind = ValueKind::None;
  std::int32_t integer = 0;
  float number = 0;
  std::string_view text;

  static Value of(std::int32_t integer) { return {ValueKind::Int, integer, 0, {}}; }
  static Value of(float number) { return {ValueKind::Float, 0, number, {}}; }
  static Value of(std::string_view text) { return {ValueKind::String, 0, 0, text}; }
};
using Values = std::span<const Value>;

// Whether a value of kind `given` is an argument for the parameter. Null stands for no string and no object.
constexpr bool fits(ValueKind given, ValueKind parameter) {
  if (given == ValueKind::None) return parameter != ValueKind::Int && parameter != ValueKind::Float;
  return given != ValueKind::Object && (given == parameter || parameter == ValueKind::Any);
}
// No less than the bytes that string objects of these values take.
inline std::size_t stringBytes(Values values) {
  constexpr std::size_t Object = 128;  // more than one takes besides its text
  std::size_t bytes = 0;
  for (const Value& value : values)
    if (value.kind == ValueKind::String) bytes += value.text.size() + Object;
  return bytes;
}

// The kinds of numbers, one after the other, as one word: comparing two words compares all of them, and their count.
class NumberKinds {
 public:
  constexpr void add(ValueKind kind) {
    const auto code = static_cast<std::uint32_t>(kind);
    static_assert(static_cast<int>(ValueKind::Int) == 1 && static_cast<int>(ValueKind::Float) == 2);
    others_ |= (code - 1 > 1) | (word_ >> 62 != 0);
    word_ = word_ << 2 | code;
  }
  constexpr std::uint64_t word() const { return others_ ? 0 : word_; }  // 0: not all are numbers, or they are too many

 private:
  std::uint64_t word_ = 1;
  bool others_ = false;
};

// What a function takes and returns.
struct Signature {
  std::vector<ValueKind> parameters;
  std::size_t required = 0;  // the parameters after these have default values
  ValueKind result = ValueKind::None;
  std::uint64_t numbers = 0;  // NumberKinds of the parameters; set it last
  bool anyNumbers = false;    // it takes any numbers that fit into NumberKinds

  void setNumbers() {
    NumberKinds kinds;
    for (ValueKind parameter : parameters) kinds.add(parameter);
    numbers = kinds.word();
  }
  bool takes(std::size_t arguments) const { return arguments >= required && arguments <= parameters.size(); }
};

class PreparedFunction {
 public:
  virtual ~PreparedFunction() = default;
  // Finds the function again where code was loaded or replaced since the last use. Null: it is gone.
  virtual const Signature* signature() = 0;
  // Whether the scripts' memory limit leaves room for strings of so many bytes.
  virtual bool hasRoomFor(std::size_t bytes) = 0;
  // Calls it; call signature() first. The arguments fit it: their count is in range, they have the kinds of the
  // parameters, and there is room for them. Those of numbers have no text. A text in `result` is null-terminated and
  // valid until the next use of this object. False: errors were reported.
  virtual bool call(Values arguments, Value& result, diagnostics::Emitter& emitter) = 0;
};

}  // namespace vellum::languages
