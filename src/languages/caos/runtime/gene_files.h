// Genomes in files: the game's Genetics folder, then the world's own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/random.h"
#include "languages/caos/genetics/genome.h"
#include "languages/caos/world/assets.h"
#include "languages/caos/world/identity.h"

namespace vellum::caos {

struct GeneFile {
  std::string folder, name;  // name: without its extension
  bool isText = false;       // .genome
  std::string bytes;
};

// CAOS: GENE LOAD. "norn*" is a random one of those that match, .gen or .genome.
std::optional<GeneFile> findGeneFile(const Assets& assets, const WorldIdentity& world, std::string_view pattern,
                                     base::Random& random);
base::Result<Genome> readGeneFile(const Assets& assets, const GeneFile& file);

}  // namespace vellum::caos
