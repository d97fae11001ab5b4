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
  Reg result = emitCall(e->function, object, objectBlock, arguments, extra, want, e->location);
  if (e->changed != nullptr) {
    Place changed = place(e->changed);
    store(changed, e->changedTo != nullptr ? value(e->changedTo) : result);
  }
  return result;
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

// An undefined import of _tryimport, or of an accessor: a trap. The result is the register that code after it reads.
ir::Reg FunctionLowerer::emitMissingCall(const Function& called, Reg want) {
  std::string text = base::cat("'", called.linkName, "' is imported, but no script defines it");
  f_.emitK(Op::Trap, {}, {}, static_cast<std::int32_t>(f_.module().addString(text).value));
  Reg result =
      want.valid() ? want : temp(called.result->kind == TypeKind::Void ? ir::Type::I32 : registerType(called.result));
  Label after = f_.label();
  f_.bind(after);
  return result;
}

// The offset of a struct in its block.
ir::Reg FunctionLowerer::offsetInBlock(const Block& block) {
  if (block.constant == 0 && block.offset.valid()) return block.offset;
  Reg offset = temp(ir::Type::I32);
  if (block.offset.valid()) f_.emitK(Op::AddK, offset, block.offset, static_cast<std::int32_t>(block.constant));
  else f_.emitK(Op::ConstI, offset, {}, static_cast<std::int32_t>(block.constant));
  return offset;
}

// Passes `this`: a managed object, or the block of a struct and the offset in it. Returns the next argument's slot.
int FunctionLowerer::passThis(const Function& function, Reg objectReg, const Block& objectBlock, bool host) {
  bool managed = function.owner->isManaged;
  if (objectReg.valid()) f_.emit(Op::NotNull, objectReg);
  Reg offset = managed ? Reg() : offsetInBlock(objectBlock);
  if (!objectReg.valid() && !objectBlock.base.valid()) {
    // A static attribute's function may be written as a method of an object, which is then null.
    Reg null = temp(ir::Type::Ref);
    setToZero(null);
    passArgument(0, {null}, !managed || host);
  } else if (managed) {
    passArgument(0, {objectReg.valid() ? objectReg : objectBlock.base}, host);
  } else {
    f_.argumentBorrow(0, objectBlock.base);
  }
  if (managed) return 1;
  f_.argument(1, offset);
  return 2;
}

// IntToFloat() is an instruction.
ir::Reg FunctionLowerer::toFloat(const Argument& number, Reg want) {
  Reg result = want.valid() && want.type == ir::Type::F32 ? want : temp(ir::Type::F32);
  Reg from = number.reg;
  if (number.constant != nullptr) from = value(number.constant);
  f_.emit(Op::IntToFloat, result, from);
  return result;
}

// Loops of what is called count where those of the caller do.
ir::FunctionId FunctionLowerer::target(const Function& function) const {
  const Lowered& out = program_.out_;
  if (auto found = out.unchecked.find(&function); counted_ == ir::LoopKind::Free && found != out.unchecked.end())
    return found->second;
  return out.functions.at(&function);
}

ir::Reg FunctionLowerer::emitCall(const Function* called, Reg objectReg, Block objectBlock,
                                  const std::vector<Argument>& arguments, const std::vector<const Type*>& extra,
                                  Reg want, source::Location where) {
  const Function* function = program_.resolve(called, function_.unit);
  at(where);
  if (function == nullptr) return emitMissingCall(*called, want);
  bool host = function->isBuiltin && function->body == nullptr;
  if (host && function->linkName == "IntToFloat") return toFloat(arguments[0], want);
  int slot = function->hasThis() ? passThis(*function, objectReg, objectBlock, host) : 0;
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
    f_.call(target(*function), result);
  }
  // Declared with a result elsewhere: callers get 0 or null.
  if (!result.valid() && called->result->kind != TypeKind::Void) {
    result = temp(registerType(called->result));
    setToZero(result);
  }
  return result;
}

}  // namespace vellum::ags
