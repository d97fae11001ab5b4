#include "turtle/check/check.h"

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "turtle/check/context.h"
#include "turtle/diagnostics.h"
#include "turtle/syntax/nodes.h"

namespace vellum::turtle {
namespace {

// The row of a word whose result is `result`; null when there is none, with an error that suggests the nearest.
const BuiltinRow* checkWord(CheckContext& context, syntax::NodeId node, char result) {
  std::string_view word = context.tree.firstTokenText(node);
  const BuiltinRow* row = builtinNamed(word);
  if (row != nullptr && row->result == result) return row;
  diagnostics::SpellingSuggestion suggestion(word);
  for (const BuiltinRow& each : builtinRows())
    if (each.result == result) suggestion.offer(each.word);
  auto& diagnostic = context.emitter.emit(diag::UnknownName, context.tree.location(node), word);
  if (suggestion) diagnostic.hint(suggestion.hint());
  return nullptr;
}

Operand checkOperand(CheckContext& context, syntax::NodeId node) {
  if (context.tree[node].kind == static_cast<std::uint16_t>(NodeKind::Name)) return {0, checkWord(context, node, 'i')};
  auto number = base::parseInt(context.tree.firstTokenText(node));
  if (number && *number >= INT32_MIN && *number <= INT32_MAX) return {static_cast<std::int32_t>(*number)};
  context.emitter.emit(diag::NotANumber, context.tree.location(node), context.tree.firstTokenText(node));
  return {};
}

// Adds the statement to `out` when it has no error.
void checkStatement(CheckContext& context, syntax::NodeId node, std::vector<Statement>& out) {
  auto kind = static_cast<NodeKind>(context.tree[node].kind);
  if (kind == NodeKind::Error) return;
  std::size_t errors = context.emitter.errorCount(), wanted = 1;
  Statement statement;
  statement.location = context.tree.location(node);
  for (syntax::NodeId child : context.tree.children(node)) {
    auto childKind = static_cast<NodeKind>(context.tree[child].kind);
    if (kind == NodeKind::Command && child == context.tree.child(node, 0)) {
      statement.command = checkWord(context, child, 'v');
      if (statement.command == nullptr) return;
      wanted = statement.command->operands;
    } else if (childKind == NodeKind::Name || childKind == NodeKind::Number) {
      statement.operands.push_back(checkOperand(context, child));
    } else {
      checkStatement(context, child, statement.body);
    }
  }
  if (context.emitter.errorCount() > errors) return;
  // The parser has reported a repeat without its number.
  if (statement.operands.size() == wanted) out.push_back(std::move(statement));
  else if (kind == NodeKind::Command)
    context.emitter.emit(diag::WrongOperands, statement.location, context.tree.firstTokenText(node), wanted,
                         statement.operands.size());
}

}  // namespace

std::vector<Statement> check(const syntax::Tree& tree, diagnostics::Emitter& emitter) {
  CheckContext context{tree, emitter};
  std::vector<Statement> out;
  for (syntax::NodeId node : tree.children(tree.root())) checkStatement(context, node, out);
  return out;
}

}  // namespace vellum::turtle
