// The shared implementation of a skrit (Skrit manual, "Skrit Object"), as far as the simulation needs it: which code
// answers which event, the states and their transitions. Made once for each name, used by all objects of that name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "languages/skrit/world/value.h"

namespace vellum::skrit {

inline constexpr std::uint32_t NoIndex = 0xffffffff;

struct HandlerRow {
  std::string event;  // lower case, without '$'
  std::uint32_t function = 0;
  bool trigger = false;
  Arguments arguments;  // of a trigger: what the event's first arguments must equal
};

struct ConditionRow {
  std::string event;  // lower case; empty: asks `test`
  Arguments arguments;
  std::uint32_t test = NoIndex;
};

struct TransitionTableRow {
  std::uint32_t to = 0;
  std::vector<ConditionRow> conditions;
  std::uint32_t body = NoIndex;
  bool dynamic = false;  // no event among the conditions: asked at every poll
};

struct TimedRow {
  std::uint32_t function = 0;
  double time = 0;  // seconds; updates when `frames`
  bool frames = false;
};

struct StateTable {
  std::string name;
  double pollPeriod = 0;  // seconds; 0: at every update
  std::vector<HandlerRow> handlers;
  std::vector<TimedRow> timed;
  std::vector<TransitionTableRow> transitions;
  bool polls = false;  // has a dynamic transition
};

// What the language's run time keeps beside the tables: code, memory.
class ImplementationCode {
 public:
  virtual ~ImplementationCode() = default;
};

struct Implementation {
  std::string name;
  std::vector<HandlerRow> handlers;
  std::vector<StateTable> states;
  std::uint32_t startup = NoIndex;
  std::uint32_t objects = 0;  // alive
  std::unique_ptr<ImplementationCode> code;
};

}  // namespace vellum::skrit
