// How the colours of a sprite are changed. CAOS: TINT
#pragma once

#include <cstdint>

namespace vellum::caos {

// All 128: unchanged.
struct Tint {
  std::uint8_t red = 128, green = 128, blue = 128, rotation = 128, swap = 128;
  bool plain() const { return *this == Tint(); }
  friend bool operator==(const Tint&, const Tint&) = default;
};

}  // namespace vellum::caos
