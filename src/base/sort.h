// Sorting for code that rarely runs: each use takes a tenth of the code of std::sort and std::stable_sort, which
// instantiate the algorithm for every type. In hot code, use the standard ones: they are faster.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace vellum::base {

// The numbers from 0 to `count`, sorted stably: `before(a, b)` returns whether item a comes before item b.
std::vector<std::uint32_t> stableOrder(std::size_t count,
                                       bool (*before)(const void* items, std::uint32_t a, std::uint32_t b),
                                       const void* items);

// As std::stable_sort. At most 2^32 items.
template <class T, class Before = std::less<>>
void sortStable(std::vector<T>& items, Before before = {}) {
  struct Sorted {
    const std::vector<T>& items;
    const Before& before;
    static bool isBefore(const void* sorted, std::uint32_t a, std::uint32_t b) {
      const auto& [items, before] = *static_cast<const Sorted*>(sorted);
      return before(items[a], items[b]);
    }
  } sorted{items, before};
  std::vector<T> out;
  out.reserve(items.size());
  for (std::uint32_t at : stableOrder(items.size(), Sorted::isBefore, &sorted)) out.push_back(std::move(items[at]));
  items = std::move(out);
}

}  // namespace vellum::base
