#include "jit/code_memory.h"

#include <sys/mman.h>

#include <atomic>
#include <cstdint>

namespace vellum::jit {

// A free address range below this program's own code: functions up to 2 GiB away can be called directly, others only
// through a pointer. Null when there is no room. The address is only a hint for the system.
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

bool CodeMemory::makeExecutable(unsigned char* pages, std::size_t bytes) {
  // Writes go through the data cache, which arm64 does not fetch instructions from.
  __builtin___clear_cache(reinterpret_cast<char*>(pages), reinterpret_cast<char*>(pages) + bytes);
  if (mprotect(pages, bytes, PROT_READ | PROT_EXEC) == 0) return true;
  free(pages, bytes);
  return false;
}

void CodeMemory::free(unsigned char* pages, std::size_t bytes) { munmap(pages, bytes); }

}  // namespace vellum::jit
