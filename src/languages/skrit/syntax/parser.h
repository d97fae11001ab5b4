// From tokens to the lossless tree. Never fails: any tokens give a tree, and diagnostics.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/emitter.h"
#include "syntax/tree.h"

namespace vellum::skrit {

// The kind of a text: a whole skrit; statements that become the body of a function X$ (Skrit manual, "Skrit command"),
// after an optional '/'; one expression (Skrit manual, "Formula skrit").
enum class Entry : std::uint8_t { Unit, Command, Formula };

struct ParseOptions {
  // A command that begins with '#': the text after it is compiled unchanged (Skrit manual, "Skrit command").
  bool command = false;
  Entry entry = Entry::Unit;
  // The conditions of `#only( ) [[ ]]` that hold, in lower case. Other blocks are not parsed at all, so that `#only( 0
  // )` can comment out anything (Skrit manual, "comments").
  std::vector<std::string> only = {"game", "dev"};
};

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, const ParseOptions& options,
                   diagnostics::Emitter& emitter);

}  // namespace vellum::skrit
