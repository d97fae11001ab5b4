// Splits a text into tokens. Which characters make a number depends on the profile, which a file can change with
// [profile=...].
#pragma once

#include "languages/xg/program/profile.h"
#include "languages/xg/syntax/nodes.h"
#include "languages/xg/syntax/tokens.h"
#include "syntax/tokens.h"

namespace vellum::xg {

struct Reading {
  Profile profile = Profile::Manual;
  // The whole text is one function or sector, as on a command line: it has no comments and no settings, and line ends
  // are blanks.
  bool bare = false;
  // With `bare`, the lexer reads only these bytes of the text: a string inside a definition file.
  std::uint32_t begin = 0, end = 0xffffffffu;
};

syntax::TokenBuffer lex(source::FileId file, std::string_view text, Reading reading);

}  // namespace vellum::xg
