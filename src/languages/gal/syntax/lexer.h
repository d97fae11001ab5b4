// From GAL text to tokens (GAL manual, "File structure").
#pragma once

#include "diagnostics/emitter.h"
#include "languages/gal/syntax/nodes.h"
#include "languages/gal/syntax/tokens.h"
#include "syntax/tokens.h"

namespace vellum::gal {

// Flag of a string whose line ends before its closing quote.
inline constexpr std::uint16_t BrokenString = 1;

// Blanks and comments are the gaps between the tokens. Never fails.
syntax::TokenBuffer lex(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

// The value of a string token: the text between its quotes. There are no escapes.
std::string_view stringContent(std::string_view token);

}  // namespace vellum::gal
