// Small objects, made and freed without a call, as Heap::makeStruct() and Heap::drop() do.
#include <cstddef>
#include <cstring>

#include "jit/machine.h"

namespace vellum::jit {

using vm::Heap;
using vm::NativeRuntime;
using vm::Object;

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
  Heap& heap = *frame_->function.heap;
  const Heap::Layout& layout = heap.layout(static_cast<std::uint32_t>(i.d));
  if (layout.block == 0) {
    takeMade(i.a, callMakeStruct(i.d));
    return;
  }
  Heap::Pool pool = heap.pool();
  Places places(pool);
  Gp object = words_.newWord(), lists = address(pool.free), used = words_.newWord(), word = words_.newWord();
  Cold& fresh = addCold(Cold::Kind::New);
  fresh.a = object;
  fresh.back = cc_.newLabel();
  Label entry = fresh.entry, made = fresh.back;
  machine::Place list{lists, static_cast<std::int32_t>(8 * (layout.block / 16))};
  words_.read(object, list);
  words_.jumpIf(Is::Equal, object, 0, entry);
  words_.read(used, {lists, places.used});
  words_.add(used, layout.block);
  words_.jumpIf(Is::Above, used, machine::Place{lists, places.limit}, entry);
  words_.write(used, {lists, places.used});
  words_.addTo({lists, places.count}, 1);
  words_.read(word, {object});
  words_.write(word, list);
  std::int64_t header[2];
  std::memcpy(header, &layout.header, sizeof header);
  for (int half = 0; half < 2; ++half) {
    words_.set(word, header[half]);
    words_.write(word, {object, 8 * half});
  }
  words_.clear(object, sizeof(Object), static_cast<std::int32_t>(layout.block));
  cc_.bind(made);
  setReference(i.a, object);
}

// The last reference is gone: a plain object's block goes into its list, and on to `done`.
void Emitter::freePlain(Gp object, Label done) {
  Label other = cc_.newLabel();
  Heap::Pool pool = frame_->function.heap->pool();
  Places places(pool);
  Gp lists = address(pool.free), size = words_.newWord(), next = words_.newWord();
  words_.jumpUnless({object, offsetof(Object, flags), 1}, Heap::Plain, other);
  words_.read(size, {object, offsetof(Object, length), 4});
  words_.add(size, sizeof(Object) + 15);
  words_.mask(size, ~15);
  words_.subtractFrom({lists, places.used}, size);
  words_.addTo({lists, places.count}, -1);
  words_.shiftRight(size, 1);  // a sixteenth, of addresses
  machine::Place list = words_.inside(lists, size);
  words_.read(next, list);
  words_.write(next, {object});
  words_.write(object, list);
  words_.jump(done);
  cc_.bind(other);
}

}  // namespace vellum::jit
