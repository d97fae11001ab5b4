// The variables of one agent, OV00 to OV99. Only those that its scripts use have memory; the others are the integer 0.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>

#include "base/account_allocator.h"
#include "vm/value.h"

namespace vellum::caos {

constexpr int VariableCount = 100;

// Plain values: the agent counts their strings. One value is stored inline, since most agents use no more; several are
// in separate memory.
class AgentVariables {
 public:
  AgentVariables() {}
  AgentVariables(const AgentVariables& other) { *this = other; }
  AgentVariables& operator=(const AgentVariables& other) {
    if (this == &other) return *this;
    drop();
    one_ = {};
    if (other.size_ > 1) several_ = make(other.size_, other.account());
    size_ = other.size_;
    std::copy(other.begin(), other.end(), begin());
    return *this;
  }
  ~AgentVariables() { drop(); }

  vm::Value get(int index) const { return index < size_ ? begin()[index] : vm::Value(); }
  int size() const { return size_; }
  vm::Value* begin() { return size_ > 1 ? several_ : &one_; }
  vm::Value* end() { return begin() + size_; }
  const vm::Value* begin() const { return size_ > 1 ? several_ : &one_; }
  const vm::Value* end() const { return begin() + size_; }
  // The number of variables without trailing zeros.
  int used() const {
    int count = size_;
    while (count > 0 && begin()[count - 1].isInt() && begin()[count - 1].asInt() == 0) --count;
    return count;
  }
  // Allocates the first `count`, at most VariableCount. Values move. `account` null: from operator new.
  void reserve(int count, base::MemoryAccount* account) {
    if (count <= size_) return;
    vm::Value* more = make(count, account);
    std::copy(begin(), end(), more);
    drop();
    several_ = more;
    size_ = static_cast<std::uint8_t>(count);
  }

 private:
  // Before several values there is one more, which names their account.
  static vm::Value* make(int count, base::MemoryAccount* account) {
    auto number = static_cast<std::size_t>(count) + 1;
    vm::Value* values = base::AccountAllocator<vm::Value>(account).allocate(number);
    std::uninitialized_fill_n(values, number, vm::Value());
    std::memcpy(static_cast<void*>(values), &account, sizeof account);
    return values + 1;
  }
  base::MemoryAccount* account() const {
    base::MemoryAccount* account = nullptr;
    if (size_ > 1) std::memcpy(&account, several_ - 1, sizeof account);
    return account;
  }
  void drop() {
    if (size_ > 1)
      base::AccountAllocator<vm::Value>(account()).deallocate(several_ - 1, static_cast<std::size_t>(size_) + 1);
  }

  union {
    vm::Value one_{};
    vm::Value* several_;
  };
  std::uint8_t size_ = 1;
};

}  // namespace vellum::caos
