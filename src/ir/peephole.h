// Small rewrites of a finished function that need no analysis beyond its basic blocks: a temporary computed only to
// be moved is computed in place, and the end of a counting loop becomes one instruction.
#pragma once

#include "ir/module.h"

namespace vellum::ir {

void runPeephole(Function& function);

// Removes Nop instructions and renumbers labels and locations.
void removeNops(Function& function);

}  // namespace vellum::ir
