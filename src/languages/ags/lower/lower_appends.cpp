// `s = s.Append(x)`, `s = s.AppendChar(c)` and chains of these append in place when there is no other reference.
#include <algorithm>

#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {
namespace {

bool isAppend(const Expression* e) {
  return e->kind == ExpressionKind::Call && e->object != nullptr && e->function->isBuiltin &&
         (e->function->linkName == "String::Append" || e->function->linkName == "String::AppendChar");
}

// Whether both are the same expression: a variable, field or element.
bool isSamePlace(const Expression* a, const Expression* b) {
  for (; a->kind == b->kind; a = a->operands[0], b = b->operands[0]) {
    switch (a->kind) {
      case ExpressionKind::Variable: return a->variable == b->variable;
      case ExpressionKind::This: return true;
      case ExpressionKind::Integer: return a->number == b->number;
      case ExpressionKind::Field:
        if (a->field != b->field) return false;
        break;
      case ExpressionKind::Element:
        if (!isSamePlace(a->operands[1], b->operands[1])) return false;
        break;
      default: return false;
    }
  }
  return false;
}

bool mentions(const Expression* root, const Variable* variable) {
  bool found = false;
  eachInside(root, [&](const Expression* e) { found = found || e->variable == variable; });
  return found;
}

}  // namespace

// The string that is appended.
ir::Reg FunctionLowerer::appended(const Expression* append) {
  Reg more = value(append->operands[0]);
  at(append->location);
  if (append->function->linkName == "String::Append") return more;
  Reg text = temp(ir::Type::Ref);
  f_.argument(0, more);
  f_.host(f_.module().addHost("ags.char", {{ir::Type::I32}, ir::Type::Ref}), text);
  return text;
}

bool FunctionLowerer::appendInPlace(const Statement* s) {
  if (s->kind != StatementKind::Assign || s->place->type == nullptr || !s->place->type->isString()) return false;
  std::vector<const Expression*> appends;
  const Expression* first = s->value;
  for (; isAppend(first); first = first->object) appends.push_back(first);
  if (appends.empty() || !isSamePlace(s->place, first)) return false;
  std::reverse(appends.begin(), appends.end());
  if (first->kind == ExpressionKind::Variable) {
    const Variable* variable = program_.resolve(first->variable);
    if (variable == nullptr) return false;
    if (!variable->isGlobal) {
      bool isRead = std::any_of(appends.begin() + 1, appends.end(),
                                [&](const Expression* e) { return mentions(e->operands[0], first->variable); });
      return !isRead && appendToLocal(registerOf(variable), appends);
    }
  }
  Reg text = load(place(first));
  std::vector<Reg> more;
  for (const Expression* append : appends) {
    more.push_back(appended(append));
    f_.emit(Op::NotNull, more.back());
    if (more.size() == 1) f_.emit(Op::NotNull, text);
  }
  // The place releases its string meanwhile, after everything that could trap.
  at(s->place->location);
  Place where = place(s->place);
  Reg none = temp(ir::Type::Ref);
  f_.emit(Op::ConstNull, none);
  store(where, none);
  at(s->value->location);
  for (Reg each : more) f_.emit(Op::Append, text, each);
  store(where, text);
  return true;
}

bool FunctionLowerer::appendToLocal(Reg variable, const std::vector<const Expression*>& appends) {
  for (const Expression* append : appends) {
    Reg more = appended(append);
    f_.emit(Op::Append, variable, more);
  }
  return true;
}

}  // namespace vellum::ags
