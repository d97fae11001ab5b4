// Statements: resolves names, reads levels and odds, checks scopes (GAL manual, "Action sections" to "Scope
// considerations").
#include <optional>

#include "languages/gal/check/command_statements.h"
#include "languages/gal/check/conditions.h"
#include "languages/gal/check/context.h"
#include "languages/gal/check/declarations.h"
#include "languages/gal/check/statements.h"

namespace vellum::gal {

static void warnAboutSyncedStart(CheckContext& context, const std::vector<Statement>& block);
static Statement checkSet(CheckContext& context, NodeId node);
static Statement checkIf(CheckContext& context, NodeId node);
static Statement checkRandom(CheckContext& context, NodeId node);
static Statement checkChance(CheckContext& context, NodeId node);
static Statement checkLocalBind(CheckContext& context, NodeId node);
namespace {

bool isStatement(NodeKind kind) {
  return kind == NodeKind::Error || (kind >= NodeKind::Block && kind != NodeKind::Level && kind < NodeKind::Or) ||
         kind == NodeKind::BindStatement;
}

constexpr std::int64_t MaxLevel = 1'000'000'000;
constexpr std::uint64_t MaxOdds = 1'000'000'000;

}  // namespace

static int hostAction(const CheckContext& context, NodeId name) {
  if (!name || context.actions.contains(base::toLower(context.nameOf(name)))) return -1;
  return context.host.actionNamed(context.nameOf(name));
}

Statement checkStatement(CheckContext& context, NodeId node) {
  Statement out;
  out.location = context.at(node);
  switch (context.kind(node)) {
    case NodeKind::Block:
      for (NodeId inner : context.tree.children(node))
        if (isStatement(context.kind(inner))) out.body.push_back(checkStatement(context, inner));
      warnAboutSyncedStart(context, out.body);
      return out;
    case NodeKind::SetStatement: return checkSet(context, node);
    case NodeKind::IfStatement: return checkIf(context, node);
    case NodeKind::RandomStatement: return checkRandom(context, node);
    case NodeKind::ChanceStatement: return checkChance(context, node);
    case NodeKind::LocalBindStatement: return checkLocalBind(context, node);
    case NodeKind::Command: return checkCommand(context, node);
    case NodeKind::CallStatement:
      context.scriptSeen = true;
      // An action of the agent has precedence over the host's.
      if (int hosts = hostAction(context, context.child(node, NodeKind::Name)); hosts >= 0) {
        out.kind = StatementKind::HostCall;
        out.index = hosts;
        context.agent.usesHost = true;
        return out;
      }
      out.kind = StatementKind::Call;
      out.index = findAction(context, context.child(node, NodeKind::Name));
      if (out.index >= 0) context.calls.push_back({context.action, out.index, context.setDepth > 0});
      return out;
    case NodeKind::ReturnStatement: out.kind = StatementKind::Return; return out;
    default: return out;  // empty statements, and errors already reported
  }
}

// "Should not be used with syncchannel" (GAL manual, "startframe").
static void warnAboutSyncedStart(CheckContext& context, const std::vector<Statement>& block) {
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
    context.emitter.emit(diag::Ignored, start->location, "startframe", "syncchannel decides where the script starts");
}

static Statement checkSet(CheckContext& context, NodeId node) {
  Statement out;
  out.kind = StatementKind::Set;
  out.location = context.at(node);
  out.force = context.firstKeyword(node) == Keyword::Force;
  if (NodeId level = context.child(node, NodeKind::Level)) {
    NodeId number = context.child(level, NodeKind::Number);
    auto value = number ? readWholeNumber(context, number) : std::nullopt;
    if (number && (!value || *value < 0 || *value > MaxLevel))
      context.emitter.emit(diag::LevelNotWhole, context.at(number), context.tree.firstTokenText(number));
    else if (value) out.level = static_cast<int>(*value);
    if (value && context.setDepth > 0)
      context.emitter.emit(diag::Ignored, context.at(level), "the binding level",
                           "a set or force inside another one has its level");
  }
  out.index = findChannel(context, context.child(node, NodeKind::Name));
  ++context.setDepth;
  bool outer = context.scriptSeen;
  context.scriptSeen = false;
  for (NodeId inner : context.tree.children(node))
    if (isStatement(context.kind(inner))) out.body.push_back(checkStatement(context, inner));
  context.scriptSeen = outer;
  --context.setDepth;
  return out;
}

static Statement checkIf(CheckContext& context, NodeId node) {
  Statement out;
  out.kind = StatementKind::If;
  out.location = context.at(node);
  for (NodeId arm : context.tree.children(node)) {
    Statement body;
    body.location = context.at(arm);
    bool conditionSeen = context.kind(arm) != NodeKind::IfArm;
    for (NodeId part : context.tree.children(arm)) {
      if (!conditionSeen) {
        out.conditions.push_back(checkCondition(context, part));
        conditionSeen = true;
      } else if (isStatement(context.kind(part))) {
        body = checkStatement(context, part);
      }
    }
    // The parser reports an arm without a condition or a statement.
    if (context.kind(arm) == NodeKind::IfArm && out.conditions.size() <= out.body.size()) out.conditions.push_back({});
    out.body.push_back(std::move(body));
  }
  return out;
}

// GAL manual, "Random-Chance statements".
static Statement checkRandom(CheckContext& context, NodeId node) {
  Statement out;
  out.kind = StatementKind::Random;
  out.location = context.at(node);
  out.index = static_cast<int>(context.agent.randoms.size());
  context.agent.randoms.push_back({{}, context.firstToken(node)});
  context.randomBlocks.push_back(out.index);
  for (NodeId inner : context.tree.children(node))
    if (isStatement(context.kind(inner))) out.body.push_back(checkStatement(context, inner));
  context.randomBlocks.pop_back();
  std::uint64_t total = 0;
  for (std::uint32_t odds : context.agent.randoms[static_cast<std::size_t>(out.index)].odds) total += odds;
  if (total > MaxOdds) context.emitter.emit(diag::OddsTooLarge, context.firstToken(node));
  return out;
}

static Statement checkChance(CheckContext& context, NodeId node) {
  Statement out;
  out.kind = StatementKind::Chance;
  out.location = context.at(node);
  std::uint32_t odds = 0;
  if (NodeId number = context.child(node, NodeKind::Number)) {
    auto value = readWholeNumber(context, number);
    std::string_view written = context.tree.firstTokenText(number);
    if (!value && written.find('.') == std::string_view::npos && written.size() > 18)
      context.emitter.emit(diag::OddsTooLarge, context.at(number));
    else if (!value) context.emitter.emit(diag::OddsNotWhole, context.at(number), written);
    else if (*value < 0) context.emitter.emit(diag::OddsNegative, context.at(number), written);
    else if (*value > std::int64_t(MaxOdds)) context.emitter.emit(diag::OddsTooLarge, context.at(number));
    else odds = static_cast<std::uint32_t>(*value);
  }
  if (context.randomBlocks.empty()) {
    context.emitter.emit(diag::ChanceOutsideRandom, context.firstToken(node))
        .hint("write random { chance ... } around the choices");
  } else {
    out.value = context.randomBlocks.back();
    auto& block = context.agent.randoms[static_cast<std::size_t>(out.value)];
    out.index = static_cast<int>(block.odds.size());
    block.odds.push_back(odds);
  }
  for (NodeId inner : context.tree.children(node))
    if (isStatement(context.kind(inner))) out.body.push_back(checkStatement(context, inner));
  return out;
}

static Statement checkLocalBind(CheckContext& context, NodeId node) {
  Statement out;
  out.kind = StatementKind::LocalBind;
  out.location = context.at(node);
  NodeId name = context.child(node, NodeKind::Name);
  out.index = findInput(context, name);
  out.value = findValue(context, out.index, context.child(node, NodeKind::Name, 1));
  if (out.index >= 0 && !context.agent.inputs[static_cast<std::size_t>(out.index)].local)
    context.emitter.emit(diag::LocalBindOnGlobal, context.at(name), context.nameOf(name));
  return out;
}

// A command needs a channel: from a set or force around it, or around a call that leads to its action ("the new action
// inherits ... even the scope of set and force blocks").
void checkScopes(CheckContext& context) {
  std::vector<char> scoped(context.agent.actions.size() + 1, 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (const CheckContext::CallEdge& edge : context.calls) {
      bool inherits = edge.inSet || (edge.from >= 0 && scoped[static_cast<std::size_t>(edge.from)]);
      if (!inherits || scoped[static_cast<std::size_t>(edge.to)]) continue;
      scoped[static_cast<std::size_t>(edge.to)] = 1;
      changed = true;
    }
  }
  for (const CheckContext::LooseCommand& loose : context.looseCommands)
    if (!scoped[static_cast<std::size_t>(loose.action)])
      context.emitter.emit(diag::CommandOutsideChannel, loose.location, loose.word);
}

CheckedSnippet checkWholeSnippet(CheckContext& context) {
  CheckedSnippet out;
  NodeId root = context.tree.root();
  NodeKind kind = context.kind(root);
  if (kind == NodeKind::String || kind == NodeKind::Str) {
    out.kind = CheckedSnippet::StringValue;
    out.text = readText(context, root);
  } else if (kind >= NodeKind::Or && kind <= NodeKind::Has) {
    out.kind = CheckedSnippet::Truth;
    out.condition = checkCondition(context, root);
  } else {
    context.action = static_cast<int>(context.agent.actions.size());
    context.agent.actions.push_back({std::string(ImmediateAction), context.at(root), {}});
    Statement body = checkStatement(context, root);
    if (body.body.empty() && !context.emitter.hasErrors()) context.emitter.emit(diag::EmptySnippet, context.at(root));
    context.agent.actions.back().body = std::move(body);
    checkScopes(context);
  }
  return out;
}

}  // namespace vellum::gal
