// Counted references, objects, and the text instructions.
#include <cstddef>

#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Op;
using vm::NativeRuntime;
using vm::Object;
using vm::TrapKind;

namespace x86 = asmjit::x86;

void Emitter::retain(Gp object, bool maybeNull) {
  if (!maybeNull) {
    cc_.inc(x86::dword_ptr(object, offsetof(Object, references)));
    return;
  }
  Label null = cc_.newLabel();
  cc_.test(object, object);
  cc_.jz(null);
  cc_.inc(x86::dword_ptr(object, offsetof(Object, references)));
  cc_.bind(null);
}

void Emitter::release(Gp object) {
  Label done = cc_.newLabel();
  cc_.test(object, object);
  cc_.jz(done);
  cc_.sub(x86::dword_ptr(object, offsetof(Object, references)), 1);
  {
    Cold& last = addCold(Cold::Kind::Destroy);
    last.a = object;
    last.back = done;
    cc_.jz(last.entry);
  }
  // What is still referenced and can be part of a cycle is remembered for the collector, once.
  Gp flags = cc_.newGpd();
  cc_.movzx(flags, x86::byte_ptr(object, offsetof(Object, flags)));
  cc_.and_(flags, vm::Heap::MayCycle | vm::Heap::Suspected);
  cc_.cmp(flags, vm::Heap::MayCycle);
  Cold& suspect = addCold(Cold::Kind::Destroy);
  suspect.a = object;
  suspect.back = done;
  suspect.suspect = true;
  cc_.je(suspect.entry);
  cc_.bind(done);
}

// `counted` becomes the register's; what it held before is released.
void Emitter::setReference(std::uint16_t slot, Gp counted) {
  if (!holds(slot)) {
    cc_.mov(gp(slot), counted);
    return;
  }
  Gp old = cc_.newGpq();
  cc_.mov(old, gp(slot));
  cc_.mov(gp(slot), counted);
  release(old);
}

void Emitter::storeReference(std::uint16_t from, const Mem& place) {
  Gp old = cc_.newGpq();
  retain(gp(from));
  cc_.mov(old, place);
  cc_.mov(place, gp(from));
  release(old);
}

// At the end of a function: every owned register but the one that is returned.
void Emitter::releaseAll(std::size_t exceptSlot) {
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot)
    if (frame_->source.slots[slot] == ir::Type::Ref && slot != exceptSlot && holds(slot)) release(gp(slot));
}

// What a call has made, unless there was no memory.
void Emitter::takeMade(std::uint16_t slot, asmjit::InvokeNode* call) {
  Gp object = cc_.newGpq();
  call->setRet(0, object);
  cc_.test(object, object);
  cc_.jz(addCold(Cold::Kind::OutOfMemory).entry);
  setReference(slot, object);
}

bool Emitter::emitReference(const Instruction& i) {
  switch (i.op) {
    case Op::ConstNull: {
      if (holds(i.a)) {
        Gp old = cc_.newGpq();
        cc_.mov(old, gp(i.a));
        cc_.xor_(gpd(i.a), gpd(i.a));
        release(old);
      } else {
        cc_.xor_(gpd(i.a), gpd(i.a));
      }
      return true;
    }
    case Op::ConstNullB: cc_.xor_(gpd(i.a), gpd(i.a)); return true;
    case Op::ConstS: {
      Gp string = address(vm::address<const void>(i));
      retain(string, false);
      setReference(i.a, string);
      return true;
    }
    case Op::MoveR: {
      Gp object = cc_.newGpq();
      cc_.mov(object, gp(i.b));
      retain(object);
      setReference(i.a, object);
      return true;
    }
    case Op::TakeR: {
      Gp object = cc_.newGpq();
      cc_.mov(object, gp(i.b));
      cc_.xor_(gpd(i.b), gpd(i.b));
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
      cc_.xor_(gpd(i.b), gpd(i.b));
      return true;
    case Op::ArgS:
      cc_.mov(gp(i.a), asmjit::imm(reinterpret_cast<std::uintptr_t>(vm::address<const void>(i))));
      retain(gp(i.a), false);
      return true;
    case Op::NotNull: checkThere(i.a); return true;
    case Op::New: emitNew(i); return true;
    case Op::NewArray:
    case Op::NewArrayK: {
      if (i.op == Op::NewArray) {
        cc_.test(gpd(i.b), gpd(i.b));
        Cold& cold = addCold(Cold::Kind::Trap);
        cold.trap = TrapKind::InvalidSize;
        cold.a = gpd(i.b);
        cold.hasA = true;
        cold.bNumber = INT32_MAX;
        cc_.js(cold.entry);
      }
      asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::makeArray),
                                               asmjit::FuncSignatureT<void*, void*, std::uint32_t, std::uint32_t>());
      call->setArg(1, asmjit::imm(i.d));
      if (i.op == Op::NewArray) call->setArg(2, gpd(i.b));
      else call->setArg(2, asmjit::imm(i.e));
      takeMade(i.a, call);
      return true;
    }
    default: return false;
  }
}

