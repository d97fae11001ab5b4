// The parts of the checker. Internal to check/.
#pragma once

#include <unordered_map>

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/gal/check/check.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/syntax/parser.h"

namespace vellum::gal {

class Checker {
 public:
  Checker(const syntax::Tree& tree, CheckedAgent& agent, diagnostics::Emitter& emitter);

  void file();
  CheckedSnippet snippet();

 private:
  using NodeId = syntax::NodeId;

  // declarations.cpp
  void declare();
  void declareChannels(NodeId section);
  void declareInputs(NodeId section);
  void declareAction(NodeId section);
  void checkOrder();
  void checkTransitions(NodeId section);
  void warnAboutCoveredLines();
  void checkTest(NodeId section);
  void checkKey(NodeId node);

  // statements.cpp
  Statement statement(NodeId node);
  Statement setStatement(NodeId node);
  Statement ifStatement(NodeId node);
  Statement randomStatement(NodeId node);
  Statement chanceStatement(NodeId node);
  Statement localBind(NodeId node);
  void warnAboutSyncedStart(const std::vector<Statement>& block);
  void checkScopes();

  // command_statements.cpp
  Statement commandStatement(NodeId node);
  bool argument(const CommandRow& row, char parameter, NodeId node, Statement& out, int& numbers);
  void checkNumbers(const CommandRow& row, const Statement& command, NodeId node);

  // conditions.cpp
  Condition condition(NodeId node);
  Condition comparison(NodeId node);
  int text(NodeId node);
  int addText(Text text);
  std::size_t longest(const Text& text) const;

  // names
  NodeId child(NodeId node, NodeKind kind, int which = 0) const;
  std::string_view nameOf(NodeId node) const { return node ? tree_.firstTokenText(node) : std::string_view(); }
  std::string contentOf(NodeId string) const;
  NodeKind kind(NodeId node) const { return kindOf(tree_, node); }
  source::Location at(NodeId node) const { return tree_.location(node); }
  source::Location firstToken(NodeId node) const { return tree_.tokens().location(tree_[node].firstToken); }
  Keyword firstKeyword(NodeId node) const { return static_cast<Keyword>(tree_.tokens()[tree_[node].firstToken].flags); }
  int channelNamed(NodeId name);
  int inputNamed(NodeId name);
  int actionNamed(NodeId name);
  int valueNamed(int input, NodeId name);
  std::optional<std::int64_t> wholeNumber(NodeId number) const;
  double number(NodeId number);

  const syntax::Tree& tree_;
  CheckedAgent& agent_;
  diagnostics::Emitter& emitter_;
  std::unordered_map<std::string, int> channels_, inputs_, actions_;  // by lower-case name
  std::unordered_map<std::string, int> texts_;
  std::vector<NodeId> actionNodes_;

  // Where the statement being checked stands.
  int action_ = -1;
  int setDepth_ = 0;
  bool scriptSeen_ = false;  // a script command, or a call that may hold one, in the set or force around
  std::vector<int> randomBlocks_;

  struct LooseCommand {
    int action;
    source::Location location;
    std::string_view word;
  };
  std::vector<LooseCommand> looseCommands_;  // commands with no set or force around them in their action
  struct CallEdge {
    int from, to;
    bool inSet;
  };
  std::vector<CallEdge> calls_;
};

// reachability.cpp: warns where a statement can never run.
void warnAboutDeadCode(const CheckedAgent& agent, diagnostics::Emitter& emitter);

template <class Items>
std::string spellingHint(std::string_view word, const Items& items) {
  diagnostics::SpellingSuggestion suggestion(word);
  for (const auto& item : items) suggestion.offer(item.name);
  return suggestion ? suggestion.hint() : std::string();
}

}  // namespace vellum::gal
