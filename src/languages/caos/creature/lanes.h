// Four floats at once, with the results of one at a time: only IEEE operations, none fused. Compilers make instructions
// for vectors of it where the machine has them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "languages/caos/creature/svrule.h"

namespace vellum::caos {

constexpr std::size_t LaneCount = 4;
using FloatLanes = float __attribute__((vector_size(16)));
using IntLanes = std::int32_t __attribute__((vector_size(16)));  // as a mask: 0 or -1 each

inline FloatLanes lanesAt(const float* at) {
  FloatLanes lanes;
  std::memcpy(&lanes, at, sizeof lanes);
  return lanes;
}
inline IntLanes lanesAt(const std::int32_t* at) {
  IntLanes lanes;
  std::memcpy(&lanes, at, sizeof lanes);
  return lanes;
}
inline void setLanes(float* at, FloatLanes lanes) { std::memcpy(at, &lanes, sizeof lanes); }
inline void setLanes(std::int32_t* at, IntLanes lanes) { std::memcpy(at, &lanes, sizeof lanes); }
inline FloatLanes lanesOf(float x) { return FloatLanes{x, x, x, x}; }
inline IntLanes lanesOf(std::int32_t x) { return IntLanes{x, x, x, x}; }

inline IntLanes choose(IntLanes mask, IntLanes a, IntLanes b) { return (mask & a) | (~mask & b); }
inline FloatLanes choose(IntLanes mask, FloatLanes a, FloatLanes b) {
  return std::bit_cast<FloatLanes>(choose(mask, std::bit_cast<IntLanes>(a), std::bit_cast<IntLanes>(b)));
}

#ifdef __SSE__
// One instruction each, which the comparison does not become; the second is the result when both are equal.
inline FloatLanes lesser(FloatLanes x, FloatLanes most) { return __builtin_ia32_minps(x, most); }
inline FloatLanes greater(FloatLanes x, FloatLanes least) { return __builtin_ia32_maxps(x, least); }
#else
inline FloatLanes lesser(FloatLanes x, FloatLanes most) { return x < most ? x : most; }
inline FloatLanes greater(FloatLanes x, FloatLanes least) { return x > least ? x : least; }
#endif
inline FloatLanes within(FloatLanes x, float bound) { return lesser(greater(x, lanesOf(-bound)), lanesOf(bound)); }
inline FloatLanes absoluteOf(FloatLanes x) {
  return std::bit_cast<FloatLanes>(std::bit_cast<IntLanes>(x) & lanesOf(std::int32_t(0x7fffffff)));
}

inline FloatLanes stored(FloatLanes x) {
  FloatLanes bounded = within(x, 1.0f);
  IntLanes counts = absoluteOf(bounded) >= lanesOf(LeastStored);
  return std::bit_cast<FloatLanes>(counts & std::bit_cast<IntLanes>(bounded));
}

// Adds to what is stored, without branches.
inline void addToStored(float* at, float amount) { *at = stored(lanesOf(*at + amount))[0]; }

// Which of the four are 0: a bit each.
inline int zeroBits(FloatLanes x) {
  IntLanes zero = x == lanesOf(0.0f);
#ifdef __SSE__
  return __builtin_ia32_movmskps(std::bit_cast<FloatLanes>(zero));
#else
  return (zero[0] & 1) | (zero[1] & 2) | (zero[2] & 4) | (zero[3] & 8);
#endif
}
inline bool areZero(FloatLanes x) { return zeroBits(x) == 15; }
inline bool anyIsZero(FloatLanes x) { return zeroBits(x) != 0; }

}  // namespace vellum::caos
