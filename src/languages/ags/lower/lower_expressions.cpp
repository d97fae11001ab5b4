// Values, and their registers.
#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {

ir::Reg FunctionLowerer::temp(ir::Type type) {
  Pool& pool = pools_[static_cast<std::size_t>(type)];
  if (pool.used == pool.all.size()) {
    Reg reg = f_.temporary(type);
    pool.all.push_back(reg);
    if (temps_.size() <= reg.slot) {
      temps_.resize(reg.slot + 1u);
      taken_.resize(reg.slot + 1u);
    }
    temps_[reg.slot] = true;
  }
  Reg reg = pool.all[pool.used++];
  taken_[reg.slot] = false;
  return reg;
}

bool FunctionLowerer::isTemp(Reg reg) const { return reg.slot < temps_.size() && temps_[reg.slot]; }

ir::Reg FunctionLowerer::copyTo(Reg want, Reg value) {
  if (!want.valid() || want.slot == value.slot) return value;
  switch (want.type) {
    case ir::Type::I32: f_.emit(Op::MoveI, want, value); break;
    case ir::Type::F32: f_.emit(Op::MoveF, want, value); break;
    case ir::Type::Ref:
      if (value.type == ir::Type::Ref && isTemp(value)) {
        f_.emit(Op::TakeR, want, value);
        taken_[value.slot] = true;
      } else {
        f_.emit(Op::MoveR, want, value);
      }
      break;
    default: break;
  }
  return want;
}

FunctionLowerer::TempsUsed FunctionLowerer::tempsUsed() const {
  TempsUsed used{};
  for (std::size_t i = 0; i < used.size(); ++i) used[i] = pools_[i].used;
  return used;
}

// Releases the temporaries taken since `before`.
void FunctionLowerer::release(const TempsUsed& before) {
  Pool& references = pools_[static_cast<std::size_t>(ir::Type::Ref)];
  for (std::size_t i = before[static_cast<std::size_t>(ir::Type::Ref)]; i < references.used; ++i)
    if (!taken_[references.all[i].slot]) f_.emit(Op::ConstNull, references.all[i]);
  for (std::size_t i = 0; i < before.size(); ++i) pools_[i].used = before[i];
}

// Rule 2.
void FunctionLowerer::endStatement() {
  Pool& references = pools_[static_cast<std::size_t>(ir::Type::Ref)];
  for (std::size_t i = 0; i < references.used; ++i)
    if (!taken_[references.all[i].slot]) f_.emit(Op::ConstNull, references.all[i]);
  for (Pool& pool : pools_) pool.used = 0;
}

ir::Reg FunctionLowerer::constant(const Expression* e, Reg want) {
  bool text = e->kind == ExpressionKind::String;
  Reg target = want.valid() ? want : temp(text ? ir::Type::Borrowed : registerType(e->type));
  switch (e->kind) {
    case ExpressionKind::Integer: f_.emitK(Op::ConstI, target, {}, e->number); break;
    case ExpressionKind::Float: f_.emitF(Op::ConstF, target, e->real); break;
    case ExpressionKind::String:
      f_.emitK(target.type == ir::Type::Borrowed ? Op::ConstSB : Op::ConstS, target, {},
               static_cast<std::int32_t>(f_.module().addString(e->text).value));
      break;
    default: f_.emit(Op::ConstNull, target); break;
  }
  return target;
}

ir::Reg FunctionLowerer::value(const Expression* e, Reg want) {
  switch (e->kind) {
    case ExpressionKind::Error: return want.valid() ? want : temp(ir::Type::I32);
    case ExpressionKind::Integer:
    case ExpressionKind::Float:
    case ExpressionKind::String:
    case ExpressionKind::Null: return constant(e, want);
    case ExpressionKind::Variable:
    case ExpressionKind::Field:
    case ExpressionKind::Element: return placeValue(e, want);
    case ExpressionKind::This: return copyTo(want, this_);
    case ExpressionKind::Length: {
      Reg array = value(e->operands[0]);
      Reg target = want.valid() ? want : temp(ir::Type::I32);
      at(e->location);
      f_.emit(Op::Length, target, array);
      return target;
    }
    case ExpressionKind::Call: return callValue(e, want);
    case ExpressionKind::Negate:
    case ExpressionKind::Not:
    case ExpressionKind::BitNot: return unary(e, want);
    case ExpressionKind::Binary:
    case ExpressionKind::LogicalAnd:
    case ExpressionKind::LogicalOr: return chain(e, want);
    case ExpressionKind::Conditional: return conditional(e, want);
    case ExpressionKind::NewObject: return newObject(e, want);
    case ExpressionKind::NewArray: {
      Reg count = value(e->operands[0]);
      Reg target = want.valid() ? want : temp(ir::Type::Ref);
      at(e->location);
      f_.emitK(Op::NewArray, target, count, static_cast<std::int32_t>(program_.arrayType(e->type->element).value));
      return target;
    }
    case ExpressionKind::Cast: return cast(e, want);
    case ExpressionKind::StepValue: return step(e, want);
  }
  return {};
}

