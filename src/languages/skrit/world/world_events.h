// The world messages by number, from the rows of exports.
#pragma once

#include <cstdint>

namespace vellum::skrit {

enum : std::int32_t {
#define VELLUM_SKRIT_ENUM(name, text)
#define VELLUM_SKRIT_CONSTANT(owner, name, number, text) name = number,
#define VELLUM_SKRIT_CLASS(cppName, exported, isSingleton, text)
#define VELLUM_SKRIT_EXPORT(cppName, body, exported, declaration, text)
#include "languages/skrit/events/exports.def"
#undef VELLUM_SKRIT_ENUM
#undef VELLUM_SKRIT_CONSTANT
#undef VELLUM_SKRIT_CLASS
#undef VELLUM_SKRIT_EXPORT
};

}  // namespace vellum::skrit
