#include "jit/memory.h"

#include <cstddef>

#include "base/check.h"
#include "ir/registers.h"
#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;
using ir::Storage;
using vm::Object;
using vm::TrapKind;

// Whether the object of the current instruction is known not to be null.
template <MacroAssembler Masm>
bool Memory<Masm>::isNotNull() const {
  return c_.facts().known.notNull(c_.at) || c_.facts().values.notNull(c_.at);
}

template <MacroAssembler Masm>
void Memory<Masm>::checkNotNull(std::uint16_t slot) {
  if (!isNotNull()) masm_.jumpIf(Is::Equal, c_.ref(slot), 0, e_.traps.label(TrapKind::NullPointer));
}

template <MacroAssembler Masm>
void Memory<Masm>::keepLength(std::uint16_t slot) {
  if (!c_.isLocal(slot) || !c_.facts().lengthInRegister[slot]) return;
  Gp length = c_.frame->lengths[slot];
  Label null = masm_.newLabel();
  masm_.set(length, 0);
  masm_.jumpIf(Is::Equal, c_.ref(slot), 0, null);
  masm_.read(length, {c_.ref(slot), offsetof(Object, length), 4});
  masm_.bind(null);
}

template <MacroAssembler Masm>
void Memory<Masm>::beginProvenElements(const CountedLoop& loop) {
  c_.elementsAreProven = true;
  // An index in an address needs a clear upper half, which all instructions that compute an index leave.
  c_.extended.assign(c_.frame->locals, false);
  for (std::size_t at = loop.head; at < loop.end; ++at)
    ir::forEachWrittenLocal(c_.frame->function.code[at], c_.extended.size(),
                            [&](std::uint16_t slot) { c_.extended[slot] = true; });
  c_.extended[loop.counter] = true;
  masm_.clearUpperHalf(c_.i32(loop.counter));
}

template <MacroAssembler Masm>
void Memory<Masm>::endProvenElements() {
  c_.elementsAreProven = false;
  c_.extended.clear();
}

template <MacroAssembler Masm>
void Memory<Masm>::checkIndex(Gp object, Gp index) {
  if (c_.facts().known.indexChecked(c_.at) || c_.facts().values.indexChecked(c_.at)) return;
  masm_.jumpIf(Is::NotBelow, index, Place{object, offsetof(Object, length), 4}, e_.traps.arrayIndex(index, object));
}

// The field at `offset`: null traps. A field outside its object is a bug of a checker; even that must not reach memory.
template <MacroAssembler Masm>
auto Memory<Masm>::field(std::uint16_t slot, std::int32_t offset, std::uint32_t width) -> Mem {
  Gp object = c_.ref(slot);
  checkNotNull(slot);
  const ir::DataflowFacts& known = c_.facts().known;
  std::uint32_t end = static_cast<std::uint32_t>(offset) + width;
  if (!known.hasBytes(c_.at, end) && !c_.facts().values.hasBytes(c_.at, end))
    masm_.jumpIf(Is::Below, Place{object, offsetof(Object, length), 4},
                 static_cast<std::int32_t>(known.bytesToCheck(c_.at)), e_.traps.label(TrapKind::NullPointer));
  return masm_.at({object, DataOffset + offset, width});
}

// A check of an index implies that the array is not null.
template <MacroAssembler Masm>
void Memory<Masm>::checkElement(const Instruction& i) {
  Gp object = c_.ref(i.b), index = c_.i32(i.c);
  if (c_.facts().values.indexChecked(c_.at)) return;
  if (c_.facts().lengthInRegister[i.b] && !isNotNull()) {
    masm_.jumpIf(Is::NotBelow, index, c_.frame->lengths[i.b], e_.traps.arrayIndex(index, object, true));
  } else {
    checkNotNull(i.b);
    checkIndex(object, index);
  }
}

// Element c of the array b.
template <MacroAssembler Masm>
auto Memory<Masm>::element(const Instruction& i, std::uint32_t width) -> Mem {
  if (c_.elementsAreProven) return provenElement(i, width);
  checkElement(i);
  return masm_.element(c_.ref(i.b), c_.i32(i.c), width, DataOffset, false);
}

