// From sector types to what the world runs.
#include <map>

#include "base/path.h"
#include "languages/xg/check/check.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/readers.h"
#include "languages/xg/lower/type_definitions.h"

namespace vellum::xg {

base::Result<source::FileId> FileIncludes::find(std::string_view name, source::FileId from) {
  return findIn(base::folderOf(sources_[from].name()), name);
}

base::Result<source::FileId> FileIncludes::findIn(std::string_view folder, std::string_view name) {
  if (files_ == nullptr) return base::Error{"there are no files here"};
  std::string path = base::cat(name.starts_with('/') ? "" : folder, name);
  for (char& c : path)
    if (c == '\\') c = '/';
  return sources_.load(*files_, path);
}

SectorDefinition compileType(const SectorType& type, source::SourceSet& sources, const Settings& defaults,
                             diagnostics::Emitter& emitter) {
  SectorDefinition sector;
  sector.id = type.id;
  sector.name = type.id != 0 ? base::cat("type-", type.id) : base::cat("line-", sources.lineAt(type.location));
  sector.profile = defaults.profile;
  sector.tics = defaults.tics;
  sector.seed = defaults.seed;
  sector.originals = defaults.originals;
  sector.location = type.location;
  for (int i = 0; i < FieldCount; ++i) {
    const SectorType::Function& function = type.functions[i];
    if (!function.text.valid() || function.text.span.empty()) continue;
    Timing timing = function.timing;
    if (!isPlane(static_cast<Field>(i))) timing.scale = 255;
    addFunction(sector, static_cast<Field>(i), sources, function.text.file, function.text.span, timing, emitter);
  }
  checkSector(sector, emitter);
  return sector;
}

// Without a map, each sector type is a sector.
std::vector<SectorDefinition> readDed(source::SourceSet& sources, source::FileId file, const Settings& defaults,
                                      DedIncludes* includes, diagnostics::Emitter& emitter) {
  TypeDefinitions definitions;
  readDedTypes(definitions, sources, file, includes, false, emitter);
  std::vector<SectorDefinition> sectors;
  std::map<std::int32_t, std::size_t> last;
  const std::vector<SectorType>& types = definitions.sectors;
  for (std::size_t i = 0; i < types.size(); ++i) last[types[i].id] = i;
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (types[i].id == 0 || last[types[i].id] == i)
      sectors.push_back(compileType(types[i], sources, defaults, emitter));
    else emitter.emit(diag::DuplicateId, types[i].location, "sector", types[i].id);
  }
  return sectors;
}

}  // namespace vellum::xg
