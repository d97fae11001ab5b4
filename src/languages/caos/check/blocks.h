// The nesting of blocks and the labels of one script.
#pragma once

#include "languages/caos/check/program.h"
#include "languages/caos/syntax/orderiser.h"

namespace vellum::caos {

// Sets Statement::partner of all block words; reports mismatches and then returns false.
bool matchBlocks(CheckedScript& script, OrderiserErrors& errors);
// The same for GOTO and GSUB.
bool matchLabels(CheckedScript& script, OrderiserErrors& errors);
// Reports a script with more loops than the engine can run, and then returns false.
bool fitsLimits(const CheckedScript& script, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
