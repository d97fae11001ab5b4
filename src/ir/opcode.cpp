#include "ir/opcode.h"

#include <array>

#include "ir/passes/rewrite.h"

namespace vellum::ir {

static constexpr OpInfo makeInfo(std::string_view mnemonic, std::string_view operands, std::string_view text,
                                 bool branch, int loopForm) {
  OpInfo info;
  info.mnemonic = mnemonic;
  info.text = text;
  info.branch = branch;
  info.loopForm = loopForm;
  for (std::size_t i = 0; i + 2 < operands.size(); i += 4) {
    Operand& operand = info.operands[info.operandCount++];
    operand.field = operands[i];
    operand.access = operands[i + 1] == '=' ? Access::Write : operands[i + 1] == '!' ? Access::Both : Access::Read;
    operand.type = operands[i + 2];
  }
  return info;
}

constexpr OpInfo opInfos[] = {
#define VELLUM_OP(name, mnemonic, operands, text) makeInfo(mnemonic, operands, text, false, 0),
#define VELLUM_BRANCH(name, mnemonic, operands, text)                                               \
  makeInfo(mnemonic, operands, text, true, 0), makeInfo(mnemonic ".loop", operands, text, true, 1), \
      makeInfo(mnemonic ".free", operands, text, true, 2),
#include "ir/opcodes.def"
#undef VELLUM_OP
#undef VELLUM_BRANCH
};

constinit const std::array<RegisterOperands, static_cast<std::size_t>(Op::Count)> registerOperands = [] {
  std::array<RegisterOperands, std::size(opInfos)> all{};
  for (std::size_t op = 0; op < std::size(opInfos); ++op)
    for (int i = 0; i < opInfos[op].operandCount; ++i)
      if (isRegister(opInfos[op].operands[i])) all[op].operands[all[op].count++] = opInfos[op].operands[i];
  return all;
}();

static constexpr bool neverGoesOn(Op op) {
  switch (op) {
    case Op::Jump:
    case Op::JumpLoop:
    case Op::JumpFree:
    case Op::Return:
    case Op::ReturnI:
    case Op::ReturnF:
    case Op::ReturnR:
    case Op::ReturnTakeR:
    case Op::ReturnV:
    case Op::ReturnK:
    case Op::ReturnAddI:
    case Op::Trap: return true;
    default: return false;
  }
}

constinit const std::array<OpShape, static_cast<std::size_t>(Op::Count)> opShapes = [] {
  std::array<OpShape, std::size(opInfos)> all{};
  for (std::size_t op = 0; op < std::size(opInfos); ++op) {
    all[op].branch = opInfos[op].branch;
    all[op].ends = neverGoesOn(static_cast<Op>(op));
    for (int i = 0; i < opInfos[op].operandCount; ++i) {
      const Operand& operand = opInfos[op].operands[i];
      if (!isRegister(operand)) continue;
      auto bit = static_cast<std::uint8_t>(operand.field == 'a' ? 1 : operand.field == 'b' ? 2 : 4);
      if (operand.access != Access::Write) all[op].reads |= bit;
      if (operand.access != Access::Read) all[op].writes |= bit;
    }
  }
  return all;
}();

bool endsBlock(Op op) { return opShapes[static_cast<std::size_t>(op)].ends; }

std::string_view typeName(Type type) {
  switch (type) {
    case Type::Void: return "void";
    case Type::I32: return "i32";
    case Type::F32: return "f32";
    case Type::Ref: return "ref";
    case Type::Borrowed: return "borrowed";
    case Type::Value: return "value";
  }
  return "";
}

}  // namespace vellum::ir
