// The kinds of diagnostics.def as constants.
#pragma once

#include "diagnostics/emitter.h"

namespace vellum::ags::diag {

#define VELLUM_DIAGNOSTIC(name, severity, text) \
  inline constexpr diagnostics::Kind name{#name, diagnostics::Severity::severity, text};
#include "languages/ags/diagnostics.def"
#undef VELLUM_DIAGNOSTIC

}  // namespace vellum::ags::diag
