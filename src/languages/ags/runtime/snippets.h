// Snippets of `eval`: calls and statements from outside of the game.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

// `result`: what the snippet's expression results in, as text.
bool evaluate(Engine& engine, source::FileId file, std::string& result, diagnostics::Emitter& emitter);

}  // namespace vellum::ags
