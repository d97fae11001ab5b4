// Structs that a host fills and that may grow: their `size` says what the host's headers know of them.
#pragma once

#include <cstddef>
#include <cstring>
#include <optional>

namespace vellum::api {

// What the host gave; fields that its headers lack are as in `missing`. `least` is the size in the first version: less
// is no size at all.
template <class T>
std::optional<T> sized(const T& given, std::size_t least, const T& missing = {}) {
  if (given.size < least) return std::nullopt;
  T known = missing;
  std::memcpy(&known, &given, given.size < sizeof(T) ? given.size : sizeof(T));
  known.size = sizeof(T);
  return known;
}

}  // namespace vellum::api
