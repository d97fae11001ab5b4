// Warnings where a statement can never run.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/gal/check/program.h"

namespace vellum::gal {

void warnAboutDeadCode(const CheckedAgent& agent, diagnostics::Emitter& emitter);

}  // namespace vellum::gal
