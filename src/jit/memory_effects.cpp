#include "jit/memory_effects.h"

#include <algorithm>

#include "vm/native.h"

namespace vellum::jit {

using ir::Op;
using Kind = ir::MemoryAccess::Place;

namespace {

bool isElementKind(Kind kind) {
  return kind == Kind::Element || kind == Kind::UncheckedElement || kind == Kind::GlobalElement;
}

bool mayOverlapInObjects(const PlaceOf& a, const PlaceOf& b) {
  bool computed = a.kind == Kind::Inside || b.kind == Kind::Inside;
  if (!computed) return a.offset == b.offset;
  bool elements = a.elementType >= 0 && b.elementType >= 0;
  if (elements) return a.elementType == b.elementType && a.offset == b.offset;
  if (a.kind != b.kind) return a.elementType < 0 && b.elementType < 0;
  bool same = a.base == b.base && a.index == b.index && a.base != PlaceOf::Unknown && a.index != PlaceOf::Unknown;
  return !same || a.offset == b.offset;
}

}  // namespace

bool mayOverlap(const PlaceOf& a, const PlaceOf& b) {
  if (a.storage != b.storage) return false;
  if (a.kind == Kind::Global || b.kind == Kind::Global) return a.kind == b.kind && a.offset == b.offset;
  if (isElementKind(a.kind) || isElementKind(b.kind)) return isElementKind(a.kind) && isElementKind(b.kind);
  return mayOverlapInObjects(a, b);
}

bool MemoryEffects::mayWrite(const PlaceOf& place) const {
  return all || std::any_of(places.begin(), places.end(), [&](const PlaceOf& each) { return mayOverlap(each, place); });
}

bool writesAnything(const ir::Instruction& linked) {
  if (!ir::isCall(linked.op)) return false;
  if (!ir::isHostCall(linked.op) || linked.op == Op::Host) return true;
  return vm::address<const vm::LinkedHost>(linked)->intrinsic == vm::Intrinsic::None;
}

bool isStore(const ir::Instruction& instruction, PlaceOf& place) {
  if (const ir::MemoryAccess* access = ir::memoryAccess(instruction.op)) {
    if (!access->stores) return false;
    place = {access->place, access->storage};
    place.offset = instruction.d;
    return true;
  }
  switch (instruction.op) {
    case Op::FieldAddF:
    case Op::FieldSubF:
    case Op::FieldMulAddF:
    case Op::FieldMulSubF: place = {Kind::Field, ir::Storage::F32}; break;
    default: return false;
  }
  place.offset = instruction.d;
  return true;
}

}  // namespace vellum::jit
