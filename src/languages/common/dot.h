// Graphviz's dot language, in which graphs of states and transitions are written.
#pragma once

#include <string>
#include <string_view>

namespace vellum::common {

// Quotes a string for dot: "a \"b\"".
std::string dotString(std::string_view text);

}  // namespace vellum::common
