// The kinds of syntax nodes (parser.h has the grammar).
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::xg {

enum class NodeKind : std::uint16_t {
#define VELLUM_XG_NODE(name) name,
#include "languages/xg/syntax/nodes.def"
#undef VELLUM_XG_NODE
};

std::string_view kindName(std::uint16_t kind);

}  // namespace vellum::xg
