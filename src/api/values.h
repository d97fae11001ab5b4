// The typed values of value.h, and those of the languages.
#pragma once

#include <vellum/value.h>
#include "languages/language.h"

namespace vellum::api {

static_assert(static_cast<int>(languages::ValueKind::None) == VELLUM_NONE &&
              static_cast<int>(languages::ValueKind::Int) == VELLUM_INT &&
              static_cast<int>(languages::ValueKind::Float) == VELLUM_FLOAT &&
              static_cast<int>(languages::ValueKind::String) == VELLUM_STRING &&
              static_cast<int>(languages::ValueKind::Object) == VELLUM_OBJECT &&
              static_cast<int>(languages::ValueKind::Any) == VELLUM_ANY);

inline languages::Value fromHost(const vellum_value& value) {
  switch (value.kind) {
    case VELLUM_INT: return languages::Value::of(value.integer);
    case VELLUM_FLOAT: return languages::Value::of(value.number);
    case VELLUM_STRING:
      return languages::Value::of(value.string != nullptr ? std::string_view(value.string, value.size)
                                                          : std::string_view());
    case VELLUM_OBJECT: return {languages::ValueKind::Object, value.integer, 0, {}};
    case VELLUM_ANY:
    case VELLUM_NONE: break;
  }
  return {};
}
inline vellum_value toHost(const languages::Value& value) {
  return {static_cast<vellum_kind>(value.kind), value.integer, value.number, value.text.data(), value.text.size()};
}

}  // namespace vellum::api
