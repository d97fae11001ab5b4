// The kinds of syntax nodes (nodes.def has the grammar).
#pragma once

#include <cstdint>
#include <string_view>

#include "syntax/tree.h"

namespace vellum::caos {

enum class NodeKind : std::uint16_t {
#define VELLUM_CAOS_NODE(name) name,
#include "languages/caos/syntax/nodes.def"
#undef VELLUM_CAOS_NODE
};

std::string_view kindName(std::uint16_t kind);

inline NodeKind kindOf(const syntax::Node& node) { return static_cast<NodeKind>(node.kind); }

}  // namespace vellum::caos
