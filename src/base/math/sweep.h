// One number that shows whether two builds compute the same bits.
#pragma once

#include <cstdint>

namespace vellum::base::math {

// A hash over the result bits of every function of math.h for fixed arguments, about 360,000 results: the
// edge values, typical ranges and random bit patterns.
std::uint64_t sweepHash();

// What sweepHash() returns on every platform. If it changes, recorded replays no longer play back.
inline constexpr std::uint64_t goldenSweepHash = 0x33af6a8117f2fa9e;

}  // namespace vellum::base::math
