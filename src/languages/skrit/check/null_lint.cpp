// The classic mistake (Skrit manual, "Boolean logic operators"): `something != null && something->IsPretty()`.
// Both sides are always evaluated, so the test protects nothing.
#include <algorithm>

#include "languages/skrit/check/context.h"
#include "languages/skrit/check/null_lint.h"

namespace vellum::skrit {

namespace {

// The tokens of a node as one text, without blanks, in lower case: equal expressions have equal texts.
std::string shape(const syntax::Tree& tree, syntax::NodeId node) {
  std::string out;
  for (std::uint32_t token = tree[node].firstToken; token < tree[node].endToken; ++token)
    out += base::toLower(tree.tokens().text(token)) + " ";
  return out;
}

NodeKind kindOf(const syntax::Tree& tree, syntax::NodeId node) { return static_cast<NodeKind>(tree[node].kind); }

syntax::NodeId bare(const syntax::Tree& tree, syntax::NodeId node) {
  while (kindOf(tree, node) == NodeKind::Paren && tree.child(node, 0)) node = tree.child(node, 0);
  return node;
}

TokenKind operatorOf(const syntax::Tree& tree, syntax::NodeId binary) {
  return static_cast<TokenKind>(tree.tokens()[tree[tree[binary].firstChild].endToken].kind);
}

bool isNull(const syntax::Tree& tree, syntax::NodeId node) {
  node = bare(tree, node);
  return kindOf(tree, node) == NodeKind::Word &&
         static_cast<TokenKind>(tree.tokens()[tree[node].firstToken].kind) == TokenKind::Null;
}

}  // namespace

void warnOfNull(CheckContext& context, NodeId node) {
  const syntax::Tree& tree = *context.tree;
  TokenKind join = operatorOf(tree, node);
  // The tests on the left side: operands joined by the same operator, without recursion into long chains.
  std::vector<std::string> tested;
  std::vector<NodeId> open = {context.child(node, 0)};
  int steps = 0;
  while (!open.empty() && ++steps < 64) {
    NodeId at = bare(tree, open.back());
    open.pop_back();
    if (kindOf(tree, at) == NodeKind::Binary) {
      TokenKind op = operatorOf(tree, at);
      NodeId left = context.child(at, 0), right = context.child(at, 1);
      if (op == join) {
        open.push_back(left);
        open.push_back(right);
      }
      bool keeps = join == TokenKind::AndAnd ? op == TokenKind::NotEqual || op == TokenKind::LessGreater
                                             : op == TokenKind::EqualEqual;
      if (keeps && isNull(tree, right)) tested.push_back(shape(tree, bare(tree, left)));
      if (keeps && isNull(tree, left)) tested.push_back(shape(tree, bare(tree, right)));
      continue;
    }
    bool negated = false;
    while (kindOf(tree, at) == NodeKind::Unary && context.firstToken(at) == TokenKind::Not && context.child(at, 0)) {
      negated = !negated;
      at = bare(tree, context.child(at, 0));
    }
    if (negated != (join == TokenKind::OrOr)) continue;
    if (kindOf(tree, at) == NodeKind::Call) at = context.child(at, 0);
    bool validity = kindOf(tree, at) == NodeKind::Member && context.child(at, 1) &&
                    base::equalsIgnoreCase(context.text(context.child(at, 1)), "IsValid");
    if (validity) tested.push_back(shape(tree, bare(tree, context.child(at, 0))));
    else if (kindOf(tree, at) == NodeKind::User) tested.push_back(shape(tree, at));
  }
  if (tested.empty()) return;

  open = {context.child(node, 1)};
  steps = 0;
  while (!open.empty() && ++steps < 256) {
    NodeId at = open.back();
    open.pop_back();
    if (kindOf(tree, at) == NodeKind::Member) {
      NodeId object = bare(tree, context.child(at, 0));
      std::string used = shape(tree, object);
      bool harmless = context.child(at, 1) && base::equalsIgnoreCase(context.text(context.child(at, 1)), "IsValid");
      if (!harmless && std::find(tested.begin(), tested.end(), used) != tested.end()) {
        source::Location place = context.location(object);
        context.emitter
            .emit(diag::NeverNullTested, place, context.sources.text(place), join == TokenKind::AndAnd ? "&&" : "||")
            .hint("put the second part into an 'if' of its own, or write '#option +short_circuit'");
        return;
      }
    }
    for (NodeId each : tree.children(at)) open.push_back(each);
  }
}

}  // namespace vellum::skrit
