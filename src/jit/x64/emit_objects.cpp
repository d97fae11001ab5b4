// Small objects, made and freed without a call, as Heap::makeStruct() and Heap::drop() do.
#include <cstddef>

#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using vm::Heap;
using vm::NativeRuntime;
using vm::Object;

namespace x86 = asmjit::x86;

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace {

// The heap's numbers by their distance from its lists.
struct Places {
  std::int32_t used, count, limit;
  explicit Places(const Heap::Pool& pool)
      : used(distance(pool, pool.used)), count(distance(pool, pool.count)), limit(distance(pool, pool.limit)) {}

 private:
  static std::int32_t distance(const Heap::Pool& pool, const std::uint64_t* place) {
    return static_cast<std::int32_t>(reinterpret_cast<const char*>(place) - reinterpret_cast<const char*>(pool.free));
  }
};

}  // namespace

asmjit::InvokeNode* Emitter::callMakeStruct(std::int32_t type) {
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::makeStruct),
                                           asmjit::FuncSignatureT<void*, void*, std::uint32_t>());
  call->setArg(1, asmjit::imm(type));
  return call;
}

void Emitter::emitNew(const Instruction& i) {
  Heap& heap = *compiled_.heap;
  const Heap::Layout& layout = heap.layout(static_cast<std::uint32_t>(i.d));
  if (layout.block == 0) {
    takeMade(i.a, callMakeStruct(i.d));
    return;
  }
  Heap::Pool pool = heap.pool();
  Places places(pool);
  Gp object = cc_.newGpq(), lists = address(pool.free), used = cc_.newGpq(), word = cc_.newGpq();
  Cold& fresh = addCold(Cold::Kind::New);
  fresh.a = object;
  fresh.back = cc_.newLabel();
  Label entry = fresh.entry, made = fresh.back;
  Mem list = x86::qword_ptr(lists, static_cast<std::int32_t>(8 * (layout.block / 16)));
  cc_.mov(object, list);
  cc_.test(object, object);
  cc_.jz(entry);
  cc_.mov(used, x86::qword_ptr(lists, places.used));
  cc_.add(used, layout.block);
  cc_.cmp(used, x86::qword_ptr(lists, places.limit));
  cc_.ja(entry);
  cc_.mov(x86::qword_ptr(lists, places.used), used);
  cc_.inc(x86::qword_ptr(lists, places.count));
  cc_.mov(word, x86::qword_ptr(object));
  cc_.mov(list, word);
  std::int64_t header[2];
  std::memcpy(header, &layout.header, sizeof header);
  for (int half = 0; half < 2; ++half) {
    cc_.mov(word, asmjit::imm(header[half]));
    cc_.mov(x86::qword_ptr(object, 8 * half), word);
  }
  Xmm zero = cc_.newXmm();
  cc_.xorps(zero, zero);
  for (std::uint32_t at = sizeof(Object); at < layout.block; at += 16)
    cc_.movups(x86::xmmword_ptr(object, static_cast<std::int32_t>(at)), zero);
  cc_.bind(made);
  setReference(i.a, object);
}

// The last reference is gone: a plain object's block goes into its list, and on to `done`.
void Emitter::freePlain(Gp object, Label done) {
  Label other = cc_.newLabel();
  Heap::Pool pool = compiled_.heap->pool();
  Places places(pool);
  Gp lists = address(pool.free), size = cc_.newGpq(), next = cc_.newGpq();
  cc_.test(x86::byte_ptr(object, offsetof(Object, flags)), Heap::Plain);
  cc_.jz(other);
  cc_.mov(size.r32(), x86::dword_ptr(object, offsetof(Object, length)));
  cc_.add(size.r32(), sizeof(Object) + 15);
  cc_.and_(size.r32(), ~15);
  cc_.sub(x86::qword_ptr(lists, places.used), size);
  cc_.dec(x86::qword_ptr(lists, places.count));
  cc_.shr(size.r32(), 1);  // a sixteenth, of addresses
  Mem list = x86::qword_ptr(lists, size);
  cc_.mov(next, list);
  cc_.mov(x86::qword_ptr(object), next);
  cc_.mov(list, object);
  cc_.jmp(done);
  cc_.bind(other);
}

}  // namespace vellum::jit::x64
