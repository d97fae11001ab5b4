// --entity: the scripts of the entity that an agent moves.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/gal/world/definition.h"
#include "languages/language.h"

namespace vellum::gal {

// Reads the file that the option names, also when it is beside the agent. Without the option, every script that an
// agent asks for exists. False: errors were reported.
bool readEntityOption(const languages::Options& options, source::FileProvider* files, source::SourceSet& sources,
                      source::FileId agent, diagnostics::Emitter& emitter, EntityDefinition& out);

}  // namespace vellum::gal
