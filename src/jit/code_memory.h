// Pages for machine code: first writable, then executable, never both.
#pragma once

#include <cstddef>

namespace vellum::jit {

class CodeMemory {
 public:
  // Reserves writable pages for at least `bytes`. Null when the system refuses.
  static unsigned char* reserve(std::size_t bytes);
  // Makes the pages executable and read-only. False when the system forbids it; the pages are then released.
  static bool makeExecutable(unsigned char* pages, std::size_t bytes);
  static void free(unsigned char* pages, std::size_t bytes);
};

}  // namespace vellum::jit
