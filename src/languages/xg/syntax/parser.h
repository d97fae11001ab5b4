// From tokens to a tree. Parsing never fails: the checks report everything that is missing, each with its location.
//
//   File = (Settings | Sector | Function)*      one a line
//   Settings = Setting*                         [min=4 max=8]
//   Sector = Field*                             f:AZ<|c:az<
//   Function = Link | Offset? Symbol*
#pragma once

#include "languages/xg/syntax/lexer.h"
#include "syntax/tree.h"

namespace vellum::xg {

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, Reading reading);
inline NodeKind kindOf(const syntax::Tree& tree, syntax::NodeId id) { return static_cast<NodeKind>(tree[id].kind); }
inline TokenKind tokenKind(const syntax::Tree& tree, std::uint32_t token) {
  return static_cast<TokenKind>(tree.tokens()[token].kind);
}

}  // namespace vellum::xg
