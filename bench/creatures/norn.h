// A genome of the size of a norn's, written by us: about 900 neurons in 15 lobes, 5,000 dendrites, 20 organs, 800
// genes, and rules of 6 to 12 lines.
#pragma once

#include "languages/caos/genetics/genome.h"

namespace vellum::bench {

caos::Genome nornSized();

}  // namespace vellum::bench
