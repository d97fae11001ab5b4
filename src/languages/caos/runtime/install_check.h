// check --dir GAME: everything in an installed game, together.
#pragma once

#include "languages/language.h"

namespace vellum::caos {

// The scripts of Bootstrap, and the agents of My Agents with their scripts: each alone, as `check FILE` does, and all
// together: which scripts replace others, and which agents have scripts for the same classifier.
void checkInstall(const languages::Program& program, std::string_view folder, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
