// Functions of scripts that a host finds once and calls many times, with typed values instead of text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "diagnostics/emitter.h"

namespace vellum::languages {

enum class ValueKind : std::uint8_t {
  None,    // no value; as an argument, null
  Int,     // also bools, characters, enumerations and handles
  Float,   // 32 bits
  String,  // UTF-8
  Object,  // a result: `text` describes it; a parameter: only null fits
  Any,     // a parameter of a language without declared types
};

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

// What a function takes and returns.
struct Signature {
  std::vector<ValueKind> parameters;
  std::size_t required = 0;  // the parameters after these have default values
  ValueKind result = ValueKind::None;

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
  // parameters, and there is room for them. A text in `result` is null-terminated and valid until the next use of this
  // object. False: errors were reported.
  virtual bool call(Values arguments, Value& result, diagnostics::Emitter& emitter) = 0;
};

}  // namespace vellum::languages
