

#include "languages/caos/lower/script_lowering.h"

namespace vellum::caos {

using ir::Op;
using ir::Reg;
using ir::Type;

Reg ScriptLowering::temporary(Type type) {
  auto t = static_cast<std::size_t>(type);
  Reg reg;
  if (its_.free[t].empty()) {
    reg = f_.temporary(type);
  } else {
    reg = its_.free[t].back();
    its_.free[t].pop_back();
  }
  its_.used.push_back(reg);
  return reg;
}

void ScriptLowering::releaseTemporaries() {
  for (Reg reg : its_.used) its_.free[static_cast<std::size_t>(reg.type)].push_back(reg);
  its_.used.clear();
}

Reg ScriptLowering::local(int number) {
  Reg& reg = its_.locals[static_cast<std::size_t>(number)];
  if (!reg.valid()) {
    char name[] = {'V', 'A', static_cast<char>('0' + number / 10), static_cast<char>('0' + number % 10), '\0'};
    reg = f_.local(Type::Value, name);
  }
  return reg;
}

Reg ScriptLowering::loadBlock(ContextBlock block, std::int32_t offset) {
  Reg value = temporary(Type::Value);
  f_.emitBlock(Op::LoadCV, value, static_cast<std::uint16_t>(block), offset);
  return value;
}

Reg ScriptLowering::evaluate(const Expression& value) {
  switch (value.form) {
    case Expression::Form::Number: {
      Reg reg = temporary(Type::I32);
      f_.emitK(Op::ConstI, reg, {}, value.number);
      return reg;
    }
    case Expression::Form::Real: {
      Reg reg = temporary(Type::F32);
      f_.emitF(Op::ConstF, reg, value.real);
      return reg;
    }
    case Expression::Form::Text:
    case Expression::Form::Bytes: {
      Reg reg = temporary(Type::Ref);
      f_.emitK(Op::ConstS, reg, {}, static_cast<std::int32_t>(f_.module().addString(value.text).value));
      return reg;
    }
    case Expression::Form::Local:
      if (!localsInBlock_) return local(value.number);
      return loadBlock(ContextBlock::Locals, 16 * value.number);
    case Expression::Form::Target:
    case Expression::Form::Owner: {
      source::Location outer = f_.at();
      f_.at(value.location);
      bool target = value.form == Expression::Form::Target;
      Reg reg = loadBlock(target ? ContextBlock::TargetVariables : ContextBlock::OwnerVariables, 16 * value.number);
      f_.at(outer);
      return reg;
    }
    case Expression::Form::Call: return callValue(value);
  }
  return {};
}

Reg ScriptLowering::callValue(const Expression& value) {
  switch (value.row->id) {
    case Id::TargAgent: return loadBlock(ContextBlock::Script, offset::Target);
    case Id::OwnrAgent: return loadBlock(ContextBlock::Script, offset::Owner);
    case Id::FromVariable: return loadBlock(ContextBlock::Script, offset::From);
    case Id::P1Variable: return loadBlock(ContextBlock::Script, offset::Parameter1);
    case Id::P2Variable: return loadBlock(ContextBlock::Script, offset::Parameter2);
    case Id::NullAgent: {
      Reg reg = temporary(Type::Value);
      f_.emit(Op::ConstVNull, reg);
      return reg;
    }
    default: break;
  }
  source::Location outer = f_.at();
  f_.at(value.location);
  Reg result = temporary(irType(value.row->kind));
  callRow(*value.row, value.arguments, result);
  f_.at(outer);
  return result;
}

void ScriptLowering::callRow(const Row& row, std::span<const Expression> arguments, Reg result) {
  // A literal goes directly into the window; everything else is evaluated first, from left to right.
  std::size_t begin = its_.operands.size();
  std::vector<Place> places;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Expression& value = arguments[i];
    ArgumentType type = row.arguments[i].type;
    bool number = type == ArgumentType::Integer && value.form == Expression::Form::Number;
    bool text = (type == ArgumentType::String && value.form == Expression::Form::Text) || type == ArgumentType::Bytes;
    if (type == ArgumentType::Variable) places.push_back(place(value));
    else if (number || text) its_.operands.push_back({&value, {}});
    else its_.operands.push_back({nullptr, evaluateAs(value, type)});
  }
  for (std::size_t i = 0; i < places.size() && i < offset::OutCount; ++i)
    f_.emitBlock(Op::StoreCV, load(places[i]), static_cast<std::uint16_t>(ContextBlock::Script),
                 offset::Out + 16 * static_cast<std::int32_t>(i));
  int slot = 0;
  for (std::size_t i = begin; i < its_.operands.size(); ++i) {
    const Operand& operand = its_.operands[i];
    if (operand.literal == nullptr) f_.argument(slot, operand.reg);
    else if (operand.literal->form == Expression::Form::Number) f_.argumentI(slot, operand.literal->number);
    else f_.argumentS(slot, operand.literal->text);
    slot += operand.literal == nullptr ? ir::slotsOf(operand.reg.type) : 1;
  }
  its_.operands.resize(begin);
  f_.host(hosts_.body(row), result);
  for (std::size_t i = 0; i < places.size() && i < offset::OutCount; ++i)
    store(places[i], loadBlock(ContextBlock::Script, offset::Out + 16 * static_cast<std::int32_t>(i)));
}

