// Shared by the benchmark programs: the clock, series of numbers, the command line.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

namespace vellum::bench {

// CPU time of this process, so that other load on the machine affects it little.
inline double seconds() {
  std::timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// The number after `name` on the command line.
inline double argument(int count, char** arguments, const char* name, double otherwise) {
  for (int i = 1; i + 1 < count; ++i)
    if (std::strcmp(arguments[i], name) == 0) return std::atof(arguments[i + 1]);
  return otherwise;
}

}  // namespace vellum::bench
