// The time of the skrit engine: the number of updates since the world began.
#pragma once

#include <cstdint>

namespace vellum::skrit {

inline constexpr int UpdatesPerSecond = 30;

struct Clock {
  std::uint64_t updates = 0;

  double seconds() const { return static_cast<double>(updates) / UpdatesPerSecond; }
  // In updates when `frames`, else in seconds.
  double time(bool frames) const { return frames ? static_cast<double>(updates) : seconds(); }
};

// With a small tolerance: 0.1 seconds are three updates, however 1/30 rounds.
inline bool isDue(double time, double now) { return time <= now + 1e-6; }

}  // namespace vellum::skrit
