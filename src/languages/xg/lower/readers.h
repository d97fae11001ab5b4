// Definition files: sector types in TOML and in the engine's own DED blocks.
#pragma once

#include "languages/xg/lower/lower.h"

namespace vellum::xg {

class DedIncludes;

std::vector<SectorDefinition> readToml(source::SourceSet& sources, source::FileId file, const Settings& defaults,
                                       diagnostics::Emitter& emitter);
std::vector<SectorDefinition> readDed(source::SourceSet& sources, source::FileId file, const Settings& defaults,
                                      DedIncludes* includes, diagnostics::Emitter& emitter);

}  // namespace vellum::xg
