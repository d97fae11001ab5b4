// Snippets of `eval`: calls and statements from outside of the game.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

// `result`: what the snippet's expression results in, as text.
bool evaluate(Engine& engine, source::FileId file, std::string& result, diagnostics::Emitter& emitter);

// A script's value as text, for people.
std::string valueText(const vm::Heap& heap, vm::Slot value, const Type* type);

}  // namespace vellum::ags
