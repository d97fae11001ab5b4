// Calls of script functions, built-in functions and attributes.
//
// Arguments are evaluated from right to left (AGS behaviour, "Precedence", measured), the object last.
#include "base/text.h"
#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {

ir::Reg FunctionLowerer::call(const Expression* e, Reg want) {
  std::vector<Argument> arguments(e->operands.size());
  std::vector<const Type*> extra;
  for (std::size_t i = e->operands.size(); i-- > 0;) {
    const Expression* argument = e->operands[i];
    if (argument->kind == ExpressionKind::Integer || argument->kind == ExpressionKind::Float)
      arguments[i].constant = argument;
    else arguments[i].reg = value(argument);
    if (i >= e->function->parameters.size() && e->attribute == nullptr) extra.insert(extra.begin(), argument->type);
  }
  Reg object;
  Block objectBlock;
  if (e->object != nullptr) {
    if (e->object->kind == ExpressionKind::Null) objectBlock.base = value(e->object);  // an extender of `mouse`
    else if (e->object->type->kind == TypeKind::Struct) objectBlock = block(e->object);
    else object = value(e->object);
  }
  return emitCall(e->function, object, objectBlock, arguments, extra, want, e->location);
}

void FunctionLowerer::passArgument(int slot, const Argument& argument, bool borrowed) {
  Reg value = argument.reg;
  if (argument.constant != nullptr) {
    if (argument.constant->kind == ExpressionKind::Integer) f_.argumentI(slot, argument.constant->number);
    else f_.argumentF(slot, argument.constant->real);
  } else if (borrowed) {
    f_.argumentBorrow(slot, value);
  } else if (value.type == ir::Type::Ref && isTemp(value) && !taken_[value.slot]) {
    f_.argumentTake(slot, value);
    taken_[value.slot] = true;
  } else {
    f_.argument(slot, value);
  }
}

ir::Reg FunctionLowerer::emitCall(const Function* called, Reg objectReg, Block objectBlock,
                                  const std::vector<Argument>& arguments, const std::vector<const Type*>& extra,
                                  Reg want, source::Location where) {
  const Function* function = program_.resolve(called, function_.unit);
  at(where);
  if (function == nullptr) {
    // An undefined import of _tryimport, or of an accessor.
    std::string text = base::cat("'", called->linkName, "' is imported, but no script defines it");
    f_.emitK(Op::Trap, {}, {}, static_cast<std::int32_t>(f_.module().addString(text).value));
    Reg result = want.valid()
                     ? want
                     : temp(called->result->kind == TypeKind::Void ? ir::Type::I32 : registerType(called->result));
    Label after = f_.label();
    f_.bind(after);
    return result;
  }
  bool host = function->isBuiltin && function->body == nullptr;
  bool hasThis = function->hasThis();
  Reg zero;
  if (hasThis) {
    if (objectReg.valid()) f_.emit(Op::NotNull, objectReg);
    if (!function->owner->isManaged) {
      // The block, and the offset of the struct in it.
      if (objectBlock.constant != 0 || !objectBlock.offset.valid()) {
        zero = temp(ir::Type::I32);
        if (objectBlock.offset.valid())
          f_.emitK(Op::AddK, zero, objectBlock.offset, static_cast<std::int32_t>(objectBlock.constant));
        else f_.emitK(Op::ConstI, zero, {}, static_cast<std::int32_t>(objectBlock.constant));
      } else {
        zero = objectBlock.offset;
      }
    }
  }
  int slot = 0;
  bool isObjectGiven = objectReg.valid() || objectBlock.base.valid();
  if (hasThis && !isObjectGiven) {
    // A static attribute's function may be written as a method of an object, which is then null.
    Reg null = temp(ir::Type::Ref);
    setToZero(null);
    passArgument(slot++, {null}, !function->owner->isManaged || host);
    if (!function->owner->isManaged) f_.argument(slot++, zero);
  } else if (hasThis) {
    if (function->owner->isManaged) {
      passArgument(slot++, {objectReg.valid() ? objectReg : objectBlock.base}, host);
    } else {
      f_.argumentBorrow(slot++, objectBlock.base);
      f_.argument(slot++, zero);
    }
  }
  for (const Argument& argument : arguments) {
    bool reference = argument.reg.type == ir::Type::Ref || argument.reg.type == ir::Type::Borrowed;
    passArgument(slot++, argument, host && reference);
  }
  Reg result;
  if (function->result->kind != TypeKind::Void) {
    ir::Type type = registerType(function->result);
    result = want.valid() && want.type == type ? want : temp(type);
  }
  if (host) {
    f_.host(program_.hostFunction(*function, extra), result);
  } else {
    f_.call(program_.out_.functions.at(function), result);
  }
  // Declared with a result elsewhere: callers get 0 or null.
  if (!result.valid() && called->result->kind != TypeKind::Void) {
    result = temp(registerType(called->result));
    setToZero(result);
  }
  return result;
}

}  // namespace vellum::ags
