// CAOS counts characters as bytes of Windows-1252; our texts are UTF-8. These go between the two.
#pragma once

#include <string>
#include <string_view>

namespace vellum::caos {

inline bool isAscii(std::string_view text) {
  for (char c : text)
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  return true;
}
std::string toBytes(std::string_view text);  // one byte a character; what Windows-1252 lacks becomes '?'
std::string fromBytes(std::string_view bytes);

}  // namespace vellum::caos
