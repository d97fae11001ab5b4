// What fuzz targets require of the library.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace vellum::fuzz {

// Aborts, which the fuzzer keeps as a crash.
inline void require(bool promise, const char* what) {
  if (promise) return;
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

}  // namespace vellum::fuzz
