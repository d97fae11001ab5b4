// Paces a world in real time: when the next tick is due. Scripts may change the pace, and query how long ticks take.
#pragma once

#include <vellum/media.h>

#include <algorithm>
#include <chrono>

#include "driver/session.h"

namespace vellum::driver {

// The pace that the scripts of a world ask for; by default the usual pace.
inline vellum_pace askedPace(const World& world) {
  vellum_pace pace;
  vellum_world_pace(world.get(), &pace);
  return pace;
}

// The time from tick to tick; 0: as fast as possible.
inline std::chrono::nanoseconds tickInterval(const World& world) {
  vellum_pace pace = askedPace(world);
  if (pace.fastest != 0) return {};
  return std::chrono::nanoseconds(std::chrono::seconds(1)) / std::max(1, world.ticksPerSecond()) * pace.interval /
         pace.usual;
}

class Pacer {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pacer(World& world) : world_(world) {}

  // The time until the next tick is due; at most `most`, and 0 when it is due.
  std::chrono::milliseconds wait(std::chrono::milliseconds most) const {
    if (!started_) return {};
    auto left = std::chrono::ceil<std::chrono::milliseconds>(scheduled_ + tickInterval(world_) - Clock::now());
    return std::clamp(left, std::chrono::milliseconds(0), most);
  }
  bool due() const { return wait(std::chrono::milliseconds(1)).count() == 0; }

  // Call these around each tick.
  void begin() {
    auto now = Clock::now();
    if (started_) vellum_world_took(world_.get(), micros(computed_), micros(now - began_));
    auto interval = tickInterval(world_);
    auto due = started_ ? scheduled_ + interval : now;
    scheduled_ = now - due < interval ? due : now;  // lost time is not made up
    began_ = now;
    started_ = true;
  }
  void end() { computed_ = Clock::now() - began_; }

 private:
  static long long micros(Clock::duration time) {
    return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  }
  World& world_;
  bool started_ = false;
  Clock::time_point scheduled_, began_;
  Clock::duration computed_{};
};

}  // namespace vellum::driver
