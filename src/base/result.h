// Result<T>: a value, or an error that the caller must handle. (Scripts fail with a trap; our own bugs fail a check.)
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/check.h"

namespace vellum::base {

struct Error {
  std::string message;  // one sentence in English, without a trailing period
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }
  // The value. Aborts when there is none: check ok() first.
  T& value() & {
    VELLUM_CHECK(ok(), "Result without a value");
    return *std::get_if<0>(&content_);
  }
  const T& value() const& {
    VELLUM_CHECK(ok(), "Result without a value");
    return *std::get_if<0>(&content_);
  }
  T&& value() && { return std::move(value()); }
  T* operator->() { return &value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(value()); }
  const Error& error() const {
    VELLUM_CHECK(!ok(), "Result without an error");
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : failed_(true), error_(std::move(error)) {}
  bool ok() const { return !failed_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return error_; }

 private:
  bool failed_ = false;
  Error error_;
};

}  // namespace vellum::base
