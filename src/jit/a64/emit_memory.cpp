// Globals, fields, elements: each access is checked, then one load or store.
#include <cstddef>

#include "base/check.h"
#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using ir::Op;
using ir::Storage;
using vm::Object;
using vm::TrapKind;

using Id = asmjit::a64::Inst::Id;
using asmjit::a64::ptr;

static constexpr int DataOffset = sizeof(Object);

// Traps when the object of this instruction is null and may be.
void Emitter::checkThere(std::uint16_t slot) {
  if (!frame_->facts->known.notNull(at_)) cc_.cbz(gp(slot), trapLabel(TrapKind::NullPointer));
}

// The field at `offset`: null traps. A field outside its object is a bug of a checker, and must still not reach memory.
Mem Emitter::field(std::uint16_t slot, std::int32_t offset, std::uint32_t width) {
  checkThere(slot);
  if (!frame_->facts->known.hasBytes(at_, static_cast<std::uint32_t>(offset) + width)) {
    Gp length = words_.newHalf();
    cc_.ldr(length, ptr(gp(slot), offsetof(Object, length)));
    compareWith(cc_, length, frame_->facts->known.bytesToCheck(at_));
    cc_.b_lo(trapLabel(TrapKind::NullPointer));
  }
  return memoryAt(cc_, gp(slot), DataOffset + offset, width);
}

void Emitter::keepLength(std::uint16_t slot) {
  if (slot >= frame_->locals || !frame_->facts->withLength[slot]) return;
  Gp length = frame_->lengths[slot];
  Label null = cc_.newLabel();
  cc_.mov(length, 0);
  cc_.cbz(gp(slot), null);
  cc_.ldr(length, ptr(gp(slot), offsetof(Object, length)));
  cc_.bind(null);
}

void Emitter::checkIndex(Gp object, Gp index) {
  if (frame_->facts->known.indexChecked(at_)) return;
  Gp length = words_.newHalf();
  cc_.ldr(length, ptr(object, offsetof(Object, length)));
  cc_.cmp(index, length);
  cc_.b_hs(trapIndex(index, object));
}

// Element c of the array b.
Mem Emitter::element(const Instruction& i, std::uint32_t width) {
  if (unchecked_) return elementAt(gp(i.b), gpw(i.c), width);
  if (frame_->facts->withLength[i.b] && !frame_->facts->known.notNull(at_)) {
    cc_.cmp(gpw(i.c), frame_->lengths[i.b]);
    Label outside = trapIndex(gpw(i.c), gp(i.b));
    cold_.back().maybeNull = true;
    cc_.b_hs(outside);
  } else {
    checkThere(i.b);
    checkIndex(gp(i.b), gpw(i.c));
  }
  return elementAt(gp(i.b), gpw(i.c), width);
}

Mem Emitter::globalElement(const Instruction& i, std::uint32_t width) {
  Gp object = words_.newWord();
  cc_.ldr(object, ptr(constant(cc_, vm::address<const void>(i))));
  cc_.cbz(object, trapLabel(TrapKind::NullPointer));
  checkIndex(object, gpw(i.c));
  return elementAt(object, gpw(i.c), width);
}

Mem Emitter::elementAt(Gp object, Gp index, std::uint32_t width) {
  Gp place = words_.newWord();
  std::uint32_t shift = width == 8 ? 3 : width == 4 ? 2 : width == 2 ? 1 : 0;
  addUnsigned(cc_, place, object, index, shift);
  return ptr(place, DataOffset);
}

// What stands `c` + d bytes into the data of b.
Mem Emitter::inside(const Instruction& i, std::uint32_t width) {
  Gp object = gp(i.b), place = words_.newWord(), end = words_.newWord(), bytes = words_.newWord(),
     kind = words_.newHalf();
  checkThere(i.b);
  cc_.mov(place, imm(static_cast<std::uint32_t>(i.d)));
  addUnsigned(cc_, place, place, gpw(i.c), 0);
  // The size of an array of structs is its length times the element's; the vm's table of types has that.
  Label known = cc_.newLabel();
  cc_.ldr(bytes.w(), ptr(object, offsetof(Object, length)));
  cc_.ldrb(kind, ptr(object, offsetof(Object, kind)));
  cc_.cmp(kind, static_cast<int>(vm::Kind::Struct));
  cc_.b_eq(known);
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&vm::NativeRuntime::bytesOf),
                                           asmjit::FuncSignatureT<std::uint64_t, void*, const void*>());
  call->setArg(1, object);
  call->setRet(0, bytes);
  cc_.bind(known);
  cc_.add(end, place, width);
  cc_.cmp(end, bytes);
  Cold& cold = addCold(Cold::Kind::Trap);
  cold.trap = TrapKind::IndexOutOfBounds;
  cold.a = gpw(i.c);
  cold.hasA = true;
  cold.b = bytes.w();
  cold.hasB = true;
  cc_.b_hi(cold.entry);
  cc_.add(place, place, object);
  return ptr(place, DataOffset);
}

