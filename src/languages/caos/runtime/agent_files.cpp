#include "languages/caos/runtime/agent_files.h"

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

static constexpr std::int32_t MaxScripts = 1000;  // of an agent
static constexpr std::size_t MaxAgentsOfFile = 1000;

bool isAgentFile(std::string_view name) {
  return base::hasExtension(name, ".agents") || base::hasExtension(name, ".agent");
}

std::string_view agentType(const std::vector<PrayChunk>& chunks) {
  for (const PrayChunk& chunk : chunks)
    if (chunk.type == "DSAG") return "DSAG";
  return "AGNT";
}

bool isAgentChunk(const PrayChunk& chunk) { return chunk.type == "AGNT" || chunk.type == "DSAG"; }

base::Result<PrayTags> tagsOf(const PrayChunk& chunk) {
  auto data = unpackChunk(chunk);
  return data ? readPrayTags(*data) : base::Result<PrayTags>(data.error());
}

std::string scriptProblem(const PrayTags& tags) {
  const std::int32_t* count = tags.integer("Script Count");
  if (count == nullptr || *count < 1 || *count > MaxScripts) return "it has no \"Script Count\" from 1 to 1000";
  for (std::int32_t i = 1; i <= *count; ++i)
    if (std::string tag = base::cat("Script ", i); tags.string(tag) == nullptr)
      return base::cat("it has no \"", tag, '"');
  return {};
}

// Words inside of comments and strings don't count.
std::string removeScriptText(std::string_view tag) {
  bool inComment = false, inString = false;
  for (std::size_t at = 0; at < tag.size(); ++at) {
    char c = tag[at];
    if (c == '\n') inComment = inString = false;
    else if (c == '"' && !inComment) inString = !inString;
    else if (inString && c == '\\') ++at;
    else if (c == '*' && !inString && (at == 0 || base::isAsciiSpace(tag[at - 1]))) inComment = true;
    if (inComment || inString || tag.size() - at < 4 || !base::equalsIgnoreCase(tag.substr(at, 4), "rscr")) continue;
    bool begins = at == 0 || base::isAsciiSpace(tag[at - 1]);
    bool ends = at + 4 == tag.size() || base::isAsciiSpace(tag[at + 4]);
    if (begins && ends) return std::string(tag.substr(at + 4));
  }
  return std::string(tag);
}

static bool addScripts(source::SourceSet& sources, std::string_view folder, const PrayTags& tags, FiledAgent& agent,
                       std::string& problem) {
  auto add = [&](std::string_view tag, const std::string& text) {
    auto added = sources.add(base::cat(folder, '/', agent.name, '/', tag), fromBytes(text));
    if (!added) problem = added.error().message;
    return added ? *added : source::FileId();
  };
  problem = scriptProblem(tags);
  const std::int32_t count = problem.empty() ? *tags.integer("Script Count") : 0;
  for (std::int32_t i = 1; i <= count && problem.empty(); ++i) {
    std::string tag = base::cat("Script ", i);
    agent.scripts.push_back(add(tag, *tags.string(tag)));
  }
  if (const std::string* text = tags.string("Remove script"); text != nullptr && problem.empty())
    agent.remover = add("Remove script", removeScriptText(*text));
  return problem.empty();
}

AgentFile readAgentFile(source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  AgentFile out;
  source::Location at{file, {0, 0}};
  std::string folder = sources[file].name();
  out.bytes = sources[file].bytes();
  auto chunks = readPray(out.bytes);
  if (!chunks) {
    emitter.emit(diag::DamagedAgents, at, chunks.error().message);
    return out;
  }
  std::string_view type = agentType(*chunks);
  bool any = false;
  for (const PrayChunk& chunk : *chunks) {
    any |= chunk.type == type;
    if (chunk.type != type || out.agents.size() >= MaxAgentsOfFile) continue;
    FiledAgent agent{fromBytes(chunk.name), {}, {}, {}};
    auto tags = tagsOf(chunk);
    std::string problem = tags ? std::string() : tags.error().message;
    if (tags && addScripts(sources, folder, *tags, agent, problem)) {
      agent.tags = std::move(*tags);
      out.agents.push_back(std::move(agent));
      continue;
    }
    emitter.emit(diag::AgentNotInjected, at, agent.name, problem);
  }
  if (!any) emitter.emit(diag::NoAgents, at);
  return out;
}

}  // namespace vellum::caos
