// The letters that may follow `%`: AGS behaviour, "Run-time rules", "Format".
#pragma once

#include "languages/common/printf.h"

namespace vellum::ags {

inline constexpr common::FormatDialect FormatLetters{.conversions = "diuoxXcsfFeEgGaAp"};

}  // namespace vellum::ags
