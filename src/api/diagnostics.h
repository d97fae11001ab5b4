// The kinds of diagnostics.def.
#pragma once

#include "diagnostics/diagnostic.h"

namespace vellum::api {
#define VELLUM_DIAGNOSTIC(name, severity, text) \
  inline constexpr diagnostics::Kind name{#name, diagnostics::Severity::severity, text};
#include "api/diagnostics.def"
#undef VELLUM_DIAGNOSTIC
}  // namespace vellum::api
