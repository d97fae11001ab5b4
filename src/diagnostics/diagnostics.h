// The kinds of diagnostics.def.
#pragma once

#include "diagnostics/diagnostic.h"

namespace vellum::diagnostics {
#define VELLUM_DIAGNOSTIC(name, severity, text) inline constexpr Kind name{#name, Severity::severity, text};
#include "diagnostics/diagnostics.def"
#undef VELLUM_DIAGNOSTIC
}  // namespace vellum::diagnostics