template <MacroAssembler Masm>
auto Memory<Masm>::provenElement(const Instruction& i, std::uint32_t width) -> Mem {
  if (!e_.unrollAndJam.isFirstColumn()) return e_.unrollAndJam.element(width);
  bool extended = i.c < c_.extended.size() && c_.extended[i.c];
  Mem first = masm_.element(c_.ref(i.b), c_.i32(i.c), width, DataOffset, extended);
  e_.unrollAndJam.setElement(first);
  return first;
}

// An element of a global variable's array.
template <MacroAssembler Masm>
auto Memory<Masm>::globalElement(const Instruction& i, std::uint32_t width) -> Mem {
  Gp object = masm_.newWord();
  masm_.read(object, {c_.address(vm::address<const void>(i))});
  masm_.jumpIf(Is::Equal, object, 0, e_.traps.label(TrapKind::NullPointer));
  checkIndex(object, c_.i32(i.c));
  return masm_.element(object, c_.i32(i.c), width, DataOffset, false);
}

// The size of an array of structs is its length times the element size from the vm's type table. A string has no
// fields.
template <MacroAssembler Masm>
auto Memory<Masm>::bytesOf(Gp object) -> Gp {
  Gp bytes = masm_.newWord();
  Label known = masm_.newLabel();
  Label other = e_.outOfLine.add([this, object, bytes, known] {
    Label none = masm_.newLabel();
    Gp sizes = c_.address(c_.frame->function.heap->elementSizes()), size = masm_.newWord();
    masm_.jumpIf(Is::NotEqual, Place{object, offsetof(Object, kind), 1}, static_cast<int>(vm::Kind::Array), none);
    masm_.read(sizes, {sizes});
    masm_.read(size, {object, offsetof(Object, type), 4});
    masm_.load(Storage::I32, size, masm_.element(sizes, size, 4, 0, true));
    masm_.binary(IntOp::Multiply, bytes, bytes, size);
    masm_.jump(known);
    masm_.bind(none);
    masm_.set(bytes, 0);
    masm_.jump(known);
  });
  masm_.read(bytes, {object, offsetof(Object, length), 4});
  masm_.jumpIf(Is::NotEqual, Place{object, offsetof(Object, kind), 1}, static_cast<int>(vm::Kind::Struct), other);
  masm_.bind(known);
  return bytes;
}

// Traps unless `width` bytes at `c` + d are inside the data of the object.
template <MacroAssembler Masm>
void Memory<Masm>::checkInside(const Instruction& i, std::uint32_t width) {
  Gp end = masm_.newWord(), bytes = bytesOf(c_.ref(i.b));
  masm_.zeroExtend(end, c_.i32(i.c));
  masm_.add(end, static_cast<std::int64_t>(static_cast<std::uint32_t>(i.d)) + width);
  masm_.jumpIf(Is::Above, end, bytes, e_.traps.index(c_.i32(i.c), bytes));
}

// `c` + d bytes into the data of b. A length counts the bytes of a struct, and elements of at least a byte of an array.
template <MacroAssembler Masm>
void Memory<Masm>::checkBounds(const Instruction& i, std::uint32_t width) {
  Gp object = c_.ref(i.b);
  const InsideAccesses& insides = c_.facts().insides;
  checkNotNull(i.b);
  if (c_.facts().values.insideChecked(c_.at)) return;
  if (std::uint32_t needed = insides.bytesNeeded(c_.at); needed != 0 && !insides.isProven(c_.at)) {
    Label fits = masm_.newLabel();
    Label other = e_.outOfLine.add([this, i, width, fits] {
      checkInside(i, width);
      masm_.jump(fits);
    });
    masm_.jumpIf(Is::Below, Place{object, offsetof(Object, length), 4}, static_cast<std::int32_t>(needed), other);
    masm_.bind(fits);
  } else if (!insides.isProven(c_.at)) {
    checkInside(i, width);
  }
}

template <MacroAssembler Masm>
auto Memory<Masm>::inside(const Instruction& i, std::uint32_t width) -> Mem {
  Gp object = c_.ref(i.b), at = masm_.newWord();
  checkBounds(i, width);
  masm_.zeroExtend(at, c_.i32(i.c));
  Place place = masm_.inside(object, at);
  place.offset = DataOffset + i.d;
  place.width = width;
  return masm_.at(place);
}

