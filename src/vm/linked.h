// What a module becomes when it is linked: instructions whose operands are addresses. Private to the vm.
#pragma once

#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "vm/vm.h"

namespace vellum::vm {

struct LinkedFunction {
  // As ir::Function::code, instruction for instruction. Labels are distances; field b of a call is where its argument
  // window begins, field e of a return whether the frame holds anything to release.
  std::vector<ir::Instruction> code;
  std::uint32_t frameSlots = 0;  // registers and argument window
  std::uint32_t localSlots = 0;  // registers: where the argument window begins
  std::uint32_t parameterSlots = 0;
  std::vector<std::uint16_t> ownedLocals;  // null at entry
  std::vector<std::uint16_t> valueLocals;  // int 0 at entry
  std::vector<std::uint16_t> ownedParameters;
  std::vector<std::uint16_t> valueParameters;
  std::vector<std::uint16_t> owned, values;  // of both kinds: released at the end
  bool ownsNothing = true;
  ir::Type result = ir::Type::Void;
  const ir::Function* source = nullptr;
  ModuleId module;
  std::uint32_t index = 0;  // in its module
  Heap* heap = nullptr;
  // Native code, when there is any; see vm/native.h.
  mutable NativeEntry native = nullptr;
  mutable const void* body = nullptr;    // what native code calls, compiled or a way into the interpreter
  mutable std::int32_t heat = 0;         // counts calls down; compiled below zero
  mutable bool interpretedOnly = false;  // the compiler has refused it
  // By instruction: which registers matter when a pause there ends. Filled by the first save.
  mutable std::unordered_map<std::uint32_t, std::vector<bool>> live;
};

inline CallFrame CallFrame::make(const LinkedFunction& function, std::uint32_t at, std::uint32_t base) {
  return {&function, function.code.data() + at, base};
}
inline std::uint32_t CallFrame::at() const { return static_cast<std::uint32_t>(ip - function->code.data()); }

// Releases the references in the slots `owned` and the values in the slots `values`.
inline void releaseSlots(Heap& heap, const Slot* slots, const std::vector<std::uint16_t>& owned,
                         const std::vector<std::uint16_t>& values) {
  for (std::uint16_t slot : owned) heap.release(slots[slot].r);
  for (std::uint16_t slot : values) heap.release(reinterpret_cast<const Value&>(slots[slot]));
}

struct LinkedHost {
  HostFunction function = nullptr;  // null: nobody registered it
  void* user = nullptr;
  Intrinsic intrinsic = Intrinsic::None;
  QuickFunction quick = nullptr;
  std::vector<std::uint16_t> owned;  // argument slots to release after the call
  std::vector<std::uint16_t> values;
  bool ownsNothing = true;  // no argument to release
  ir::Signature signature;
  std::string name;
};

struct Vm::LinkedModule {
  ir::Module module;
  std::vector<std::unique_ptr<LinkedFunction>> functions;
  std::vector<std::unique_ptr<LinkedHost>> hosts;
  std::vector<Object*> strings;      // one reference each
  std::vector<std::uint32_t> types;  // index in the heap's table
  std::unique_ptr<std::uint64_t[]> globals;
  std::uint64_t hash = 0;
};

// The last eight bytes of a linked instruction hold an address.
template <class T>
inline T* address(const ir::Instruction& instruction) {
  T* pointer;
  std::memcpy(&pointer, &instruction.d, sizeof pointer);
  return pointer;
}
inline void setAddress(ir::Instruction& instruction, const void* pointer) {
  std::memset(&instruction.d, 0, 8);
  std::memcpy(&instruction.d, &pointer, sizeof pointer);
}
static_assert(sizeof(ir::Instruction) == 16);

}  // namespace vellum::vm
