#include "ir/verifier.h"

#include <algorithm>

#include "base/text.h"
#include "ir/available_checks.h"
#include "ir/loop_versioning.h"
#include "ir/registers.h"

namespace vellum::ir {

namespace {

class Verifier {
 public:
  Verifier(const Module& module, const Function& function) : module_(module), f_(function) {}

  base::Result<void> run() {
    if (auto shape = checkShape(); !shape.ok()) return shape;
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      at_ = at;
      const Instruction& instruction = f_.code[at];
      if (!isOpcode(instruction.op)) return fail("has an unknown opcode");
      const OpInfo& info = opInfo(instruction.op);
      for (int i = 0; i < info.operandCount; ++i)
        if (isRegisterOfItsType(instruction, info.operands[i])) continue;
        else if (auto operand = checkOperand(instruction, info, info.operands[i]); !operand.ok()) return operand;
      if (auto special = checkSpecial(instruction); !special.ok()) return special;
    }
    return checkProofs();
  }

 private:
  base::Error fail(std::string_view what) const {
    std::string_view mnemonic =
        at_ < f_.code.size() && isOpcode(f_.code[at_].op) ? opInfo(f_.code[at_].op).mnemonic : "";
    return {base::cat("function '", f_.name, "', instruction ", at_, " ", mnemonic, " ", what)};
  }

  // Every unchecked access has its proof in the function.
  base::Result<void> checkProofs() {
    auto needsProof = [](const Instruction& each) { return isUnchecked(each.op) || isGuard(each.op); };
    if (std::none_of(f_.code.begin(), f_.code.end(), needsProof)) return {};
    std::vector<bool> proven = availableChecks(f_);
    for (std::uint32_t at = 0; at < f_.code.size(); ++at)
      if (f_.code[at].op == Op::LoopVersion) isSoundVersion(f_, at, proven);
    for (at_ = 0; at_ < f_.code.size(); ++at_) {
      if (!needsProof(f_.code[at_]) || proven[at_]) continue;
      return fail(isUnchecked(f_.code[at_].op) ? "accesses an array without a proof"
                                               : "does not precede a version of its loop");
    }
    return {};
  }

  base::Result<void> checkShape() {
    if (f_.code.empty() || !endsBlock(f_.code.back().op)) return fail("runs off the end of its function");
    if (f_.locations.size() != f_.code.size()) return fail("has no source location");
    if (f_.slots.size() != f_.slotNames.size() || f_.slots.size() + f_.argumentSlots > 65000)
      return fail("has too many registers");
    std::size_t slot = 0;
    for (Type type : f_.signature.parameters) {
      if (type == Type::Void || slot >= f_.slots.size() || f_.slots[slot] != type)
        return fail("has parameters that are not its first registers");
      slot += static_cast<std::size_t>(slotsOf(type));
    }
    for (std::size_t i = 0; i < f_.slots.size(); ++i)
      if (f_.slots[i] == Type::Value && (i + 1 >= f_.slots.size() || f_.slots[i + 1] != Type::Void))
        return fail("has a value without its second slot");
    return {};
  }

  // The usual case of checkOperand().
  bool isRegisterOfItsType(const Instruction& instruction, const Operand& operand) const {
    Type wanted = Type::Void;
    switch (operand.type) {
      case 'i': wanted = Type::I32; break;
      case 'f': wanted = Type::F32; break;
      case 'v': wanted = Type::Value; break;
      case 'R': wanted = Type::Ref; break;
      case 'B': wanted = Type::Borrowed; break;
      default: return false;
    }
    const std::uint16_t slot = registerField(instruction, operand);
    return slot < f_.slots.size() && f_.slots[slot] == wanted;
  }

