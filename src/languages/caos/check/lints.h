// Warnings about code that is legal and yet most likely a mistake.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/caos/check/program.h"

namespace vellum::caos {
void lint(const CheckedScript& script, diagnostics::Emitter& emitter);
}
