// A function's symbols as plain data, in the order of the text: what the manual profile's checks and compiler read.
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
  std::uint32_t count = 1;  // how often a Value is there
  source::Span span;
  syntax::NodeId node;
};

// Symbols that lack what they need are left out; the checks have said so.
std::vector<Symbol> symbolsOf(const syntax::Tree& tree, syntax::NodeId function);

// The bytes that the engine would see of a function: in a sector and on a command line, blanks at both ends too.
source::Span rawSpan(const syntax::Tree& tree, syntax::NodeId function, const Reading& reading);

}  // namespace vellum::xg
