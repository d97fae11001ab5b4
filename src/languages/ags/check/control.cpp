// if, loops, switch.
#include "languages/ags/check/control.h"

#include "languages/ags/check/expressions.h"
#include "languages/ags/check/loops.h"
#include "languages/ags/check/operators.h"
#include "languages/ags/check/statements.h"

namespace vellum::ags {

Statement* checkIf(CheckContext& context, NodeId id) {
  // Iterates over a chain of else-ifs instead of recursing: it may be long.
  Statement* first = nullptr;
  Statement* previous = nullptr;
  while (id) {
    Statement* made = context.make(StatementKind::If, context.tree().location(id));
    if (first == nullptr) first = made;
    if (previous != nullptr) previous->otherwise = made;
    NodeId parts[3] = {context.tree().child(id, 0), context.tree().child(id, 1), context.tree().child(id, 2)};
    made->value = parts[0] ? checkCondition(context, parts[0], "if") : context.errorValue(context.tree().location(id));
    std::size_t count = context.locals.size();
    ++context.depth;
    made->body =
        parts[1] ? checkStatement(context, parts[1]) : context.make(StatementKind::Empty, context.tree().location(id));
    --context.depth;
    leaveScope(context, count);
    previous = made;
    id = NodeId();
    if (!parts[2]) break;
    if (context.tree().kind(parts[2]) == NodeKind::If) {
      id = parts[2];
    } else {
      ++context.depth;
      made->otherwise = checkStatement(context, parts[2]);
      --context.depth;
      leaveScope(context, count);
    }
  }
  return first;
}

Statement* checkLoop(CheckContext& context, NodeId id) {
  bool isWhile = context.tree().kind(id) == NodeKind::While;
  Location at = context.tree().location(id);
  Statement* made = context.make(isWhile ? StatementKind::While : StatementKind::DoWhile, at);
  NodeId parts[2] = {context.tree().child(id, 0), context.tree().child(id, 1)};
  NodeId conditionNode = parts[isWhile ? 0 : 1];
  NodeId bodyNode = parts[isWhile ? 1 : 0];
  if (isWhile) made->value = conditionNode ? checkCondition(context, conditionNode, "while") : context.errorValue(at);
  std::size_t count = context.locals.size();
  ++context.loopDepth;
  ++context.depth;
  made->body = bodyNode ? checkStatement(context, bodyNode) : context.make(StatementKind::Empty, at);
  --context.depth;
  --context.loopDepth;
  leaveScope(context, count);
  if (!isWhile) made->value = conditionNode ? checkCondition(context, conditionNode, "while") : context.errorValue(at);
  warnOfEndlessLoop(context, made, context.tree().tokenLocation(context.tree().firstToken(id)));
  return made;
}

// AGS keywords, "for": every part is optional; a variable declared in the start exists only inside the loop.
Statement* checkFor(CheckContext& context, NodeId id) {
  Location at = context.tree().location(id);
  Statement* made = context.make(StatementKind::For, at);
  NodeId parts[4] = {context.tree().child(id, 0), context.tree().child(id, 1), context.tree().child(id, 2),
                     context.tree().child(id, 3)};
  if (!parts[2]) return made;
  std::size_t count = context.locals.size();
  ++context.depth;
  for (NodeId start : context.tree().children(parts[0])) {
    context.beginsFor = true;
    made->statements.push_back(checkStatement(context, start));
    context.beginsFor = false;
  }
  if (NodeId test = context.tree().child(parts[1], 0)) made->value = checkCondition(context, test, "for");
  ++context.loopDepth;
  ++context.depth;
  made->body = parts[3] ? checkStatement(context, parts[3]) : context.make(StatementKind::Empty, at);
  --context.depth;
  --context.loopDepth;
  NodeId second = context.tree().child(parts[2], 1);
  if (second) allow(Feature::CommaInFor, context.dialect, context.tree().location(second), context.emitter);
  for (NodeId step : context.tree().children(parts[2])) {
    made->steps.push_back(checkStatement(context, step));
    if (made->steps.back()->kind == StatementKind::Call)
      allow(Feature::CallInFor, context.dialect, context.tree().location(step), context.emitter);
  }
  warnOfEndlessLoop(context, made, context.tree().tokenLocation(context.tree().firstToken(id)));
  --context.depth;
  leaveScope(context, count);
  return made;
}

// A `case` or `default`. `fallsThrough`: the statements before it do.
static void checkLabel(CheckContext& context, NodeId id, bool fallsThrough, Statement& owner, bool& sawDefault) {
  Location keyword = context.tree().tokenLocation(context.tree().firstToken(id));
  if (fallsThrough && context.is40())
    context.emitter.emit(diag::FallsThrough, keyword)
        .hint("end it with 'break;', or with 'fallthrough;' when this is meant");
  SwitchCase label;
  label.location = context.tree().location(id);
  label.firstStatement = owner.statements.size();
  if (context.tree().kind(id) == NodeKind::Default) {
    if (sawDefault) {
      context.emitter.emit(diag::DuplicateDefault, keyword);
      return;
    }
    sawDefault = true;
  } else {
    NodeId value = context.tree().child(id, 0);
    label.value = value ? checkRvalue(context, value) : context.errorValue(label.location);
    if (!areComparable(owner.value->type, label.value->type)) {
      context.emitter.emit(diag::OperandMismatch, label.value->location, "case", typeName(owner.value->type),
                           typeName(label.value->type));
    }
  }
  owner.cases.push_back(label);
}

// AGS keywords, "switch, case statements": any type, any expressions as labels, compared in order.
Statement* checkSwitch(CheckContext& context, NodeId id) {
  Location at = context.tree().location(id);
  Statement* made = context.make(StatementKind::Switch, at);
  NodeId valueNode = context.tree().child(id, 0);
  if (!valueNode) return made;
  Expression* value =
      context.tree().kind(valueNode) == NodeKind::Case ? context.errorValue(at) : checkRvalue(context, valueNode);
  made->value = value;
  std::size_t count = context.locals.size();
  ++context.switchDepth;
  ++context.depth;
  bool first = true, sawLabel = false, sawDefault = false;
  bool fallsThrough = false;  // the statements before a label do
  for (NodeId child : context.tree().children(id)) {
    if (first) {
      first = false;
      if (child == valueNode && context.tree().kind(child) != NodeKind::Case &&
          context.tree().kind(child) != NodeKind::Default)
        continue;
    }
    NodeKind kind = context.tree().kind(child);
    if (kind == NodeKind::Case || kind == NodeKind::Default) {
      sawLabel = true;
      checkLabel(context, child, fallsThrough, *made, sawDefault);
      fallsThrough = false;
      continue;
    }
    if (kind == NodeKind::Error) continue;
    if (!sawLabel) context.emitter.emit(diag::StatementBeforeCase, context.tree().location(child));
    sawLabel = true;
    if (kind == NodeKind::Declaration) {
      context.emitter.emit(diag::DeclarationInCase, context.tree().location(child))
          .hint("put the case's statements into '{ }'");
    }
    made->statements.push_back(checkStatement(context, child));
    fallsThrough = kind != NodeKind::Fallthrough && !alwaysLeaves(made->statements.back());
  }
  --context.depth;
  --context.switchDepth;
  leaveScope(context, count);
  return made;
}

}  // namespace vellum::ags
