#include "languages/ags/lower/lower.h"

#include "base/text.h"
#include "ir/passes/pass.h"
#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {

ir::Type registerType(const Type* type) {
  switch (type->kind) {
    case TypeKind::Void: return ir::Type::Void;
    case TypeKind::Error:
    case TypeKind::Char:
    case TypeKind::Short:
    case TypeKind::Int:
    case TypeKind::Enum: return ir::Type::I32;
    case TypeKind::Float: return ir::Type::F32;
    default: return ir::Type::Ref;
  }
}

std::string hostName(const Function& function) { return base::cat("ags.", function.linkName); }

ir::Storage storageOf(const Type* type) {
  switch (type->kind) {
    case TypeKind::Char: return ir::Storage::U8;
    case TypeKind::Short: return ir::Storage::I16;
    case TypeKind::Error:
    case TypeKind::Void:
    case TypeKind::Int:
    case TypeKind::Enum: return ir::Storage::I32;
    case TypeKind::Float: return ir::Storage::F32;
    case TypeKind::Struct:
    case TypeKind::FixedArray: return ir::Storage::Struct;
    default: return ir::Storage::Ref;
  }
}

std::uint32_t strideOf(const Type* type) {
  if (type->kind == TypeKind::Struct) return type->structInfo->size;
  if (type->kind == TypeKind::FixedArray) return strideOf(type->element) * type->count;
  return ir::sizeOf(storageOf(type));
}

void collectReferences(const Type* type, std::uint32_t offset, std::vector<ReferencePlace>& references) {
  if (type->kind == TypeKind::FixedArray) {
    std::uint32_t stride = strideOf(type->element);
    std::vector<ReferencePlace> inside;
    collectReferences(type->element, 0, inside);
    if (inside.empty()) return;
    for (std::uint32_t i = 0; i < type->count; ++i)
      for (const ReferencePlace& at : inside) references.push_back({offset + i * stride + at.offset, at.type});
  } else if (type->kind == TypeKind::Struct) {
    if (type->structInfo->base != nullptr) {
      Type base = *type;
      base.structInfo = type->structInfo->base;
      collectReferences(&base, offset, references);
    }
    for (const Field& field : type->structInfo->fields)
      collectReferences(field.type, offset + field.offset, references);
  } else if (type->isReference()) {
    references.push_back({offset, type});
  }
}

ir::Signature signatureOf(const Function& function) {
  ir::Signature signature;
  auto reference = [&](ir::Type type) {
    return type == ir::Type::Ref && function.isBuiltin ? ir::Type::Borrowed : type;
  };
  if (function.hasThis()) {
    if (function.owner->isManaged) {
      signature.parameters.push_back(reference(ir::Type::Ref));
    } else {
      signature.parameters.push_back(ir::Type::Borrowed);
      signature.parameters.push_back(ir::Type::I32);
    }
  }
  for (const Parameter& parameter : function.parameters)
    signature.parameters.push_back(reference(registerType(parameter.type)));
  signature.result = registerType(function.result);
  return signature;
}

Lowerer::Lowerer(const CheckedProgram& program, const Dialect& dialect, std::string_view name)
    : program_(program), dialect_(dialect) {
  out_.module.name = name;
  for (const Unit& unit : program.units) {
    for (const Function* function : unit.functions) definitions_[function->linkName].push_back(function);
    for (const Variable* variable : unit.variables)
      if (variable->isExported || variable->isHeader) exports_.emplace(variable->name, variable);
  }
}

// The script's own function first, otherwise that of the first script that has one.
const Function* Lowerer::resolve(const Function* function, std::size_t unit) const {
  if (function->body != nullptr || function->isBuiltin) return function;
  auto found = definitions_.find(function->linkName);
  if (found == definitions_.end()) return nullptr;
  for (const Function* candidate : found->second)
    if (candidate->unit == unit) return candidate;
  return found->second.front();
}

const Variable* Lowerer::resolve(const Variable* variable) const {
  if (!variable->isImport) return variable;
  auto found = exports_.find(variable->name);
  return found == exports_.end() ? nullptr : found->second;
}

