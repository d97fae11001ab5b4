// Containers whose memory comes from an account.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#include "base/memory_account.h"

namespace vellum::base {

// Without an account it takes memory from operator new. A container keeps its account when another one is assigned to
// it.
template <class T>
class AccountAllocator {
 public:
  using value_type = T;
  using propagate_on_container_swap = std::true_type;
  using is_always_equal = std::false_type;

  AccountAllocator() = default;
  AccountAllocator(MemoryAccount* account) : account_(account) {}
  template <class Other>
  AccountAllocator(const AccountAllocator<Other>& other) : account_(other.account()) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T) + padding();
    auto* memory =
        static_cast<unsigned char*>(account_ != nullptr ? account_->takeAnyway(bytes) : ::operator new(bytes));
    if constexpr (padding() == 0) {
      return reinterpret_cast<T*>(memory);
    } else {  // the byte before the first element has the distance to where the memory begins
      std::size_t shift = alignof(T) - reinterpret_cast<std::uintptr_t>(memory) % alignof(T);
      memory[shift - 1] = static_cast<unsigned char>(shift);
      return reinterpret_cast<T*>(memory + shift);
    }
  }
  void deallocate(T* elements, std::size_t count) {
    auto* memory = reinterpret_cast<unsigned char*>(elements);
    if constexpr (padding() != 0) memory -= memory[-1];
    if (account_ != nullptr) account_->give(memory, count * sizeof(T) + padding());
    else ::operator delete(memory);
  }
  MemoryAccount* account() const { return account_; }
  bool operator==(const AccountAllocator& other) const { return account_ == other.account_; }

 private:
  // A function, since T may be incomplete where a container is declared.
  static constexpr std::size_t padding() {
    static_assert(alignof(T) < 256);
    return alignof(T) > alignof(std::max_align_t) ? alignof(T) : 0;
  }

  MemoryAccount* account_ = nullptr;
};

template <class T>
using AccountVector = std::vector<T, AccountAllocator<T>>;

}  // namespace vellum::base