  base::Result<void> checkOperand(const Instruction& instruction, const OpInfo& info, const Operand& operand) {
    std::uint16_t slot = registerField(instruction, operand);
    std::int32_t number = operand.field == 'e' ? instruction.e : instruction.d;
    auto index = static_cast<std::uint32_t>(number);
    switch (operand.type) {
      case 'i': return checkRegister(operand, slot, {Type::I32});
      case 'f': return checkRegister(operand, slot, {Type::F32});
      case 'v': return checkRegister(operand, slot, {Type::Value});
      case 'R': return checkRegister(operand, slot, {Type::Ref});
      case 'B': return checkRegister(operand, slot, {Type::Borrowed});
      case 'r': return checkRegister(operand, slot, {Type::Ref, Type::Borrowed});
      case 'L': return index < f_.code.size() ? ok() : fail("branches out of its function");
      case 'F': return index < module_.functions.size() ? ok() : fail("calls a function that does not exist");
      case 'H': return index < module_.hosts.size() ? ok() : fail("calls a host function that does not exist");
      case 'T': return index < module_.types.size() ? ok() : fail("uses a type that does not exist");
      case 'S': return index < module_.strings.size() ? ok() : fail("uses a string that does not exist");
      case 'O': return index <= 0x3fffffff ? ok() : fail("has an offset that is too large");
      case 'G': return checkGlobal(info.operands[0].type, index);
      case 'A': return isGlobalReference(index) ? ok() : fail("uses global memory that is not declared to hold that");
      case 'n': {
        if (operand.field == 'c') return slot < 8 ? ok() : fail("uses a block that does not exist");
        int width = instruction.op == Op::ArgV ? 2 : 1;
        return slot + width <= f_.argumentSlots ? ok() : fail("writes outside the argument window");
      }
      default: return {};
    }
  }

  static base::Result<void> ok() { return {}; }

  bool isGlobalReference(std::uint32_t offset) const {
    for (std::uint32_t known : module_.globalReferences)
      if (known == offset) return true;
    return false;
  }

  base::Result<void> checkRegister(const Operand& operand, std::uint16_t slot, std::initializer_list<Type> types) {
    // passes/copy_coalescing.cpp computes values that are not counted directly in the argument window.
    bool counted = *types.begin() == Type::Ref || *types.begin() == Type::Value;
    if (!counted && operand.access == Access::Write && slot >= f_.slots.size() &&
        slot < f_.slots.size() + f_.argumentSlots)
      return {};
    if (slot >= f_.slots.size()) return fail(base::cat("uses register ", slot, ", which does not exist"));
    for (Type type : types)
      if (f_.slots[slot] == type) return {};
    return fail(
        base::cat("uses register ", slot, " of type ", typeName(f_.slots[slot]), " as ", typeName(*types.begin())));
  }

  // The owned references and values in global memory are declared; others must not overlap them.
  base::Result<void> checkGlobal(char type, std::uint32_t offset) {
    std::uint32_t width = type == 'v' ? 16 : type == 'R' || type == 'r' || type == 'B' ? 8 : 4;
    if (std::uint64_t(offset) + width > module_.globalSize + (width == 4 ? 3u : 0u))
      return fail("is outside the global memory");
    const auto& declared = width == 16 ? module_.globalValues : module_.globalReferences;
    if (width > 4) {
      for (std::uint32_t known : declared)
        if (known == offset) return {};
      return fail("uses global memory that is not declared to hold that");
    }
    return {};
  }

  base::Result<void> checkSpecial(const Instruction& instruction) {
    auto index = static_cast<std::size_t>(instruction.d);
    if (isScriptCall(instruction.op)) return checkCall(instruction, module_.functions[index].signature);
    if (isHostCall(instruction.op)) return checkCall(instruction, module_.hosts[index].signature);
    switch (instruction.op) {
      case Op::DivK:
      case Op::RemK: return instruction.d != 0 && instruction.d != -1 ? ok() : fail("divides by a constant 0 or -1");
      case Op::Return: return checkResult(f_.signature.result, Type::Void);
      case Op::ReturnK:
      case Op::ReturnAddI:
      case Op::ReturnI: return checkResult(f_.signature.result, Type::I32);
      case Op::ReturnF: return checkResult(f_.signature.result, Type::F32);
      case Op::ReturnR:
      case Op::ReturnTakeR: return checkResult(f_.signature.result, Type::Ref);
      case Op::ReturnV: return checkResult(f_.signature.result, Type::Value);
      case Op::NewArray:
      case Op::NewArrayK: {
        if (!module_.types[index].array) return fail("makes an array of a type that is not an array type");
        return instruction.op == Op::NewArray || (instruction.e >= 0 && instruction.e <= 0x3fffffff)
                   ? ok()
                   : fail("has no possible length");
      }
      case Op::ElementOffset: return module_.types[index].array ? ok() : fail("uses a type that is not an array type");
      case Op::New: return module_.types[index].array ? fail("makes a struct of an array type") : ok();
      default: return {};
    }
  }

