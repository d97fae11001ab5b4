// The shared implementation of a skrit (Skrit manual, "Skrit Object"), as far as the simulation needs it: which code
// handles which event, the states and their transitions. There is one for each name, used by all objects of that name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "languages/skrit/world/value.h"

namespace vellum::skrit {

inline constexpr std::uint32_t NoIndex = 0xffffffff;

// An event by number: first the rows of events.def, in their order, then other events that skrits handle.
using EventId = std::uint32_t;

// A set of events of every update: bit i is UpdateEvents[i] (update_events.h).
using UpdateEventSet = std::uint8_t;

struct HandlerRow {
  std::string event;  // without '$'
  std::uint32_t function = 0;
  bool trigger = false;
  Arguments arguments;  // of a trigger: the required values of the event's first arguments
  EventId id = NoIndex;
};

// Which rows handle an event.
struct EventRows {
  EventId event = NoIndex;
  std::uint32_t begin = 0, end = 0;
};
using EventIndex = std::vector<EventRows>;  // sorted by event

inline const EventRows* findRows(const EventIndex& index, EventId event) {
  std::size_t low = 0, high = index.size();
  while (low < high) {
    std::size_t middle = (low + high) / 2;
    if (index[middle].event < event) low = middle + 1;
    else high = middle;
  }
  return low < index.size() && index[low].event == event ? &index[low] : nullptr;
}

struct ConditionRow {
  std::string event;  // without '$'; empty: evaluates `test`
  Arguments arguments;
  std::uint32_t test = NoIndex;
  EventId id = NoIndex;
};

struct TransitionTableRow {
  std::uint32_t to = 0;
  std::vector<ConditionRow> conditions;
  std::uint32_t body = NoIndex;
  bool dynamic = false;  // no event among the conditions: evaluated at every poll
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
  // Set by the engine (handlers.cpp)
  EventIndex handlerIndex;                     // into handlers
  EventIndex transitionIndex;                  // into transitionOrder
  std::vector<std::uint32_t> transitionOrder;  // of transitions with an event: by event, then as written
  UpdateEventSet ticks = 0;                    // the events of every update that it handles
};

// What the language's run time adds to the tables: code, memory.
class ImplementationCode {
 public:
  virtual ~ImplementationCode() = default;
};

struct SkritObject;

// The memory of a skrit's objects (object_store.h).
struct Places {
  std::vector<SkritObject*> blocks, free;
};

struct Implementation {
  std::string name;
  std::vector<HandlerRow> handlers;
  std::vector<StateTable> states;
  std::uint32_t startup = NoIndex;
  std::uint32_t objects = 0;  // in memory
  std::uint32_t alive = 0;    // of these, not destroyed
  bool prepared = false;      // the engine has built the indices
  EventIndex handlerIndex;    // into handlers
  UpdateEventSet ticks = 0;   // the events of every update that it handles at top level
  Places places;
  std::unique_ptr<ImplementationCode> code;
};

}  // namespace vellum::skrit
