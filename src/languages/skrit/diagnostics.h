// The kinds of diagnostics.def as constants.
#pragma once

#include "diagnostics/emitter.h"

namespace vellum::skrit::diag {

#define VELLUM_DIAGNOSTIC(name, severity, text) \
  inline constexpr diagnostics::Kind name{#name, diagnostics::Severity::severity, text};
#include "languages/skrit/diagnostics.def"
#undef VELLUM_DIAGNOSTIC

}  // namespace vellum::skrit::diag
