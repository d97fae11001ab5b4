// Sampling of definitions that are compiled already, for the runtime and the listing.
#pragma once

#include "languages/xg/program/definition.h"
#include "languages/xg/xg.h"

namespace vellum::xg {

Sample sampleDefinition(const SectorDefinition& definition, std::int32_t tics, std::uint64_t seed);

// One tic as docs/languages/xg.md describes it: values joined by ';', then the events' types.
void appendTic(std::string& out, const float* values, std::size_t count, const std::int32_t* types,
               std::size_t typeCount);

}  // namespace vellum::xg
