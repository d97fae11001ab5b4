#pragma once

#include <string>

namespace vellum::driver {

// ASCII letters only.
inline std::string lowerCase(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return text;
}

}  // namespace vellum::driver
