// Runs the code of handlers. The engine does not know the virtual machine.
#pragma once

#include <string_view>

#include "languages/skrit/world/object.h"

namespace vellum::skrit {

class CodeRunner {
 public:
  virtual ~CodeRunner() = default;
  // Runs function `function` of the object's implementation. Returns false when a fault, which the runner has reported,
  // stopped it. `truth`, if given, receives the function's result as a condition.
  virtual bool run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) = 0;
  // Releases what an object's memory holds; with `last`, also what the objects of its skrit share.
  virtual void release(SkritObject& object, bool last) = 0;
  // The object changes its state endlessly.
  virtual void stateStorm(SkritObject& object, int changes) = 0;
  // Reports a traceable event: "state", "timer", "timer ended" (with its
  // state), "unheard" (an event of a timer without a handler). Called only while tracing() returns true.
  virtual bool tracing() const = 0;
  virtual void happened(const SkritObject& object, std::string_view what, std::string_view detail) = 0;
};

}  // namespace vellum::skrit
