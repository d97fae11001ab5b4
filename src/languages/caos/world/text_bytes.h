// CAOS counts characters as bytes of Windows-1252; our strings are UTF-8. These functions convert between the two.
#pragma once

#include <string>
#include <string_view>

namespace vellum::caos {

std::string toBytes(std::string_view text);  // one byte a character; '?' for characters that Windows-1252 lacks
std::string fromBytes(std::string_view bytes);

// The result of toBytes(), without a copy for ASCII text. The text must outlive it.
class Bytes {
 public:
  explicit Bytes(std::string_view text);
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;
  std::string_view view() const { return view_; }

 private:
  std::string own_;
  std::string_view view_;
};

}  // namespace vellum::caos
