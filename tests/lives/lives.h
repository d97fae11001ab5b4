// Long lives of creatures. Each prints what it saw, and returns whether all was well.
#pragma once

#include <cstdint>

namespace vellum::lives {

// Random genomes: two creatures of each in a glade with food, toys and eggs. Their world can be saved and restored,
// which checks all numbers, and does not grow without end.
bool genomes(std::uint64_t first, std::uint64_t count, std::uint64_t ticks);

// Two gardens of different seeds, each beside one that is saved and restored every 1,000 ticks: no script fails, both
// stay equal, and neither saves nor the process grow.
bool populations(std::uint64_t ticks);

// Ten creatures, with the plain form of brains and with the fast one, as machine code or not: equal worlds. Prints
// their hash, which is the same on every platform.
bool ways(std::uint64_t ticks);

}  // namespace vellum::lives
