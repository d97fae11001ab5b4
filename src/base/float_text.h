// Floats as text, for people.
#pragma once

#include "base/text.h"

namespace vellum::base {

// The shortest text, of at least 6 digits where it has so many, that reads back as the same float: 0.3, 16777216.
inline std::string floatText(float number) {
  std::string text;
  for (int digits = 6; digits <= 9; ++digits) {
    text.clear();
    appendGeneral(text, static_cast<double>(number), digits);
    auto back = parseFloat(text);
    if (back && *back == number) break;
  }
  return text;
}

}  // namespace vellum::base
