// The kinds of syntax nodes (nodes.def lists the children of each).
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::turtle {

enum class NodeKind : std::uint16_t {
#define VELLUM_TURTLE_NODE(name) name,
#include "turtle/syntax/nodes.def"
#undef VELLUM_TURTLE_NODE
};

std::string_view kindName(std::uint16_t kind);

}  // namespace vellum::turtle
