// Text to a tree. Never fails: there is a tree, with error nodes, and diagnostics.
#pragma once

#include "diagnostics/emitter.h"
#include "syntax/tree.h"

namespace vellum::turtle {

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

}  // namespace vellum::turtle
