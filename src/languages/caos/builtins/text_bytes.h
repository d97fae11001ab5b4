// CAOS counts characters as bytes of Windows-1252; our texts are UTF-8. These go between the two.
#pragma once

#include <string>
#include <string_view>

namespace vellum::caos {

std::string toBytes(std::string_view text);  // one byte a character; what Windows-1252 lacks becomes '?'
std::string fromBytes(std::string_view bytes);

// What toBytes() makes of a text, without a copy of one that is ASCII. The text has to outlive it.
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
