#include <cstddef>

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Instruction;
using ir::MemoryAccess;
using ir::Op;
using ir::Storage;
using ir::Type;
using vm::Object;

static constexpr std::int32_t DataOffsetOfEarly = sizeof(Object);

template <MacroAssembler Masm>
asmjit::BaseReg LoadReuse<Masm>::kept(std::uint32_t number) {
  std::vector<asmjit::BaseReg>& all = c_.frame->kept;
  if (all.size() <= number) all.resize(number + 1);
  if (!all[number].isValid()) all[number] = newRegister(masm_, c_.facts().values.types()[number]);
  return all[number];
}

template <MacroAssembler Masm>
void LoadReuse<Masm>::take(const Instruction& i, const asmjit::BaseReg& value) {
  char type = ir::traitsOf(i.op).a;
  if (type == 'f') {
    masm_.move(c_.f32(i.a), value.as<Fp>());
  } else if (type == 'i') {
    masm_.move(c_.i32(i.a), masm_.half(value.as<Gp>()));
  } else if (type == 'B') {
    masm_.move(c_.ref(i.a), value.as<Gp>());
  } else {
    Gp object = masm_.newWord();
    masm_.move(object, value.as<Gp>());
    e_.references.retain(object);
    e_.references.set(i.a, object);
  }
}

// a = b op a field of c.
template <MacroAssembler Masm>
bool LoadReuse<Masm>::emitWithField(const Instruction& i) {
  FloatOp op = i.op == Op::AddFM ? FloatOp::Add : i.op == Op::SubFM ? FloatOp::Subtract : FloatOp::Multiply;
  const ValueNumbers& values = c_.facts().values;
  std::uint32_t number = values.reused(c_.at);
  if (number != ValueNumbers::None) {
    if (values.needsChecks(c_.at)) e_.memory.field(i.c, i.d, 4);
  } else {
    number = values.kept(c_.at);
    if (number == ValueNumbers::None) return false;
    masm_.load(Storage::F32, kept(number), e_.memory.field(i.c, i.d, 4));
  }
  masm_.binary(op, c_.f32(i.a), c_.f32(i.b), kept(number).template as<Fp>());
  return true;
}

static bool computesWithField(Op op) { return op == Op::AddFM || op == Op::SubFM || op == Op::MulFM; }

template <MacroAssembler Masm>
bool LoadReuse<Masm>::emit(const Instruction& i) {
  if (computesWithField(i.op)) return emitWithField(i);
  const ValueNumbers& values = c_.facts().values;
  std::uint32_t number = values.reused(c_.at);
  if (number == ValueNumbers::None) return false;
  if (i.op == Op::ElementOffset && values.needsChecks(c_.at)) {
    Gp offset = kept(number).template as<Gp>();
    e_.memory.emitElementOffset(i, &offset);
    return true;
  }
  const MemoryAccess* access = ir::memoryAccess(i.op);
  if (access != nullptr && values.needsChecks(c_.at) && !c_.elementsAreProven) e_.memory.check(i, *access);
  take(i, kept(number));
  return true;
}

template <MacroAssembler Masm>
void LoadReuse<Masm>::keep(const Instruction& i) {
  std::uint32_t number = c_.facts().values.kept(c_.at);
  if (number == ValueNumbers::None || computesWithField(i.op)) return;  // emitWithField() has kept the field
  switch (c_.facts().values.types()[number]) {
    case Type::F32: masm_.move(kept(number).template as<Fp>(), c_.f32(i.a)); break;
    case Type::I32: masm_.move(masm_.half(kept(number).template as<Gp>()), c_.i32(i.a)); break;
    default: masm_.move(kept(number).template as<Gp>(), c_.ref(i.a));
  }
}

template <MacroAssembler Masm>
void LoadReuse<Masm>::beforeLoopHead() {
  for (const ValueNumbers::Loop& loop : c_.facts().values.loops())
    if (loop.entry == c_.at && loop.head == c_.at) emitEarly(loop);
}

template <MacroAssembler Masm>
void LoadReuse<Masm>::beforeJumpIntoLoop() {
  for (const ValueNumbers::Loop& loop : c_.facts().values.loops())
    if (loop.entry == c_.at && loop.head != c_.at) emitEarly(loop);
}

template <MacroAssembler Masm>
void LoadReuse<Masm>::beforeLoopsAround(std::size_t at) {
  for (const ValueNumbers::Loop& loop : c_.facts().values.loops())
    if (at >= loop.head && at <= loop.end) emitEarly(loop);
}

template <MacroAssembler Masm>
void LoadReuse<Masm>::emitEarly(const ValueNumbers::Loop& loop) {
  std::size_t at = c_.at;
  for (const ValueNumbers::Early& early : loop.early) emitEarly(early);
  c_.at = at;
}

// A value whose place does not exist is not needed: the checks in the loop stop the script before it is used.
template <MacroAssembler Masm>
void LoadReuse<Masm>::emitEarly(const ValueNumbers::Early& early) {
  const Instruction& i = c_.frame->function.code[early.at];
  asmjit::BaseReg value = kept(early.kept);
  Label skip = masm_.newLabel();
  auto operand = [&](std::uint32_t number, std::uint16_t slot) {
    return number != ValueNumbers::None ? kept(number).template as<Gp>() : c_.ref(slot);
  };
  const MemoryAccess* access = ir::memoryAccess(i.op);
  if (access != nullptr && access->place == MemoryAccess::Place::Global) {
    masm_.load(access->storage, value,
               masm_.at({c_.address(vm::address<const void>(i)), 0, ir::sizeOf(access->storage)}));
    return;
  }
  if (c_.facts().values.types()[early.kept] == Type::F32) masm_.set(value.as<Fp>(), 0.0f);
  else masm_.set(value.as<Gp>(), 0);
  Gp object = operand(early.b, i.b);
  masm_.jumpIf(Is::Equal, object, 0, skip);
  bool indexed = access == nullptr || access->place == MemoryAccess::Place::Element;
  loadEarly(i, value, object, indexed ? operand(early.c, i.c) : Gp(), skip);
  masm_.bind(skip);
}

template <MacroAssembler Masm>
void LoadReuse<Masm>::loadEarly(const Instruction& i, const asmjit::BaseReg& to, Gp object, Gp index, Label skip) {
  const MemoryAccess* access = ir::memoryAccess(i.op);
  Place length{object, offsetof(Object, length), 4};
  if (access == nullptr) {
    masm_.jumpIf(Is::NotEqual, Place{object, offsetof(Object, type), 4}, i.d, skip);
    auto size = static_cast<std::int32_t>(c_.frame->function.heap->type(static_cast<std::uint32_t>(i.d)).size);
    masm_.binary(IntOp::Multiply, masm_.half(to.as<Gp>()), masm_.half(index), size);
    return;
  }
  std::uint32_t width = ir::sizeOf(access->storage);
  if (access->place == MemoryAccess::Place::Element) {
    masm_.jumpIf(Is::NotBelow, masm_.half(index), length, skip);
    masm_.load(access->storage, to, masm_.element(object, masm_.half(index), width, DataOffsetOfEarly, false));
    return;
  }
  masm_.jumpIf(Is::Below, length, i.d + static_cast<std::int32_t>(width), skip);
  masm_.load(access->storage, to, masm_.at({object, DataOffsetOfEarly + i.d, width}));
}

VELLUM_JIT_INSTANTIATE(LoadReuse);

}  // namespace vellum::jit
