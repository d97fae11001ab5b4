// Counts allocations, for tests and benchmarks of code that must not allocate: replaces operator new in the program of
// each file that includes it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace vellum::base {
inline std::size_t allocations = 0;
}

// Weak: several files of a program may include it. Never inlined: a compiler that sees both the malloc and the matching
// delete warns.
__attribute__((weak, noinline)) void* operator new(std::size_t size) {
  ++vellum::base::allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}
__attribute__((weak, noinline)) void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++vellum::base::allocations;
  return std::malloc(size == 0 ? 1 : size);
}
__attribute__((weak, noinline)) void operator delete(void* memory) noexcept { std::free(memory); }
__attribute__((weak, noinline)) void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
