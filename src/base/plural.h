// Counts in messages.
#pragma once

#include "base/text.h"

namespace vellum::base {

// "1 file", "2 files".
inline std::string counted(std::uint64_t number, std::string_view one) {
  return cat(number, ' ', one, number == 1 ? "" : "s");
}
// "1 class", "2 classes".
inline std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
  return cat(number, ' ', number == 1 ? one : many);
}

}  // namespace vellum::base
