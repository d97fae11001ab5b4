// From text to tokens: executes directives, expands macros, removes inactive lines.
//
// The token buffer covers the file's own text, so nothing is lost: directives and inactive lines are gaps like
// comments, and all tokens of a macro's expansion are located at its use. Their texts are in `expansions`.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_table.h"
#include "diagnostics/emitter.h"
#include "languages/ags/syntax/generation.h"
#include "syntax/tokens.h"

namespace vellum::ags {

inline constexpr std::string_view Directives[] = {
#define VELLUM_AGS_DIRECTIVE(name, syntax, description) name,
#include "languages/ags/syntax/directives.def"
};

struct Macro {
  std::string text;
  source::Location defined;  // invalid for predefined ones
  bool isBroken = false;     // its definition has an error: a use of it may mean anything
};
using Macros = base::NameTable<Macro>;

// The predefined macros: syntax/macros.def and --define.
Macros predefinedMacros(const Dialect& dialect);

struct Tokens {
  syntax::TokenBuffer buffer;
  // Token::flags is 0 for a token of the file, otherwise 1 + the index of its text here.
  std::shared_ptr<const std::vector<std::string>> expansions;
};

// #define and #undef change `macros`.
Tokens preprocess(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                  diagnostics::Emitter& emitter);

}  // namespace vellum::ags
