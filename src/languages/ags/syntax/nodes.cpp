#include "languages/ags/syntax/nodes.h"

#include <algorithm>

namespace vellum::ags {

std::string_view kindName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
#define VELLUM_AGS_NODE(kind) #kind,
#include "languages/ags/syntax/nodes.def"
  };
  return kind < std::size(names) ? names[kind] : "";
}

syntax::NodeId SyntaxTree::find(syntax::NodeId id, NodeKind kind) const {
  for (syntax::NodeId child : tree_.children(id))
    if (this->kind(child) == kind) return child;
  return {};
}

const source::Span* SyntaxTree::doubtAt(std::uint32_t offset) const {
  auto after = std::upper_bound(doubts_.begin(), doubts_.end(), offset,
                                [](std::uint32_t at, source::Span doubt) { return at < doubt.begin; });
  return after == doubts_.begin() || offset > (after - 1)->end ? nullptr : &*(after - 1);
}

std::string_view SyntaxTree::tokenText(std::uint32_t token) const {
  std::uint16_t flags = tree_.tokens()[token].flags;
  return flags == 0 ? tree_.tokens().text(token) : std::string_view((*expansions_)[flags - 1]);
}

}  // namespace vellum::ags
