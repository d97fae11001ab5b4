// Names, types and rules: syntax trees to a checked program. One pass over each file in order, since a script may use
// only what is above it; in 4.0 functions are known to their whole file.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

// The engine's declarations, without places: they are in no script.
void declareEngine(const SyntaxTree& tree, const Dialect& dialect, const source::SourceSet& sources,
                   diagnostics::Emitter& emitter, EngineNames& names);
// Names that a game's data declare. The tree must outlive the checker.
void checkPrelude(CheckContext& context, const SyntaxTree& tree);
// The names of a header stay for all scripts after it, those of a body only for its own file.
void checkHeader(CheckContext& context, const SyntaxTree& tree, source::FileId file, std::string name);
// `names`: declarations as in prelude() that only this script sees (a room's objects), or null.
void checkBody(CheckContext& context, const SyntaxTree& tree, source::FileId file, std::string name,
               const SyntaxTree* names = nullptr);
// Sees what the last body saw.
Snippet checkSnippet(CheckContext& context, const SyntaxTree& tree, source::FileId file);
// After the last file: every import that is used is defined somewhere, every attribute has its functions. What is
// missing is an error in a whole game; when only some of its scripts are there, it is a warning.
void checkLinks(CheckContext& context, bool wholeGame);

}  // namespace vellum::ags
