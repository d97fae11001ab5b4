// The register fields of an instruction, as its row in opcodes.def describes them.
#pragma once

#include "ir/module.h"

namespace vellum::ir {

// The field of a register operand, or of a small number in a register field.
template <class Some>  // Instruction, const or not
auto& registerField(Some& instruction, const Operand& operand) {
  return operand.field == 'a' ? instruction.a : operand.field == 'b' ? instruction.b : instruction.c;
}

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

// The same without the argument window, which follows a function's `locals` slots: a call may leave its result where
// the next call takes it.
template <class Visit>
void forEachWrittenLocal(const Instruction& instruction, std::size_t locals, Visit visit) {
  forEachWritten(instruction, [&](std::uint16_t slot) {
    if (slot < locals) visit(slot);
  });
}

inline const OpShape& shapeOf(const Instruction& instruction) {
  return opShapes[static_cast<std::size_t>(instruction.op)];
}

template <class Visit>
void forEachField(const Instruction& instruction, std::uint8_t fields, Visit visit) {
  if ((fields & 1) != 0) visit(instruction.a);
  if ((fields & 2) != 0) visit(instruction.b);
  if ((fields & 4) != 0) visit(instruction.c);
}
// visit(slot) for each register that is read, or written; both callbacks visit one that is both.
template <class Visit>
void forEachRead(const Instruction& instruction, Visit visit) {
  forEachField(instruction, shapeOf(instruction).reads, visit);
}
template <class Visit>
void forEachWrite(const Instruction& instruction, Visit visit) {
  forEachField(instruction, shapeOf(instruction).writes, visit);
}

// A cheap test: when false, the instruction neither reads nor writes the register.
inline bool mentions(const Instruction& instruction, std::uint16_t slot) {
  return instruction.a == slot || instruction.b == slot || instruction.c == slot;
}
// How often the instruction reads a register, and whether it writes one.
int readsOf(const Instruction& instruction, std::uint16_t slot);
bool writes(const Instruction& instruction, std::uint16_t slot);

}  // namespace vellum::ir
