// From tokens to the lossless tree, driven by the command table: it gives the number and types of the values after each
// word. Never fails: unrecognized text becomes an error node, and the parser continues at the next command.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/caos/builtins/row_match.h"
#include "languages/caos/syntax/nodes.h"
#include "syntax/tree.h"

namespace vellum::caos {

// Errors inside remove parts go to `removeEmitter`: a broken remove part must not keep a file from loading.
syntax::Tree parse(source::FileId file, std::string_view text, diagnostics::Emitter& emitter,
                   diagnostics::Emitter& removeEmitter, const Vocabulary& words = ownWords());

// For a VAnn, OVnn, MVnn token: its number, otherwise -1. `letter` gets 'v' (VA), 'o' or 'm'.
int variableNumber(std::string_view word, char& letter);

}  // namespace vellum::caos
