// For texts that have lost their lines of one word, as the manual has: braces, channels, inputs, else, random, return.
// Blocks are restored from the indentation, the inputs and test sections from the shape of their lines; nothing else
// can be restored (docs/languages/gal.md, "Lost braces").
#pragma once

#include "diagnostics/emitter.h"
#include "syntax/tokens.h"

namespace vellum::gal {

// Returns the same tokens, with empty ones where words and braces are missing; a file that lacks none is unchanged.
// Reports each recovered block with a note.
syntax::TokenBuffer recoverBlocks(const syntax::TokenBuffer& tokens, diagnostics::Emitter& emitter);

}  // namespace vellum::gal
