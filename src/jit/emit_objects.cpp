#include "jit/objects.h"

#include <cstddef>
#include <cstring>

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;
using vm::Heap;
using vm::NativeRuntime;
using vm::Object;

namespace {

// The heap's counters, as offsets from its free lists.
struct Counters {
  std::int32_t used, count, limit;
  explicit Counters(const Heap::Pool& pool)
      : used(distance(pool, pool.used)), count(distance(pool, pool.count)), limit(distance(pool, pool.limit)) {}

 private:
  static std::int32_t distance(const Heap::Pool& pool, const std::uint64_t* place) {
    return static_cast<std::int32_t>(reinterpret_cast<const char*>(place) - reinterpret_cast<const char*>(pool.free));
  }
};

}  // namespace

template <MacroAssembler Masm>
asmjit::InvokeNode* Objects<Masm>::callMakeStruct(std::int32_t type) {
  asmjit::InvokeNode* call = c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::makeStruct),
                                              asmjit::FuncSignatureT<void*, void*, std::uint32_t>());
  call->setArg(1, asmjit::imm(type));
  return call;
}

template <MacroAssembler Masm>
void Objects<Masm>::emitNew(const Instruction& i) {
  Heap& heap = *c_.frame->function.heap;
  const Heap::Layout& layout = heap.layout(static_cast<std::uint32_t>(i.d));
  if (layout.block == 0) {
    e_.references.takeMade(i.a, callMakeStruct(i.d));
    return;
  }
  Heap::Pool pool = heap.pool();
  Counters counters(pool);
  Gp object = masm_.newWord(), lists = c_.address(pool.free), used = masm_.newWord(), word = masm_.newWord();
  Label made = masm_.newLabel();
  Label noBlock = e_.outOfLine.add([this, i, object, made] {
    Gp fresh = masm_.newWord();
    callMakeStruct(i.d)->setRet(0, fresh);
    masm_.move(object, fresh);
    masm_.jumpIf(Is::NotEqual, object, 0, made);
    masm_.jump(e_.traps.outOfMemory());
  });
  Place list{lists, static_cast<std::int32_t>(8 * (layout.block / 16))};
  masm_.read(object, list);
  masm_.jumpIf(Is::Equal, object, 0, noBlock);
  masm_.read(used, {lists, counters.used});
  masm_.add(used, layout.block);
  masm_.jumpIf(Is::Above, used, Place{lists, counters.limit}, noBlock);
  masm_.write(used, {lists, counters.used});
  masm_.addTo({lists, counters.count}, 1);
  masm_.read(word, {object});
  masm_.write(word, list);
  std::int64_t header[2];
  std::memcpy(header, &layout.header, sizeof header);
  for (int half = 0; half < 2; ++half) {
    masm_.set(word, header[half]);
    masm_.write(word, {object, 8 * half});
  }
  masm_.clear(object, sizeof(Object), static_cast<std::int32_t>(layout.block));
  masm_.bind(made);
  e_.references.set(i.a, object);
}

template <MacroAssembler Masm>
void Objects<Masm>::freePlain(Gp object, Label done) {
  Label other = masm_.newLabel();
  Heap::Pool pool = c_.frame->function.heap->pool();
  Counters counters(pool);
  Gp lists = c_.address(pool.free), size = masm_.newWord(), next = masm_.newWord();
  masm_.jumpUnlessBits({object, offsetof(Object, flags), 1}, Heap::Plain, other);
  masm_.read(size, {object, offsetof(Object, length), 4});
  masm_.add(size, sizeof(Object) + 15);
  masm_.mask(size, ~15);
  masm_.subtractFrom({lists, counters.used}, size);
  masm_.addTo({lists, counters.count}, -1);
  masm_.shiftRight(size, 1);  // list heads are 8 bytes each, one per 16 bytes of size
  Place list = masm_.inside(lists, size);
  masm_.read(next, list);
  masm_.write(next, {object});
  masm_.write(object, list);
  masm_.jump(done);
  masm_.bind(other);
}

template <MacroAssembler Masm>
void Objects<Masm>::emitNewArray(const Instruction& i) {
  if (i.op == Op::NewArray) masm_.jumpIf(Is::Less, c_.i32(i.b), 0, e_.traps.invalidSize(c_.i32(i.b)));
  Gp length;
  if (i.op == Op::NewArray) length = c_.copyOf(c_.i32(i.b));
  asmjit::InvokeNode* call = c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::makeArray),
                                              asmjit::FuncSignatureT<void*, void*, std::uint32_t, std::uint32_t>());
  call->setArg(1, asmjit::imm(i.d));
  if (i.op == Op::NewArray) call->setArg(2, length);
  else call->setArg(2, asmjit::imm(i.e));
  e_.references.takeMade(i.a, call);
  e_.hostCalls.chargeOwed();
}

template <MacroAssembler Masm>
bool Objects<Masm>::emit(const Instruction& i) {
  switch (i.op) {
    case Op::New: emitNew(i); return true;
    case Op::NewArray:
    case Op::NewArrayK: emitNewArray(i); return true;
    default: return false;
  }
}

VELLUM_JIT_INSTANTIATE(Objects);

}  // namespace vellum::jit
