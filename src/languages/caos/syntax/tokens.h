// The kinds of tokens, from the rows in tokens.def.
#pragma once

#include <cstdint>

namespace vellum::caos {

enum class TokenKind : std::uint16_t {
#define VELLUM_CAOS_TOKEN(name) name,
#include "languages/caos/syntax/tokens.def"
#undef VELLUM_CAOS_TOKEN
};

// Token flags.
enum TokenFlag : std::uint16_t {
  Unclosed = 1,    // a string, character or byte string that is not closed on its line
  OutOfRange = 2,  // an integer that does not fit into 32 bits
};

}  // namespace vellum::caos
