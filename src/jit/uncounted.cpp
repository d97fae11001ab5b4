#include "jit/uncounted.h"

#include "ir/registers.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;
using ir::Type;

namespace {

// True for what may put another reference into memory, or take one out.
bool disturbs(const Instruction& linked) {
  switch (linked.op) {
    case Op::StoreFR:
    case Op::StoreXR:
    case Op::StoreER:
    case Op::StoreGR:
    case Op::StoreCR:
    case Op::StoreTakeFR:
    case Op::StoreGV:
    case Op::StoreCV:
    case Op::Step:
    case Op::Yield: return true;
    default: break;
  }
  if (linked.op >= Op::Call && linked.op <= Op::CallV) return true;
  // A host function that machine code can stand in for does nothing else.
  return linked.op >= Op::Host && linked.op <= Op::HostV &&
         vm::address<const vm::LinkedHost>(linked)->intrinsic == vm::Intrinsic::None;
}

// Where the reference that an instruction writes comes from.
enum class Origin { Register, Constant, Elsewhere };

Origin originOf(Op op) {
  switch (op) {
    case Op::MoveR:
    case Op::LoadFR:
    case Op::LoadXR:
    case Op::LoadER: return Origin::Register;
    case Op::ConstNull:
    case Op::ConstS:
    case Op::LoadGR: return Origin::Constant;
    default: return Origin::Elsewhere;
  }
}

}  // namespace

std::vector<bool> uncountedSlots(const vm::LinkedFunction& function) {
  const ir::Function& source = *function.source;
  std::size_t slots = source.slots.size();
  std::vector<bool> uncounted(slots);
  for (const Instruction& instruction : function.code)
    if (disturbs(instruction)) return uncounted;
  // Lasting: what the register refers to stays as long as the function runs.
  std::vector<bool> lasting(slots);
  for (std::size_t slot = 0; slot < slots; ++slot) {
    lasting[slot] = source.slots[slot] == Type::Borrowed || source.slots[slot] == Type::Ref;
    uncounted[slot] = source.slots[slot] == Type::Ref && slot >= function.parameterSlots;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Instruction& instruction : function.code) {
      ir::forEachRegister(instruction, [&](const ir::Operand& operand, std::uint16_t slot) {
        if (operand.type != 'R' || operand.access == ir::Access::Read || slot >= slots || !lasting[slot]) return;
        Origin origin = originOf(instruction.op);
        bool keeps =
            slot >= function.parameterSlots && (instruction.op == Op::ReturnTakeR || origin == Origin::Constant ||
                                                (origin == Origin::Register && lasting[instruction.b]));
        if (keeps) return;
        lasting[slot] = uncounted[slot] = false;
        changed = true;
      });
    }
  }
  return uncounted;
}

}  // namespace vellum::jit
