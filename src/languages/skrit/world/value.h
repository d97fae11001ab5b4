// Values that events carry: the arguments of handlers, triggers and transitions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vellum::skrit {

struct Argument {
  enum class Kind : std::uint8_t { Int, Float, Text };
  Kind kind = Kind::Int;  // Int: also bools, enums and handles of objects
  std::int32_t number = 0;
  float real = 0;
  std::string text;

  static Argument ofInt(std::int32_t number) { return {Kind::Int, number, 0, {}}; }
  static Argument ofFloat(float real) { return {Kind::Float, 0, real, {}}; }
  static Argument ofText(std::string text) { return {Kind::Text, 0, 0, std::move(text)}; }

  // The comparison of triggers: a number with a number, a string with a string, exactly.
  bool equals(const Argument& other) const {
    if (kind == Kind::Text || other.kind == Kind::Text) return kind == other.kind && text == other.text;
    if (kind == Kind::Int && other.kind == Kind::Int) return number == other.number;
    return (kind == Kind::Float ? real : static_cast<float>(number)) ==
           (other.kind == Kind::Float ? other.real : static_cast<float>(other.number));
  }
};
using Arguments = std::vector<Argument>;

}  // namespace vellum::skrit
