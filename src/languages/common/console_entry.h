// Entries of a console: snippets that share variables with those before them. Snippets with other names share nothing.
#pragma once

#include <string_view>

namespace vellum::common {

// Whether a console evaluates the snippet: its name is "<line N>".
inline bool isConsoleEntry(std::string_view name) { return name.starts_with("<line "); }

}  // namespace vellum::common