void Emitter::append(std::uint16_t slot, Gp second) {
  Gp first = cc_.newGpq(), string = cc_.newGpq();
  cc_.mov(first, gp(slot));
  cc_.xor_(gpd(slot), gpd(slot));  // the heap has it now
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::append),
                                           asmjit::FuncSignatureT<void*, void*, void*, void*>());
  call->setArg(1, first);
  call->setArg(2, second);
  call->setRet(0, string);
  cc_.test(string, string);
  cc_.jz(addCold(Cold::Kind::OutOfMemory).entry);
  cc_.mov(gp(slot), string);
}

// As Heap::append() does when nobody else has the string and there is room; all else is cold.
void Emitter::appendInPlace(std::uint16_t slot, const Object* second) {
  std::string_view text = vm::text(second);
  Gp first = gp(slot), at = cc_.newGpq(), end = cc_.newGpd();
  Cold& cold = addCold(Cold::Kind::Append);
  cold.pointer = second;
  cold.back = cc_.newLabel();
  cc_.cmp(x86::dword_ptr(first, offsetof(Object, references)), 1);
  cc_.jne(cold.entry);
  cc_.cmp(x86::byte_ptr(first, offsetof(Object, kind)), static_cast<int>(vm::Kind::String));
  cc_.jne(cold.entry);
  cc_.mov(at.r32(), x86::dword_ptr(first, offsetof(Object, length)));
  cc_.lea(end, x86::ptr(at, static_cast<std::int32_t>(text.size())));
  cc_.cmp(end, x86::dword_ptr(first, offsetof(Object, type)));  // the bytes there is room for
  cc_.ja(cold.entry);
  std::size_t done = 0;
  for (std::size_t width : {4, 2, 1})
    for (; text.size() - done >= width; done += width) {
      std::int32_t bytes = 0;
      std::memcpy(&bytes, text.data() + done, width);
      cc_.mov(
          x86::ptr(first, at, 0, static_cast<std::int32_t>(sizeof(Object) + done), static_cast<std::uint32_t>(width)),
          asmjit::imm(bytes));
    }
  cc_.mov(x86::dword_ptr(first, offsetof(Object, length)), end);
  cc_.bind(cold.back);
}

bool Emitter::emitText(const Instruction& i) {
  static constexpr std::size_t MaxInline = 32;  // bytes that are appended without a call
  auto needs = [&](std::uint16_t slot) {
    cc_.test(gp(slot), gp(slot));
    cc_.jz(trapLabel(TrapKind::NullPointer));
  };
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
      Gp second = cc_.newGpq();
      cc_.mov(second, gp(i.b));
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
      if (i.op == Op::CompareS) {
        needs(i.b);
        needs(i.c);
      }
      asmjit::InvokeNode* call =
          invoke(cc_,
                 i.op == Op::CompareS ? reinterpret_cast<const void*>(&NativeRuntime::compareText)
                                      : reinterpret_cast<const void*>(&NativeRuntime::sameText),
                 asmjit::FuncSignatureT<std::int32_t, const void*, const void*>());
      call->setArg(0, gp(i.b));
      call->setArg(1, gp(i.c));
      call->setRet(0, gpd(i.a));
      return true;
    }
    default: return false;
  }
}

}  // namespace vellum::jit::x64
