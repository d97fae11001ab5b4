// Names from other languages, and their replacements in AGS Script; empty for all others.
#pragma once

#include <string_view>

namespace vellum::ags {

std::string_view foreignName(std::string_view name);  // of a value or function
std::string_view foreignType(std::string_view name);

}  // namespace vellum::ags
