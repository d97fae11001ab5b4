// A creature that leaves its world for a file and comes back (CAOS: PRAY EXPO, PRAY IMPO).
#pragma once

#include <memory>

#include "languages/caos/genetics/genome.h"

namespace vellum::bench {

class Traveller {
 public:
  explicit Traveller(const caos::Genome& genome);
  ~Traveller();
  struct Journey {
    double out = 0, in = 0;  // milliseconds
    std::size_t bytes = 0;   // of the file
  };
  Journey travel();

 private:
  struct Worlds;
  std::unique_ptr<Worlds> worlds_;
};

}  // namespace vellum::bench
