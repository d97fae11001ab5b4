// The register fields of an instruction, as its row in opcodes.def describes them.
#pragma once

#include <array>

#include "ir/module.h"

namespace vellum::ir {

// True for operands that are registers; the others are constants, labels, ids.
constexpr bool isRegister(const Operand& operand) {
  return operand.type == 'i' || operand.type == 'f' || operand.type == 'v' || operand.type == 'R' ||
         operand.type == 'B' || operand.type == 'r';
}

// The field of a register operand, or of a small number that stands in one.
template <class Some>  // Instruction, const or not
auto& registerField(Some& instruction, const Operand& operand) {
  return operand.field == 'a' ? instruction.a : operand.field == 'b' ? instruction.b : instruction.c;
}

// Of an opcode's operands those that are registers: what the passes ask of every instruction, in one small table.
struct RegisterOperands {
  std::uint8_t count = 0;
  Operand operands[3];
};
extern const std::array<RegisterOperands, static_cast<std::size_t>(Op::Count)> registerOperands;  // opcode.cpp

// visit(operand, field) for each register operand.
template <class Some, class Visit>
void forEachRegister(Some& instruction, Visit visit) {
  const RegisterOperands& registers = registerOperands[static_cast<std::size_t>(instruction.op)];
  for (int i = 0; i < registers.count; ++i)
    visit(registers.operands[i], registerField(instruction, registers.operands[i]));
}

// visit(slot) for each register that is written.
template <class Visit>
void forEachWritten(const Instruction& instruction, Visit visit) {
  forEachRegister(instruction, [&](const Operand& operand, std::uint16_t slot) {
    if (operand.access != Access::Read) visit(slot);
  });
}

}  // namespace vellum::ir
