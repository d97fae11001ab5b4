// The nesting of blocks and the labels of one script.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/caos/check/checked.h"

namespace vellum::caos {

// Sets Statement::partner of all block words; false when something does not match (and is reported).
bool matchBlocks(CheckedScript& script, diagnostics::Emitter& emitter);
// The same of GOTO and GSUB.
bool matchLabels(CheckedScript& script, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
