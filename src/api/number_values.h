// Numbers between the host's values and the languages', member by member: copying a whole value right after its members
// were written makes the processor wait for them.
#pragma once

#include <cstddef>

#include "api/values.h"

namespace vellum::api {

inline void takeFromHost(const vellum_value& given, languages::Value& value) {
  if (given.kind == VELLUM_INT) {
    value.kind = languages::ValueKind::Int;
    value.integer = given.integer;
  } else if (given.kind == VELLUM_FLOAT) {
    value.kind = languages::ValueKind::Float;
    value.number = given.number;
  } else {
    value = fromHost(given);
  }
}

static_assert(sizeof(vellum_value) == sizeof(languages::Value) &&
              offsetof(vellum_value, kind) == offsetof(languages::Value, kind) &&
              offsetof(vellum_value, integer) == offsetof(languages::Value, integer) &&
              offsetof(vellum_value, number) == offsetof(languages::Value, number));

// Numbers without a copy: their texts must not be read.
inline languages::Values numbersOf(const vellum_value* given, std::size_t count) {
  return {reinterpret_cast<const languages::Value*>(given), count};
}
inline std::uint64_t numberKinds(const vellum_value* given, std::size_t count) {
  languages::NumberKinds kinds;
  for (std::size_t i = 0; i < count; ++i) kinds.add(static_cast<languages::ValueKind>(given[i].kind));
  return kinds.word();
}

// `given` is vellum_none().
inline void giveToHost(const languages::Value& value, vellum_value& given) {
  if (value.kind == languages::ValueKind::Int) {
    given.kind = VELLUM_INT;
    given.integer = value.integer;
  } else if (value.kind == languages::ValueKind::Float) {
    given.kind = VELLUM_FLOAT;
    given.number = value.number;
  } else {
    given = toHost(value);
  }
}

}  // namespace vellum::api
