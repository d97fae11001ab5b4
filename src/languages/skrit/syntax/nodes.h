// The kinds of Skrit syntax nodes (nodes.def lists the contents of each).
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::skrit {

enum class NodeKind : std::uint16_t {
#define VELLUM_SKRIT_NODE(name, content) name,
#include "languages/skrit/syntax/nodes.def"
#undef VELLUM_SKRIT_NODE
};

std::string_view kindName(std::uint16_t kind);

}  // namespace vellum::skrit
