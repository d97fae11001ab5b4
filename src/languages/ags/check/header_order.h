// The order of headers whose game is unknown: a header comes after those that define the structs it uses; otherwise the
// order stays.
#pragma once

#include <span>

#include "source/source_set.h"

namespace vellum::ags {

void orderHeaders(const source::SourceSet& sources, std::span<source::FileId> headers);

}  // namespace vellum::ags
