// Opcodes and what is known of each, from opcodes.def.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vellum::ir {

enum class Op : std::uint16_t {
#define VELLUM_OP(name, mnemonic, operands, text) name,
#define VELLUM_BRANCH(name, mnemonic, operands, text) name, name##Loop, name##Free,
#include "ir/opcodes.def"
#undef VELLUM_OP
#undef VELLUM_BRANCH
  Count
};

enum class Access : std::uint8_t { Read, Write, Both };

struct Operand {
  char field = 0;  // 'a' to 'e'
  Access access = Access::Read;
  char type = 0;  // as opcodes.def explains
};

struct OpInfo {
  std::string_view mnemonic;
  std::string_view text;
  Operand operands[5];
  int operandCount = 0;
  bool branch = false;  // has a label operand
  int loopForm = 0;     // 0 forward, 1 Loop, 2 Free
};

extern const OpInfo opInfos[static_cast<std::size_t>(Op::Count)];  // opcode.cpp
inline const OpInfo& opInfo(Op op) { return opInfos[static_cast<std::size_t>(op)]; }

inline bool isBranch(Op op) { return opInfo(op).branch; }
// A branch's forms: 0 forward, 1 Loop, 2 Free (OpInfo::loopForm).
inline Op formOf(Op forward, int form) { return static_cast<Op>(static_cast<std::uint16_t>(forward) + form); }
inline Op forwardOf(Op op) { return static_cast<Op>(static_cast<std::uint16_t>(op) - opInfo(op).loopForm); }
inline bool isArgument(Op op) { return op >= Op::ArgI && op <= Op::ArgS; }
inline bool isScriptCall(Op op) { return op >= Op::Call && op <= Op::CallV; }
inline bool isHostCall(Op op) { return op >= Op::Host && op <= Op::HostV; }
inline bool isCall(Op op) { return isScriptCall(op) || isHostCall(op); }
inline bool isReturn(Op op) {
  return (op >= Op::Return && op <= Op::ReturnV) || op == Op::ReturnK || op == Op::ReturnAddI;
}
// True for what never goes on to the next instruction: jumps, returns, trap.
bool endsBlock(Op op);

}  // namespace vellum::ir
