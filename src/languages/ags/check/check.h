// Names, types and rules: from syntax trees to a checked program. One pass over each file in order, since a script may
// use only what is declared above it; in 4.0 functions are visible in their whole file.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

// The engine's declarations have no locations: they are in no script.
void declareEngine(const SyntaxTree& tree, const Dialect& dialect, const source::SourceSet& sources,
                   diagnostics::Emitter& emitter, EngineNames& names);
// Names that a game's data declare. The tree must outlive the checker.
void checkPrelude(CheckContext& context, const SyntaxTree& tree);
// The names of a header are visible in all scripts after it, those of a body only in its own file.
void checkHeader(CheckContext& context, const SyntaxTree& tree, source::FileId file, std::string name);
// `names`: declarations as in checkPrelude() that only this script sees (a room's objects), or null.
void checkBody(CheckContext& context, const SyntaxTree& tree, source::FileId file, std::string name,
               const SyntaxTree* names = nullptr);
// The same once more for a body that was checked before: its script's `unit` is replaced.
void checkBodyAgain(CheckContext& context, std::size_t unit, const SyntaxTree& tree, source::FileId file,
                    const SyntaxTree* names);
// Sees what the last body saw.
Snippet checkSnippet(CheckContext& context, const SyntaxTree& tree, source::FileId file);
// Call after the last file: every import that is used must be defined somewhere, every attribute must have its
// functions. A missing one is an error in a whole game, and a warning when only some of its scripts are given.
void checkLinks(CheckContext& context, bool wholeGame);

}  // namespace vellum::ags
