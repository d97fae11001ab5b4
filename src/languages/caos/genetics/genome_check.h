// What is probably wrong with a genome: parts of a creature that could never work.
#pragma once

#include "languages/caos/genetics/genome_text.h"

namespace vellum::caos {

// One warning for each problem, at the gene that has it, or at the first gene for what the genome lacks.
void checkGenome(const GenomeSource& source, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
