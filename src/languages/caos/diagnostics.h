// The kinds of diagnostics.def.
#pragma once

#include "diagnostics/emitter.h"

namespace vellum::caos::diag {

#define VELLUM_DIAGNOSTIC(name, severity, text) \
  inline constexpr diagnostics::Kind name{#name, diagnostics::Severity::severity, text};
#include "languages/caos/diagnostics.def"
#undef VELLUM_DIAGNOSTIC

}  // namespace vellum::caos::diag
