// Features of only one generation, as data.
#pragma once

#include <string_view>

#include "diagnostics/emitter.h"
#include "languages/ags/syntax/generation.h"

namespace vellum::ags {

enum class Feature : std::uint8_t {
#define VELLUM_AGS_FEATURE(name, in36, in40, text, hint) name,
#include "languages/ags/check/features.def"
};

// Returns true when the dialect has the feature; otherwise reports it at `at`. `word` fills the {0} of the row's texts.
bool allow(Feature feature, const Dialect& dialect, source::Location at, diagnostics::Emitter& emitter,
           std::string_view word = {});

}  // namespace vellum::ags
