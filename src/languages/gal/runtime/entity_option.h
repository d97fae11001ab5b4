// The option --entity: FILE.toml for all agents, or AGENT.gal=FILE.toml for one of them.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/gal/runtime/agent.h"
#include "languages/language.h"

namespace vellum::gal {

// Reads the file that the option names for the agent of this file, also when it is beside the agent. Without the
// option, every script that an agent asks for exists. False: errors were reported.
bool readEntityOption(const languages::Options& options, source::FileProvider* files, source::SourceSet& sources,
                      source::FileId agent, diagnostics::Emitter& emitter, EntityDefinition& out);

// Warns of entities of agents that are not there.
void reportUnusedEntities(const languages::Options& options, const std::vector<std::unique_ptr<Agent>>& agents,
                          diagnostics::Emitter& emitter);

}  // namespace vellum::gal
