// Random genomes for tests: every kind of gene, any bytes.
#pragma once

#include <vector>

#include "base/random.h"
#include "languages/caos/genetics/genome.h"

namespace vellum::caos {

inline Genome randomGenome(base::Random& random, std::uint32_t genes) {
  Genome genome;
  for (std::uint32_t i = 0; i < genes; ++i) {
    Gene gene;
    gene.kind = GeneKinds[random.below(GeneKinds.size())].kind;
    auto byte = [&] { return static_cast<std::uint8_t>(random.next()); };
    gene.id = byte(), gene.generation = byte(), gene.switchOn = byte(), gene.flags = byte(), gene.mutability = byte();
    gene.variant = static_cast<std::uint8_t>(random.below(MaxVariant + 1));
    std::vector<std::uint8_t> data(geneKind(gene.kind).size);
    for (std::uint8_t& each : data) each = random.below(4) == 0 ? std::uint8_t(0) : byte();
    gene.data = data;
    genome.append(gene);
  }
  return genome;
}

// Some bytes before some of so many genes, and after the last.
inline std::vector<Junk> randomJunk(base::Random& random, std::size_t genes) {
  std::vector<Junk> junk;
  for (std::size_t i = 0; i <= genes; ++i) {
    if (random.below(8) != 0) continue;
    Junk& piece = junk.emplace_back(Junk{i, {}});
    for (std::uint32_t bytes = 1 + random.below(9); bytes > 0; --bytes)
      piece.bytes += static_cast<char>(128 + random.below(128));
  }
  return junk;
}

}  // namespace vellum::caos
