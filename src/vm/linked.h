// A linked module: instructions whose operands are addresses. Private to the vm.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/account_allocator.h"
#include "base/counted.h"
#include "vm/vm.h"

namespace vellum::vm {

struct LinkedFunction {
  // As ir::Function::code, instruction for instruction. Labels are distances; field b of a call is where its argument
  // window begins, field e of a return whether the frame may hold anything to release.
  std::vector<ir::Instruction> code;
  std::uint32_t frameSlots = 0;  // registers and argument window
  std::uint32_t localSlots = 0;  // registers: where the argument window begins
  std::uint32_t parameterSlots = 0;
  std::vector<std::uint16_t> cleared;  // all bits zero at entry: locals that hold references or values
  std::vector<std::uint16_t> ownedParameters;
  std::vector<std::uint16_t> valueParameters;
  std::vector<std::uint16_t> owned, values;  // of both kinds: released at the end
  bool ownsNothing = true;
  ir::Type result = ir::Type::Void;
  const ir::Function* source = nullptr;
  ModuleId module;
  std::uint32_t index = 0;  // in its module
  Heap* heap = nullptr;
  // Native code, if any; see vm/native.h.
  mutable NativeEntry native = nullptr;
  mutable const void* body = nullptr;    // target of native calls: compiled code, or a stub that enters the interpreter
  mutable std::int32_t hotness = 0;      // counts down at each call; below zero the function is compiled
  mutable bool interpretedOnly = false;  // the compiler has rejected it
  // By instruction: the registers that are live after a pause there. Filled by the first save.
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
  HostFunction function = nullptr;  // null: not registered
  void* user = nullptr;
  Intrinsic intrinsic = Intrinsic::None;
  FastFunction fastPath = nullptr;
  int fastParameters = 0;            // the number of parameters of `fastPath`
  unsigned fastReferences = 0;       // which of them are references, as a bit set
  std::vector<std::uint16_t> owned;  // argument slots to release after the call
  std::vector<std::uint16_t> values;
  bool ownsNothing = true;  // no argument to release
  ir::Signature signature;
  // For the arguments that are references: their slots and declared targets (types of the heap).
  struct Expected {
    std::uint16_t slot;
    ir::TypeId target;
  };
  std::vector<Expected> expected;
  bool needsFirst = false;
  std::string name;

  // Whether the module's language can pass such arguments.
  bool accepts(const Heap& heap, const Slot* arguments) const {
    if (needsFirst && arguments[0].r == nullptr) return false;
    for (Expected each : expected)
      if (!heap.fits(arguments[each.slot].r, each.target)) return false;
    return true;
  }
};

struct Vm::LinkedModule {
  explicit LinkedModule(base::MemoryAccount* account) : globals(account), globalBytes(account) {}

  ir::Module module;
  std::vector<std::unique_ptr<LinkedFunction>> functions;
  std::vector<std::unique_ptr<LinkedHost>> hosts;
  std::vector<Object*> strings;      // one reference each
  std::vector<std::uint32_t> types;  // index in the heap's table
  // The declared target of a reference in global memory, as a type of the heap: by index, by offset.
  ir::TypeId globalTarget(std::size_t index) const {
    return index < module.globalTargets.size() ? heapType(module.globalTargets[index]) : ir::Strings;
  }
  ir::TypeId globalTargetAt(std::uint32_t offset) const {
    const auto& offsets = module.globalReferences;
    return globalTarget(static_cast<std::size_t>(std::find(offsets.begin(), offsets.end(), offset) - offsets.begin()));
  }
  ir::TypeId heapType(ir::TypeId type) const {
    return type == ir::Strings || type == ir::Anything ? type : ir::TypeId(types[type.index()]);
  }
  base::AccountVector<std::uint64_t> globals;
  base::Counted globalBytes;
  std::uint64_t codeBytes = 0;                // noted by the heap's account
  mutable std::optional<std::uint64_t> hash;  // see Vm::moduleHash()
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
