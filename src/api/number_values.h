// Numbers between the host's values and the languages', member by member: copying a whole value right after its members
// were written makes the processor wait for them.
#pragma once

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