// A struct or fixed array is its block; other places are loaded.
ir::Reg FunctionLowerer::placeValue(const Expression* e, Reg want) {
  if (e->type->kind == TypeKind::Struct || e->type->kind == TypeKind::FixedArray) {
    if (e->kind != ExpressionKind::Variable) return block(e).base;
    const Variable* variable = program_.resolve(e->variable);
    return variable != nullptr && variable->isGlobal ? block(e).base : registerOf(e->variable);
  }
  Place where = place(e);
  at(e->location);
  return load(where, want);
}

ir::Reg FunctionLowerer::callValue(const Expression* e, Reg want) {
  if (e->attribute != nullptr) return load(place(e), want);
  Reg result = call(e, want);
  if (result.valid() || e->type->kind == TypeKind::Void) return result;
  // A function of the engine without a result, where a value is required.
  Reg nothing = want.valid() ? want : temp(ir::Type::I32);
  f_.emitK(Op::ConstI, nothing, {}, 0);
  return nothing;
}

ir::Reg FunctionLowerer::unary(const Expression* e, Reg want) {
  Reg operand = value(e->operands[0]);
  Reg target = want.valid() ? want : temp(registerType(e->type));
  at(e->location);
  f_.emit(e->kind == ExpressionKind::Not      ? Op::IsZeroI
          : e->kind == ExpressionKind::BitNot ? Op::NotI
          : e->type->isFloat()                ? Op::NegF
                                              : Op::NegI,
          target, operand);
  return target;
}

ir::Reg FunctionLowerer::conditional(const Expression* e, Reg want) {
  Reg target = temp(registerType(e->type));
  Label otherwise = f_.label(), end = f_.label();
  branch(e->operands[0], false, otherwise, ir::LoopKind::Counted);
  copyTo(target, value(e->operands[1]));
  f_.jump(end);
  f_.bind(otherwise);
  copyTo(target, value(e->operands[2]));
  f_.bind(end);
  return copyTo(want, target);
}

ir::Reg FunctionLowerer::newObject(const Expression* e, Reg want) {
  Reg target = want.valid() && (isTemp(want) || e->function == nullptr) ? want : temp(ir::Type::Ref);
  at(e->location);
  f_.newObject(target, program_.objectType(e->structInfo));
  if (e->function != nullptr) {
    std::vector<Argument> arguments(e->operands.size());
    for (std::size_t i = arguments.size(); i-- > 0;) arguments[i].reg = value(e->operands[i]);
    Reg self = temp(ir::Type::Ref);
    f_.emit(Op::MoveR, self, target);
    emitCall(e->function, self, {}, arguments, {}, {}, e->location);
  }
  return copyTo(want, target);
}

// `p as T`: the object when it is a T or extends it, else null.
ir::Reg FunctionLowerer::cast(const Expression* e, Reg want) {
  const StructInfo* target = e->type->structInfo;
  auto extends = [&](const StructInfo* info) {
    while (info != nullptr && info != target) info = info->base;
    return info != nullptr;
  };
  if (extends(e->operands[0]->type->structInfo)) return value(e->operands[0], want);
  std::string name = "ags.as#";
  const CheckedProgram& program = program_.program_;
  for (const CheckedProgram* part : {program.engine, &program})
    for (const StructInfo& info : part->structs)
      if (extends(&info)) name += info.name + ",";
  Reg object = value(e->operands[0]);
  Reg result = want.valid() ? want : temp(ir::Type::Ref);
  at(e->location);
  f_.argumentBorrow(0, object);
  ir::HostId host = f_.module().addHost(name, {{ir::Type::Borrowed}, ir::Type::Ref});
  f_.module().hosts[host.index()].targets = {ir::Anything};
  f_.host(host, result);
  return result;
}

}  // namespace vellum::ags
