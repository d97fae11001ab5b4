// Checks commands against their rows in commands.def (GAL manual, "Command statements").
#include <optional>

#include "languages/gal/check/command_statements.h"
#include "languages/gal/check/conditions.h"
#include "languages/gal/check/context.h"
#include "languages/gal/check/declarations.h"

namespace vellum::gal {

static bool checkArgument(CheckContext& context, const CommandRow& row, char parameter, NodeId node, Statement& out,
                          int& numbers);
static void checkNumbers(CheckContext& context, const CommandRow& row, const Statement& command, NodeId node);
namespace {

std::string_view parameterName(char parameter) {
  switch (parameter) {
    case 's': return "a string";
    case 'f': return "a number";
    case 'b': return "0 or 1";
    case 'c': return "a channel";
    default: return "an action";
  }
}

std::string parameterList(std::string_view parameters) {
  if (parameters == "ff") return "two numbers";
  std::string out;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    base::append(out, base::cat(i == 0 ? "" : " and ", parameterName(parameters[i])));
  return out;
}

std::string count(std::size_t arguments) {
  if (arguments == 0) return "none";
  return arguments == 1 ? "one" : base::cat(arguments);
}

}  // namespace

Statement checkCommand(CheckContext& context, NodeId node) {
  const CommandRow& row = *findCommand(context.tree.firstTokenText(node));
  Statement out;
  out.kind = StatementKind::Command;
  out.command = row.command;
  out.location = context.at(node);
  // A random block may appear anywhere in an action, and so may its keepchance.
  if (context.setDepth == 0 && row.command != Command::KeepChance)
    context.looseCommands.push_back({context.action, context.firstToken(node), row.word});

  std::vector<NodeId> arguments;
  for (NodeId argument : context.tree.children(node))
    if (context.kind(argument) != NodeKind::Error) arguments.push_back(argument);
  if (arguments.size() != row.parameters.size()) {
    context.emitter
        .emit(diag::WrongArgumentCount, context.at(node), row.word, parameterList(row.parameters),
              count(arguments.size()))
        .hint(std::string(row.signature));
  }
  int numbers = 0;
  bool fit = true;
  for (std::size_t i = 0; i < arguments.size() && i < row.parameters.size(); ++i)
    fit = checkArgument(context, row, row.parameters[i], arguments[i], out, numbers) && fit;
  if (fit) checkNumbers(context, row, out, node);

  if (row.command == Command::Script) context.scriptSeen = true;
  if (row.command == Command::Duration && context.setDepth > 0 && !context.scriptSeen)
    context.emitter.emit(diag::DurationBeforeScript, context.at(node));
  if (row.command == Command::KeepChance) {
    if (context.randomBlocks.empty()) context.emitter.emit(diag::KeepChanceOutsideRandom, context.firstToken(node));
    else out.value = context.randomBlocks.back();
  }
  if (row.command == Command::KeepSet && context.setDepth > 1)
    context.emitter.emit(diag::Ignored, context.at(node), "keepset",
                         "a set or force inside another one stays bound as long as that one");
  if (row.command == Command::WaitBlend)
    context.emitter.emit(diag::Obsolete, context.firstToken(node), "waitblend", "waitblendin");
  return out;
}

static bool checkArgument(CheckContext& context, const CommandRow& row, char parameter, NodeId node, Statement& out,
                          int& numbers) {
  NodeKind kind = context.kind(node);
  bool none = kind == NodeKind::Name && base::equalsIgnoreCase(context.nameOf(node), "None");
  switch (parameter) {
    case 's':
      if (kind == NodeKind::String || kind == NodeKind::Str) {
        out.index = readText(context, node);
        return true;
      }
      if (none) return true;
      break;
    case 'c':
      if (kind != NodeKind::Name) break;
      if (!none || context.channels.count("none") > 0) out.index = findChannel(context, node);
      return true;
    case 'a':
      if (kind != NodeKind::Name) break;
      if (!none || context.actions.count("none") > 0) out.index = findAction(context, node);
      return true;
    case 'b': {
      auto value = kind == NodeKind::Number ? readWholeNumber(context, node) : std::nullopt;
      if (value && (*value == 0 || *value == 1)) {
        out.numbers[numbers++] = static_cast<float>(*value);
        return true;
      }
      auto& diagnostic = context.emitter.emit(diag::NotABool, context.at(node), row.word,
                                              kind == NodeKind::Str ? "a string" : context.tree.firstTokenText(node));
      if (base::equalsIgnoreCase(context.nameOf(node), "true")) diagnostic.hint("write 1");
      if (base::equalsIgnoreCase(context.nameOf(node), "false")) diagnostic.hint("write 0");
      return false;
    }
    default:
      if (kind != NodeKind::Number) break;
      out.numbers[numbers++] = static_cast<float>(readNumber(context, node));
      return true;
  }
  std::string found = kind == NodeKind::Str ? std::string("a string") : std::string(context.tree.firstTokenText(node));
  auto& diagnostic =
      context.emitter.emit(diag::WrongArgument, context.at(node), row.word, parameterName(parameter), found);
  if (parameter == 's' && kind == NodeKind::Name) diagnostic.hint(base::cat("a string is in quotes: \"", found, "\""));
  return false;
}

static void checkNumbers(CheckContext& context, const CommandRow& row, const Statement& command, NodeId node) {
  float low = command.numbers[0];
  switch (row.command) {
    case Command::Duration:
      if (low <= 0)
        context.emitter.emit(diag::DurationNotPositive, context.at(node),
                             context.tree.firstTokenText(context.tree.child(node, 0)));
      break;
    case Command::Blend:
    case Command::Timer:
    case Command::KeepSet:
    case Command::KeepChance:
      if (low < 0 || command.numbers[1] < 0) context.emitter.emit(diag::NegativeTime, context.at(node), row.word);
      break;
    case Command::StartFrame:
    case Command::Notify:
      if (low < 0 || low > 1 || command.numbers[1] < 0 || command.numbers[1] > 1)
        context.emitter.emit(diag::OutsideParts, context.at(node), row.word);
      break;
    default: break;
  }
}

}  // namespace vellum::gal
