// The variables of one agent, OV00 to OV99. Only as many as its scripts use have memory; the others are the integer 0.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "vm/value.h"

namespace vellum::caos {

constexpr int VariableCount = 100;

// Plain values: whoever owns the agent counts their strings.
class AgentVariables {
 public:
  AgentVariables() = default;
  AgentVariables(const AgentVariables& other) { *this = other; }
  AgentVariables(AgentVariables&&) = default;
  AgentVariables& operator=(const AgentVariables& other) {
    if (this == &other) return *this;
    values_ = other.size_ == 0 ? nullptr : std::make_unique<vm::Value[]>(other.size_);
    size_ = other.size_;
    std::copy(other.begin(), other.end(), begin());
    return *this;
  }
  AgentVariables& operator=(AgentVariables&&) = default;

  vm::Value get(int index) const { return index < size_ ? values_[static_cast<std::size_t>(index)] : vm::Value(); }
  vm::Value* data() const { return values_.get(); }
  int size() const { return size_; }
  vm::Value* begin() const { return values_.get(); }
  vm::Value* end() const { return values_.get() + size_; }
  // Without what is 0 and stands behind all others: what makes a difference.
  int used() const {
    int count = size_;
    while (count > 0 && values_[static_cast<std::size_t>(count - 1)].isInt() &&
           values_[static_cast<std::size_t>(count - 1)].asInt() == 0)
      --count;
    return count;
  }
  // Gives memory to the first `count`, at most VariableCount. Values move.
  void reserve(int count) {
    if (count <= size_) return;
    auto more = std::make_unique<vm::Value[]>(static_cast<std::size_t>(count));
    std::copy(begin(), end(), more.get());
    values_ = std::move(more);
    size_ = static_cast<std::uint8_t>(count);
  }

 private:
  std::unique_ptr<vm::Value[]> values_;
  std::uint8_t size_ = 0;
};

}  // namespace vellum::caos