std::uint32_t Lowerer::globalOffset(const Variable* variable, std::size_t unit) {
  if (!variable->isHeader) unit = variable->unit;
  auto [place, isNew] = offsets_.try_emplace({variable, unit}, 0);
  if (!isNew) return place->second;
  ir::Module& module = out_.module;
  ir::Storage storage = storageOf(variable->type);
  std::uint32_t size = storage == ir::Storage::Struct ? 8 : ir::sizeOf(storage);
  module.globalSize = (module.globalSize + size - 1) / size * size;
  place->second = module.globalSize;
  module.globalSize += size;
  if (size == 8) {
    const Type* type = variable->type;
    ir::TypeId target = type->kind == TypeKind::Struct       ? objectType(type->structInfo)
                        : type->kind == TypeKind::FixedArray ? arrayType(type->element)
                                                             : targetOf(type);
    module.globalReferences.push_back(place->second);
    module.globalTargets.push_back(target);
  }
  out_.globals.push_back({variable, unit, place->second});
  return place->second;
}

ir::TypeId Lowerer::objectType(const StructInfo* info) {
  auto found = types_.find(info);
  if (found != types_.end()) return found->second;
  // Structs may refer to themselves, so the number is assigned first.
  ir::TypeId id = types_[info] = out_.module.addType({});
  ir::ObjectType type;
  type.name = info->name;
  type.size = info->size;
  Type block{TypeKind::Struct, const_cast<StructInfo*>(info)};
  describeReferences(type, &block);
  type.mayCycle = info->isManaged && !type.references.empty();
  if (info->base != nullptr && !isManagedBase(info->base)) type.base = managedType(info->base);
  out_.module.types[id.index()] = std::move(type);
  return id;
}

void Lowerer::describeReferences(ir::ObjectType& type, const Type* block) {
  std::vector<ReferencePlace> places;
  collectReferences(block, 0, places);
  for (const ReferencePlace& place : places) {
    type.references.push_back(place.offset);
    type.targets.push_back(targetOf(place.type));
  }
}

// The base of every managed struct: a pointer to it may hold any object.
bool Lowerer::isManagedBase(const StructInfo* info) const {
  return info == program_.managedBase || (program_.engine != nullptr && info == program_.engine->managedBase);
}

// The host creates objects of the engine's own types, because it knows their contents.
ir::TypeId Lowerer::managedType(const StructInfo* info) {
  if (!info->isBuiltin) return objectType(info);
  auto [place, isNew] = hostTypes_.try_emplace(info->name);
  if (!isNew) return place->second;
  ir::ObjectType type;
  type.name = info->name;
  type.byName = true;
  return place->second = out_.module.addType(std::move(type));
}

ir::TypeId Lowerer::targetOf(const Type* type) {
  if (type->isString()) return ir::Strings;
  if (type->kind == TypeKind::DynamicArray) return arrayType(type->element);
  if (type->kind != TypeKind::Pointer || isManagedBase(type->structInfo)) return ir::Anything;
  return managedType(type->structInfo);
}

ir::HostId Lowerer::hostFunction(const Function& function, const std::vector<const Type*>& extra) {
  std::string name = hostName(function);
  ir::Signature signature = signatureOf(function);
  std::vector<ir::TypeId> targets;
  if (function.hasThis() && function.owner->isManaged)
    targets.push_back(function.owner->isAutoptr       ? ir::Strings
                      : isManagedBase(function.owner) ? ir::Anything
                                                      : managedType(function.owner));
  // The block of a struct, and the offset of the struct in it.
  if (function.hasThis() && !function.owner->isManaged) targets.assign(2, ir::Anything);
  for (const Parameter& parameter : function.parameters) targets.push_back(targetOf(parameter.type));
  if (function.isVariadic) {
    name.push_back('#');
    for (const Type* type : extra) {
      name.push_back(letterOf(type));
      ir::Type registered = registerType(type);
      signature.parameters.push_back(registered == ir::Type::Ref ? ir::Type::Borrowed : registered);
      targets.push_back(targetOf(type));
    }
  }
  ir::HostId id = out_.module.addHost(name, std::move(signature));
  ir::HostFunction& host = out_.module.hosts[id.index()];
  host.targets = std::move(targets);
  host.needsFirst = function.hasThis();
  return id;
}

ir::TypeId Lowerer::arrayType(const Type* element) {
  auto found = types_.find(element);
  if (found != types_.end()) return found->second;
  ir::TypeId id = types_[element] = out_.module.addType({});
  ir::ObjectType type;
  type.name = typeName(element) + "[]";
  type.array = true;
  type.element = storageOf(element);
  type.size = strideOf(element);
  if (type.element == ir::Storage::Struct) describeReferences(type, element);
  if (type.element == ir::Storage::Ref) type.targets.push_back(targetOf(element));
  type.mayCycle = type.element == ir::Storage::Ref && !element->isString();
  out_.module.types[id.index()] = std::move(type);
  return id;
}

