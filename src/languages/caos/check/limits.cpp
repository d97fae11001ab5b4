// The limits of one script, so that its code fits into the machine.
#include "languages/caos/check/blocks.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/block_words.h"

namespace vellum::caos {

bool fitsLimits(const CheckedScript& script, diagnostics::Emitter& emitter) {
  static constexpr std::size_t MaxLoops = 50'000;     // each has a counter of its own
  static constexpr std::size_t MaxSaved = 1'000'000;  // counters that GSUB saves, in total
  std::size_t loops = 0, open = 0, saved = 0;
  for (const Statement& statement : script.statements) {
    Id id = statement.row->id;
    bool counts = opens(id) == Block::Reps || opens(id) == Block::Enum;
    bool ends = closes(id) == Block::Reps || closes(id) == Block::Enum;
    loops += counts;
    open += counts;
    if (ends && open > 0) --open;
    if (id == Id::Gsub) saved += open;
    if (loops <= MaxLoops && saved <= MaxSaved) continue;
    emitter.emit(diag::ScriptTooLarge, statement.location)
        .hint(loops > MaxLoops ? "it has more than 50000 loops: put some into another script"
                               : "too many GSUB inside of too many loops: put some into another script");
    return false;
  }
  return true;
}

}  // namespace vellum::caos
