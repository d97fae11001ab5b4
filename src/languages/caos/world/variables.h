// The variables of one agent, OV00 to OV99. Only those that its scripts use have memory; the others are the integer 0.
#pragma once

#include <algorithm>
#include <cstdint>

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
    if (other.size_ > 1) several_ = new vm::Value[other.size_];
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
  // Allocates the first `count`, at most VariableCount. Values move.
  void reserve(int count) {
    if (count <= size_) return;
    auto* more = new vm::Value[static_cast<std::size_t>(count)];
    std::copy(begin(), end(), more);
    drop();
    several_ = more;
    size_ = static_cast<std::uint8_t>(count);
  }

 private:
  void drop() {
    if (size_ > 1) delete[] several_;
  }

  union {
    vm::Value one_{};
    vm::Value* several_;
  };
  std::uint8_t size_ = 1;
};

}  // namespace vellum::caos
