// Tokens to the lossless tree, driven by the command table: it says how many values follow each word, and of which
// type. Never fails: what can't be understood becomes an error node, and the parser goes on at the next command.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/caos/syntax/nodes.h"
#include "syntax/tree.h"

namespace vellum::caos {

// Errors inside remove parts go to `removeEmitter`: a broken remove part must not keep a file from loading.
syntax::Tree parse(source::FileId file, std::string_view text, diagnostics::Emitter& emitter,
                   diagnostics::Emitter& removeEmitter);

// For a VAnn, OVnn, MVnn token: its number, else -1. `letter` gets 'v' (VA), 'o' or 'm'.
int variableNumber(std::string_view word, char& letter);

}  // namespace vellum::caos
