#include "languages/caos/check/lint_rules.h"
#include "languages/caos/check/target_words.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

void lintWaits(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter) {
  if (script.part == CheckedScript::Part::Event) return;
  for (std::uint32_t i = 0; i < flow.size(); ++i) {
    const Statement& statement = script.statements[i];
    if (!flow.reached(i) || !blocks(statement.row->id)) continue;
    emitter.emit(diag::WaitsInInstall, statement.location, statement.row->name)
        .hint("install and remove scripts run without interruption; wait in an event script, such as the timer's (9)");
  }
}

}  // namespace vellum::caos
