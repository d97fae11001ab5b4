// The kinds of tokens.
#pragma once

#include <cstdint>

namespace vellum::turtle {

enum class TokenKind : std::uint16_t {
#define VELLUM_TURTLE_TOKEN(name) name,
#include "turtle/syntax/tokens.def"
#undef VELLUM_TURTLE_TOKEN
};

}  // namespace vellum::turtle
