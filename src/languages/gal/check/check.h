// Tree to checked agent. Reports everything that is wrong with a file, so that a file with an error never runs (seed,
// "Import process": "You cannot import invalid files").
#pragma once

#include "diagnostics/emitter.h"
#include "languages/gal/check/program.h"
#include "syntax/tree.h"

namespace vellum::gal {

// Complete and fit to lower when `emitter` has no errors afterwards.
CheckedAgent checkFile(const syntax::Tree& tree, diagnostics::Emitter& emitter);

// An immediate action, in the terms of an agent that has no errors.
struct CheckedSnippet {
  enum Kind : std::uint8_t { Statements, Truth, TextValue } kind = Statements;
  Condition condition;  // Truth
  int text = -1;        // TextValue: index in the agent's texts
};

// Adds what the snippet needs to the agent: texts, random blocks, and for statements one more action, the last.
CheckedSnippet checkSnippet(const syntax::Tree& tree, CheckedAgent& agent, diagnostics::Emitter& emitter);

// The name of the action that holds the statements of a snippet; no script can call it.
inline constexpr std::string_view ImmediateAction = "(immediate action)";

}  // namespace vellum::gal
