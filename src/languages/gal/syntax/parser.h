// From GAL tokens to a lossless tree (nodes.def). Never fails: any text gives a tree, and errors give diagnostics.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/gal/syntax/nodes.h"
#include "languages/gal/syntax/tokens.h"
#include "syntax/tree.h"

namespace vellum::gal {

// Parses a whole agent file. `recover`: restores lost braces from the indentation (recover.h).
syntax::Tree parse(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter,
                   bool recover = false);

// An immediate action: statements as they may appear in an action (the root is a Block without braces), or one
// condition or str(...) (the root is that node).
syntax::Tree parseSnippet(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

inline NodeKind kindOf(const syntax::Tree& tree, syntax::NodeId node) { return static_cast<NodeKind>(tree[node].kind); }

}  // namespace vellum::gal