template <MacroAssembler Masm>
void Memory<Masm>::load(Storage storage, std::uint16_t to, const Mem& from) {
  if (storage == Storage::Ref) {
    Gp object = masm_.newWord();
    masm_.load(storage, object, from);
    e_.references.retain(object);
    e_.references.set(to, object);
  } else if (storage == Storage::F32) {
    masm_.load(storage, c_.f32(to), from);
  } else {
    masm_.load(storage, c_.i32(to), from);
  }
}

template <MacroAssembler Masm>
void Memory<Masm>::store(Storage storage, std::uint16_t from, const Mem& to) {
  if (storage == Storage::Ref) e_.references.storeTo(to, from);
  else if (storage == Storage::F32) masm_.store(storage, c_.f32(from), to);
  else masm_.store(storage, c_.i32(from), to);
}

template <MacroAssembler Masm>
void Memory<Masm>::storeTaken(std::uint16_t from, const Mem& to) {
  Gp old = masm_.newWord();
  masm_.load(Storage::Ref, old, to);
  masm_.store(Storage::Ref, c_.ref(from), to);
  masm_.set(c_.ref(from), 0);
  e_.references.release(old);
}

template <MacroAssembler Masm>
auto Memory<Masm>::place(const Instruction& i, const ir::MemoryAccess& access) -> Mem {
  using Kind = ir::MemoryAccess::Place;
  std::uint32_t width = ir::sizeOf(access.storage);
  switch (access.place) {
    case Kind::Global: return masm_.at({c_.address(vm::address<const void>(i)), 0, width});
    case Kind::Field: return field(i.b, i.d, width);
    case Kind::Inside: return inside(i, width);
    case Kind::Element: return element(i, width);
    case Kind::UncheckedElement: return provenElement(i, width);
    case Kind::GlobalElement: return globalElement(i, width);
  }
  VELLUM_UNREACHABLE("a place without a case");
}

template <MacroAssembler Masm>
void Memory<Masm>::check(const Instruction& i, const ir::MemoryAccess& access) {
  using Kind = ir::MemoryAccess::Place;
  switch (access.place) {
    case Kind::Field: field(i.b, i.d, ir::sizeOf(access.storage)); return;
    case Kind::Inside: checkBounds(i, ir::sizeOf(access.storage)); return;
    case Kind::Element: checkElement(i); return;
    case Kind::GlobalElement: globalElement(i, ir::sizeOf(access.storage)); return;
    case Kind::Global:
    case Kind::UncheckedElement: return;
  }
}

template <MacroAssembler Masm>
bool Memory<Masm>::emit(const Instruction& i) {
  if (auto access = ir::memoryAccess(i.op)) {
    if (access->takes) storeTaken(i.a, place(i, *access));
    else if (access->stores) store(access->storage, i.a, place(i, *access));
    else if (access->borrows) masm_.load(Storage::Ref, c_.ref(i.a), place(i, *access));
    else load(access->storage, i.a, place(i, *access));
    return true;
  }
  switch (i.op) {
    case Op::Length: emitLength(i); return true;
    case Op::ElementOffset: emitElementOffset(i); return true;
    default: return emitInBlock(i) || emitFieldArithmetic(i);
  }
}

// A field of a host block. Any host call may replace the block.
template <MacroAssembler Masm>
auto Memory<Masm>::inBlock(const Instruction& i, std::uint32_t width) -> Mem {
  Gp blocks = masm_.newWord(), data = masm_.newWord();
  masm_.read(blocks, c_.inContext(offsetof(vm::NativeContext, blocks)));
  auto at = static_cast<std::int32_t>((i.c & (vm::Fiber::BlockCount - 1)) * sizeof(vm::Block));
  auto offsetOf = [&](std::size_t field) { return at + static_cast<std::int32_t>(field); };
  Label missing = e_.traps.missingBlock(i.c);
  auto end = static_cast<std::int32_t>(static_cast<std::uint32_t>(i.d) + width);
  masm_.jumpIf(Is::Below, Place{blocks, offsetOf(offsetof(vm::Block, size)), 4}, end, missing);
  masm_.read(data, {blocks, offsetOf(offsetof(vm::Block, data))});
  masm_.jumpIf(Is::Equal, data, 0, missing);
  return masm_.at({data, i.d, width});
}

