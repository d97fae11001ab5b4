// A function's symbols as plain data in the order of the text, for the checks and the compiler of the manual profile.
#pragma once

#include <vector>

#include "languages/xg/program/profile.h"
#include "languages/xg/syntax/parser.h"

namespace vellum::xg {

struct Symbol {
  enum class Kind : std::uint8_t { Value, Timer, RandomTimer, Event, Period, Marker, Repeat };
  Kind kind = Kind::Value;
  bool blends = false;      // a Value that interpolates
  float value = 0;          // of a Value, within LargestValue
  std::int32_t number = 0;  // tics or line type; at least 0
  std::uint32_t count = 1;  // number of repetitions of a Value
  source::Span span;
  syntax::NodeId node;
};

// Omits symbols that lack a required part; the checks have reported those.
std::vector<Symbol> symbolsOf(const syntax::Tree& tree, syntax::NodeId function);

// The bytes of a function that the engine would see: in a sector and on a command line, with the blanks at both ends.
source::Span rawSpan(const syntax::Tree& tree, syntax::NodeId function, const Reading& reading);

}  // namespace vellum::xg
