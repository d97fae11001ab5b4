// The drawing order of things.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace vellum::ags::world {

// Indices of a list in drawing order: by `line`, equal ones in the order of the list.
template <class List, class Line>
std::vector<std::size_t> drawingOrder(const List& list, Line line) {
  std::vector<std::size_t> order(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return line(list[a]) < line(list[b]); });
  return order;
}

}  // namespace vellum::ags::world
