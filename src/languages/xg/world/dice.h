// Random numbers for step timers.
#pragma once

#include "base/random.h"
#include "languages/xg/program/profile.h"

namespace vellum::xg {

// The random table of the engine of record, which dates from 1993.
extern const std::uint8_t EngineRandomTable[256];

// One a world, shared by all of its functions: the order of draws is part of the result.
class Dice {
 public:
  // Manual: draws from `random`, which must outlive this. Doomsday: `index` is the current position in the engine's
  // table.
  Dice(Profile profile, base::Random& random, std::uint8_t index = 0)
      : profile_(profile), random_(&random), index_(index) {}

  Profile profile() const { return profile_; }

  // A number of tics from min to max, both included. Equal bounds draw nothing.
  std::int32_t between(std::int32_t min, std::int32_t max) {
    if (min == max) return min;
    if (profile_ == Profile::Manual) return random_->between(min, max);
    // The engine's (int)(min + x*(max - min) + x), with x a 256th of the table's number, in integer arithmetic.
    std::int64_t spread = EngineRandomTable[++index_] * (std::int64_t(max) - min + 1);
    return static_cast<std::int32_t>(min + (spread >> 8));
  }

  std::uint8_t index() const { return index_; }
  void setIndex(std::uint8_t index) { index_ = index; }

 private:
  Profile profile_;
  base::Random* random_;
  std::uint8_t index_;
};

}  // namespace vellum::xg
