#include "languages/gal/runtime/entity_option.h"

#include "base/path.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/world/entity_file.h"

namespace vellum::gal {

bool readEntityOption(const languages::Options& options, source::FileProvider* files, source::SourceSet& sources,
                      source::FileId agent, diagnostics::Emitter& emitter, EntityDefinition& out) {
  auto path = languages::findOption(options, "entity");
  if (!path) {
    out.name = "entity";
    out.obliging = true;
    return true;
  }
  if (files == nullptr) {
    emitter.emit(diag::EntityUnreadable, {}, *path, "no files can be read here");
    return false;
  }
  auto file = sources.load(*files, *path);
  if (!file) {
    // The entity is also looked for beside the agent.
    std::string_view agentPath = sources[agent].name();
    std::string beside(base::folderOf(agentPath, "/\\"));
    beside += *path;
    auto second = sources.load(*files, beside);
    if (!second) {
      emitter.emit(diag::EntityUnreadable, {}, *path, file.error().message);
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

}  // namespace vellum::gal
