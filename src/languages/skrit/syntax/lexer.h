// Text to tokens. Any bytes are legal; what is wrong with a token is in its flags, and the parser reports it.
#pragma once

#include "languages/skrit/syntax/tokens.h"
#include "syntax/tokens.h"

namespace vellum::skrit {

// From byte `begin` on; what is before it is a gap.
syntax::TokenBuffer lex(const source::SourceSet& sources, source::FileId file, std::uint32_t begin = 0);

}  // namespace vellum::skrit
