#include "languages/gal/runtime/entity_option.h"

#include <algorithm>

#include "base/path.h"
#include "base/text.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/world/entity_file.h"

namespace vellum::gal {

namespace {

struct Given {
  std::string_view agent;  // "": all
  std::string_view path;
};

Given given(std::string_view value) {
  std::size_t equal = value.find('=');
  bool names = equal != value.npos && base::hasExtension(value.substr(0, equal), ".gal");
  return names ? Given{value.substr(0, equal), value.substr(equal + 1)} : Given{"", value};
}

struct EntityOption {
  std::string_view path;  // "": the agent has none
  bool isWrong = false;   // it has two, which is reported
};

EntityOption entityOption(const languages::Options& options, std::string_view agent, diagnostics::Emitter& emitter) {
  std::string_view own, general;
  for (const languages::Option& option : options) {
    if (option.name != "entity") continue;
    const Given each = given(option.value);
    if (!each.agent.empty() && !base::equalsIgnoreCase(each.agent, agent)) continue;
    std::string_view& place = each.agent.empty() ? general : own;
    if (!place.empty()) {
      emitter.emit(diag::EntityTwice, {}, agent, place, option.value);
      return {{}, true};
    }
    place = option.value;
  }
  return {given(own.empty() ? general : own).path};
}

}  // namespace

bool readEntityOption(const languages::Options& options, source::FileProvider* files, source::SourceSet& sources,
                      source::FileId agent, diagnostics::Emitter& emitter, EntityDefinition& out) {
  std::string_view agentPath = sources[agent].name();
  const EntityOption option = entityOption(options, base::fileNameOf(agentPath, "/\\"), emitter);
  if (option.isWrong) return false;
  if (option.path.empty()) {
    out.name = "entity";
    out.obliging = true;
    return true;
  }
  if (files == nullptr) {
    emitter.emit(diag::EntityUnreadable, {}, option.path, "no files can be read here");
    return false;
  }
  auto file = sources.load(*files, option.path);
  if (!file) {
    // The entity is also looked for beside the agent.
    std::string beside(base::folderOf(agentPath, "/\\"));
    beside += option.path;
    auto second = sources.load(*files, beside);
    if (!second) {
      emitter.emit(diag::EntityUnreadable, {}, option.path, file.error().message);
      return false;
    }
    file = second;
  }
  EntityFile read = readEntity(sources[*file].text());
  if (!read.ok) {
    emitter.emit(diag::EntityMalformed, {*file, {read.begin, read.end}}, read.message);
    return false;
  }
  out = std::move(read.entity);
  return true;
}

void reportUnusedEntities(const languages::Options& options, const std::vector<std::unique_ptr<Agent>>& agents,
                          diagnostics::Emitter& emitter) {
  for (const languages::Option& option : options) {
    if (option.name != "entity") continue;
    const std::string_view wanted = given(option.value).agent;
    bool used = wanted.empty() || std::any_of(agents.begin(), agents.end(), [&](const auto& agent) {
                  return base::equalsIgnoreCase(agent->definition().name, wanted);
                });
    if (!used) emitter.emit(diag::EntityOfNoAgent, {}, option.value);
  }
}

}  // namespace vellum::gal
