// The growth of tables with an entry for each agent: by a sixteenth, where doubling would leave up to half of them
// empty.
#pragma once

#include <cstddef>

namespace vellum::caos {

template <class Table>
void roomFor(Table& table, std::size_t count) {
  if (count > table.capacity()) table.reserve(count + count / 16 + 16);
}

// For tables of which there may be many with few entries.
template <class Table>
void roomForFew(Table& table, std::size_t count) {
  if (count > table.capacity()) table.reserve(count < 16 ? 2 * count : count + count / 8);
}

}  // namespace vellum::caos
