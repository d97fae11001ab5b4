// Text to tokens. Never fails: what is no token is an Invalid one.
#pragma once

#include "syntax/tokens.h"

namespace vellum::turtle {

syntax::TokenBuffer lex(const source::SourceSet& sources, source::FileId file);

}  // namespace vellum::turtle
