// A child's genome from those of two parents.
#pragma once

#include "base/random.h"
#include "languages/caos/genetics/genome.h"

namespace vellum::caos {

// CAOS: GENE CROS. 0 to 255 each: how many bytes of genes that a parent gives change, and how far.
struct MutationOdds {
  std::int32_t chance = 0, degree = 0;
};

struct CrossingParent {
  const Genome& genome;
  std::string_view moniker;  // written into the child's genus gene
  MutationOdds odds;
};

struct Crossing {
  Genome child;
  int crossovers = 0, mutations = 0;
};

// The same random numbers give the same child. The manual leaves the method open; docs/languages/caos.md has ours.
Crossing cross(const CrossingParent& mother, const CrossingParent& father, base::Random& random);

}  // namespace vellum::caos
