// Which genes of two genomes are the same gene.
#pragma once

#include "languages/caos/genetics/gene.h"

namespace vellum::caos {

// The same for kind, id, generation, stage and sexes.
inline std::uint64_t geneKey(const Gene& gene) {
  int sexes = gene.flags & (gene_flag::MaleOnly | gene_flag::FemaleOnly);
  return std::uint64_t(gene.kind) << 40 | std::uint64_t(gene.id) << 32 | std::uint64_t(gene.generation) << 24 |
         std::uint64_t(gene.switchOn) << 16 | std::uint64_t(sexes);
}

}  // namespace vellum::caos