ir::FunctionId Lowerer::declare(const Function& function) {
  ir::FunctionId id(out_.module.functions.size());
  ir::Function& made = out_.module.functions.emplace_back();
  made.name = function.linkName;
  made.signature = signatureOf(function);
  made.location = function.location;
  return id;
}

Lowered Lowerer::run() {
  // Assigns numbers and signatures of all functions before the first body.
  for (const Unit& unit : program_.units) {
    for (const Variable* variable : unit.variables)
      if (!variable->isHeader) globalOffset(variable, variable->unit);
    for (const Function* function : unit.functions) {
      if (function->body == nullptr) continue;
      out_.functions[function] = declare(*function);
    }
  }
  std::vector<const Function*> unchecked = reachedUnchecked();
  for (const Function* function : unchecked) out_.unchecked[function] = declare(*function);
  for (const Unit& unit : program_.units)
    for (const Function* function : unit.functions)
      if (function->body != nullptr)
        FunctionLowerer(*this, *function, out_.functions[function], !function->noLoopCheck).run();
  for (const Function* function : unchecked) FunctionLowerer(*this, *function, out_.unchecked[function], false).run();
  lowerStart();
  return std::move(out_);
}

void Lowerer::lowerStart() {
  out_.start = ir::FunctionId(out_.module.functions.size());
  out_.module.functions.emplace_back().name = "(initial values)";
  ir::FunctionBuilder f(out_.module, out_.start);
  ir::Reg i = f.temporary(ir::Type::I32), r = f.temporary(ir::Type::Ref), x = f.temporary(ir::Type::F32);
  ir::Reg at;
  auto storeList = [&](const Variable& variable) {
    if (!variable.initialList.empty() && !at.valid()) at = f.temporary(ir::Type::I32);
    for (const InitialValue& value : variable.initialList) {
      f.emitK(ir::Op::ConstI, at, {}, static_cast<std::int32_t>(value.offset));
      ir::Storage storage = storageOf(value.type);
      if (storage == ir::Storage::F32) {
        f.emitF(ir::Op::ConstF, x, value.value.real);
        f.emitX(ir::Op::StoreXF, x, r, at, 0);
        continue;
      }
      f.emitK(ir::Op::ConstI, i, {}, value.value.number);
      f.emitX(storage == ir::Storage::U8    ? ir::Op::StoreXU8
              : storage == ir::Storage::I16 ? ir::Op::StoreXI16
                                            : ir::Op::StoreXI,
              i, r, at, 0);
    }
  };
  for (const GlobalPlace& place : out_.globals) {
    const Variable& variable = *place.variable;
    auto offset = static_cast<std::int32_t>(place.offset);
    f.at(variable.location);
    if (variable.type->kind == TypeKind::FixedArray) {
      f.emitK(ir::Op::NewArrayK, r, {}, static_cast<std::int32_t>(arrayType(variable.type->element).value),
              static_cast<std::int32_t>(variable.type->count));
      storeList(variable);
      f.emitK(ir::Op::StoreGR, r, {}, offset);
    } else if (variable.type->kind == TypeKind::Struct) {
      f.newObject(r, objectType(variable.type->structInfo));
      storeList(variable);
      f.emitK(ir::Op::StoreGR, r, {}, offset);
    } else if (variable.initial && variable.initial->kind == Constant::Kind::Int && variable.initial->number != 0) {
      f.emitK(ir::Op::ConstI, i, {}, variable.initial->number);
      ir::Storage storage = storageOf(variable.type);
      f.emitK(storage == ir::Storage::U8    ? ir::Op::StoreGU8
              : storage == ir::Storage::I16 ? ir::Op::StoreGI16
                                            : ir::Op::StoreGI,
              i, {}, offset);
    } else if (variable.initial && variable.initial->kind == Constant::Kind::Float) {
      f.emitF(ir::Op::ConstF, x, variable.initial->real);
      f.emitK(ir::Op::StoreGF, x, {}, offset);
    }
  }
  f.finish();
}

Lowered lower(const CheckedProgram& program, const Dialect& dialect, std::string_view name, LowerOptions options) {
  Lowerer lowerer(program, dialect, name);
  lowerer.out_.module.keepsBuilt = options.keepBuilt;
  lowerer.out_.module.keepsCalls = options.keepCalls;
  Lowered lowered = lowerer.run();
  if (!options.keepLines) ir::optimize(lowered.module);
  return lowered;
}

}  // namespace vellum::ags
