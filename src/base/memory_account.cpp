#include "base/memory_account.h"

#include <new>

#include "base/check.h"

namespace vellum::base {

void* MemoryAccount::take(std::size_t bytes) {
  if (source_.allocate == nullptr) return ::operator new(bytes, std::nothrow);
  return source_.allocate(source_.user, nullptr, 0, bytes);
}

void* MemoryAccount::takeAnyway(std::size_t bytes) {
  if (void* memory = take(bytes)) return memory;
  void* memory = ::operator new(bytes, std::nothrow);
  VELLUM_CHECK(memory != nullptr, "the system has no memory left");
  if (source_.allocate == nullptr) return memory;
  reserve_.insert(memory);
  if (heap_.refused != nullptr) heap_.refused(heap_.heap);
  return memory;
}

void MemoryAccount::give(void* memory, std::size_t bytes) {
  if (memory == nullptr) return;
  if (source_.allocate == nullptr || (!reserve_.empty() && reserve_.erase(memory) != 0)) ::operator delete(memory);
  else source_.allocate(source_.user, memory, bytes, 0);
}

}  // namespace vellum::base
