// A grid of cells over the ground of a map, for what has to be found by its place.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "languages/skrit/files/map/frame.h"

namespace vellum::skrit {

inline constexpr float CellSize = 16;          // metres
inline constexpr std::int64_t MostCells = 64;  // of one thing that is found by its cells

inline std::int32_t cellNumber(float metres) {
  float cell = std::floor(metres / CellSize);
  return cell > -1e9f && cell < 1e9f ? static_cast<std::int32_t>(cell) : 0;
}
inline std::uint64_t cellAt(std::int32_t x, std::int32_t z) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(x)) << 32 | static_cast<std::uint32_t>(z);
}
inline std::uint64_t cellOf(const map::Vector& at) { return cellAt(cellNumber(at.x), cellNumber(at.z)); }

// The cells of a rectangle.
class CellRange {
 public:
  void add(const map::Vector& corner) {
    std::int32_t x = cellNumber(corner.x), z = cellNumber(corner.z);
    fromX_ = std::min(fromX_, x), toX_ = std::max(toX_, x);
    fromZ_ = std::min(fromZ_, z), toZ_ = std::max(toZ_, z);
  }
  std::int64_t count() const { return (std::int64_t(toX_) - fromX_ + 1) * (std::int64_t(toZ_) - fromZ_ + 1); }
  // At most MostCells of them.
  void forEach(auto&& body) const {
    std::int64_t left = MostCells;
    for (std::int64_t x = fromX_; x <= toX_ && left > 0; ++x)
      for (std::int64_t z = fromZ_; z <= toZ_ && left > 0; ++z, --left)
        body(cellAt(static_cast<std::int32_t>(x), static_cast<std::int32_t>(z)));
  }

 private:
  std::int32_t fromX_ = INT32_MAX, toX_ = INT32_MIN, fromZ_ = INT32_MAX, toZ_ = INT32_MIN;
};

}  // namespace vellum::skrit
