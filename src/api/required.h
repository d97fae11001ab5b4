// What a function of the public headers does that was given NULL where its header does not allow it: calls with a
// status fail and say so in the report, the others return 0, NULL or an empty string, or do nothing.
#pragma once

#include "api/handles.h"

namespace vellum::api {

template <class... Pointers>
constexpr int firstNull(Pointers... pointers) {
  int index = 0;
  bool found = ((pointers == nullptr ? true : (++index, false)) || ...);
  return found ? index : -1;
}

// Before anything can fail, so that a caller never uses what a failed call left in a result.
template <class T>
void clear(T* result) {
  if (result != nullptr) *result = T();
}

// `names`: those of the arguments, separated by commas.
[[gnu::cold]] vellum_status refuseNull(vellum_report* report, std::string_view names, int which);

}  // namespace vellum::api

#define VELLUM_NEEDS(report, ...)                                                   \
  if (int missing = vellum::api::firstNull(__VA_ARGS__); missing >= 0) [[unlikely]] \
  return vellum::api::refuseNull(report, #__VA_ARGS__, missing)
// The same for a call that gives a result, its last pointer.
#define VELLUM_GIVES(result, report, ...) \
  vellum::api::clear(result);             \
  VELLUM_NEEDS(report, __VA_ARGS__, result)
// A list of `count` items may be NULL when there are none.
#define VELLUM_NEEDS_LIST(report, list, count)       \
  if ((count) > 0 && (list) == nullptr) [[unlikely]] \
  return vellum::api::refuseNull(report, #list, 0)
#define VELLUM_NEEDS_OR(value, ...)                          \
  if (vellum::api::firstNull(__VA_ARGS__) >= 0) [[unlikely]] \
  return value
#define VELLUM_NEEDS_OR_SAYS(value, report, ...)                                      \
  if (int missing = vellum::api::firstNull(__VA_ARGS__); missing >= 0) [[unlikely]] { \
    vellum::api::refuseNull(report, #__VA_ARGS__, missing);                           \
    return value;                                                                     \
  }                                                                                   \
  static_assert(true)
