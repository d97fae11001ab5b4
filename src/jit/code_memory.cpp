#include "jit/code_memory.h"

#include <sys/mman.h>

#include <atomic>
#include <cstdint>

namespace vellum::jit {

// A place for pages in front of this program's own, where the system keeps nothing: functions up to 2 GiB away are
// called directly, others through a pointer. Null where there is no room. A wish that can't be met costs nothing.
static void* wishedPlace(std::size_t bytes) {
  static constexpr std::uintptr_t Distance = std::uintptr_t(256) << 20, Room = std::uintptr_t(192) << 20;
  static const std::uintptr_t own = reinterpret_cast<std::uintptr_t>(&wishedPlace) >> 20 << 20;
  static std::atomic<std::uintptr_t> used = 0;
  std::uintptr_t at = used.fetch_add(bytes, std::memory_order_relaxed);
  if (own < 2 * Distance || at + bytes > Room) return nullptr;
  return reinterpret_cast<void*>(own - Distance + at);
}

unsigned char* CodeMemory::reserve(std::size_t bytes) {
  void* pages = mmap(wishedPlace(bytes), bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
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
