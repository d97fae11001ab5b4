// Typed 32-bit ids: an index into one table that can't be mixed up with another table's.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace vellum::base {

template <class Tag>
struct Id {
  static constexpr std::uint32_t None = 0xffffffffu;
  std::uint32_t value = None;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}
  constexpr bool valid() const { return value != None; }
  constexpr explicit operator bool() const { return valid(); }
  constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

}  // namespace vellum::base

template <class Tag>
struct std::hash<vellum::base::Id<Tag>> {
  std::size_t operator()(vellum::base::Id<Tag> id) const noexcept { return id.value * 0x9e3779b97f4a7c15ull; }
};
