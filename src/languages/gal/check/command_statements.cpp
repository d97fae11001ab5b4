// Commands held against their rows in commands.def (GAL manual, "Command statements").
#include <optional>

#include "languages/gal/check/checker.h"

namespace vellum::gal {
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
  std::string out;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    base::append(out, base::cat(i == 0 ? "" : " and ", parameterName(parameters[i])));
  return out;
}

std::string count(std::size_t arguments) {
  if (arguments == 0) return "nothing";
  return arguments == 1 ? "one argument" : base::cat(arguments, " arguments");
}

}  // namespace

Statement Checker::commandStatement(NodeId node) {
  const CommandRow& row = *findCommand(tree_.firstTokenText(node));
  Statement out;
  out.kind = StatementKind::Command;
  out.command = row.command;
  out.location = at(node);
  // A random block may stand anywhere in an action, and its keepchance with it.
  if (setDepth_ == 0 && row.command != Command::KeepChance)
    looseCommands_.push_back({action_, firstToken(node), row.word});

  std::vector<NodeId> arguments;
  for (NodeId argument : tree_.children(node))
    if (kind(argument) != NodeKind::Error) arguments.push_back(argument);
  if (arguments.size() != row.parameters.size()) {
    emitter_.emit(diag::WrongArgumentCount, at(node), row.word, parameterList(row.parameters), count(arguments.size()))
        .hint(std::string(row.signature));
  }
  int numbers = 0;
  bool fit = true;
  for (std::size_t i = 0; i < arguments.size() && i < row.parameters.size(); ++i)
    fit = argument(row, row.parameters[i], arguments[i], out, numbers) && fit;
  if (fit) checkNumbers(row, out, node);

  if (row.command == Command::Script) scriptSeen_ = true;
  if (row.command == Command::Duration && setDepth_ > 0 && !scriptSeen_)
    emitter_.emit(diag::DurationBeforeScript, at(node));
  if (row.command == Command::KeepChance) {
    if (randomBlocks_.empty()) emitter_.emit(diag::KeepChanceOutsideRandom, firstToken(node));
    else out.value = randomBlocks_.back();
  }
  if (row.command == Command::KeepSet && setDepth_ > 1)
    emitter_.emit(diag::Ignored, at(node), "keepset",
                  "a set or force inside another one stays bound as long as that one");
  if (row.command == Command::WaitBlend) emitter_.emit(diag::Obsolete, firstToken(node), "waitblend", "waitblendin");
  return out;
}

bool Checker::argument(const CommandRow& row, char parameter, NodeId node, Statement& out, int& numbers) {
  NodeKind kind = this->kind(node);
  bool none = kind == NodeKind::Name && base::equalsIgnoreCase(nameOf(node), "None");
  switch (parameter) {
    case 's':
      if (kind == NodeKind::String || kind == NodeKind::Str) {
        out.index = text(node);
        return true;
      }
      if (none) return true;
      break;
    case 'c':
      if (kind != NodeKind::Name) break;
      if (!none || channels_.count("none") > 0) out.index = channelNamed(node);
      return true;
    case 'a':
      if (kind != NodeKind::Name) break;
      if (!none || actions_.count("none") > 0) out.index = actionNamed(node);
      return true;
    case 'b': {
      auto value = kind == NodeKind::Number ? wholeNumber(node) : std::nullopt;
      if (value && (*value == 0 || *value == 1)) {
        out.numbers[numbers++] = static_cast<float>(*value);
        return true;
      }
      auto& diagnostic = emitter_.emit(diag::NotABool, at(node), row.word,
                                       kind == NodeKind::Str ? "a string" : tree_.firstTokenText(node));
      if (base::equalsIgnoreCase(nameOf(node), "true")) diagnostic.hint("write 1");
      if (base::equalsIgnoreCase(nameOf(node), "false")) diagnostic.hint("write 0");
      return false;
    }
    default:
      if (kind != NodeKind::Number) break;
      out.numbers[numbers++] = static_cast<float>(number(node));
      return true;
  }
  std::string found = kind == NodeKind::Str ? std::string("a string") : std::string(tree_.firstTokenText(node));
  auto& diagnostic = emitter_.emit(diag::WrongArgument, at(node), row.word, parameterName(parameter), found);
  if (parameter == 's' && kind == NodeKind::Name)
    diagnostic.hint(base::cat("a string stands in quotes: \"", found, "\""));
  return false;
}

void Checker::checkNumbers(const CommandRow& row, const Statement& command, NodeId node) {
  float low = command.numbers[0];
  switch (row.command) {
    case Command::Duration:
      if (low <= 0) emitter_.emit(diag::DurationNotPositive, at(node), tree_.firstTokenText(tree_.child(node, 0)));
      break;
    case Command::Blend:
    case Command::Timer:
    case Command::KeepSet:
    case Command::KeepChance:
      if (low < 0 || command.numbers[1] < 0) emitter_.emit(diag::NegativeTime, at(node), row.word);
      break;
    case Command::StartFrame:
    case Command::Notify:
      if (low < 0 || low > 1 || command.numbers[1] < 0 || command.numbers[1] > 1)
        emitter_.emit(diag::OutsideParts, at(node), row.word);
      break;
    default: break;
  }
}

}  // namespace vellum::gal