  // The result has the register's type, and every argument was put into the window since the last call or label.
  base::Result<void> checkCall(const Instruction& instruction, const Signature& signature) {
    if (Type result = registerType(traitsOf(instruction.op).a); result != Type::Void)
      if (auto same = checkResult(signature.result, result); !same.ok()) return same;
    std::size_t slot = 0;
    for (Type type : signature.parameters) {
      if (!argumentIsSet(slot, type))
        return fail(base::cat("lacks an argument of type ", typeName(type), " in slot ", slot));
      slot += static_cast<std::size_t>(slotsOf(type));
    }
    return {};
  }

  bool argumentIsSet(std::size_t slot, Type type) const {
    std::size_t windowSlot = f_.slots.size() + slot;
    for (std::size_t at = at_; at-- > 0;) {
      const Instruction& earlier = f_.code[at];
      switch (earlier.op) {
        case Op::ArgI:
        case Op::ArgConstI:
          if (earlier.a == slot) return type == Type::I32;
          break;
        case Op::ArgF:
        case Op::ArgConstF:
          if (earlier.a == slot) return type == Type::F32;
          break;
        case Op::ArgR:
        case Op::ArgTakeR:
        case Op::ArgS:
          if (earlier.a == slot) return type == Type::Ref;
          break;
        case Op::ArgB:
          if (earlier.a == slot) return type == Type::Borrowed;
          break;
        case Op::ArgV:
          if (earlier.a == slot) return type == Type::Value;
          break;
        default: {
          const OpInfo& info = opInfo(earlier.op);
          const Operand& first = info.operands[0];
          bool writes = info.operandCount > 0 && first.field == 'a' && first.access == Access::Write;
          if (writes && earlier.a == windowSlot)
            return first.type == 'i'   ? type == Type::I32
                   : first.type == 'f' ? type == Type::F32
                                       : first.type == 'B' && type == Type::Borrowed;
          // A call consumes the window; instructions before a branch may not have run.
          bool call = isCall(earlier.op);
          if (call || info.branch) return false;
        }
      }
    }
    return false;
  }

  base::Result<void> checkResult(Type have, Type want) {
    return have == want ? ok()
                        : fail(base::cat("expects ", typeName(want), " but the function returns ", typeName(have)));
  }

  const Module& module_;
  const Function& f_;
  std::size_t at_ = 0;
};

}  // namespace

base::Result<void> verify(const Module& module) {
  for (const ObjectType& type : module.types) {
    std::uint32_t size = type.array && type.element != Storage::Struct ? sizeOf(type.element) : type.size;
    for (std::uint32_t offset : type.references)
      if (std::uint64_t(offset) + 8 > size)
        return base::Error{base::cat("type '", type.name, "' has a reference outside itself")};
  }
  for (std::uint32_t offset : module.globalReferences)
    if (offset % 8 != 0 || std::uint64_t(offset) + 8 > module.globalSize)
      return base::Error{"a global reference is outside the global memory"};
  for (std::uint32_t offset : module.globalValues)
    if (offset % 8 != 0 || std::uint64_t(offset) + 16 > module.globalSize)
      return base::Error{"a global value is outside the global memory"};
  for (const Function& function : module.functions)
    if (auto result = Verifier(module, function).run(); !result.ok()) return result;
  return {};
}

}  // namespace vellum::ir
