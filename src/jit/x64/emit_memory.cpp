// Globals, fields, elements: each access is checked, then one load or store.
#include <bit>
#include <cstddef>

#include "base/check.h"
#include "ir/registers.h"
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Op;
using ir::Storage;
using vm::Object;
using vm::TrapKind;

namespace x86 = asmjit::x86;

static constexpr int DataOffset = sizeof(Object);

// Traps when the object of this instruction is null and may be.
void Emitter::checkThere(std::uint16_t slot) {
  if (frame_->facts->known.notNull(at_)) return;
  cc_.test(gp(slot), gp(slot));
  cc_.jz(trapLabel(TrapKind::NullPointer));
}

// The field at `offset`: null traps. A field outside its object is a bug of a checker, and must still not reach memory.
Emitter::Mem Emitter::field(std::uint16_t slot, std::int32_t offset, std::uint32_t width) {
  Gp object = gp(slot);
  checkThere(slot);
  const ir::DataflowFacts& known = frame_->facts->known;
  if (!known.hasBytes(at_, static_cast<std::uint32_t>(offset) + width)) {
    cc_.cmp(x86::dword_ptr(object, offsetof(Object, length)), known.bytesToCheck(at_));
    cc_.jb(trapLabel(TrapKind::NullPointer));
  }
  return x86::ptr(object, DataOffset + offset, width);
}

void Emitter::keepLength(std::uint16_t slot) {
  if (slot >= frame_->locals || !frame_->facts->withLength[slot]) return;
  Gp length = frame_->lengths[slot];
  Label null = cc_.newLabel();
  cc_.xor_(length, length);
  cc_.test(gp(slot), gp(slot));
  cc_.jz(null);
  cc_.mov(length, x86::dword_ptr(gp(slot), offsetof(Object, length)));
  cc_.bind(null);
}

void Emitter::checkIndex(Gp object, Gp index) {
  if (frame_->facts->known.indexChecked(at_)) return;
  cc_.cmp(index, x86::dword_ptr(object, offsetof(Object, length)));
  cc_.jae(trapIndex(index, object));
}

// Element c of the array b.
Emitter::Mem Emitter::element(const Instruction& i, std::uint32_t width) {
  Gp object = gp(i.b), index = gpd(i.c);
  if (unchecked_) return uncheckedElement(i, width);
  const ir::DataflowFacts& known = frame_->facts->known;
  if (frame_->facts->withLength[i.b] && !known.notNull(at_)) {
    cc_.cmp(index, frame_->lengths[i.b]);
    Label outside = trapIndex(index, object);
    cold_.back().maybeNull = true;
    cc_.jae(outside);
  } else {
    checkThere(i.b);
    checkIndex(object, index);
  }
  return elementAt(object, index, width);
}

Emitter::Mem Emitter::uncheckedElement(const Instruction& i, std::uint32_t width) {
  if (column_.index == 0)
    column_.first = i.c < extended_.size() && extended_[i.c] ? elementAtWide(gp(i.b), gpd(i.c).r64(), width)
                                                             : elementAt(gp(i.b), gpd(i.c), width);
  return column_.first.cloneAdjusted(static_cast<std::int64_t>(column_.index) * column_.shift * width);
}

void Emitter::beginUnchecked(const CountedLoop& loop) {
  unchecked_ = true;
  // As part of an address a register needs its upper half clear, as everything that computes one leaves it.
  extended_.assign(frame_->locals, false);
  for (std::size_t at = loop.head; at < loop.end; ++at)
    ir::forEachWritten(frame_->function.code[at], [&](std::uint16_t slot) { extended_[slot] = true; });
  extended_[loop.counter] = true;
  cc_.mov(gpd(loop.counter), gpd(loop.counter));
}

void Emitter::endUnchecked() {
  unchecked_ = false;
  extended_.clear();
}

// The index is not negative: as an address it only needs its upper half clear.
Emitter::Mem Emitter::elementAt(Gp object, Gp index, std::uint32_t width) {
  Gp wide = words_.newWord();
  cc_.mov(wide.r32(), index);
  return elementAtWide(object, wide, width);
}

Emitter::Mem Emitter::elementAtWide(Gp object, Gp index, std::uint32_t width) {
  return x86::ptr(object, index, static_cast<std::uint32_t>(std::countr_zero(width)), DataOffset, width);
}

Emitter::Mem Emitter::inside(const Instruction& i, std::uint32_t width) {
  Gp object = gp(i.b);
  checkThere(i.b);
  Gp place = words_.newWord(), end = words_.newWord(), bytes = words_.newWord();
  cc_.mov(place.r32(), gpd(i.c));
  if (i.d != 0) {
    cc_.mov(end.r32(), i.d);
    cc_.add(place, end);
  }
  // The size of an array of structs is its length times the element's; the vm's table of types has that.
  Label known = cc_.newLabel();
  cc_.mov(bytes.r32(), x86::dword_ptr(object, offsetof(Object, length)));
  cc_.cmp(x86::byte_ptr(object, offsetof(Object, kind)), static_cast<int>(vm::Kind::Struct));
  cc_.je(known);
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&vm::NativeRuntime::bytesOf),
                                           asmjit::FuncSignatureT<std::uint64_t, void*, const void*>());
  call->setArg(1, object);
  call->setRet(0, bytes);
  cc_.bind(known);
  cc_.lea(end, x86::ptr(place, static_cast<std::int32_t>(width)));
  cc_.cmp(end, bytes);
  Cold& cold = addCold(Cold::Kind::Trap);
  cold.trap = TrapKind::IndexOutOfBounds;
  cold.a = gpd(i.c);
  cold.hasA = true;
  cold.b = bytes.r32();
  cold.hasB = true;
  cc_.ja(cold.entry);
  return x86::ptr(object, place, 0, DataOffset, width);
}

