// Tokens to the lossless tree. Never fails: any tokens give a tree, and diagnostics.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/emitter.h"
#include "syntax/tree.h"

namespace vellum::skrit {

// What a text is: a whole skrit; statements that become the body of a function X$ (Skrit manual, "Skrit command"), a
// leading '/' is passed over; one expression (Skrit manual, "Formula skrit").
enum class Entry : std::uint8_t { Unit, Command, Formula };

struct ParseOptions {
  // A command that begins with '#' is compiled as it is after it (Skrit manual, "Skrit command").
  bool command = false;
  Entry entry = Entry::Unit;
  // The conditions of `#only( ) [[ ]]` that hold, in lower case. What does not hold is not parsed at all, so that
  // `#only( 0 )` can comment out anything (Skrit manual, "comments").
  std::vector<std::string> only = {"game", "dev"};
};

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, const ParseOptions& options,
                   diagnostics::Emitter& emitter);

}  // namespace vellum::skrit
