#include "languages/caos/check/lints.h"

#include "languages/caos/check/lint_rules.h"

namespace vellum::caos {

void lint(const CheckedScript& script, diagnostics::Emitter& emitter) {
  Flow flow(script);
  lintVariables(script, flow, emitter);
  lintTypes(script, flow, emitter);
  lintTarget(script, flow, emitter);
  lintWaits(script, flow, emitter);
  lintReach(script, flow, emitter);
  lintPlaces(script, emitter);
}

}  // namespace vellum::caos
