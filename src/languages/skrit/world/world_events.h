// The world messages by number, from the rows of exports.
#pragma once

#include <cstdint>

namespace vellum::skrit {

enum : std::int32_t {
#define VELLUM_SKRIT_CONSTANT(owner, name, number, text) name = number,
#include "languages/skrit/builtins/exports.def"
};

}  // namespace vellum::skrit
