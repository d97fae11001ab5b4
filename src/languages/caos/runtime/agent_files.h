// Resource files (.agents) that the command line or a host names: their agents, with the scripts as sources.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "diagnostics/emitter.h"
#include "languages/caos/files/pray.h"
#include "source/source_set.h"

namespace vellum::caos {

bool isAgentFile(std::string_view name);  // .agents, .agent
// What a "Remove script" tag makes run: of a text with an RSCR, what follows that.
std::string removeScriptText(std::string_view tag);

// Of a file with agents for both games, the type of the chunks that Docking Station's injector offers: DSAG, else AGNT.
std::string_view agentType(const std::vector<PrayChunk>& chunks);
bool isAgentChunk(const PrayChunk& chunk);  // of either game
base::Result<PrayTags> tagsOf(const PrayChunk& chunk);
// What is wrong with the scripts of an agent, or "".
std::string scriptProblem(const PrayTags& tags);

struct FiledAgent {
  std::string name;                     // of its chunk: UTF-8
  std::vector<source::FileId> scripts;  // "Script 1" and so on
  source::FileId remover;               // its remove script; not valid: it has none
  PrayTags tags;
};

struct AgentFile {
  std::string bytes;
  std::vector<FiledAgent> agents;
};

// Reads what the game's injector offers: the chunks of type DSAG (Docking Station), or without any those of type AGNT
// (Creatures 3). The scripts are added to `sources` as FILE/AGENT/Script 1. Emits what is wrong with the file; an agent
// without all of its scripts is left out.
AgentFile readAgentFile(source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
