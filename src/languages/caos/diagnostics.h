// The kinds of diagnostics.def.
#pragma once

#include "diagnostics/diagnostic.h"

namespace vellum::caos {

#define VELLUM_DIAGNOSTIC(name, severity, text) \
  inline constexpr diagnostics::Kind name{#name, diagnostics::Severity::severity, text};
namespace diagnose {
#include "languages/caos/diagnostics.def"
}
#undef VELLUM_DIAGNOSTIC

}  // namespace vellum::caos
