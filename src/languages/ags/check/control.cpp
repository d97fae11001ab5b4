// if, loops, switch.
#include "languages/ags/check/checker.h"

namespace vellum::ags {

Statement* Checker::ifStatement(NodeId id) {
  // A chain of else-ifs is walked, not recursed into: it may be long.
  Statement* first = nullptr;
  Statement* previous = nullptr;
  while (id) {
    Statement* made = make(StatementKind::If, tree().location(id));
    if (first == nullptr) first = made;
    if (previous != nullptr) previous->otherwise = made;
    NodeId parts[3] = {tree().child(id, 0), tree().child(id, 1), tree().child(id, 2)};
    made->value = parts[0] ? condition(parts[0], "if") : errorValue(tree().location(id));
    std::size_t count = locals_.size();
    ++depth_;
    made->body = parts[1] ? statement(parts[1]) : make(StatementKind::Empty, tree().location(id));
    --depth_;
    finishLocals(count);
    previous = made;
    id = NodeId();
    if (!parts[2]) break;
    if (tree().kind(parts[2]) == NodeKind::If) {
      id = parts[2];
    } else {
      ++depth_;
      made->otherwise = statement(parts[2]);
      --depth_;
      finishLocals(count);
    }
  }
  return first;
}

Statement* Checker::loop(NodeId id) {
  bool isWhile = tree().kind(id) == NodeKind::While;
  Location at = tree().location(id);
  Statement* made = make(isWhile ? StatementKind::While : StatementKind::DoWhile, at);
  NodeId parts[2] = {tree().child(id, 0), tree().child(id, 1)};
  NodeId conditionNode = parts[isWhile ? 0 : 1];
  NodeId bodyNode = parts[isWhile ? 1 : 0];
  if (isWhile) made->value = conditionNode ? condition(conditionNode, "while") : errorValue(at);
  std::size_t count = locals_.size();
  ++loopDepth_;
  ++depth_;
  made->body = bodyNode ? statement(bodyNode) : make(StatementKind::Empty, at);
  --depth_;
  --loopDepth_;
  finishLocals(count);
  if (!isWhile) made->value = conditionNode ? condition(conditionNode, "while") : errorValue(at);
  loopEnds(made, tree().tokenLocation(tree().firstToken(id)));
  return made;
}

// AGS keywords, "for": every part is optional; a variable declared in the start exists only inside the loop.
Statement* Checker::forStatement(NodeId id) {
  Location at = tree().location(id);
  Statement* made = make(StatementKind::For, at);
  NodeId parts[4] = {tree().child(id, 0), tree().child(id, 1), tree().child(id, 2), tree().child(id, 3)};
  if (!parts[2]) return made;
  std::size_t count = locals_.size();
  ++depth_;
  for (NodeId start : tree().children(parts[0])) made->statements.push_back(statement(start));
  if (NodeId test = tree().child(parts[1], 0)) made->value = condition(test, "for");
  ++loopDepth_;
  ++depth_;
  made->body = parts[3] ? statement(parts[3]) : make(StatementKind::Empty, at);
  --depth_;
  --loopDepth_;
  NodeId second = tree().child(parts[2], 1);
  if (second) allow(Feature::CommaInFor, dialect_, tree().location(second), emitter_);
  for (NodeId step : tree().children(parts[2])) {
    made->steps.push_back(statement(step));
    if (made->steps.back()->kind == StatementKind::Call)
      allow(Feature::CallInFor, dialect_, tree().location(step), emitter_);
  }
  loopEnds(made, tree().tokenLocation(tree().firstToken(id)));
  --depth_;
  finishLocals(count);
  return made;
}

// AGS keywords, "switch, case statements": any type, any expressions as labels, compared in order.
Statement* Checker::switchStatement(NodeId id) {
  Location at = tree().location(id);
  Statement* made = make(StatementKind::Switch, at);
  NodeId valueNode = tree().child(id, 0);
  if (!valueNode) return made;
  Expression* value = tree().kind(valueNode) == NodeKind::Case ? errorValue(at) : rvalue(valueNode);
  made->value = value;
  std::size_t count = locals_.size();
  ++switchDepth_;
  ++depth_;
  bool first = true, sawLabel = false, sawDefault = false;
  bool fallsThrough = false;  // what stands before a label
  for (NodeId child : tree().children(id)) {
    if (first) {
      first = false;
      if (child == valueNode && tree().kind(child) != NodeKind::Case && tree().kind(child) != NodeKind::Default)
        continue;
    }
    NodeKind kind = tree().kind(child);
    if (kind == NodeKind::Case || kind == NodeKind::Default) {
      sawLabel = true;
      if (fallsThrough && is40())
        emitter_.emit(diag::FallsThrough, tree().tokenLocation(tree().firstToken(child)))
            .hint("end it with 'break;', or with 'fallthrough;' when this is meant");
      fallsThrough = false;
      SwitchCase label;
      label.location = tree().location(child);
      label.firstStatement = made->statements.size();
      if (kind == NodeKind::Default) {
        if (sawDefault) emitter_.emit(diag::DuplicateDefault, tree().tokenLocation(tree().firstToken(child)));
        if (sawDefault) continue;
        sawDefault = true;
      } else {
        NodeId labelNode = tree().child(child, 0);
        label.value = labelNode ? rvalue(labelNode) : errorValue(label.location);
        if (!comparable(value->type, label.value->type)) {
          emitter_.emit(diag::OperandMismatch, label.value->location, "case", typeName(value->type),
                        typeName(label.value->type));
        }
      }
      made->cases.push_back(label);
      continue;
    }
    if (kind == NodeKind::Error) continue;
    if (!sawLabel) emitter_.emit(diag::StatementBeforeCase, tree().location(child));
    sawLabel = true;
    if (kind == NodeKind::Declaration) {
      emitter_.emit(diag::DeclarationInCase, tree().location(child)).hint("put the case's statements into '{ }'");
    }
    made->statements.push_back(statement(child));
    fallsThrough = kind != NodeKind::Fallthrough && !leaves(made->statements.back());
  }
  --depth_;
  --switchDepth_;
  finishLocals(count);
  return made;
}

}  // namespace vellum::ags
