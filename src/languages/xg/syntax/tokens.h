// The kinds of tokens, from the rows in tokens.def.
#pragma once

#include <cstdint>

namespace vellum::xg {

enum class TokenKind : std::uint16_t {
#define VELLUM_XG_TOKEN(name) name,
#include "languages/xg/syntax/tokens.def"
#undef VELLUM_XG_TOKEN
};

}  // namespace vellum::xg
