// What passes share: questions about instructions, and the removal of those that became Nop.
#pragma once

#include <vector>

#include "ir/registers.h"

namespace vellum::ir {

// Computes registers from registers and constants, whatever they hold: without a trap, memory or a branch.
inline bool isPure(Op op) {
  switch (op) {
    case Op::ConstI:
    case Op::ConstF:
    case Op::MoveI:
    case Op::MoveF: return true;
    case Op::DivI:
    case Op::RemI:
    case Op::DivTrapF: return false;
    default: return op >= Op::AddI && op <= Op::FloatToInt;
  }
}
// Pure, and neither a constant nor a move: worth doing once instead of twice.
inline bool isComputation(Op op) {
  return isPure(op) && op != Op::ConstI && op != Op::ConstF && op != Op::MoveI && op != Op::MoveF;
}

// Which of a, b and c (bits 0 to 2) are registers that an opcode reads, and which it writes.
struct RegisterFields {
  std::uint8_t reads = 0, writes = 0;
};
extern const std::array<RegisterFields, static_cast<std::size_t>(Op::Count)> registerFields;  // ir/opcode.cpp

template <class Visit>
void forEachField(const Instruction& instruction, std::uint8_t fields, Visit visit) {
  if ((fields & 1) != 0) visit(instruction.a);
  if ((fields & 2) != 0) visit(instruction.b);
  if ((fields & 4) != 0) visit(instruction.c);
}
// visit(slot) for each register that is read, or written; one that is both comes to both.
template <class Visit>
void forEachRead(const Instruction& instruction, Visit visit) {
  forEachField(instruction, registerFields[static_cast<std::size_t>(instruction.op)].reads, visit);
}
template <class Visit>
void forEachWrite(const Instruction& instruction, Visit visit) {
  forEachField(instruction, registerFields[static_cast<std::size_t>(instruction.op)].writes, visit);
}

// Quickly: an instruction that says no neither reads nor writes the register.
inline bool mentions(const Instruction& instruction, std::uint16_t slot) {
  return instruction.a == slot || instruction.b == slot || instruction.c == slot;
}
// How often the instruction reads a register, and whether it writes one.
int readsOf(const Instruction& instruction, std::uint16_t slot);
bool writes(const Instruction& instruction, std::uint16_t slot);

// By instruction, one more than there are: whether a branch goes there.
std::vector<bool> branchTargets(const Function& function);

// Removes Nop instructions and renumbers labels and locations.
void removeNops(Function& function);

}  // namespace vellum::ir
