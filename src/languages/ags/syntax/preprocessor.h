// Text to tokens: directives are carried out, macros expanded, inactive lines left out.
//
// The token buffer covers the file's own text, so nothing is lost: directives and inactive lines are gaps like
// comments, and the tokens that a macro expands to all are at the macro's use. Their texts are in `expansions`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/name_table.h"
#include "diagnostics/emitter.h"
#include "languages/ags/syntax/generation.h"
#include "syntax/tokens.h"

namespace vellum::ags {

struct Macro {
  std::string text;
  source::Location defined;  // invalid for those that exist before the script
  bool isBroken = false;     // its definition is an error: a use of it stands for anything
};
using Macros = NameTable<Macro>;

// The macros that exist before the first line: syntax/macros.def and --define.
Macros predefinedMacros(const Dialect& dialect);

struct Tokens {
  syntax::TokenBuffer buffer;
  // Token::flags is 0 for a token that is in the file, else 1 + the index of its text here.
  std::shared_ptr<const std::vector<std::string>> expansions;
};

// #define and #undef change `macros`.
Tokens preprocess(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                  diagnostics::Emitter& emitter);

}  // namespace vellum::ags
