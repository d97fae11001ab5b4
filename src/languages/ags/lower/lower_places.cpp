// Places of values: reading and writing them.
#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {
namespace {

// The opcodes of one kind of memory access, by the stored type.
struct Forms {
  ir::Op u8, i16, i32, f32, ref;
  ir::Op of(ir::Storage storage) const {
    switch (storage) {
      case ir::Storage::U8: return u8;
      case ir::Storage::I16: return i16;
      case ir::Storage::F32: return f32;
      case ir::Storage::Ref: return ref;
      default: return i32;
    }
  }
};

}  // namespace

ir::Reg FunctionLowerer::registerOf(const Variable* variable) {
  auto found = registers_.find(variable);
  if (found != registers_.end()) return found->second;
  Reg reg = f_.local(registerType(variable->type), variable->name);
  registers_[variable] = reg;
  return reg;
}

// The block of a struct, a fixed array or a pointer's object.
FunctionLowerer::Block FunctionLowerer::block(const Expression* e) {
  switch (e->kind) {
    case ExpressionKind::Variable: {
      const Variable* variable = program_.resolve(e->variable);
      if (auto loaded = blocks_.find(variable); loaded != blocks_.end()) return {loaded->second};
      if (variable != nullptr && variable->isGlobal) {
        // Indexes are computed before blocks are loaded, so nothing that could drop the object runs between this load
        // and its use (except where borrow_ is off).
        bool owned =
            borrow_ || variable->type->kind == TypeKind::Struct || variable->type->kind == TypeKind::FixedArray;
        Reg base = temp(owned ? ir::Type::Borrowed : ir::Type::Ref);
        f_.emitK(owned ? Op::LoadGB : Op::LoadGR, base, {},
                 static_cast<std::int32_t>(program_.globalOffset(variable, function_.unit)));
        return {base};
      }
      return {value(e)};
    }
    case ExpressionKind::This: return {this_, thisOffset_};
    case ExpressionKind::Field:
      if (e->type->kind == TypeKind::FixedArray || e->type->kind == TypeKind::Struct) {
        Block outer = block(e->operands[0]);
        outer.constant += e->field->offset;
        return outer;
      }
      return {value(e)};
    case ExpressionKind::Element:
      if (e->type->kind == TypeKind::Struct || e->type->kind == TypeKind::FixedArray) {
        const Expression* array = e->operands[0];
        bool inside = array->type->kind == TypeKind::FixedArray && array->kind != ExpressionKind::Variable;
        if (inside) {
          Reg index = value(e->operands[1]);
          Block outer = block(array);
          Reg offset = temp(ir::Type::I32);
          at(e->location);
          auto stride = static_cast<std::int32_t>(strideOf(e->type));
          auto count = static_cast<std::int32_t>(array->type->count);
          if (outer.offset.valid()) f_.emitX(Op::Within, offset, index, outer.offset, stride, count);
          else f_.emitK(Op::WithinK, offset, index, stride, count);
          return {outer.base, offset, outer.constant};
        }
        Reg index = value(e->operands[1]);
        Block outer = block(array);
        Reg offset = temp(ir::Type::I32);
        at(e->location);
        f_.emitX(Op::ElementOffset, offset, outer.base, index,
                 static_cast<std::int32_t>(program_.arrayType(e->type).value));
        return {outer.base, offset, 0};
      }
      return {value(e)};
    default: return {value(e)};
  }
}

FunctionLowerer::Place FunctionLowerer::elementPlace(const Expression* e) {
  const Expression* array = e->operands[0];
  Place place;
  place.type = e->type;
  bool inside = array->type->kind == TypeKind::FixedArray && array->kind != ExpressionKind::Variable;
  if (inside) {
    // An array that is part of a struct's block.
    place.kind = Place::Kind::Block;
    Reg index = value(e->operands[1]);
    Block outer = block(array);
    Reg offset = temp(ir::Type::I32);
    at(e->location);
    auto stride = static_cast<std::int32_t>(strideOf(e->type));
    auto count = static_cast<std::int32_t>(array->type->count);
    if (outer.offset.valid()) f_.emitX(Op::Within, offset, index, outer.offset, stride, count);
    else f_.emitK(Op::WithinK, offset, index, stride, count);
    place.block = {outer.base, offset, outer.constant};
    return place;
  }
  place.kind = Place::Kind::Element;
  place.index = value(e->operands[1]);
  place.array = block(array).base;
  return place;
}

