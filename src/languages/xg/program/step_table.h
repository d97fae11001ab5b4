// What a function compiles to: a table of steps, each with everything that the engine's scan over the string would find
// on the way to the next step. A tick never looks at the string again.
#pragma once

#include <cstdint>
#include <vector>

#include "languages/xg/program/profile.h"
#include "source/source_text.h"

namespace vellum::xg {

// `#n` or `?n`.
struct TimerSymbol {
  std::int32_t tics = 0;  // negative only where the engine draws a random number from it; it then counts as 0
  bool random = false;
};

// The way from one step to the next. Each timer draws, in order, and the last one counts; then the events fire.
struct Transition {
  std::uint32_t next = 0;    // index of the step; the number of steps is the end, where the last value stays
  std::uint32_t repeat = 0;  // how many more times the next step is held
  std::uint32_t firstTimer = 0, timerCount = 0;
  std::uint32_t firstEvent = 0, eventCount = 0;
};

struct Step {
  float value = 0;
  float target = 0;          // what the last hold blends to
  bool blends = false;       // the last hold blends to the target
  bool blendsHolds = false;  // earlier holds blend to the value itself, which may differ from it in the last bit
  source::Span place;        // of the value in the source text
  Transition exit;
};

struct StepTable {
  std::vector<Step> steps;
  std::vector<TimerSymbol> timers;
  std::vector<std::int32_t> events;
  Transition entry;  // to the first step
  std::uint32_t end() const { return static_cast<std::uint32_t>(steps.size()); }
};

// One compiled function string.
struct CompiledFunction {
  enum class Kind : std::uint8_t { None, Steps, Link };
  Kind kind = Kind::None;
  Field link = Field::Floor;  // of a Link
  bool hasDynamicOffset = false;
  Field dynamicOffset = Field::Floor;  // whose original value is added to the offset
  StepTable table;
};

}  // namespace vellum::xg
