// What passes share: questions about instructions, and the removal of those that became Nop.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ir/registers.h"

namespace vellum::ir {

// Computes registers from registers and constants, whatever they hold: without a trap, memory or a branch.
constexpr bool isPure(Op op) {
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
constexpr bool isComputation(Op op) {
  return isPure(op) && op != Op::ConstI && op != Op::ConstF && op != Op::MoveI && op != Op::MoveF;
}

// What passes ask of every instruction, by opcode in one small table.
struct OpShape {
  std::uint8_t reads = 0, writes = 0;  // which of a, b and c (bits 0 to 2) are registers that it reads, and writes
  bool branch = false;                 // isBranch()
  bool ends = false;                   // endsBlock()
};
extern const std::array<OpShape, static_cast<std::size_t>(Op::Count)> opShapes;  // ir/opcode.cpp
inline const OpShape& shapeOf(const Instruction& instruction) {
  return opShapes[static_cast<std::size_t>(instruction.op)];
}

// Answers by opcode: what a pass asks of every instruction to find the few that matter to it.
template <class Answer>
struct OpTable {
  std::array<Answer, static_cast<std::size_t>(Op::Count)> answers{};
  constexpr Answer operator[](Op op) const { return answers[static_cast<std::size_t>(op)]; }
};
// Of a branch that is 0, 1 or 2: how far behind its forward form it stands.
inline constexpr OpTable<std::uint8_t> branchForms = [] {
  OpTable<std::uint8_t> forms;
#define VELLUM_OP(name, mnemonic, operands, text)
#define VELLUM_BRANCH(name, mnemonic, operands, text)          \
  forms.answers[static_cast<std::size_t>(Op::name##Loop)] = 1; \
  forms.answers[static_cast<std::size_t>(Op::name##Free)] = 2;
#include "ir/opcodes.def"
#undef VELLUM_OP
#undef VELLUM_BRANCH
  return forms;
}();
// ask(op) for each opcode; of a branch the forward form.
template <class Ask>
constexpr auto byOpcode(Ask ask) {
  OpTable<decltype(ask(Op::Nop))> table;
  for (std::size_t op = 0; op < table.answers.size(); ++op)
    table.answers[op] = ask(static_cast<Op>(op - branchForms.answers[op]));
  return table;
}

template <class Visit>
void forEachField(const Instruction& instruction, std::uint8_t fields, Visit visit) {
  if ((fields & 1) != 0) visit(instruction.a);
  if ((fields & 2) != 0) visit(instruction.b);
  if ((fields & 4) != 0) visit(instruction.c);
}
// visit(slot) for each register that is read, or written; one that is both comes to both.
template <class Visit>
void forEachRead(const Instruction& instruction, Visit visit) {
  forEachField(instruction, shapeOf(instruction).reads, visit);
}
template <class Visit>
void forEachWrite(const Instruction& instruction, Visit visit) {
  forEachField(instruction, shapeOf(instruction).writes, visit);
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