Reg ScriptLowering::toValue(Reg value) {
  if (value.type == Type::Value) return value;
  Reg reg = temporary(Type::Value);
  switch (value.type) {
    case Type::I32: f_.emit(Op::IntToV, reg, value); break;
    case Type::F32: f_.emit(Op::FloatToV, reg, value); break;
    default: f_.emit(Op::RefToV, reg, value); break;
  }
  return reg;
}

Reg ScriptLowering::convert(Reg value, ArgumentType wanted) {
  switch (wanted) {
    case ArgumentType::Integer: {
      if (value.type == Type::I32) return value;
      Reg reg = temporary(Type::I32);
      f_.emit(Op::VToInt, reg, toValue(value));  // rounds half away from zero
      return reg;
    }
    case ArgumentType::Float: {
      if (value.type == Type::F32) return value;
      Reg reg = temporary(Type::F32);
      if (value.type == Type::I32) f_.emit(Op::IntToFloat, reg, value);
      else f_.emit(Op::VToFloat, reg, toValue(value));
      return reg;
    }
    case ArgumentType::Decimal: {
      if (value.type != Type::Value) return toValue(value);
      f_.emit(Op::VToFloat, temporary(Type::F32), value);  // traps unless it is a number
      return value;
    }
    case ArgumentType::String:
    case ArgumentType::Bytes: {
      if (value.type == Type::Ref) return value;
      Reg reg = temporary(Type::Ref);
      f_.emit(Op::VToRef, reg, toValue(value));
      return reg;
    }
    case ArgumentType::Agent: f_.emit(Op::VRequireHandle, value); return value;
    default: return toValue(value);
  }
}

ScriptLowering::Place ScriptLowering::place(const Expression& variable) {
  Place place{&variable, {}};
  if (variable.form == Expression::Form::Call)
    for (std::size_t i = 0; i < variable.arguments.size(); ++i)
      place.keys.push_back(evaluateAs(variable.arguments[i], variable.row->arguments[i].type));
  return place;
}

static std::int32_t scriptOffset(Id id) {
  switch (id) {
    case Id::FromVariable: return offset::From;
    case Id::P1Variable: return offset::Parameter1;
    case Id::P2Variable: return offset::Parameter2;
    default: return -1;
  }
}

Reg ScriptLowering::load(const Place& place) {
  const Expression& variable = *place.variable;
  if (variable.form != Expression::Form::Call || scriptOffset(variable.row->id) >= 0) return evaluate(variable);
  int slot = 0;
  for (Reg key : place.keys) {
    f_.argument(slot, key);
    slot += ir::slotsOf(key.type);
  }
  Reg result = temporary(Type::Value);
  f_.host(hosts_.body(*variable.row), result);
  return result;
}

void ScriptLowering::store(const Place& place, Reg value) {
  const Expression& variable = *place.variable;
  switch (variable.form) {
    case Expression::Form::Local:
      if (localsInBlock_) {
        f_.emitBlock(Op::StoreCV, value, static_cast<std::uint16_t>(ContextBlock::Locals), 16 * variable.number);
      } else if (Reg reg = local(variable.number); reg.slot != value.slot) {
        f_.emit(Op::MoveV, reg, value);
      }
      return;
    case Expression::Form::Target:
    case Expression::Form::Owner: {
      bool target = variable.form == Expression::Form::Target;
      auto block = target ? ContextBlock::TargetVariables : ContextBlock::OwnerVariables;
      source::Location outer = f_.at();
      f_.at(variable.location);
      f_.emitBlock(Op::StoreCV, value, static_cast<std::uint16_t>(block), 16 * variable.number);
      f_.at(outer);
      return;
    }
    default: break;
  }
  if (std::int32_t offset = scriptOffset(variable.row->id); offset >= 0) {
    f_.emitBlock(Op::StoreCV, value, static_cast<std::uint16_t>(ContextBlock::Script), offset);
    return;
  }
  int slot = 0;
  for (Reg key : place.keys) {
    f_.argument(slot, key);
    slot += ir::slotsOf(key.type);
  }
  f_.argument(slot, value);
  f_.host(hosts_.setter(*variable.row));
}

}  // namespace vellum::caos
