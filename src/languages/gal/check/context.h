// What all parts of the checker share: the program that they build, the scopes, and the current position. The parts are
// free functions over this context, one file a construct.
#pragma once

#include <unordered_map>

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/gal/check/check.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/syntax/parser.h"

namespace vellum::gal {

using NodeId = syntax::NodeId;

struct CheckContext {
  CheckContext(const syntax::Tree& tree, CheckedAgent& agent, const HostNames& host, diagnostics::Emitter& emitter);

  int addText(Text text);

  // The tree and its names
  NodeId child(NodeId node, NodeKind kind, int which = 0) const;
  std::string_view nameOf(NodeId node) const { return node ? tree.firstTokenText(node) : std::string_view(); }
  std::string contentOf(NodeId string) const;
  NodeKind kind(NodeId node) const { return kindOf(tree, node); }
  source::Location at(NodeId node) const { return tree.location(node); }
  source::Location firstToken(NodeId node) const { return tree.tokens().location(tree[node].firstToken); }
  Keyword firstKeyword(NodeId node) const { return static_cast<Keyword>(tree.tokens()[tree[node].firstToken].flags); }

  const syntax::Tree& tree;
  CheckedAgent& agent;
  const HostNames& host;
  diagnostics::Emitter& emitter;
  std::unordered_map<std::string, int> channels, inputs, actions;  // by lower-case name
  std::unordered_map<std::string, int> texts;
  std::vector<NodeId> actionNodes;

  // Around the current statement
  int action = -1;
  int setDepth = 0;
  bool scriptSeen = false;  // a script command, or a call that may contain one, came earlier in this set or force
  std::vector<int> randomBlocks;

  struct LooseCommand {
    int action;
    source::Location location;
    std::string_view word;
  };
  std::vector<LooseCommand> looseCommands;  // commands with no set or force around them in their action
  struct CallEdge {
    int from, to;
    bool inSet;
  };
  std::vector<CallEdge> calls;
};

template <class Items>
std::string spellingHint(std::string_view word, const Items& items) {
  diagnostics::SpellingSuggestion suggestion(word);
  for (const auto& item : items) suggestion.offer(item.name);
  return suggestion ? suggestion.hint() : std::string();
}

}  // namespace vellum::gal
