// The kinds of diagnostics.def.
#pragma once

#include "diagnostics/emitter.h"

namespace vellum::xg::diag {

#define VELLUM_DIAGNOSTIC(name, severity, text) \
  inline constexpr diagnostics::Kind name{#name, diagnostics::Severity::severity, text};
#include "languages/xg/diagnostics.def"
#undef VELLUM_DIAGNOSTIC

}  // namespace vellum::xg::diag
