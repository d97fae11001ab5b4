#include "jit/strings.h"

#include <cstddef>
#include <cstring>

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using asmjit::FuncSignatureT;
using ir::Instruction;
using ir::Op;
using vm::NativeRuntime;
using vm::Object;

template <MacroAssembler Masm>
void Strings<Masm>::checkNotNull(std::uint16_t slot) {
  masm_.jumpIf(Is::Equal, c_.ref(slot), 0, e_.traps.label(vm::TrapKind::NullPointer));
}

template <MacroAssembler Masm>
void Strings<Masm>::append(std::uint16_t slot, Gp second) {
  Gp first = masm_.newWord(), string = masm_.newWord();
  masm_.move(first, c_.ref(slot));
  masm_.set(c_.ref(slot), 0);  // append() consumes it
  asmjit::InvokeNode* call = c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::append),
                                              FuncSignatureT<void*, void*, void*, void*>());
  call->setArg(1, first);
  call->setArg(2, second);
  call->setRet(0, string);
  masm_.jumpIf(Is::Equal, string, 0, e_.traps.outOfMemory());
  masm_.move(c_.ref(slot), string);
  e_.hostCalls.chargeOwed();
}

// Does what Heap::append() does when there is no other reference to the string and it has room; other cases are out of
// line.
template <MacroAssembler Masm>
void Strings<Masm>::appendInPlace(std::uint16_t slot, const Object* second) {
  std::string_view text = vm::text(second);
  Gp first = c_.ref(slot), at = masm_.newWord(), end = masm_.newHalf();
  Label done = masm_.newLabel();
  Label other = e_.outOfLine.add([this, slot, second, done] {
    append(slot, c_.address(second));
    masm_.jump(done);
  });
  masm_.jumpIf(Is::NotEqual, Place{first, offsetof(Object, references), 4}, 1, other);
  masm_.jumpIf(Is::NotEqual, Place{first, offsetof(Object, kind), 1}, static_cast<int>(vm::Kind::String), other);
  masm_.read(at, {first, offsetof(Object, length), 4});
  masm_.sum(end, masm_.half(at), static_cast<std::int32_t>(text.size()));
  // The type of a string is its capacity in bytes.
  masm_.jumpIf(Is::Above, end, Place{first, offsetof(Object, type), 4}, other);
  Place place = masm_.inside(first, at);
  std::size_t copied = 0;
  for (std::uint32_t width : {4u, 2u, 1u})
    for (; text.size() - copied >= width; copied += width) {
      std::int32_t bytes = 0;
      std::memcpy(&bytes, text.data() + copied, width);
      place.offset = static_cast<std::int32_t>(sizeof(Object) + copied);
      place.width = width;
      masm_.write(bytes, place);
    }
  masm_.write(end, {first, offsetof(Object, length), 4});
  masm_.bind(done);
}

template <MacroAssembler Masm>
void Strings<Masm>::emitConcat(const Instruction& i) {
  checkNotNull(i.b);
  checkNotNull(i.c);
  Gp first = c_.copyOf(c_.ref(i.b)), second = c_.copyOf(c_.ref(i.c));
  asmjit::InvokeNode* call = c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::concat),
                                              FuncSignatureT<void*, void*, const void*, const void*>());
  call->setArg(1, first);
  call->setArg(2, second);
  e_.references.takeMade(i.a, call);
  e_.hostCalls.chargeOwed();
}

template <MacroAssembler Masm>
void Strings<Masm>::emitCompare(const Instruction& i) {
  bool order = i.op == Op::CompareS;
  if (order) {
    checkNotNull(i.b);
    checkNotNull(i.c);
  }
  Gp first = c_.copyOf(c_.ref(i.b)), second = c_.copyOf(c_.ref(i.c)), result = masm_.newHalf();
  asmjit::InvokeNode* call = c_.invokeRuntime(order ? reinterpret_cast<const void*>(&NativeRuntime::compareStrings)
                                                    : reinterpret_cast<const void*>(&NativeRuntime::sameString),
                                              FuncSignatureT<std::int32_t, void*, const void*, const void*>());
  call->setArg(1, first);
  call->setArg(2, second);
  call->setRet(0, result);
  masm_.move(c_.i32(i.a), result);
  e_.hostCalls.chargeOwed();
}

template <MacroAssembler Masm>
bool Strings<Masm>::emit(const Instruction& i) {
  static constexpr std::size_t MostInPlace = 32;  // bytes appended without a call
  switch (i.op) {
    case Op::Concat: emitConcat(i); return true;
    case Op::CompareS:
    case Op::EqS: emitCompare(i); return true;
    case Op::Append: {
      checkNotNull(i.a);
      checkNotNull(i.b);
      Gp second = masm_.newWord();
      masm_.move(second, c_.ref(i.b));
      append(i.a, second);
      return true;
    }
    case Op::AppendS: {
      checkNotNull(i.a);
      const auto* second = vm::address<const Object>(i);
      // Appending ASCII in place keeps the string's flags valid.
      if (vm::text(second).size() <= MostInPlace && vm::Heap::isAscii(second)) appendInPlace(i.a, second);
      else append(i.a, c_.address(second));
      return true;
    }
    default: return false;
  }
}

VELLUM_JIT_INSTANTIATE(Strings);

}  // namespace vellum::jit
