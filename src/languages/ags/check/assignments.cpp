// Assignments, `++` and `--`: what may be written, and with what.
#include "languages/ags/check/checker.h"

namespace vellum::ags {

// What `+=` and the like compute.
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

// A place that a statement changes and does not read. What a pointer leads to, others may read.
void Checker::written(const Expression* place) {
  while (place->kind == ExpressionKind::Element || place->kind == ExpressionKind::Field) {
    place = place->operands[0];
    if (place->type->kind != TypeKind::FixedArray && place->type->kind != TypeKind::Struct) return;
  }
  if (place->kind == ExpressionKind::Variable) ++place->variable->writes;
}

// Can the place be written? Reports why not.
bool Checker::assignable(Expression* place) {
  if (place->type->isError()) return false;
  if (!place->isPlace && place->isConstant() && place->variable != nullptr) {
    emitter_.emit(diag::ReadonlyAssigned, place->location, place->variable->name);
    return false;
  }
  if (!place->isPlace) {
    std::string what = place->kind == ExpressionKind::Call   ? "what a function returns"
                       : place->isConstant()                 ? "a constant"
                       : place->kind == ExpressionKind::This ? "'this'"
                                                             : "this value";
    emitter_.emit(diag::NotAssignable, place->location, what);
    return false;
  }
  switch (place->kind) {
    case ExpressionKind::Variable:
      // `const` is not enforced in 3.6 (AGS behaviour, "Features").
      if (place->variable->isReadonly || (is40() && place->variable->isConst)) {
        emitter_.emit(diag::ReadonlyAssigned, place->location, place->variable->name);
        return false;
      }
      return true;
    case ExpressionKind::Field: {
      Location at = place->location;
      at.span.begin = at.span.end - static_cast<std::uint32_t>(place->field->name.size());
      if (place->field->isWriteProtected && !accessAllowed(place->operands[0], place->structInfo)) {
        emitter_.emit(diag::WriteProtectedMember, at, place->field->name, place->structInfo->name);
        return false;
      }
      if (place->field->isReadonly) {
        emitter_.emit(diag::ReadonlyAssigned, at, place->field->name);
        return false;
      }
      return true;
    }
    case ExpressionKind::Element: {
      // Elements of a readonly or protected array are as protected as the array.
      Expression* array = place->operands[0];
      if (array->kind == ExpressionKind::Variable || array->kind == ExpressionKind::Field) {
        if (array->type->kind == TypeKind::FixedArray) return assignable(array);
      }
      return true;
    }
    case ExpressionKind::Call: {
      bool writeProtected = place->attribute->isWriteProtected && !accessAllowed(place->object, place->structInfo);
      if (place->setter == nullptr) {
        emitter_.emit(diag::ReadonlyAssigned, place->location, place->attribute->name);
        return false;
      }
      if (writeProtected) {
        emitter_.emit(diag::WriteProtectedMember, place->location, place->attribute->name, place->structInfo->name);
        return false;
      }
      return true;
    }
    default: return true;
  }
}

Statement* Checker::assignment(NodeId id) {
  Location at = tree().location(id);
  NodeId placeNode = tree().child(id, 0), valueNode = tree().child(id, 1);
  std::uint32_t opToken = tree().tokenAfter(id, 0);
  std::uint16_t op = tree().tokenKind(opToken);
  Location opAt = tree().tokenLocation(opToken);
  Statement* made = make(StatementKind::Assign, at);
  if (op == ags::PercentAssign) allow(Feature::PercentAssign, dialect_, opAt, emitter_);
  Expression* place = expression(placeNode);
  Expression* value = valueNode ? rvalue(valueNode) : errorValue(at);
  if (place->type->isError() || value->type->isError()) return make(StatementKind::Empty, at);
  if (place->type->kind == TypeKind::FixedArray) {
    emitter_.emit(diag::WholeArray, place->location).hint("assign its elements one by one");
    return make(StatementKind::Empty, at);
  }
  if (place->type->kind == TypeKind::Struct) {
    emitter_.emit(diag::WholeStruct, place->location).hint("assign its members one by one");
    return make(StatementKind::Empty, at);
  }
  if (!assignable(place)) return make(StatementKind::Empty, at);
  written(place);
  made->place = place;
  place->isWritten = true;
  if (op == Assign) {
    place->isRead = false;
    made->value = convert(value, place->type);
    mayTruncate(value, place->type, place->kind == ExpressionKind::Variable ? place->variable : nullptr);
    return made;
  }
  made->kind = StatementKind::AssignOp;
  made->op = operatorOf(op);
  std::string_view opText = tree().tokenText(opToken);
  bool bothFloat = place->type->isFloat() && value->type->isFloat();
  bool bothInt = place->type->isIntLike() && value->type->isIntLike();
  bool floatOp = made->op == Plus || made->op == Minus || made->op == Star || made->op == Slash;
  if (!bothInt && !(bothFloat && floatOp)) {
    auto& diagnostic = emitter_.emit(diag::OperandMismatch, opAt, opText, typeName(place->type), typeName(value->type));
    if (place->type->isText()) diagnostic.hint("join texts with 's = s.Append(...)'");
    else if (place->type->isFloat() && value->type->isIntLike()) diagnostic.hint("use IntToFloat(...)");
    else if (place->type->isIntLike() && value->type->isFloat()) diagnostic.hint("use FloatToInt(...)");
  }
  made->value = value;
  return made;
}

Statement* Checker::stepStatement(NodeId id, NodeId placeNode, std::uint16_t op, Location opAt) {
  Location at = tree().location(id);
  Expression* place = expression(placeNode);
  if (!assignable(place)) return make(StatementKind::Empty, at);
  if (!place->type->isIntLike()) {
    emitter_.emit(diag::BadOperand, opAt, op == Increment ? "++" : "--", typeName(place->type))
        .hint(place->type->isFloat() ? "write '+= 1.0' or '-= 1.0'" : "only int variables can be counted");
    return make(StatementKind::Empty, at);
  }
  written(place);
  Statement* made = make(StatementKind::Step, at);
  made->place = place;
  place->isWritten = true;
  made->op = op;
  return made;
}

}  // namespace vellum::ags
