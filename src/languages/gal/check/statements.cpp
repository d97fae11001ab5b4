// Statements: names resolved, levels and odds read, scopes checked (GAL manual, "Action sections" to "Scope
// considerations").
#include <optional>

#include "languages/gal/check/checker.h"

namespace vellum::gal {
namespace {

bool isStatement(NodeKind kind) {
  return kind == NodeKind::Error || (kind >= NodeKind::Block && kind != NodeKind::Level && kind < NodeKind::Or) ||
         kind == NodeKind::BindStatement;
}

constexpr std::int64_t MaxLevel = 1'000'000'000;
constexpr std::uint64_t MaxOdds = 1'000'000'000;

}  // namespace

Statement Checker::statement(NodeId node) {
  Statement out;
  out.location = at(node);
  switch (kind(node)) {
    case NodeKind::Block:
      for (NodeId inner : tree_.children(node))
        if (isStatement(kind(inner))) out.body.push_back(statement(inner));
      warnAboutSyncedStart(out.body);
      return out;
    case NodeKind::SetStatement: return setStatement(node);
    case NodeKind::IfStatement: return ifStatement(node);
    case NodeKind::RandomStatement: return randomStatement(node);
    case NodeKind::ChanceStatement: return chanceStatement(node);
    case NodeKind::LocalBindStatement: return localBind(node);
    case NodeKind::Command: return commandStatement(node);
    case NodeKind::CallStatement:
      out.kind = StatementKind::Call;
      out.index = actionNamed(child(node, NodeKind::Name));
      if (out.index >= 0) calls_.push_back({action_, out.index, setDepth_ > 0});
      scriptSeen_ = true;
      return out;
    case NodeKind::ReturnStatement: out.kind = StatementKind::Return; return out;
    default: return out;  // empty statements, and errors that were reported
  }
}

// "Should not be used with syncchannel" (GAL manual, "startframe").
void Checker::warnAboutSyncedStart(const std::vector<Statement>& block) {
  auto isCommand = [](const Statement& statement, Command command) {
    return statement.kind == StatementKind::Command && statement.command == command;
  };
  const Statement* start = nullptr;
  bool synced = false;
  for (const Statement& statement : block) {
    if (isCommand(statement, Command::StartFrame)) start = &statement;
    if (isCommand(statement, Command::SyncChannel)) synced = statement.index >= 0;
  }
  if (start != nullptr && synced)
    emitter_.emit(diag::Ignored, start->location, "startframe", "syncchannel says where the script starts");
}

Statement Checker::setStatement(NodeId node) {
  Statement out;
  out.kind = StatementKind::Set;
  out.location = at(node);
  out.force = firstKeyword(node) == Keyword::Force;
  if (NodeId level = child(node, NodeKind::Level)) {
    NodeId number = child(level, NodeKind::Number);
    auto value = number ? wholeNumber(number) : std::nullopt;
    if (number && (!value || *value < 0 || *value > MaxLevel))
      emitter_.emit(diag::LevelNotWhole, at(number), tree_.firstTokenText(number));
    else if (value) out.level = static_cast<int>(*value);
    if (value && setDepth_ > 0)
      emitter_.emit(diag::Ignored, at(level), "the binding level", "a set or force inside another one has its level");
  }
  out.index = channelNamed(child(node, NodeKind::Name));
  ++setDepth_;
  bool outer = scriptSeen_;
  scriptSeen_ = false;
  for (NodeId inner : tree_.children(node))
    if (isStatement(kind(inner))) out.body.push_back(statement(inner));
  scriptSeen_ = outer;
  --setDepth_;
  return out;
}

Statement Checker::ifStatement(NodeId node) {
  Statement out;
  out.kind = StatementKind::If;
  out.location = at(node);
  for (NodeId arm : tree_.children(node)) {
    Statement body;
    body.location = at(arm);
    bool conditionSeen = kind(arm) != NodeKind::IfArm;
    for (NodeId part : tree_.children(arm)) {
      if (!conditionSeen) {
        out.conditions.push_back(condition(part));
        conditionSeen = true;
      } else if (isStatement(kind(part))) {
        body = statement(part);
      }
    }
    // An arm without a condition or a statement was a syntax error.
    if (kind(arm) == NodeKind::IfArm && out.conditions.size() <= out.body.size()) out.conditions.push_back({});
    out.body.push_back(std::move(body));
  }
  return out;
}

// GAL manual, "Random-Chance statements".
Statement Checker::randomStatement(NodeId node) {
  Statement out;
  out.kind = StatementKind::Random;
  out.location = at(node);
  out.index = static_cast<int>(agent_.randoms.size());
  agent_.randoms.push_back({{}, firstToken(node)});
  randomBlocks_.push_back(out.index);
  for (NodeId inner : tree_.children(node))
    if (isStatement(kind(inner))) out.body.push_back(statement(inner));
  randomBlocks_.pop_back();
  std::uint64_t total = 0;
  for (std::uint32_t odds : agent_.randoms[static_cast<std::size_t>(out.index)].odds) total += odds;
  if (total > MaxOdds) emitter_.emit(diag::OddsTooLarge, firstToken(node));
  return out;
}

Statement Checker::chanceStatement(NodeId node) {
  Statement out;
  out.kind = StatementKind::Chance;
  out.location = at(node);
  std::uint32_t odds = 0;
  if (NodeId number = child(node, NodeKind::Number)) {
    auto value = wholeNumber(number);
    std::string_view written = tree_.firstTokenText(number);
    if (!value && written.find('.') == std::string_view::npos && written.size() > 18)
      emitter_.emit(diag::OddsTooLarge, at(number));
    else if (!value) emitter_.emit(diag::OddsNotWhole, at(number), written);
    else if (*value < 0) emitter_.emit(diag::OddsNegative, at(number), written);
    else if (*value > std::int64_t(MaxOdds)) emitter_.emit(diag::OddsTooLarge, at(number));
    else odds = static_cast<std::uint32_t>(*value);
  }
  if (randomBlocks_.empty()) {
    emitter_.emit(diag::ChanceOutsideRandom, firstToken(node)).hint("write random { chance ... } around the choices");
  } else {
    out.value = randomBlocks_.back();
    auto& block = agent_.randoms[static_cast<std::size_t>(out.value)];
    out.index = static_cast<int>(block.odds.size());
    block.odds.push_back(odds);
  }
  for (NodeId inner : tree_.children(node))
    if (isStatement(kind(inner))) out.body.push_back(statement(inner));
  return out;
}

Statement Checker::localBind(NodeId node) {
  Statement out;
  out.kind = StatementKind::LocalBind;
  out.location = at(node);
  NodeId name = child(node, NodeKind::Name);
  out.index = inputNamed(name);
  out.value = valueNamed(out.index, child(node, NodeKind::Name, 1));
  if (out.index >= 0 && !agent_.inputs[static_cast<std::size_t>(out.index)].local)
    emitter_.emit(diag::LocalBindOnGlobal, at(name), nameOf(name));
  return out;
}

// A command needs a channel: a set or force around it, or around a call that leads to its action ("the new action
// inherits ... even the scope of set and force blocks").
void Checker::checkScopes() {
  std::vector<char> scoped(agent_.actions.size() + 1, 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (const CallEdge& edge : calls_) {
      bool inherits = edge.inSet || (edge.from >= 0 && scoped[static_cast<std::size_t>(edge.from)]);
      if (!inherits || scoped[static_cast<std::size_t>(edge.to)]) continue;
      scoped[static_cast<std::size_t>(edge.to)] = 1;
      changed = true;
    }
  }
  for (const LooseCommand& loose : looseCommands_)
    if (!scoped[static_cast<std::size_t>(loose.action)])
      emitter_.emit(diag::CommandOutsideChannel, loose.location, loose.word);
}

CheckedSnippet Checker::snippet() {
  CheckedSnippet out;
  NodeId root = tree_.root();
  NodeKind kind = this->kind(root);
  if (kind == NodeKind::String || kind == NodeKind::Str) {
    out.kind = CheckedSnippet::TextValue;
    out.text = text(root);
  } else if (kind >= NodeKind::Or && kind <= NodeKind::Has) {
    out.kind = CheckedSnippet::Truth;
    out.condition = condition(root);
  } else {
    action_ = static_cast<int>(agent_.actions.size());
    agent_.actions.push_back({std::string(ImmediateAction), at(root), {}});
    Statement body = statement(root);
    if (body.body.empty() && !emitter_.hasErrors()) emitter_.emit(diag::EmptySnippet, at(root));
    agent_.actions.back().body = std::move(body);
    checkScopes();
  }
  return out;
}

}  // namespace vellum::gal
