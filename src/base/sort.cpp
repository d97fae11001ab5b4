#include "base/sort.h"

#include <algorithm>
#include <numeric>

namespace vellum::base {

std::vector<std::uint32_t> stableOrder(std::size_t count,
                                       bool (*before)(const void* items, std::uint32_t a, std::uint32_t b),
                                       const void* items) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [=](std::uint32_t a, std::uint32_t b) { return before(items, a, b); });
  return order;
}

}  // namespace vellum::base
