#include "jit/references.h"

#include <cstddef>

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;
using ir::Storage;
using vm::Object;

template <MacroAssembler Masm>
void References<Masm>::retain(Gp object, bool maybeNull) {
  Label null = masm_.newLabel();
  if (maybeNull) masm_.jumpIf(Is::Equal, object, 0, null);
  masm_.addTo({object, offsetof(Object, references), 4}, 1);
  masm_.bind(null);
}

template <MacroAssembler Masm>
void References<Masm>::release(Gp object) {
  Label done = masm_.newLabel(), candidate = masm_.newLabel();
  masm_.jumpIf(Is::Equal, object, 0, done);
  Label last = e_.outOfLine.add([this, object, done, candidate] {
    e_.objects.freePlain(object, done);
    masm_.bind(candidate);
    Gp copy = c_.copyOf(object);
    c_.invokeRuntime(reinterpret_cast<const void*>(&vm::NativeRuntime::release),
                     asmjit::FuncSignatureT<void, void*, void*>())
        ->setArg(1, copy);
    masm_.jump(done);
  });
  masm_.countDown({object, offsetof(Object, references), 4}, last);
  // An object that is still referenced and can be part of a cycle becomes a candidate for the collector, once.
  masm_.jumpIfBits({object, offsetof(Object, flags), 1}, vm::Heap::Unlisted, candidate);
  masm_.bind(done);
}

template <MacroAssembler Masm>
void References<Masm>::set(std::uint16_t slot, Gp counted) {
  if (!c_.holdsReference(slot)) {
    masm_.move(c_.ref(slot), counted);
    return;
  }
  Gp old = masm_.newWord();
  masm_.move(old, c_.ref(slot));
  masm_.move(c_.ref(slot), counted);
  release(old);
}

template <MacroAssembler Masm>
void References<Masm>::setNull(std::uint16_t slot) {
  bool held = c_.holdsReference(slot);
  Gp old = masm_.newWord();
  if (held) masm_.move(old, c_.ref(slot));
  masm_.set(c_.ref(slot), 0);
  if (held) release(old);
}

template <MacroAssembler Masm>
void References<Masm>::storeTo(const Mem& place, std::uint16_t from) {
  Gp old = masm_.newWord();
  retain(c_.ref(from));
  masm_.load(Storage::Ref, old, place);
  masm_.store(Storage::Ref, c_.ref(from), place);
  release(old);
}

template <MacroAssembler Masm>
void References<Masm>::releaseAll(std::size_t exceptSlot) {
  for (std::uint16_t slot = 0; slot < c_.frame->locals; ++slot)
    if (c_.frame->source.slots[slot] == ir::Type::Ref && slot != exceptSlot && c_.holdsReference(slot))
      release(c_.ref(slot));
}

template <MacroAssembler Masm>
void References<Masm>::takeMade(std::uint16_t slot, asmjit::InvokeNode* call) {
  Gp object = masm_.newWord();
  call->setRet(0, object);
  masm_.jumpIf(Is::Equal, object, 0, e_.traps.outOfMemory());
  set(slot, object);
}

template <MacroAssembler Masm>
bool References<Masm>::emitConstant(const Instruction& i) {
  switch (i.op) {
    case Op::ConstNull: setNull(i.a); return true;
    case Op::ConstNullB: masm_.set(c_.ref(i.a), 0); return true;
    case Op::ConstS: {
      Gp string = c_.address(vm::address<const void>(i));
      retain(string, false);
      set(i.a, string);
      return true;
    }
    case Op::ConstSB: masm_.set(c_.ref(i.a), reinterpret_cast<std::intptr_t>(vm::address<const void>(i))); return true;
    default: return false;
  }
}

template <MacroAssembler Masm>
bool References<Masm>::emitMove(const Instruction& i) {
  switch (i.op) {
    case Op::MoveR: {
      Gp object = masm_.newWord();
      masm_.move(object, c_.ref(i.b));
      retain(object);
      set(i.a, object);
      return true;
    }
    case Op::TakeR: {
      Gp object = masm_.newWord();
      masm_.move(object, c_.ref(i.b));
      masm_.set(c_.ref(i.b), 0);
      if (i.a == i.b) masm_.move(c_.ref(i.a), object);
      else set(i.a, object);
      return true;
    }
    case Op::Borrow: masm_.move(c_.ref(i.a), c_.ref(i.b)); return true;
    default: return false;
  }
}

template <MacroAssembler Masm>
bool References<Masm>::emitArgument(const Instruction& i) {
  switch (i.op) {
    case Op::ArgB: masm_.move(c_.ref(i.a), c_.ref(i.b)); return true;
    case Op::ArgR:
      masm_.move(c_.ref(i.a), c_.ref(i.b));
      retain(c_.ref(i.a));
      return true;
    case Op::ArgTakeR:
      masm_.move(c_.ref(i.a), c_.ref(i.b));
      masm_.set(c_.ref(i.b), 0);
      return true;
    case Op::ArgS:
      masm_.move(c_.ref(i.a), c_.address(vm::address<const void>(i)));
      retain(c_.ref(i.a), false);
      return true;
    default: return false;
  }
}

template <MacroAssembler Masm>
bool References<Masm>::emit(const Instruction& i) {
  if (i.op == Op::NotNull) {
    e_.memory.checkNotNull(i.a);
    return true;
  }
  return emitConstant(i) || emitMove(i) || emitArgument(i);
}

VELLUM_JIT_INSTANTIATE(References);

}  // namespace vellum::jit
