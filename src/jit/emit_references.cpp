// Counted references, and the text instructions.
#include <cstddef>
#include <cstring>

#include "jit/machine.h"

namespace vellum::jit {

using ir::Op;
using vm::NativeRuntime;
using vm::Object;
using vm::TrapKind;

void Emitter::retain(Gp object, bool maybeNull) {
  Label null = cc_.newLabel();
  if (maybeNull) words_.jumpIf(Is::Equal, object, 0, null);
  words_.addTo({object, offsetof(Object, references), 4}, 1);
  cc_.bind(null);
}

void Emitter::release(Gp object) {
  Label done = cc_.newLabel(), suspect = cc_.newLabel();
  words_.jumpIf(Is::Equal, object, 0, done);
  {
    Cold& last = addCold(Cold::Kind::Release);
    last.a = object;
    last.back = done;
    last.suspect = suspect;
    words_.countDown({object, offsetof(Object, references), 4}, last.entry);
  }
  // What is still referenced and can be part of a cycle is remembered for the collector, once.
  Gp flags = words_.newHalf();
  words_.read(flags, {object, offsetof(Object, flags), 1});
  words_.mask(flags, vm::Heap::MayCycle | vm::Heap::CycleCandidate);
  words_.jumpIf(Is::Equal, flags, vm::Heap::MayCycle, suspect);
  cc_.bind(done);
}

// `counted` becomes the register's; what it held before is released.
void Emitter::setReference(std::uint16_t slot, Gp counted) {
  if (!holds(slot)) {
    words_.move(gp(slot), counted);
    return;
  }
  Gp old = words_.newWord();
  words_.move(old, gp(slot));
  words_.move(gp(slot), counted);
  release(old);
}

void Emitter::setNull(std::uint16_t slot) {
  bool held = holds(slot);
  Gp old = words_.newWord();
  if (held) words_.move(old, gp(slot));
  words_.set(gp(slot), 0);
  if (held) release(old);
}

void Emitter::storeReference(std::uint16_t from, const Mem& place) {
  Gp old = words_.newWord();
  retain(gp(from));
  words_.readAt(old, place);
  words_.writeAt(gp(from), place);
  release(old);
}

// At the end of a function: every owned register but the one that is returned.
void Emitter::releaseAll(std::size_t exceptSlot) {
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot)
    if (frame_->source.slots[slot] == ir::Type::Ref && slot != exceptSlot && holds(slot)) release(gp(slot));
}

// What a call has made, unless there was no memory.
void Emitter::takeMade(std::uint16_t slot, asmjit::InvokeNode* call) {
  Gp object = words_.newWord();
  call->setRet(0, object);
  words_.jumpIf(Is::Equal, object, 0, addCold(Cold::Kind::OutOfMemory).entry);
  setReference(slot, object);
}

void Emitter::emitNewArray(const Instruction& i) {
  if (i.op == Op::NewArray) {
    Cold& cold = addCold(Cold::Kind::Trap);
    cold.trap = TrapKind::InvalidSize;
    cold.a = words_.half(gp(i.b));
    cold.hasA = true;
    cold.bNumber = INT32_MAX;
    words_.jumpIf(Is::Less, words_.half(gp(i.b)), 0, cold.entry);
  }
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::makeArray),
                                           asmjit::FuncSignatureT<void*, void*, std::uint32_t, std::uint32_t>());
  call->setArg(1, asmjit::imm(i.d));
  if (i.op == Op::NewArray) call->setArg(2, words_.half(gp(i.b)));
  else call->setArg(2, asmjit::imm(i.e));
  takeMade(i.a, call);
}

bool Emitter::emitReference(const Instruction& i) {
  switch (i.op) {
    case Op::ConstNull: setNull(i.a); return true;
    case Op::ConstNullB: words_.set(gp(i.a), 0); return true;
    case Op::ConstS: {
      Gp string = address(vm::address<const void>(i));
      retain(string, false);
      setReference(i.a, string);
      return true;
    }
    case Op::ConstSB: words_.set(gp(i.a), reinterpret_cast<std::intptr_t>(vm::address<const void>(i))); return true;
    case Op::MoveR: {
      Gp object = words_.newWord();
      words_.move(object, gp(i.b));
      retain(object);
      setReference(i.a, object);
      return true;
    }
    case Op::TakeR: {
      Gp object = words_.newWord();
      words_.move(object, gp(i.b));
      words_.set(gp(i.b), 0);
      if (i.a == i.b) words_.move(gp(i.a), object);
      else setReference(i.a, object);
      return true;
    }
    case Op::Borrow:
    case Op::ArgB: words_.move(gp(i.a), gp(i.b)); return true;
    case Op::ArgR:
      words_.move(gp(i.a), gp(i.b));
      retain(gp(i.a));
      return true;
    case Op::ArgTakeR:
      words_.move(gp(i.a), gp(i.b));
      words_.set(gp(i.b), 0);
      return true;
    case Op::ArgS:
      words_.move(gp(i.a), address(vm::address<const void>(i)));
      retain(gp(i.a), false);
      return true;
    case Op::NotNull: checkThere(i.a); return true;
    case Op::New: emitNew(i); return true;
    case Op::NewArray:
    case Op::NewArrayK: emitNewArray(i); return true;
    default: return false;
  }
}

