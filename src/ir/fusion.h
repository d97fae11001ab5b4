// Instructions of a finished function that the bench programs often execute one after the other become one: the rows
// under "Fused" in opcodes.def. Called by runPeephole().
#pragma once

#include "ir/peephole.h"

namespace vellum::ir {

void runFusion(Function& function);

}  // namespace vellum::ir
