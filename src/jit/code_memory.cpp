#include "jit/code_memory.h"

#include <sys/mman.h>

namespace vellum::jit {

unsigned char* CodeMemory::reserve(std::size_t bytes) {
  void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return pages == MAP_FAILED ? nullptr : static_cast<unsigned char*>(pages);
}

bool CodeMemory::seal(unsigned char* pages, std::size_t bytes) {
  // What was written went through the data cache; arm64 fetches instructions past it.
  __builtin___clear_cache(reinterpret_cast<char*>(pages), reinterpret_cast<char*>(pages) + bytes);
  if (mprotect(pages, bytes, PROT_READ | PROT_EXEC) == 0) return true;
  free(pages, bytes);
  return false;
}

void CodeMemory::free(unsigned char* pages, std::size_t bytes) { munmap(pages, bytes); }

}  // namespace vellum::jit
