#include "syntax/tree.h"

#include <algorithm>

#include "base/check.h"
#include "base/text.h"

namespace vellum::syntax {

NodeId Tree::child(NodeId parent, int index) const {
  NodeId at = (*this)[parent].firstChild;
  while (index-- > 0 && at) at = (*this)[at].next;
  return at;
}

source::Location Tree::location(NodeId id) const {
  const Node& node = (*this)[id];
  source::Span first = tokens_[node.firstToken].span;
  if (node.endToken <= node.firstToken) return {tokens_.file(), {first.begin, first.begin}};
  return {tokens_.file(), first.to(tokens_[node.endToken - 1].span)};
}

static void dumpNode(const Tree& tree, NodeId id, int depth, std::string_view (*kindName)(std::uint16_t),
                     std::string& out) {
  const Node& node = tree[id];
  out.append(static_cast<std::size_t>(2 * depth), ' ');
  out.append(node.kind == 0 ? "Error" : kindName(node.kind));
  // The node's own tokens: those that no child covers.
  std::uint32_t token = node.firstToken;
  auto own = [&](std::uint32_t end) {
    for (; token < end; ++token) base::append(out, base::cat(" '", tree.tokens().text(token), "'"));
  };
  for (NodeId child : tree.children(id)) {
    own(tree[child].firstToken);
    token = std::max(token, tree[child].endToken);
  }
  own(node.endToken);
  out.push_back('\n');
  for (NodeId child : tree.children(id)) dumpNode(tree, child, depth + 1, kindName, out);
}

std::string Tree::dump(std::string_view (*kindName)(std::uint16_t)) const {
  std::string out;
  if (root()) dumpNode(*this, root(), 0, kindName, out);
  return out;
}

TreeBuilder::TreeBuilder(TokenBuffer tokens) : tree_(std::move(tokens)) {
  VELLUM_CHECK(tree_.tokens_.size() > 0 && tree_.tokens_[tree_.tokens_.size() - 1].kind == 0,
               "a token buffer ends with a token of kind 0");
  tree_.nodes_.reserve(tree_.tokens_.size());
}

NodeId TreeBuilder::finish(std::uint16_t kind, Mark mark) {
  Node node;
  node.kind = kind;
  node.firstToken = mark.token;
  node.endToken = at_;
  std::size_t count = stack_.size() - mark.height;
  node.childCount = static_cast<std::uint16_t>(count < 65535 ? count : 65535);
  if (count > 0) {
    node.firstChild = stack_[mark.height];
    for (std::size_t i = mark.height; i + 1 < stack_.size(); ++i) tree_.nodes_[stack_[i].index()].next = stack_[i + 1];
    stack_.resize(mark.height);
  }
  NodeId id(tree_.nodes_.size());
  tree_.nodes_.push_back(node);
  stack_.push_back(id);
  return id;
}

source::Location TreeBuilder::previousLocation() const { return tokens().location(at_ > 0 ? at_ - 1 : 0); }

Tree TreeBuilder::take() {
  if (stack_.size() != 1) finish(0, {0, 0});
  return std::move(tree_);
}

}  // namespace vellum::syntax
