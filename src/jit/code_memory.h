// Pages for machine code: writable while they are filled, executable afterwards, never both.
#pragma once

#include <cstddef>

namespace vellum::jit {

class CodeMemory {
 public:
  // Pages for at least `bytes`, writable. Null when the system gives none.
  static unsigned char* reserve(std::size_t bytes);
  // From now on they can be run and not be written. False when the system forbids it; the pages are given back then.
  static bool seal(unsigned char* pages, std::size_t bytes);
  static void free(unsigned char* pages, std::size_t bytes);
};

}  // namespace vellum::jit
