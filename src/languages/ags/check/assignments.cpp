// Assignments, `++` and `--`: which places can be written, and with which values.
#include "languages/ags/check/assignments.h"

#include "languages/ags/check/expressions.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/old_strings.h"
#include "languages/ags/check/operators.h"
#include "languages/ags/check/truncation.h"

namespace vellum::ags {

// The operator of `+=` and similar tokens.
static std::uint16_t operatorOf(std::uint16_t assignment) {
  switch (assignment) {
    case PlusAssign: return Plus;
    case MinusAssign: return Minus;
    case StarAssign: return Star;
    case SlashAssign: return Slash;
    case ags::PercentAssign: return Percent;
    case AndAssign: return Ampersand;
    case OrAssign: return Pipe;
    case XorAssign: return Caret;
    case ShiftLeftAssign: return ShiftLeft;
    case ShiftRightAssign: return ShiftRight;
    default: return 0;
  }
}

// Marks a place that a statement changes without reading it. Others may read what a pointer refers to.
static void markWritten(const Expression* place) {
  while (place->kind == ExpressionKind::Element || place->kind == ExpressionKind::Field) {
    place = place->operands[0];
    if (place->type->kind != TypeKind::FixedArray && place->type->kind != TypeKind::Struct) return;
  }
  if (place->kind == ExpressionKind::Variable) ++place->variable->writes;
}

// Whether the place can be written. Reports why not.
bool checkAssignable(CheckContext& context, Expression* place) {
  if (place->type->isError()) return false;
  if (!place->isPlace && place->isConstant() && place->variable != nullptr) {
    context.emitter.emit(diag::ReadonlyAssigned, place->location, place->variable->name);
    return false;
  }
  if (!place->isPlace) {
    std::string what = place->kind == ExpressionKind::Call   ? "what a function returns"
                       : place->isConstant()                 ? "a constant"
                       : place->kind == ExpressionKind::This ? "'this'"
                                                             : "this value";
    context.emitter.emit(diag::NotAssignable, place->location, what);
    return false;
  }
  switch (place->kind) {
    case ExpressionKind::Variable:
      // `const` is not enforced in 3.6 (AGS behaviour, "Features").
      if (place->variable->isReadonly || (context.is40() && place->variable->isConst)) {
        context.emitter.emit(diag::ReadonlyAssigned, place->location, place->variable->name);
        return false;
      }
      return true;
    case ExpressionKind::Field: {
      Location at = place->location;
      at.span.begin = at.span.end - static_cast<std::uint32_t>(place->field->name.size());
      if (place->field->isWriteProtected && !isAccessAllowed(context, place->operands[0], place->structInfo)) {
        context.emitter.emit(diag::WriteProtectedMember, at, place->field->name, place->structInfo->name);
        return false;
      }
      if (place->field->isReadonly) {
        context.emitter.emit(diag::ReadonlyAssigned, at, place->field->name);
        return false;
      }
      return true;
    }
    case ExpressionKind::Element: {
      // Elements of a readonly or protected array have the same protection.
      Expression* array = place->operands[0];
      if (array->kind == ExpressionKind::Variable || array->kind == ExpressionKind::Field) {
        if (array->type->kind == TypeKind::FixedArray) return checkAssignable(context, array);
      }
      return true;
    }
    case ExpressionKind::Call: {
      bool writeProtected =
          place->attribute->isWriteProtected && !isAccessAllowed(context, place->object, place->structInfo);
      if (place->setter == nullptr) {
        context.emitter.emit(diag::ReadonlyAssigned, place->location, place->attribute->name);
        return false;
      }
      if (writeProtected) {
        context.emitter.emit(diag::WriteProtectedMember, place->location, place->attribute->name,
                             place->structInfo->name);
        return false;
      }
      return true;
    }
    default: return true;
  }
}

Statement* checkAssignment(CheckContext& context, NodeId id) {
  Location at = context.tree().location(id);
  NodeId placeNode = context.tree().child(id, 0), valueNode = context.tree().child(id, 1);
  std::uint32_t opToken = context.tree().tokenAfter(id, 0);
  std::uint16_t op = context.tree().tokenKind(opToken);
  Location opAt = context.tree().tokenLocation(opToken);
  Statement* made = context.make(StatementKind::Assign, at);
  if (op == ags::PercentAssign) allow(Feature::PercentAssign, context.dialect, opAt, context.emitter);
  Expression* place = checkExpression(context, placeNode);
  Expression* value = valueNode ? checkRvalue(context, valueNode) : context.errorValue(at);
  if (place->type->isError() || value->type->isError()) return context.make(StatementKind::Empty, at);
  if (place->type->kind == TypeKind::FixedArray) {
    context.emitter.emit(diag::WholeArray, place->location).hint("assign its elements one by one");
    return context.make(StatementKind::Empty, at);
  }
  if (isOldString(place->type)) {
    context.emitter.emit(diag::OldStringAssigned, place->location).hint("write 'StrCopy(name, value);'");
    return context.make(StatementKind::Empty, at);
  }
  if (place->type->kind == TypeKind::Struct) {
    context.emitter.emit(diag::WholeStruct, place->location).hint("assign its members one by one");
    return context.make(StatementKind::Empty, at);
  }
  if (!checkAssignable(context, place)) return context.make(StatementKind::Empty, at);
  markWritten(place);
  made->place = place;
  place->isWritten = true;
  if (op == Assign) {
    place->isRead = false;
    made->value = convert(context, value, place->type);
    warnOfTruncation(context, value, place->type, place->kind == ExpressionKind::Variable ? place->variable : nullptr);
    return made;
  }
  made->kind = StatementKind::AssignOp;
  made->op = operatorOf(op);
  std::string_view opText = context.tree().tokenText(opToken);
  bool bothFloat = place->type->isFloat() && value->type->isFloat();
  bool bothInt = place->type->isIntLike() && value->type->isIntLike();
  bool floatOp = made->op == Plus || made->op == Minus || made->op == Star || made->op == Slash;
  if (!bothInt && !(bothFloat && floatOp)) {
    auto& diagnostic =
        context.emitter.emit(diag::OperandMismatch, opAt, opText, typeName(place->type), typeName(value->type));
    if (place->type->isString()) diagnostic.hint("join texts with 's = s.Append(...)'");
    else if (place->type->isFloat() && value->type->isIntLike()) diagnostic.hint("use IntToFloat(...)");
    else if (place->type->isIntLike() && value->type->isFloat()) diagnostic.hint("use FloatToInt(...)");
  }
  made->value = value;
  return made;
}

Statement* checkStep(CheckContext& context, NodeId id, NodeId placeNode, std::uint16_t op, Location opAt) {
  Location at = context.tree().location(id);
  Expression* place = checkExpression(context, placeNode);
  if (!checkAssignable(context, place)) return context.make(StatementKind::Empty, at);
  if (!place->type->isIntLike() && !place->type->isFloat()) {
    context.emitter.emit(diag::BadOperand, opAt, op == Increment ? "++" : "--", typeName(place->type))
        .hint("only numbers can be counted");
    return context.make(StatementKind::Empty, at);
  }
  markWritten(place);
  Statement* made = context.make(StatementKind::Step, at);
  made->place = place;
  place->isWritten = true;
  made->op = op;
  if (place->type->isFloat()) {
    made->kind = StatementKind::AssignOp;
    made->op = op == Increment ? Plus : Minus;
    made->value = context.make(ExpressionKind::Float, place->type, at);
    made->value->real = 1.0f;
  }
  return made;
}

}  // namespace vellum::ags
