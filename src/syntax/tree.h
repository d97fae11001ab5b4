// The lossless syntax tree: nodes over ranges of tokens. Every parser builds one, whatever the input.
//
// Built bottom-up like a shift-reduce parser: mark() remembers the height of the stack of finished nodes,
// finish(kind, mark) makes one node of all nodes finished since. Wrapping what is already parsed (a left operand that
// turns out to be one) is therefore free:
//
//   auto mark = builder.mark();
//   parseOperand();
//   while (atOperator()) { advance(); parseOperand(); builder.finish(Kind::Binary, mark); }
#pragma once

#include <string>

#include "base/ids.h"
#include "syntax/tokens.h"

namespace vellum::syntax {

using NodeId = base::Id<struct NodeTag>;

struct Node {
  std::uint16_t kind = 0;        // the language's own enum; 0 is an error node
  std::uint16_t childCount = 0;  // saturates at 65535: use the links to walk
  std::uint32_t firstToken = 0;
  std::uint32_t endToken = 0;  // one past the last
  NodeId firstChild;
  NodeId next;  // the next sibling
};

class Tree {
 public:
  explicit Tree(TokenBuffer tokens) : tokens_(std::move(tokens)) {}

  // No node (a child that is not there, as after a syntax error) is an error node without tokens and children, so that
  // code that walks the tree needs no check of its own.
  const Node& operator[](NodeId id) const { return id.valid() ? nodes_[id.index()] : Absent; }
  NodeId root() const { return nodes_.empty() ? NodeId() : NodeId(nodes_.size() - 1); }
  std::size_t size() const { return nodes_.size(); }
  const TokenBuffer& tokens() const { return tokens_; }

  NodeId child(NodeId parent, int index) const;  // none when there are fewer
  source::Location location(NodeId id) const;    // an empty node is located where its first token would be
  // "" when there is no such node.
  std::string_view firstTokenText(NodeId id) const {
    return id.valid() ? tokens_.text((*this)[id].firstToken) : std::string_view();
  }

  class Children {
   public:
    struct Iterator {
      const Tree* tree;
      NodeId at;
      NodeId operator*() const { return at; }
      Iterator& operator++() {
        at = (*tree)[at].next;
        return *this;
      }
      bool operator!=(const Iterator& other) const { return at != other.at; }
    };
    Children(const Tree& tree, NodeId first) : tree_(tree), first_(first) {}
    Iterator begin() const { return {&tree_, first_}; }
    Iterator end() const { return {&tree_, NodeId()}; }

   private:
    const Tree& tree_;
    NodeId first_;
  };
  Children children(NodeId id) const { return {*this, (*this)[id].firstChild}; }

  // Indented text for tests: one node a line with its kind's name, tokens in quotes.
  std::string dump(std::string_view (*kindName)(std::uint16_t)) const;

 private:
  friend class TreeBuilder;
  static constexpr Node Absent{};
  TokenBuffer tokens_;
  std::vector<Node> nodes_;
};

// A parser's cursor over the tokens and the stack of finished nodes. The last token must have kind 0 (the end);
// advance() never goes past it.
class TreeBuilder {
 public:
  explicit TreeBuilder(TokenBuffer tokens);

  struct Mark {
    std::uint32_t height;
    std::uint32_t token;
  };
  Mark mark() const { return {static_cast<std::uint32_t>(stack_.size()), at_}; }
  // Makes a node from the mark's token to the last token consumed; its children are all nodes finished since the mark.
  NodeId finish(std::uint16_t kind, Mark mark);

  std::uint16_t kind(std::uint32_t ahead = 0) const { return tokens()[index(ahead)].kind; }
  std::uint16_t flags(std::uint32_t ahead = 0) const { return tokens()[index(ahead)].flags; }
  std::string_view text(std::uint32_t ahead = 0) const { return tokens().text(index(ahead)); }
  source::Location location(std::uint32_t ahead = 0) const { return tokens().location(index(ahead)); }
  source::Location previousLocation() const;  // of the last token consumed; of the first token when there is none
  bool atEnd() const { return kind() == 0; }
  std::uint32_t position() const { return at_; }
  void advance() {
    if (!atEnd()) ++at_;
  }
  bool accept(std::uint16_t kind) {
    if (this->kind() != kind) return false;
    advance();
    return true;
  }
  // Makes a node of one token.
  NodeId leaf(std::uint16_t kind) {
    Mark here = mark();
    advance();
    return finish(kind, here);
  }

  // Nesting: a parser that recurses calls enter() first, and makes an error node when that returns false.
  static constexpr int MaxDepth = 256;
  bool enter() { return ++depth_ <= MaxDepth; }
  void leave() { --depth_; }

  const TokenBuffer& tokens() const { return tree_.tokens_; }
  // Returns the tree; its root is the last node finished. Nodes left over on the stack become an error root's children.
  Tree take();

 private:
  std::uint32_t index(std::uint32_t ahead) const {
    std::uint32_t last = tokens().size() - 1;
    return at_ + ahead < last ? at_ + ahead : last;
  }
  Tree tree_;
  std::vector<NodeId> stack_;
  std::uint32_t at_ = 0;
  int depth_ = 0;
};

}  // namespace vellum::syntax
