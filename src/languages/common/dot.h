// Graphviz's dot language, in which graphs of states and transitions are written.
#pragma once

#include <string>
#include <string_view>

namespace vellum::common {

// The start of a graph that fits the width of a page: `legend` is below it. "" for none.
std::string dotHead(std::string_view title, std::string_view legend);

// Quotes a string for dot: "a \"b\"".
std::string dotString(std::string_view text);
// The label of an arrow, with room on both sides of each line: it touches neither the arrow nor other labels.
std::string dotLabel(std::string_view text);

}  // namespace vellum::common
