// Counted references, objects, and the text instructions.
#include <cstddef>

#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using ir::Op;
using vm::NativeRuntime;
using vm::Object;
using vm::TrapKind;

using asmjit::a64::ptr;

void Emitter::retain(Gp object, bool maybeNull) {
  Label null = cc_.newLabel();
  Gp count = cc_.newGpw();
  if (maybeNull) cc_.cbz(object, null);
  cc_.ldr(count, ptr(object, offsetof(Object, references)));
  cc_.add(count, count, 1);
  cc_.str(count, ptr(object, offsetof(Object, references)));
  cc_.bind(null);
}

void Emitter::release(Gp object) {
  Label done = cc_.newLabel();
  Gp count = cc_.newGpw(), flags = cc_.newGpw();
  cc_.cbz(object, done);
  cc_.ldr(count, ptr(object, offsetof(Object, references)));
  cc_.subs(count, count, 1);
  cc_.str(count, ptr(object, offsetof(Object, references)));
  {
    Cold& last = addCold(Cold::Kind::Destroy);
    last.a = object;
    last.back = done;
    cc_.b_eq(last.entry);
  }
  // What is still referenced and can be part of a cycle is remembered for the collector, once.
  cc_.ldrb(flags, ptr(object, offsetof(Object, flags)));
  cc_.and_(flags, flags, vm::Heap::MayCycle | vm::Heap::Suspected);
  cc_.cmp(flags, vm::Heap::MayCycle);
  Cold& suspect = addCold(Cold::Kind::Destroy);
  suspect.a = object;
  suspect.back = done;
  suspect.suspect = true;
  cc_.b_eq(suspect.entry);
  cc_.bind(done);
}

// `counted` becomes the register's; what it held before is released.
void Emitter::setReference(std::uint16_t slot, Gp counted) {
  if (!holds(slot)) {
    cc_.mov(gp(slot), counted);
    return;
  }
  Gp old = cc_.newGpx();
  cc_.mov(old, gp(slot));
  cc_.mov(gp(slot), counted);
  release(old);
}

void Emitter::storeReference(std::uint16_t from, const Mem& place) {
  Gp old = cc_.newGpx();
  retain(gp(from));
  cc_.ldr(old, place);
  cc_.str(gp(from), place);
  release(old);
}

// At the end of a function: every owned register but the one that is returned.
void Emitter::releaseAll(std::size_t exceptSlot) {
  for (std::uint16_t slot = 0; slot < locals_; ++slot)
    if (source_.slots[slot] == ir::Type::Ref && slot != exceptSlot && holds(slot)) release(gp(slot));
}

// What a call has made, unless there was no memory.
void Emitter::takeMade(std::uint16_t slot, asmjit::InvokeNode* call) {
  Gp object = cc_.newGpx();
  call->setRet(0, object);
  cc_.cbz(object, addCold(Cold::Kind::OutOfMemory).entry);
  setReference(slot, object);
}

bool Emitter::emitReference(const Instruction& i) {
  switch (i.op) {
    case Op::ConstNull: setReference(i.a, constant(cc_, nullptr)); return true;
    case Op::ConstNullB: cc_.mov(gp(i.a), 0); return true;
    case Op::ConstS: {
      Gp string = constant(cc_, vm::address<const void>(i));
      retain(string, false);
      setReference(i.a, string);
      return true;
    }
    case Op::MoveR: {
      Gp object = cc_.newGpx();
      cc_.mov(object, gp(i.b));
      retain(object);
      setReference(i.a, object);
      return true;
    }
    case Op::TakeR: {
      Gp object = cc_.newGpx();
      cc_.mov(object, gp(i.b));
      cc_.mov(gp(i.b), 0);
      if (i.a == i.b) cc_.mov(gp(i.a), object);
      else setReference(i.a, object);
      return true;
    }
    case Op::Borrow:
    case Op::ArgB: cc_.mov(gp(i.a), gp(i.b)); return true;
    case Op::ArgR:
      cc_.mov(gp(i.a), gp(i.b));
      retain(gp(i.a));
      return true;
    case Op::ArgTakeR:
      cc_.mov(gp(i.a), gp(i.b));
      cc_.mov(gp(i.b), 0);
      return true;
    case Op::ArgS:
      cc_.mov(gp(i.a), constant(cc_, vm::address<const void>(i)));
      retain(gp(i.a), false);
      return true;
    case Op::NotNull: checkThere(i.a); return true;
    case Op::New: {
      asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::makeStruct),
                                               asmjit::FuncSignatureT<void*, void*, std::uint32_t>());
      call->setArg(1, imm(i.d));
      takeMade(i.a, call);
      return true;
    }
    case Op::NewArray:
    case Op::NewArrayK: {
      if (i.op == Op::NewArray) {
        Cold& cold = addCold(Cold::Kind::Trap);
        cold.trap = TrapKind::InvalidSize;
        cold.a = gpw(i.b);
        cold.hasA = true;
        cold.number = INT32_MAX;
        cc_.cmp(gpw(i.b), 0);
        cc_.b_lt(cold.entry);
      }
      asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::makeArray),
                                               asmjit::FuncSignatureT<void*, void*, std::uint32_t, std::uint32_t>());
      call->setArg(1, imm(i.d));
      if (i.op == Op::NewArray) call->setArg(2, gpw(i.b));
      else call->setArg(2, imm(i.e));
      takeMade(i.a, call);
      return true;
    }
    default: return false;
  }
}

void Emitter::append(std::uint16_t slot, Gp second) {
  Gp first = cc_.newGpx(), string = cc_.newGpx();
  cc_.mov(first, gp(slot));
  cc_.mov(gp(slot), 0);  // the heap has it now
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::append),
                                           asmjit::FuncSignatureT<void*, void*, void*, void*>());
  call->setArg(1, first);
  call->setArg(2, second);
  call->setRet(0, string);
  cc_.cbz(string, addCold(Cold::Kind::OutOfMemory).entry);
  cc_.mov(gp(slot), string);
}

bool Emitter::emitText(const Instruction& i) {
  auto needs = [&](std::uint16_t slot) { cc_.cbz(gp(slot), trapLabel(TrapKind::NullPointer)); };
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
      Gp second = cc_.newGpx();
      cc_.mov(second, gp(i.b));
      append(i.a, second);
      return true;
    }
    case Op::AppendS:
      needs(i.a);
      append(i.a, constant(cc_, vm::address<const void>(i)));
      return true;
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
      call->setRet(0, gpw(i.a));
      return true;
    }
    default: return false;
  }
}

}  // namespace vellum::jit::a64
