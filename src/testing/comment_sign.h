// The sign of a line comment in a file: most have their language's, definition files and projects "#".
#pragma once

#include "languages/language.h"

namespace vellum::testing {

std::string_view commentSignOf(const languages::Language& language, std::string_view path);

}  // namespace vellum::testing
