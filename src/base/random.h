// The one random generator of a world: small, fast, and saved with it. Same seed, same numbers, everywhere.
#pragma once

#include <cstdint>

namespace vellum::base {

// PCG-XSH-RR 64/32 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms
// for Random Number Generation", 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed = 0) { this->seed(seed); }

  void seed(std::uint64_t seed) {
    state_ = 0;
    next();
    state_ += seed;
    next();
  }

  std::uint32_t next() {
    std::uint64_t old = state_;
    state_ = old * 6364136223846793005ull + 1442695040888963407ull;
    auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    auto turn = static_cast<std::uint32_t>(old >> 59);
    return (shifted >> turn) | (shifted << ((32 - turn) & 31));
  }

  // Uniform in [0, bound); 0 when bound is 0. (Lemire's multiply and reject.)
  std::uint32_t below(std::uint32_t bound) {
    if (bound == 0) return 0;
    std::uint64_t product = std::uint64_t(next()) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      std::uint32_t threshold = (0u - bound) % bound;
      while (low < threshold) {
        product = std::uint64_t(next()) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [low, high]; the bounds may be swapped.
  std::int32_t between(std::int32_t low, std::int32_t high) {
    if (high < low) {
      std::int32_t swap = low;
      low = high;
      high = swap;
    }
    std::uint32_t span = static_cast<std::uint32_t>(high) - static_cast<std::uint32_t>(low) + 1u;
    std::uint32_t step = span == 0 ? next() : below(span);
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(low) + step);
  }

  double unit() { return next() * (1.0 / 4294967296.0); }  // 0 <= unit < 1

  std::uint64_t state() const { return state_; }
  void setState(std::uint64_t state) { state_ = state; }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace vellum::base
