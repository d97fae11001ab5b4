// The nesting of blocks and the labels of one script.
#pragma once

#include "languages/caos/check/program.h"
#include "languages/caos/syntax/orderiser.h"

namespace vellum::caos {

// Sets Statement::partner of all block words; false when something does not match (and is reported).
bool matchBlocks(CheckedScript& script, OrderiserErrors& errors);
// The same of GOTO and GSUB.
bool matchLabels(CheckedScript& script, OrderiserErrors& errors);
// False when the script has more loops than one can run (and is reported).
bool fitsLimits(const CheckedScript& script, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
