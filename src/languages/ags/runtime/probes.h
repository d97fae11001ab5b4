// Shared by coverage and the old stack: calls that are inserted into a lowered program (coverage.h, old_stack.h).
#pragma once

#include "ir/module.h"
#include "ir/opcode.h"

namespace vellum::ags {

// The label field of an instruction; null when it has none.
inline std::int32_t* labelOf(ir::Instruction& instruction) {
  const ir::OpInfo& info = ir::opInfo(instruction.op);
  for (int i = 0; i < info.operandCount; ++i)
    if (info.operands[i].type == 'L') return info.operands[i].field == 'd' ? &instruction.d : &instruction.e;
  return nullptr;
}

}  // namespace vellum::ags
