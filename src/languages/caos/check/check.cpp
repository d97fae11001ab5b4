#include "languages/caos/check/check.h"

#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/row_match.h"
#include "languages/caos/check/blocks.h"
#include "languages/caos/check/conditions.h"
#include "languages/caos/check/context.h"
#include "languages/caos/check/expressions.h"
#include "languages/caos/check/lints.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/parser.h"

namespace vellum::caos {

std::string_view typeName(ValueType type) {
  static constexpr std::string_view names[] = {"integer", "float", "string", "agent", "value", "byte-string"};
  return names[static_cast<std::size_t>(type)];
}

// A value that belongs to no command, after one with an error: this value was perhaps misread.
static bool isValueAfter(const CheckContext& context, syntax::NodeId id) {
  std::uint32_t after = context.tree[id].endToken;
  if (after + 1 >= context.tokens.size()) return false;
  syntax::NodeId next = context.tree[id].next;
  if (next && kindOf(context.tree[next]) == NodeKind::Command) return false;
  if (!context.isWord(after)) return true;
  std::string_view word = context.tokens.text(after);
  char letter = 0;
  return context.words.findCommand(word) == nullptr &&
         (context.words.hasValue(word) || variableNumber(word, letter) >= 0);
}

static bool isIncomplete(const CheckContext& context, syntax::NodeId id, const Statement& statement) {
  const syntax::Node& node = context.tree[id];
  if (node.childCount < statement.row->arguments.size()) return true;
  return node.childCount > 0 && kindOf(context.tree[context.tree.child(id, node.childCount - 1)]) == NodeKind::Error;
}

// How many expressions a statement keeps of the first arguments of its row: conditions and labels are kept elsewhere.
static std::size_t expressionsOf(const Row& row, std::size_t arguments) {
  auto isExpression = [](const auto& argument) {
    return argument.type != ArgumentType::Condition && argument.type != ArgumentType::Label;
  };
  auto given = std::span(row.arguments).first(std::min(arguments, row.arguments.size()));
  return static_cast<std::size_t>(std::count_if(given.begin(), given.end(), isExpression));
}

// Fills in the statement in place: there are many of them.
static void checkStatement(CheckContext& context, Statement& statement, syntax::NodeId id) {
  const syntax::Node& node = context.tree[id];
  auto [row, words] = context.words.matchCommand(context.tokens.text(node.firstToken), context.secondWord(node));
  statement.location = context.tokens.location(node.firstToken);
  if (words == 2) statement.location.span.end = context.tokens[node.firstToken + 1].span.end;
  statement.row = row;
  statement.arguments = context.many<Expression>(expressionsOf(*row, node.childCount));
  std::size_t at = 0, values = 0;
  for (syntax::NodeId child : context.tree.children(id)) {
    if (at >= row->arguments.size()) break;
    ArgumentType type = row->arguments[at++].type;
    if (kindOf(context.tree[child]) == NodeKind::Error) {
      context.broken = true;
    } else if (type == ArgumentType::Condition) {
      statement.condition = checkCondition(context, child);
    } else if (type == ArgumentType::Label) {
      statement.label = context.kept(context.tree.firstTokenText(child));
      if (!base::isAsciiAlpha(statement.label.empty() ? '\0' : statement.label[0])) {
        context.errors().emit(diag::LabelExpected, context.tree.location(child)).hint("a label starts with a letter");
        context.broken = true;
      }
    } else {
      checkExpression(context, statement.arguments[values++], child, type);
    }
  }
  statement.arguments = statement.arguments.first(values);
  if (at < row->arguments.size()) context.broken = true;
}

static CheckedScript checkScript(CheckContext& context, syntax::NodeId id) {
  const syntax::Node& node = context.tree[id];
  CheckedScript script;
  script.whole = context.tree.location(id);
  script.location = context.tokens.location(node.firstToken);
  NodeKind kind = kindOf(node);
  script.part = kind == NodeKind::Script   ? CheckedScript::Part::Event
                : kind == NodeKind::Remove ? CheckedScript::Part::Remove
                                           : CheckedScript::Part::Install;
  context.emitter = kind == NodeKind::Remove ? &context.remove : &context.main;
  context.broken = context.usesLocals = context.runsCaos = false;
  script.statements.reserve(node.childCount);
  int numbers = 0;
  bool allKnown = true;
  for (syntax::NodeId child : context.tree.children(id)) {
    NodeKind childKind = kindOf(context.tree[child]);
    if (childKind == NodeKind::Integer) {
      if (numbers < 4) script.classifier[numbers++] = integerOf(context.tree.firstTokenText(child));
    } else if (childKind == NodeKind::Command) {
      diagnostics::Emitter* outer = context.emitter;
      if (isValueAfter(context, child)) context.emitter = &context.ignored;
      checkStatement(context, script.statements.emplace_back(), child);
      context.emitter = outer;
      // A text that ends in the middle of a command needs no errors about what is missing after it.
      if (isIncomplete(context, child, script.statements.back()) &&
          context.tree[child].endToken + 1 == context.tokens.size())
        allKnown = false;
    } else {
      context.broken = true;
      allKnown = false;
    }
  }
  if (kind == NodeKind::Script && numbers < 4) context.broken = true;
  // An unknown word may be the other end of a block, or a label.
  OrderiserErrors orderiser(context.tokens, allKnown ? *context.emitter : context.ignored);
  if (!matchBlocks(script, orderiser)) context.broken = true;
  if (!matchLabels(script, orderiser)) context.broken = true;
  context.ignored.clear();
  script.usesLocals = context.usesLocals;
  script.runsCaos = context.runsCaos;
  if (!fitsLimits(script, *context.emitter)) context.broken = true;
  if (!context.broken) lint(script, *context.emitter);
  script.broken = context.broken;
  return script;
}

CheckedProgram check(const syntax::Tree& tree, diagnostics::Emitter& emitter, diagnostics::Emitter& removeEmitter,
                     const Vocabulary& words) {
  CheckContext context(tree, emitter, removeEmitter, words);
  CheckedProgram program;
  context.memory = program.memory.get();
  if (!tree.root()) return program;
  program.scripts.reserve(tree[tree.root()].childCount);
  for (syntax::NodeId section : tree.children(tree.root())) program.scripts.push_back(checkScript(context, section));
  return program;
}

CheckedProgram checkText(source::FileId file, std::string_view text, diagnostics::Emitter& emitter,
                         diagnostics::Emitter& removeEmitter, const Vocabulary& words) {
  return check(parse(file, text, emitter, removeEmitter, words), emitter, removeEmitter, words);
}

}  // namespace vellum::caos