template <MacroAssembler Masm>
bool Memory<Masm>::emitInBlock(const Instruction& i) {
  switch (i.op) {
    case Op::LoadCI: load(Storage::I32, i.a, inBlock(i, 4)); return true;
    case Op::LoadCF: load(Storage::F32, i.a, inBlock(i, 4)); return true;
    case Op::LoadCR: load(Storage::Ref, i.a, inBlock(i, 8)); return true;
    case Op::StoreCI: store(Storage::I32, i.a, inBlock(i, 4)); return true;
    case Op::StoreCF: store(Storage::F32, i.a, inBlock(i, 4)); return true;
    case Op::StoreCR: store(Storage::Ref, i.a, inBlock(i, 8)); return true;
    default: return false;
  }
}

template <MacroAssembler Masm>
void Memory<Masm>::emitLength(const Instruction& i) {
  checkNotNull(i.b);
  masm_.read(c_.i32(i.a), {c_.ref(i.b), offsetof(Object, length), 4});
}

// Elements are as large as the declared type says, or larger: InsideAccesses relies on that.
template <MacroAssembler Masm>
void Memory<Masm>::emitElementOffset(const Instruction& i, const Gp* known) {
  Gp object = c_.ref(i.b);
  checkNotNull(i.b);
  checkIndex(object, c_.i32(i.c));
  auto size = static_cast<std::int32_t>(c_.frame->function.heap->type(static_cast<std::uint32_t>(i.d)).size);
  Label done = masm_.newLabel();
  Label other = e_.outOfLine.add([this, i, object, size, done] {
    Gp own = masm_.newHalf(), copy = c_.copyOf(object);
    asmjit::InvokeNode* call = c_.invokeRuntime(reinterpret_cast<const void*>(&vm::NativeRuntime::sizeOfElement),
                                                asmjit::FuncSignatureT<std::uint32_t, void*, const void*>());
    call->setArg(1, copy);
    call->setRet(0, own);
    masm_.jumpIf(Is::Below, own, size, e_.traps.label(TrapKind::NullPointer));
    masm_.binary(IntOp::Multiply, c_.i32(i.a), own, c_.i32(i.c));
    masm_.jump(done);
  });
  masm_.jumpIf(Is::NotEqual, Place{object, offsetof(Object, type), 4}, i.d, other);
  if (known != nullptr) masm_.move(c_.i32(i.a), masm_.half(*known));
  else masm_.binary(IntOp::Multiply, c_.i32(i.a), c_.i32(i.c), size);
  masm_.bind(done);
}

template <MacroAssembler Masm>
bool Memory<Masm>::emitFieldArithmetic(const Instruction& i) {
  auto fromField = [&](FloatOp op) {
    masm_.binary(op, c_.f32(i.a), c_.f32(i.b), field(i.c, i.d, 4));
    return true;
  };
  auto intoField = [&](FloatOp op, bool product) {
    Mem to = field(i.c, i.d, 4);
    Fp sum = masm_.newFloat(), term = c_.f32(i.b);
    masm_.load(Storage::F32, sum, to);
    if (product) {
      term = masm_.newFloat();
      masm_.binary(FloatOp::Multiply, term, c_.f32(i.a), c_.f32(i.b));
    }
    masm_.binary(op, sum, sum, term);
    masm_.store(Storage::F32, sum, to);
    return true;
  };
  switch (i.op) {
    case Op::AddFM: return fromField(FloatOp::Add);
    case Op::SubFM: return fromField(FloatOp::Subtract);
    case Op::MulFM: return fromField(FloatOp::Multiply);
    case Op::FieldAddF: return intoField(FloatOp::Add, false);
    case Op::FieldSubF: return intoField(FloatOp::Subtract, false);
    case Op::FieldMulAddF: return intoField(FloatOp::Add, true);
    case Op::FieldMulSubF: return intoField(FloatOp::Subtract, true);
    default: return false;
  }
}

VELLUM_JIT_INSTANTIATE(Memory);

}  // namespace vellum::jit
