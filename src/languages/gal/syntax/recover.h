// For texts that lost the lines of one word on the way, as the manual did: braces, channels, inputs, else, random,
// return. Blocks come back from the indentation, the inputs and test sections from the shape of their lines; what else
// was lost can't be known (docs/languages/gal.md, "Lost braces").
#pragma once

#include "diagnostics/emitter.h"
#include "syntax/tokens.h"

namespace vellum::gal {

// The same tokens with empty ones where words and braces are missing. A file that lacks none comes back unchanged. Each
// recovered block is reported with a note.
syntax::TokenBuffer recoverBlocks(const syntax::TokenBuffer& tokens, diagnostics::Emitter& emitter);

}  // namespace vellum::gal
