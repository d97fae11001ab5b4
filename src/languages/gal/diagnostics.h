// The kinds of diagnostics.def.
#pragma once

#include "diagnostics/emitter.h"

namespace vellum::gal::diag {

#define VELLUM_DIAGNOSTIC(name, severity, text) \
  inline constexpr diagnostics::Kind name{#name, diagnostics::Severity::severity, text};
#include "languages/gal/diagnostics.def"
#undef VELLUM_DIAGNOSTIC

}  // namespace vellum::gal::diag
