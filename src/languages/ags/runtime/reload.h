// Live reload: new text for a script of the loaded game.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

// See languages::Reloadable. The game goes on: all scripts are compiled again, and global variables of the same script,
// name and type keep their values. A script that waits goes on in the new code if the functions that it is in are the
// same there; else the new code is refused.
std::optional<bool> reload(Engine& engine, source::FileId file, diagnostics::Emitter& emitter);
// The same for other programs in place of those that are loaded, if any. False: they have errors, and nothing changed.
bool replacePrograms(Engine& engine, std::vector<std::vector<source::FileId>> programs, diagnostics::Emitter& emitter);
// After scripts of a load did not compile: what is compiled from now on, such as snippets, is without them.
void forgetFailedLoad(Engine& engine);

}  // namespace vellum::ags
