// From tokens to a lossless tree. Never fails: unexpected tokens become an Error node and a diagnostic.
//
// The parser accepts the forms of both generations; check/ reports those that the chosen one lacks.
#pragma once

#include "languages/ags/syntax/nodes.h"
#include "languages/ags/syntax/preprocessor.h"

namespace vellum::ags {

SyntaxTree parse(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                 diagnostics::Emitter& emitter);

// A snippet of `eval`: the File holds statements; a last one that is a bare expression may lack its semicolon.
SyntaxTree parseSnippet(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                        diagnostics::Emitter& emitter);

// The precedence of a binary operator, higher is tighter; 0: it is not one.
int bindingStrength(std::uint16_t token, Generation generation);

}  // namespace vellum::ags
