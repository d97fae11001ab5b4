// From a tree to a checked tree: types of arguments, nesting of blocks, labels, lints.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/caos/builtins/row_match.h"
#include "languages/caos/check/program.h"
#include "syntax/tree.h"

namespace vellum::caos {

// Errors inside remove parts go to `removeEmitter`, as in parse().
CheckedProgram check(const syntax::Tree& tree, diagnostics::Emitter& emitter, diagnostics::Emitter& removeEmitter,
                     const Vocabulary& words = ownWords());

// From text to a checked tree.
CheckedProgram checkText(source::FileId file, std::string_view text, diagnostics::Emitter& emitter,
                         diagnostics::Emitter& removeEmitter, const Vocabulary& words = ownWords());

}  // namespace vellum::caos
