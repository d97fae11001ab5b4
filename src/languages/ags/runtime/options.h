// AGS Script's command-line options.
#pragma once

#include <string>

#include "languages/ags/syntax/generation.h"
#include "languages/language.h"

namespace vellum::ags {

// Reads the dialect from the options; on failure returns false with the reason in `problem`.
bool readDialect(const languages::Options& options, Dialect& dialect, std::string& problem);

}  // namespace vellum::ags
