// The step table as text, beside the string it was compiled from.
#pragma once

#include "languages/xg/program/definition.h"

namespace vellum::xg {

void appendListing(std::string& out, const SectorDefinition& definition, const source::SourceSet& sources);

}  // namespace vellum::xg
