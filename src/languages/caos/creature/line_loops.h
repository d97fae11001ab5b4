// Runs rules a line at a time over blocks of neurons or dendrites (RulePlan::byLine): the results are those of
// runRule(), bit by bit, and the random numbers are drawn in the same order.
#pragma once

#include "languages/caos/creature/tract.h"

namespace vellum::caos {

// Require plan->byLine, and a tract with dendrites.
void runLobeByLine(Lobe& lobe, const Chemicals& chemicals, base::Random& random);
void runTractByLine(Tract& tract, Lobe& from, Lobe& to, const Chemicals& chemicals, base::Random& random);

}  // namespace vellum::caos
