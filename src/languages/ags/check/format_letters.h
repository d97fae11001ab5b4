// What `%` may appear before: AGS behaviour, "Run-time rules", "Format".
#pragma once

#include "base/printf.h"

namespace vellum::ags {

inline constexpr base::FormatDialect FormatLetters{.conversions = "diuoxXcsfFeEgGaAp"};

}  // namespace vellum::ags
