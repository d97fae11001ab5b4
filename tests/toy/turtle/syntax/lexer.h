// Text to tokens. Never fails: unknown text becomes an Invalid token.
#pragma once

#include "syntax/tokens.h"

namespace vellum::turtle {

syntax::TokenBuffer lex(const source::SourceSet& sources, source::FileId file);

}  // namespace vellum::turtle