void Emitter::append(std::uint16_t slot, Gp second) {
  Gp first = words_.newWord(), string = words_.newWord();
  words_.move(first, gp(slot));
  words_.set(gp(slot), 0);  // the heap has it now
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::append),
                                           asmjit::FuncSignatureT<void*, void*, void*, void*>());
  call->setArg(1, first);
  call->setArg(2, second);
  call->setRet(0, string);
  words_.jumpIf(Is::Equal, string, 0, addCold(Cold::Kind::OutOfMemory).entry);
  words_.move(gp(slot), string);
}

// As Heap::append() does when nobody else has the string and there is room; all else is cold.
void Emitter::appendInPlace(std::uint16_t slot, const Object* second) {
  using machine::Place;
  std::string_view text = vm::text(second);
  Gp first = gp(slot), at = words_.newWord(), end = words_.newHalf();
  Cold& cold = addCold(Cold::Kind::Append);
  cold.pointer = second;
  cold.back = cc_.newLabel();
  words_.jumpIf(Is::NotEqual, Place{first, offsetof(Object, references), 4}, 1, cold.entry);
  words_.jumpIf(Is::NotEqual, Place{first, offsetof(Object, kind), 1}, static_cast<int>(vm::Kind::String), cold.entry);
  words_.read(at, {first, offsetof(Object, length), 4});
  words_.sum(end, words_.half(at), static_cast<std::int32_t>(text.size()));
  // There it says how many bytes there is room for.
  words_.jumpIf(Is::Above, end, Place{first, offsetof(Object, type), 4}, cold.entry);
  Place place = words_.inside(first, at);
  std::size_t done = 0;
  for (std::uint32_t width : {4u, 2u, 1u})
    for (; text.size() - done >= width; done += width) {
      std::int32_t bytes = 0;
      std::memcpy(&bytes, text.data() + done, width);
      place.offset = static_cast<std::int32_t>(sizeof(Object) + done);
      place.width = width;
      words_.write(bytes, place);
    }
  words_.write(end, {first, offsetof(Object, length), 4});
  cc_.bind(cold.back);
}

bool Emitter::emitText(const Instruction& i) {
  static constexpr std::size_t MaxInline = 32;  // bytes that are appended without a call
  auto needs = [&](std::uint16_t slot) { words_.jumpIf(Is::Equal, gp(slot), 0, trapLabel(TrapKind::NullPointer)); };
  switch (i.op) {
    case Op::Concat: {
      needs(i.b);
      needs(i.c);
      asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::concat),
                                               asmjit::FuncSignatureT<void*, void*, const void*, const void*>());
      call->setArg(1, gp(i.b));
      call->setArg(2, gp(i.c));
      takeMade(i.a, call);
      return true;
    }
    case Op::Append: {
      needs(i.a);
      needs(i.b);
      Gp second = words_.newWord();
      words_.move(second, gp(i.b));
      append(i.a, second);
      return true;
    }
    case Op::AppendS: {
      needs(i.a);
      const auto* second = vm::address<const Object>(i);
      if (vm::text(second).size() <= MaxInline) appendInPlace(i.a, second);
      else append(i.a, address(second));
      return true;
    }
    case Op::CompareS:
    case Op::EqS: {
      bool order = i.op == Op::CompareS;
      if (order) {
        needs(i.b);
        needs(i.c);
      }
      asmjit::InvokeNode* call = invoke(cc_,
                                        order ? reinterpret_cast<const void*>(&NativeRuntime::compareText)
                                              : reinterpret_cast<const void*>(&NativeRuntime::sameText),
                                        asmjit::FuncSignatureT<std::int32_t, const void*, const void*>());
      call->setArg(0, gp(i.b));
      call->setArg(1, gp(i.c));
      call->setRet(0, words_.half(gp(i.a)));
      return true;
    }
    default: return false;
  }
}

}  // namespace vellum::jit
