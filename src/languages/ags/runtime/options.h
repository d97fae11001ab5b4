// The options of the command line that AGS Script takes.
#pragma once

#include <string>

#include "languages/ags/syntax/generation.h"
#include "languages/language.h"

namespace vellum::ags {

// Which dialect the options ask for; false with `problem` filled when one of them can't be understood.
bool readDialect(const languages::Options& options, Dialect& dialect, std::string& problem);

}  // namespace vellum::ags
