// The kinds of syntax nodes (nodes.def lists the children of each).
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::gal {

enum class NodeKind : std::uint16_t {
#define VELLUM_GAL_NODE(name) name,
#include "languages/gal/syntax/nodes.def"
#undef VELLUM_GAL_NODE
};

std::string_view kindName(std::uint16_t kind);

}  // namespace vellum::gal
