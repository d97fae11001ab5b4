// The code of files that a reload has replaced.
#pragma once

#include <vector>

#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// Frees the code of which no script runs: after a reload, scripts that run end with the old code.
inline void freeReplacedCode(Engine& engine) {
  if (!engine.programs.keepsReplaced()) return;
  std::vector<bool> runs(engine.programs.scriptCount());
  engine.scheduler.eachScript([&](const Script& script) { runs[script.number] = true; });
  engine.programs.freeReplaced(runs);
}

}  // namespace vellum::caos