void Emitter::load(Storage storage, std::uint16_t to, const Mem& from) {
  switch (storage) {
    case Storage::I32: cc_.mov(gpd(to), from); return;
    case Storage::F32: cc_.movss(xmm(to), from); return;
    case Storage::U8: cc_.movzx(gpd(to), from); return;
    case Storage::I16: cc_.movsx(gpd(to), from); return;
    case Storage::Ref: {
      Gp object = words_.newWord();
      cc_.mov(object, from);
      retain(object);
      setReference(to, object);
      return;
    }
    case Storage::Struct: return;
  }
}

void Emitter::store(Storage storage, std::uint16_t from, const Mem& to) {
  switch (storage) {
    case Storage::I32: cc_.mov(to, gpd(from)); return;
    case Storage::F32: cc_.movss(to, xmm(from)); return;
    case Storage::U8: cc_.mov(to, gp(from).r8()); return;
    case Storage::I16: cc_.mov(to, gp(from).r16()); return;
    case Storage::Ref: storeReference(from, to); return;
    case Storage::Struct: return;
  }
}

// An element of a global variable's array.
Emitter::Mem Emitter::globalElement(const Instruction& i, std::uint32_t width) {
  Gp object = words_.newWord();
  cc_.mov(object, global(vm::address<const void>(i), 8));
  cc_.test(object, object);
  cc_.jz(trapLabel(TrapKind::NullPointer));
  checkIndex(object, gpd(i.c));
  return elementAt(object, gpd(i.c), width);
}

// Where an access goes. Its checks are written here.
Emitter::Mem Emitter::placeOf(const Instruction& i, const ir::MemoryAccess& access) {
  using Place = ir::MemoryAccess::Place;
  std::uint32_t width = ir::sizeOf(access.storage);
  switch (access.place) {
    case Place::Global: return global(vm::address<const void>(i), width);
    case Place::Field: return field(i.b, i.d, width);
    case Place::Inside: return inside(i, width);
    case Place::Element: return element(i, width);
    case Place::UncheckedElement: return uncheckedElement(i, width);
    case Place::GlobalElement: return globalElement(i, width);
  }
  VELLUM_UNREACHABLE("a place without a case");
}

bool Emitter::emitMemory(const Instruction& i) {
  if (auto access = ir::memoryAccess(i.op)) {
    if (access->stores) store(access->storage, i.a, placeOf(i, *access));
    else if (access->borrows) cc_.mov(gp(i.a), placeOf(i, *access));
    else load(access->storage, i.a, placeOf(i, *access));
    return true;
  }
  switch (i.op) {
    case Op::StoreTakeFR: {
      Mem to = field(i.b, i.d, 8);
      Gp old = words_.newWord();
      cc_.mov(old, to);
      cc_.mov(to, gp(i.a));
      cc_.xor_(gpd(i.a), gpd(i.a));
      release(old);
      return true;
    }
    default: return false;
  }
}

bool Emitter::emitElement(const Instruction& i) {
  using Id = x86::Inst::Id;
  auto withField = [&](Id id) {
    Mem from = field(i.c, i.d, 4);
    arithmeticF(id, xmm(i.a), xmm(i.b), from);
    return true;
  };
  auto intoField = [&](Id id, bool product) {
    Mem to = field(i.c, i.d, 4);
    Xmm sum = cc_.newXmmSs();
    cc_.movss(sum, to);
    if (product) {
      Xmm factor = cc_.newXmmSs();
      arithmeticF(Id::kIdMulss, factor, xmm(i.a), xmm(i.b));
      arithmeticF(id, sum, sum, factor);
    } else {
      arithmeticF(id, sum, sum, xmm(i.b));
    }
    cc_.movss(to, sum);
    return true;
  };
  switch (i.op) {
    case Op::Length: {
      Gp object = gp(i.b);
      checkThere(i.b);
      cc_.mov(gpd(i.a), x86::dword_ptr(object, offsetof(Object, length)));
      return true;
    }
    case Op::ElementOffset: {
      Gp object = gp(i.b);
      checkThere(i.b);
      checkIndex(object, gpd(i.c));
      Gp offset = words_.newHalf();
      asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&vm::NativeRuntime::sizeOfElement),
                                               asmjit::FuncSignatureT<std::uint32_t, void*, const void*>());
      call->setArg(1, object);
      call->setRet(0, offset);
      cc_.imul(offset, gpd(i.c));
      cc_.mov(gpd(i.a), offset);
      return true;
    }
    case Op::AddFM: return withField(Id::kIdAddss);
    case Op::SubFM: return withField(Id::kIdSubss);
    case Op::MulFM: return withField(Id::kIdMulss);
    case Op::FieldAddF: return intoField(Id::kIdAddss, false);
    case Op::FieldSubF: return intoField(Id::kIdSubss, false);
    case Op::FieldMulAddF: return intoField(Id::kIdAddss, true);
    case Op::FieldMulSubF: return intoField(Id::kIdSubss, true);
    default: return false;
  }
}

}  // namespace vellum::jit::x64
