#include "ir/opcode.h"

#include <array>

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
#define VELLUM_OP(name, mnemonic, operands, kind, effects, machines, text) makeInfo(mnemonic, operands, text, false, 0),
#define VELLUM_BRANCH(name, mnemonic, operands, kind, effects, machines, text)                      \
  makeInfo(mnemonic, operands, text, true, 0), makeInfo(mnemonic ".loop", operands, text, true, 1), \
      makeInfo(mnemonic ".free", operands, text, true, 2),
#include "ir/opcodes.def"
};

constexpr std::array<RegisterOperands, OpCount> registerOperands = [] {
  std::array<RegisterOperands, OpCount> all{};
  for (std::size_t op = 0; op < OpCount; ++op)
    for (int i = 0; i < opInfos[op].operandCount; ++i)
      if (isRegister(opInfos[op].operands[i])) all[op].operands[all[op].count++] = opInfos[op].operands[i];
  return all;
}();

constexpr std::array<OpShape, OpCount> opShapes = [] {
  std::array<OpShape, OpCount> all{};
  for (std::size_t op = 0; op < OpCount; ++op) {
    all[op].branch = isBranch(static_cast<Op>(op));
    all[op].ends = endsBlock(static_cast<Op>(op));
    for (int i = 0; i < registerOperands[op].count; ++i) {
      const Operand& operand = registerOperands[op].operands[i];
      auto bit = static_cast<std::uint8_t>(operand.field == 'a' ? 1 : operand.field == 'b' ? 2 : 4);
      if (operand.access != Access::Write) all[op].reads |= bit;
      if (operand.access != Access::Read) all[op].writes |= bit;
    }
  }
  return all;
}();

// Rows that contradict themselves don't compile.
static constexpr bool isSound(const Operand& operand) {
  bool immediate = operand.field == 'd' || operand.field == 'e';
  bool inField = operand.field >= 'a' && operand.field <= 'c';
  if (isRegister(operand)) return inField;
  if (operand.access != Access::Read) return false;
  bool small = operand.type == 'n' || operand.type == 's';
  return small ? inField : immediate && std::string_view("kKLFHTSOGA").find(operand.type) != std::string_view::npos;
}
static constexpr bool isSound(Op op) {
  const OpInfo& info = opInfos[static_cast<std::size_t>(op)];
  const OpTraits& traits = traitsOf(op);
  bool branches = false, calls = false, callsHost = false, writes = false;
  for (int i = 0; i < info.operandCount; ++i) {
    if (!isSound(info.operands[i])) return false;
    branches = branches || info.operands[i].type == 'L';
    calls = calls || info.operands[i].type == 'F';
    callsHost = callsHost || info.operands[i].type == 'H';
    writes = writes || info.operands[i].access != Access::Read;
  }
  if (branches != isBranch(op) || branches != info.branch || calls != isScriptCall(op) || callsHost != isHostCall(op))
    return false;
  if (isReturn(op) && !endsBlock(op)) return false;
  if ((traits.kind == OpKind::Constant || traits.kind == OpKind::Compute || traits.kind == OpKind::Load) && !writes)
    return false;
  if (traits.kind == OpKind::Load && !readsMemory(op)) return false;
  return writesMemory(op) == (traits.kind == OpKind::Store || isCall(op));
}
static_assert([] {
  for (std::size_t op = 0; op < OpCount; ++op)
    if (!isSound(static_cast<Op>(op))) return false;
  return true;
}());

// The opcode with that access; Nop when there is none.
static constexpr Op opWith(const MemoryAccess& wanted) {
  for (std::size_t other = 0; other < OpCount; ++other)
    if (opcode_columns::all[other].isAccess && opcode_columns::all[other].access == wanted)
      return static_cast<Op>(other);
  return Op::Nop;
}

static constexpr Op formAt(Op op, MemoryAccess::Place place) {
  MemoryAccess wanted = traitsOf(op).access;
  wanted.place = place;
  return opWith(wanted);
}
static constexpr OpTable<Op> checkedForms =
    byOpcode([](Op op) { return isElement(op) ? formAt(op, MemoryAccess::Place::Element) : Op::Nop; });
static constexpr OpTable<Op> uncheckedForms =
    byOpcode([](Op op) { return isElement(op) ? formAt(op, MemoryAccess::Place::UncheckedElement) : Op::Nop; });
static constexpr OpTable<Op> fieldForms = byOpcode(
    [](Op op) { return accesses(op, MemoryAccess::Place::Inside) ? formAt(op, MemoryAccess::Place::Field) : Op::Nop; });
static constexpr Op referenceStore(Op op, bool takes) {
  MemoryAccess wanted = traitsOf(op).access;
  if (!traitsOf(op).isAccess || !wanted.stores || wanted.movesNumber()) return Op::Nop;
  wanted.takes = takes;
  return opWith(wanted);
}
static constexpr OpTable<Op> takingForms = byOpcode([](Op op) { return referenceStore(op, true); });
static constexpr OpTable<Op> countingStores = byOpcode([](Op op) { return referenceStore(op, false); });

Op checkedForm(Op op) { return checkedForms[op]; }
Op uncheckedForm(Op op) { return uncheckedForms[op]; }
Op fieldForm(Op op) { return fieldForms[op]; }
Op takingForm(Op op) { return takingForms[op] != Op::Nop ? takingForms[op] : op; }
Op countingStore(Op op) { return countingStores[op] != Op::Nop ? countingStores[op] : op; }

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