void Emitter::load(Storage storage, std::uint16_t to, const Mem& from) {
  switch (storage) {
    case Storage::I32: cc_.ldr(gpw(to), from); return;
    case Storage::F32: cc_.ldr(vec(to), from); return;
    case Storage::U8: cc_.ldrb(gpw(to), from); return;
    case Storage::I16: cc_.ldrsh(gpw(to), from); return;
    case Storage::Ref: {
      Gp object = words_.newWord();
      cc_.ldr(object, from);
      retain(object);
      setReference(to, object);
      return;
    }
    case Storage::Struct: return;
  }
}

void Emitter::store(Storage storage, std::uint16_t from, const Mem& to) {
  switch (storage) {
    case Storage::I32: cc_.str(gpw(from), to); return;
    case Storage::F32: cc_.str(vec(from), to); return;
    case Storage::U8: cc_.strb(gpw(from), to); return;
    case Storage::I16: cc_.strh(gpw(from), to); return;
    case Storage::Ref: storeReference(from, to); return;
    case Storage::Struct: return;
  }
}

// Where an access goes. Its checks are written here.
Mem Emitter::placeOf(const Instruction& i, const ir::MemoryAccess& access) {
  using Place = ir::MemoryAccess::Place;
  std::uint32_t width = ir::sizeOf(access.storage);
  switch (access.place) {
    case Place::Global: return ptr(constant(cc_, vm::address<const void>(i)));
    case Place::Field: return field(i.b, i.d, width);
    case Place::Inside: return inside(i, width);
    case Place::Element: return element(i, width);
    case Place::UncheckedElement: return elementAt(gp(i.b), gpw(i.c), width);
    case Place::GlobalElement: return globalElement(i, width);
  }
  VELLUM_UNREACHABLE("a place without a case");
}

bool Emitter::emitMemory(const Instruction& i) {
  if (auto access = ir::memoryAccess(i.op)) {
    if (access->stores) store(access->storage, i.a, placeOf(i, *access));
    else if (access->borrows) cc_.ldr(gp(i.a), placeOf(i, *access));
    else load(access->storage, i.a, placeOf(i, *access));
    return true;
  }
  switch (i.op) {
    case Op::StoreTakeFR: {
      Mem to = field(i.b, i.d, 8);
      Gp old = words_.newWord();
      cc_.ldr(old, to);
      cc_.str(gp(i.a), to);
      cc_.mov(gp(i.a), 0);
      release(old);
      return true;
    }
    default: return false;
  }
}

bool Emitter::emitElement(const Instruction& i) {
  auto withField = [&](Id id) {
    Vec number = cc_.newVecS();
    cc_.ldr(number, field(i.c, i.d, 4));
    cc_.emit(id, vec(i.a), vec(i.b), number);
    return true;
  };
  auto intoField = [&](Id id, bool product) {
    Mem to = field(i.c, i.d, 4);
    Vec sum = cc_.newVecS(), factor = vec(i.b);
    cc_.ldr(sum, to);
    if (product) {
      factor = cc_.newVecS();
      cc_.fmul(factor, vec(i.a), vec(i.b));
    }
    cc_.emit(id, sum, sum, factor);
    cc_.str(sum, to);
    return true;
  };
  switch (i.op) {
    case Op::Length:
      checkThere(i.b);
      cc_.ldr(gpw(i.a), ptr(gp(i.b), offsetof(Object, length)));
      return true;
    case Op::ElementOffset: {
      checkThere(i.b);
      checkIndex(gp(i.b), gpw(i.c));
      Gp size = words_.newHalf();
      asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&vm::NativeRuntime::sizeOfElement),
                                               asmjit::FuncSignatureT<std::uint32_t, void*, const void*>());
      call->setArg(1, gp(i.b));
      call->setRet(0, size);
      cc_.mul(gpw(i.a), size, gpw(i.c));
      return true;
    }
    case Op::AddFM: return withField(Id::kIdFadd_v);
    case Op::SubFM: return withField(Id::kIdFsub_v);
    case Op::MulFM: return withField(Id::kIdFmul_v);
    case Op::FieldAddF: return intoField(Id::kIdFadd_v, false);
    case Op::FieldSubF: return intoField(Id::kIdFsub_v, false);
    case Op::FieldMulAddF: return intoField(Id::kIdFadd_v, true);
    case Op::FieldMulSubF: return intoField(Id::kIdFsub_v, true);
    default: return false;
  }
}

}  // namespace vellum::jit::a64
