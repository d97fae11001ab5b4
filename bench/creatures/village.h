// Many creatures in one world, with all that a tick of it does: senses, brains, bodies, chemistry, speech, and physics.
#pragma once

#include <memory>

#include "languages/caos/genetics/genome.h"

namespace vellum::bench {

class Village {
 public:
  // Beside them half as many things to look at, 32 map units of floor for each creature.
  Village(const caos::Genome& genome, long creatures);
  ~Village();
  // Returns the milliseconds of one tick, over `ticks` of them.
  double run(long ticks);

 private:
  struct World;
  std::unique_ptr<World> world_;
};

}  // namespace vellum::bench
