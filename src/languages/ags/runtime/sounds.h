// What a host has to play: the differences between the channels and what it has fetched so far. So nothing piles up
// where no host asks, and a restored game sounds like the saved one.
#pragma once

#include "languages/ags/world/world.h"
#include "languages/language.h"

namespace vellum::ags {

class Sounds {
 public:
  // The next difference; false: there is none. `world` may be another one each time.
  bool next(const world::World& world, languages::SoundCue& cue);

 private:
  struct Heard {
    std::int32_t clip = -1;
    std::uint32_t starts = 0, number = 0;
    std::int32_t volume = 0, panning = 0;
  };
  std::vector<Heard> heard_;  // by channel
  std::uint32_t last_ = 0;    // number of a sound
};

}  // namespace vellum::ags
