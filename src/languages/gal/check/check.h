// From a syntax tree to a checked agent. Reports every error of a file, so that a file with an error never runs (GAL
// manual, "Import process": "You cannot import invalid files").
#pragma once

#include "diagnostics/emitter.h"
#include "languages/gal/check/host_names.h"
#include "languages/gal/check/program.h"
#include "syntax/tree.h"

namespace vellum::gal {

// The result is complete and fit to lower when `emitter` has no errors afterwards.
CheckedAgent check(const syntax::Tree& tree, const HostNames& host, diagnostics::Emitter& emitter);

// An immediate action, checked against an agent without errors.
struct CheckedSnippet {
  enum Kind : std::uint8_t { Statements, Truth, StringValue } kind = Statements;
  Condition condition;  // Truth
  int text = -1;        // StringValue: index in the agent's texts
};

// Adds what the snippet needs to the agent: texts, random blocks, and for statements one more action, the last.
CheckedSnippet checkSnippet(const syntax::Tree& tree, CheckedAgent& agent, const HostNames& host,
                            diagnostics::Emitter& emitter);

// The name of the action that holds the statements of a snippet; no script can call it.
inline constexpr std::string_view ImmediateAction = "(immediate action)";

}  // namespace vellum::gal
