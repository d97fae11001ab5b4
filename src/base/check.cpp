#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace vellum::base {

void checkFailed(const char* what, const char* file, int line) {
  std::fprintf(stderr, "vellum: internal error: %s (%s:%d)\n", what, file, line);
  std::abort();
}

}  // namespace vellum::base
