// What `%` may stand before: facts/ags.md 3.3, "Format".
#pragma once

#include "base/printf.h"

namespace vellum::ags {

inline constexpr base::FormatDialect FormatLetters{.conversions = "diuoxXcsfFeEgGaAp"};

}  // namespace vellum::ags
