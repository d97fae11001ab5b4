// Tokens to a lossless tree. Never fails: what does not fit becomes an Error node and a diagnostic.
//
// The parser accepts both generations' forms; what the chosen one lacks is reported by check/.
#pragma once

#include "languages/ags/syntax/nodes.h"
#include "languages/ags/syntax/preprocessor.h"

namespace vellum::ags {

SyntaxTree parse(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                 diagnostics::Emitter& emitter);

// A snippet of `eval`: the File holds statements; a last one that is a bare expression may lack its semicolon.
SyntaxTree parseSnippet(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                        diagnostics::Emitter& emitter);

// How tight a binary operator binds, higher is tighter; 0: it is none.
int bindingStrength(std::uint16_t token, Generation generation);

}  // namespace vellum::ags
