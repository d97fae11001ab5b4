// The message about a property that a skrit lacks, for templates, URLs and --property.
#pragma once

#include <span>
#include <string_view>

#include "diagnostics/emitter.h"
#include "languages/skrit/check/program.h"

namespace vellum::skrit {

// Suggests the nearest property and lists all. Without a place: where the skrit declares its first one. `programs` are
// those that could have it, at least one.
void reportUnknownProperty(std::string_view name, source::Location place, std::span<const Program* const> programs,
                           diagnostics::Emitter& emitter);

}  // namespace vellum::skrit
