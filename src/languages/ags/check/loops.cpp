// Warns about endless loops: nothing in them leaves them, or changes what their condition reads.
#include "languages/ags/check/loops.h"

namespace vellum::ags {

namespace {

// The effects of a loop's body and steps.
struct Scan {
  bool leaves = false;
  bool calls = false;       // may change anything but locals, and may wait
  bool writesMore = false;  // something other than a variable: an element, a member, an attribute
  bool failed = false;      // it contains an error, which is reported
  std::set<const Variable*> written;

  void expression(const Expression* root) {
    eachInside(root, [this](const Expression* value) { one(value); });
  }

  void one(const Expression* value) {
    failed |= value->kind == ExpressionKind::Error;
    bool isRead = value->attribute != nullptr && value->structInfo->isBuiltin && !value->attribute->isExtender;
    if (value->kind == ExpressionKind::NewObject) calls |= value->function != nullptr;
    if (value->kind == ExpressionKind::Call && !isRead) call(value);
    if (value->kind == ExpressionKind::StepValue) place(value->operands[0]);
  }

  // Functions that end or replace the game leave the loop.
  void call(const Expression* value) {
    calls = true;
    if (value->function == nullptr) return;
    for (std::string_view name : {"QuitGame", "AbortGame", "RestartGame", "RestoreGameSlot", "RunAGSGame"})
      leaves |= value->function->name == name;
  }

  void place(const Expression* value) {
    if (value->kind == ExpressionKind::Variable) written.insert(value->variable);
    else writesMore = true;
    expression(value);
  }

  // `ownBreak`: a break here leaves the loop in question.
  void statement(const Statement* s, bool ownBreak) {
    for (; s != nullptr && !leaves; s = s->otherwise) {
      bool inner = s->kind == StatementKind::While || s->kind == StatementKind::DoWhile ||
                   s->kind == StatementKind::For || s->kind == StatementKind::Switch;
      if (s->kind == StatementKind::Return || (s->kind == StatementKind::Break && ownBreak)) leaves = true;
      if (s->variable != nullptr) written.insert(s->variable);
      if (s->place != nullptr) place(s->place);
      expression(s->value);
      for (const SwitchCase& label : s->cases) expression(label.value);
      for (const Statement* each : s->statements) statement(each, ownBreak && !inner);
      for (const Statement* each : s->steps) statement(each, false);
      statement(s->body, ownBreak && !inner);
    }
  }
};

// What a condition reads.
struct Looked {
  bool atMore = false;   // members, elements, engine values: only code that runs in between changes them
  bool unknown = false;  // the result of a function
  std::set<const Variable*> variables;
  bool atGlobals = false;
  std::string_view name;  // of the first one that it reads

  void expression(const Expression* root) {
    eachInside(root, [this](const Expression* value) { one(value); });
  }

  void one(const Expression* value) {
    switch (value->kind) {
      case ExpressionKind::Variable:
        if (name.empty()) name = value->variable->name;
        variables.insert(value->variable);
        atGlobals |= value->variable->isGlobal || value->variable->isImport;
        break;
      case ExpressionKind::Field:
        if (name.empty()) name = value->field->name;
        atMore = true;
        break;
      case ExpressionKind::Element:
      case ExpressionKind::Length: atMore = true; break;
      case ExpressionKind::Call: {
        bool isRead = value->attribute != nullptr && value->structInfo->isBuiltin && !value->attribute->isExtender;
        unknown |= !isRead;
        atMore = true;
        if (isRead && name.empty()) name = value->attribute->name;
        break;
      }
      case ExpressionKind::StepValue:
      case ExpressionKind::NewObject:
      case ExpressionKind::NewArray:
      case ExpressionKind::Error: unknown = true; break;
      default: break;
    }
  }
};

}  // namespace

void warnOfEndlessLoop(CheckContext& context, const Statement* loop, Location at) {
  Looked looked;
  if (loop->value != nullptr && loop->value->kind == ExpressionKind::Integer && loop->value->number == 0) return;
  looked.expression(loop->value);
  if (looked.unknown) return;
  Scan scan;
  scan.statement(loop->body, true);
  for (const Statement* step : loop->steps) scan.statement(step, false);
  if (scan.leaves || scan.failed) return;
  // A loop that waits for ever may be intended; a call may change anything but locals.
  bool isForever = looked.variables.empty() && !looked.atMore;
  bool runsOnce = loop->kind == StatementKind::DoWhile && !isForever;  // when the condition is false from the start
  if (scan.calls && (isForever || looked.atMore || looked.atGlobals || runsOnce)) return;
  if (looked.atMore && scan.writesMore) return;
  for (const Variable* variable : looked.variables)
    if (scan.written.count(variable) != 0) return;
  auto& diagnostic = context.emitter.emit(diag::NeverEnds, at);
  if (isForever) diagnostic.hint("leave it with 'break' or 'return', or wait in it with 'Wait(1)'");
  else if (looked.atMore && !scan.calls)
    diagnostic.hint(
        base::cat("nothing in it changes '", looked.name, "': wait in it with 'Wait(1)' for what others change"));
  else diagnostic.hint(base::cat("nothing in it changes '", looked.name, "'"));
}

}  // namespace vellum::ags
