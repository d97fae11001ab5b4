#include "base/text.h"
#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/block_words.h"

namespace vellum::caos {

namespace {

bool endsBlock(Id id) { return closes(id) != Block::None; }

// STOP and RETN at an end are customary, and harmless.
bool isHarmless(Id id) { return endsBlock(id) || id == Id::Stop || id == Id::Retn; }

}  // namespace

// Emits one warning for each unreachable range, at its first command.
void lintReach(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter) {
  bool reported = false;
  for (std::uint32_t i = 0; i < flow.size(); ++i) {
    const Statement& statement = script.statements[i];
    Id id = statement.row->id;
    if (flow.reached(i)) reported = false;
    if (flow.reached(i) || reported || isHarmless(id)) continue;
    reported = true;
    if (id == Id::Subr) {
      emitter.emit(diag::SubrNotUsed, statement.location, statement.label)
          .hint("no GSUB or GOTO that runs leads to it");
      continue;
    }
    auto& diagnostic = emitter.emit(diag::NeverReached, statement.location);
    for (std::uint32_t before = i; before-- > 0;) {
      if (endsBlock(script.statements[before].row->id) && script.statements[before].row->id != Id::Ever) continue;
      if (!flow.reached(before)) continue;
      diagnostic.note(script.statements[before].location,
                      base::cat("execution never continues after ", script.statements[before].row->name));
      break;
    }
  }
}

}  // namespace vellum::caos