FunctionLowerer::Place FunctionLowerer::place(const Expression* e) {
  Place place;
  place.type = e->type;
  switch (e->kind) {
    case ExpressionKind::Variable: {
      const Variable* variable = program_.resolve(e->variable);
      if (variable != nullptr && variable->isGlobal) {
        place.kind = Place::Kind::Global;
        place.block.constant = program_.globalOffset(variable, function_.unit);
      } else {
        place.reg = registerOf(e->variable);
      }
      return place;
    }
    case ExpressionKind::Field:
      place.kind = Place::Kind::Block;
      place.block = block(e->operands[0]);
      place.block.constant += e->field->offset;
      return place;
    case ExpressionKind::Element: return elementPlace(e);
    case ExpressionKind::Call: {
      place.kind = Place::Kind::Attribute;
      place.attribute = e;
      if (!e->operands.empty()) place.index = value(e->operands[0]);
      if (e->object != nullptr) {
        if (e->object->type->kind == TypeKind::Struct) place.block = block(e->object);
        else place.object = value(e->object);
      }
      return place;
    }
    default: place.reg = value(e); return place;
  }
}

ir::Reg FunctionLowerer::load(const Place& place, Reg want) {
  if (place.kind == Place::Kind::Register) return copyTo(want, place.reg);
  if (place.kind == Place::Kind::Attribute) {
    std::vector<Argument> arguments;
    if (place.index.valid()) arguments.push_back({place.index});
    return emitCall(place.attribute->function, place.object, place.block, arguments, {}, want,
                    place.attribute->location);
  }
  ir::Storage storage = storageOf(place.type);
  Reg target = want.valid() ? want : temp(registerType(place.type));
  auto d = static_cast<std::int32_t>(place.block.constant);
  if (place.kind == Place::Kind::Global) {
    f_.emitK(Forms{Op::LoadGU8, Op::LoadGI16, Op::LoadGI, Op::LoadGF, Op::LoadGR}.of(storage), target, {}, d);
  } else if (place.kind == Place::Kind::Element) {
    f_.emit(Forms{Op::LoadEU8, Op::LoadEI16, Op::LoadEI, Op::LoadEF, Op::LoadER}.of(storage), target, place.array,
            place.index);
  } else if (place.block.offset.valid()) {
    f_.emitX(Forms{Op::LoadXU8, Op::LoadXI16, Op::LoadXI, Op::LoadXF, Op::LoadXR}.of(storage), target, place.block.base,
             place.block.offset, d);
  } else {
    f_.emitK(Forms{Op::LoadFU8, Op::LoadFI16, Op::LoadFI, Op::LoadFF, Op::LoadFR}.of(storage), target, place.block.base,
             d);
  }
  return target;
}

void FunctionLowerer::narrow(const Type* type, Reg reg, Reg from) {
  if (type->kind == TypeKind::Char) f_.emit(Op::WrapU8, reg, from);
  else if (type->kind == TypeKind::Short) f_.emit(Op::WrapI16, reg, from);
}

// Stores wrap by themselves in memory; registers are wrapped here.
void FunctionLowerer::store(const Place& place, Reg value) {
  if (place.kind == Place::Kind::Register) {
    if (place.type->kind == TypeKind::Char || place.type->kind == TypeKind::Short) narrow(place.type, place.reg, value);
    else copyTo(place.reg, value);
    return;
  }
  if (place.kind == Place::Kind::Attribute) {
    std::vector<Argument> arguments;
    if (place.index.valid()) arguments.push_back({place.index});
    arguments.push_back({value});
    emitCall(place.attribute->setter, place.object, place.block, arguments, {}, {}, place.attribute->location);
    return;
  }
  ir::Storage storage = storageOf(place.type);
  auto d = static_cast<std::int32_t>(place.block.constant);
  if (place.kind == Place::Kind::Global) {
    f_.emitK(Forms{Op::StoreGU8, Op::StoreGI16, Op::StoreGI, Op::StoreGF, Op::StoreGR}.of(storage), value, {}, d);
  } else if (place.kind == Place::Kind::Element) {
    f_.emit(Forms{Op::StoreEU8, Op::StoreEI16, Op::StoreEI, Op::StoreEF, Op::StoreER}.of(storage), value, place.array,
            place.index);
  } else if (place.block.offset.valid()) {
    f_.emitX(Forms{Op::StoreXU8, Op::StoreXI16, Op::StoreXI, Op::StoreXF, Op::StoreXR}.of(storage), value,
             place.block.base, place.block.offset, d);
  } else {
    f_.emitK(Forms{Op::StoreFU8, Op::StoreFI16, Op::StoreFI, Op::StoreFF, Op::StoreFR}.of(storage), value,
             place.block.base, d);
  }
}

}  // namespace vellum::ags
