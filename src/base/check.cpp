#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace vellum::base {

void checkFailed(const char* what, const char* file, int line) {
  std::fprintf(stderr,
               "vellum: internal error: %s (%s:%d)\nThis is a mistake in Vellum, not in your script. Please report it, "
               "with what you ran.\n",
               what, file, line);
  std::abort();
}

}  // namespace vellum::base
