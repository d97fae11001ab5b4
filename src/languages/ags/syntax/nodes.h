// The kinds of syntax nodes, and short accessors.
#pragma once

#include <memory>

#include "languages/ags/syntax/tokens.h"
#include "syntax/tree.h"

namespace vellum::ags {

enum class NodeKind : std::uint16_t {
#define VELLUM_AGS_NODE(kind) kind,
#include "languages/ags/syntax/nodes.def"
};

std::string_view kindName(std::uint16_t kind);

// A name in a declaration that could not be read.
struct LostName {
  std::string_view name;  // empty: the declaration lacks its name
  std::uint32_t token;
  bool isLocal;  // in a function
};

// One file's tree with the texts of its macro expansions.
class SyntaxTree {
 public:
  SyntaxTree(syntax::Tree tree, std::shared_ptr<const std::vector<std::string>> expansions,
             std::vector<source::Span> doubts, std::vector<LostName> lostNames)
      : tree_(std::move(tree)),
        expansions_(std::move(expansions)),
        doubts_(std::move(doubts)),
        lostNames_(std::move(lostNames)) {}

  const syntax::Tree& tree() const { return tree_; }
  syntax::NodeId root() const { return tree_.root(); }
  NodeKind kind(syntax::NodeId id) const { return static_cast<NodeKind>(tree_[id].kind); }
  // The unreadable part around this offset: other errors in it are its consequences. Null when there is none.
  const source::Span* doubtAt(std::uint32_t offset) const;
  // Names declared in such parts, so that their uses are not errors. By token.
  const std::vector<LostName>& lostNames() const { return lostNames_; }
  source::Location location(syntax::NodeId id) const { return tree_.location(id); }
  syntax::Tree::Children children(syntax::NodeId id) const { return tree_.children(id); }
  syntax::NodeId child(syntax::NodeId id, int index) const { return tree_.child(id, index); }
  // The first child of that kind, or none.
  syntax::NodeId find(syntax::NodeId id, NodeKind kind) const;

  std::string_view tokenText(std::uint32_t token) const;
  std::uint16_t tokenKind(std::uint32_t token) const { return tree_.tokens()[token].kind; }
  source::Location tokenLocation(std::uint32_t token) const { return tree_.tokens().location(token); }
  std::uint32_t firstToken(syntax::NodeId id) const { return tree_[id].firstToken; }
  std::uint32_t endToken(syntax::NodeId id) const { return tree_[id].endToken; }
  // The text and kind of the node's first token: a name's text, a literal's.
  std::string_view text(syntax::NodeId id) const { return tokenText(firstToken(id)); }
  std::uint16_t firstKind(syntax::NodeId id) const { return tokenKind(firstToken(id)); }
  // The first of the node's own tokens (not a child's) at or after its child number `after`, e.g. an operator.
  std::uint32_t tokenAfter(syntax::NodeId id, int after) const { return endToken(child(id, after)); }

 private:
  syntax::Tree tree_;
  std::shared_ptr<const std::vector<std::string>> expansions_;
  std::vector<source::Span> doubts_;  // in order
  std::vector<LostName> lostNames_;
};

}  // namespace vellum::ags
