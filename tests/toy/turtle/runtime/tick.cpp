// One tick: each script that waits runs until it waits again.
#include "turtle/runtime/runtime.h"

namespace vellum::turtle {

bool Runtime::tick(diagnostics::Emitter& emitter) {
  ++turtle_.tick;
  bool ok = true;
  for (auto& fiber : fibers_) {
    if (!fiber->paused()) continue;
    machine_.refuel(*fiber);
    ok = resume(*fiber, emitter) && ok;
  }
  return ok;
}

bool Runtime::resume(vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  if (machine_.resume(fiber) != vm::Outcome::Trapped) return true;
  diagnostics::Diagnostic trap = fiber.trap().diagnostic();
  diagnostics::Kind kind{trap.name, diagnostics::Severity::Error, {}};
  emitter.add(kind, trap.location, trap.message).stack = trap.stack;
  return false;
}

}  // namespace vellum::turtle
