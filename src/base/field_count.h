// The number of fields of an aggregate. Beside a list of fields, it turns a missing field into a build error:
//
//   static_assert(base::fieldCount<Door> == 3, "name a new field of Door in fields(), then count it here");
//
// An array counts as its elements, a struct or a base class as one field.
#pragma once

#include <cstddef>
#include <type_traits>

namespace vellum::base {

namespace counting {

struct Anything {
  template <class T>
  operator T() const;  // never defined
};

template <class T, class... Fields>
consteval std::size_t count() {
  if constexpr (requires { T{Fields()..., Anything()}; }) return count<T, Fields..., Anything>();
  else return sizeof...(Fields);
}

}  // namespace counting

template <class T>
requires std::is_aggregate_v<T>
inline constexpr std::size_t fieldCount = counting::count<T>();

}  // namespace vellum::base
