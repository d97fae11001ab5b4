// The differences of two genomes, gene by gene.
#pragma once

#include <string>

#include "languages/caos/genetics/genome.h"

namespace vellum::caos {

// A line for each gene that differs, in the order of `b`: "- GENE" only in `a`, "+ GENE" only in `b`, "~ KIND id=N:
// FIELD OLD -> NEW, ..." in both. Genes are the same when kind, id, generation, stage and sexes agree. Empty: no
// difference.
std::string genomeDiff(const Genome& a, const Genome& b);

}  // namespace vellum::caos
