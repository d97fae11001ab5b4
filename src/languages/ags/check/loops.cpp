// Loops that can't end: nothing in them leaves them, calls anything, or changes what their condition looks at.
#include "languages/ags/check/checker.h"

namespace vellum::ags {

namespace {

struct Scan {
  bool leaves = false;  // or calls something, which may end the game or change anything
  std::set<const Variable*> written;

  void expression(const Expression* value) {
    if (value == nullptr) return;
    if (value->kind == ExpressionKind::Call || value->kind == ExpressionKind::NewObject ||
        value->kind == ExpressionKind::Error)
      leaves = true;
    if (value->kind == ExpressionKind::StepValue && value->operands[0]->kind == ExpressionKind::Variable)
      written.insert(value->operands[0]->variable);
    for (const Expression* operand : value->operands) expression(operand);
    expression(value->object);
  }

  // `ownBreak`: a break here leaves the loop in question.
  void statement(const Statement* s, bool ownBreak) {
    for (; s != nullptr && !leaves; s = s->otherwise) {
      bool inner = s->kind == StatementKind::While || s->kind == StatementKind::DoWhile ||
                   s->kind == StatementKind::For || s->kind == StatementKind::Switch;
      if (s->kind == StatementKind::Return || (s->kind == StatementKind::Break && ownBreak)) leaves = true;
      if (s->variable != nullptr) written.insert(s->variable);
      if (s->place != nullptr) {
        if (s->place->kind == ExpressionKind::Variable) written.insert(s->place->variable);
        expression(s->place);
      }
      expression(s->value);
      for (const SwitchCase& label : s->cases) expression(label.value);
      for (const Statement* each : s->statements) statement(each, ownBreak && !inner);
      for (const Statement* each : s->steps) statement(each, false);
      statement(s->body, ownBreak && !inner);
    }
  }
};

// Only local variables and numbers: true, and the variables.
bool isLocal(const Expression* value, std::set<const Variable*>& read) {
  switch (value->kind) {
    case ExpressionKind::Integer:
    case ExpressionKind::Float: return true;
    case ExpressionKind::Variable:
      if (value->variable->isGlobal || value->variable->isImport) return false;
      read.insert(value->variable);
      return true;
    case ExpressionKind::Negate:
    case ExpressionKind::Not:
    case ExpressionKind::Binary:
    case ExpressionKind::LogicalAnd:
    case ExpressionKind::LogicalOr:
      for (const Expression* operand : value->operands)
        if (!isLocal(operand, read)) return false;
      return true;
    default: return false;
  }
}

}  // namespace

void Checker::loopEnds(const Statement* loop, Location at) {
  std::set<const Variable*> read;
  if (loop->value != nullptr) {
    if (loop->value->kind == ExpressionKind::Integer && loop->value->number == 0) return;
    if (!isLocal(loop->value, read)) return;
  }
  Scan scan;
  scan.statement(loop->body, true);
  for (const Statement* step : loop->steps) scan.statement(step, false);
  if (scan.leaves) return;
  for (const Variable* variable : read)
    if (scan.written.count(variable) != 0) return;
  auto& diagnostic = emitter_.emit(diag::NeverEnds, at);
  if (read.empty()) diagnostic.hint("leave it with 'break' or 'return', or wait in it with 'Wait(1)'");
  else diagnostic.hint(base::cat("nothing in it changes '", (*read.begin())->name, "'"));
}

}  // namespace vellum::ags
