// From text to tokens. Any bytes are legal; a token's flags describe its errors, and the parser reports them.
#pragma once

#include "languages/skrit/syntax/tokens.h"
#include "syntax/tokens.h"

namespace vellum::skrit {

// Starts at byte `begin`; the text before it is a gap.
syntax::TokenBuffer lex(const source::SourceSet& sources, source::FileId file, std::uint32_t begin = 0);

}  // namespace vellum::skrit
