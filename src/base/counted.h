// A number of bytes that an account counts for as long as it exists.
#pragma once

#include <utility>

#include "base/memory_account.h"

namespace vellum::base {

class Counted {
 public:
  Counted() = default;
  // `account` null: nothing counts.
  explicit Counted(MemoryAccount* account) : account_(account) {}
  Counted(Counted&& other) noexcept
      : account_(std::exchange(other.account_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Counted& operator=(Counted&& other) noexcept {
    *this = 0;
    account_ = std::exchange(other.account_, nullptr);
    bytes_ = std::exchange(other.bytes_, 0);
    return *this;
  }
  ~Counted() { *this = 0; }

  operator std::uint64_t() const { return bytes_; }
  Counted& operator=(std::uint64_t bytes) {
    if (account_ != nullptr && bytes != bytes_) account_->count(bytes, bytes_);
    bytes_ = bytes;
    return *this;
  }
  void operator+=(std::uint64_t more) { *this = bytes_ + more; }
  void operator-=(std::uint64_t less) { *this = less < bytes_ ? bytes_ - less : 0; }

 private:
  MemoryAccount* account_ = nullptr;
  std::uint64_t bytes_ = 0;
};

}  // namespace vellum::base
