// Opcodes and their properties, the columns of opcodes.def.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ir/types.h"

namespace vellum::ir {

enum class Op : std::uint16_t {
#define VELLUM_OP(name, mnemonic, operands, kind, effects, machines, text) name,
#define VELLUM_BRANCH(name, mnemonic, operands, kind, effects, machines, text) name, name##Loop, name##Free,
#include "ir/opcodes.def"
  Count
};
inline constexpr auto OpCount = static_cast<std::size_t>(Op::Count);

enum class Access : std::uint8_t { Read, Write, Both };

struct Operand {
  char field = 0;  // 'a' to 'e'
  Access access = Access::Read;
  char type = 0;  // as opcodes.def explains
};

enum class OpKind : std::uint8_t {
  Constant,
  Move,
  Compute,
  Check,
  Make,
  Load,
  Store,
  Branch,
  Guard,
  Argument,
  Call,
  HostCall,
  Return,
  Control,
};

// Sets of effects and of machines, as opcodes.def writes them.
namespace opcode_columns {
enum Effects : std::uint8_t {
  None = 0,
  Traps = 1,
  Pauses = 2,
  Reads = 4,
  Writes = 8,
  Anything = Traps | Pauses | Reads | Writes,
  Counts = 16,
  Ends = 32,
  Commutes = 64,
};
enum Machines : std::uint8_t { Interpreted = 0, X64 = 1, A64 = 2, Native = X64 | A64 };
}  // namespace opcode_columns
using opcode_columns::Machines;

// A load or a store that does nothing else.
struct MemoryAccess {
  enum class Place : std::uint8_t {
    Global,            // at d
    Field,             // d bytes into the object b
    Inside,            // c + d bytes into the data of b
    Element,           // element c of the array b
    GlobalElement,     // element c of the array at d
    UncheckedElement,  // element c of the array b, which is known to exist
  };
  Place place = Place::Global;
  Storage storage = Storage::I32;
  bool stores = false;   // register a; else it is loaded
  bool borrows = false;  // loads a reference without counting it
  bool takes = false;    // the stored reference moves out of the register

  constexpr bool movesNumber() const { return storage != Storage::Ref; }
  friend constexpr bool operator==(const MemoryAccess&, const MemoryAccess&) = default;
};

// The columns of a row, in one small table.
struct OpTraits {
  OpKind kind = OpKind::Control;
  std::uint8_t effects = 0;
  std::uint8_t machines = 0;
  std::uint8_t loopForm = 0;  // of a branch: 0 forward, 1 Loop, 2 Free
  char a = 0;                 // the type of operand a, as opcodes.def explains; 0: there is none
  bool numbers = true;        // its registers hold i32 or f32 only
  bool updates = false;       // reads a register and writes it
  bool isAccess = false;      // a VELLUM_LOAD or VELLUM_STORE
  MemoryAccess access;        // which one
  Op forms[3] = {};           // of a branch, by loopForm; else the opcode itself

  constexpr bool has(std::uint8_t effect) const { return (effects & effect) != 0; }
};

namespace opcode_columns {

constexpr OpTraits traitsOfRow(std::string_view operands, OpKind kind, int effects, int machines, Op forward, Op loop,
                               Op free, std::uint8_t loopForm) {
  OpTraits traits;
  traits.kind = kind;
  traits.effects = static_cast<std::uint8_t>(effects | (loopForm != 0 ? Counts : None));
  traits.machines = static_cast<std::uint8_t>(machines);
  traits.loopForm = loopForm;
  if (operands.starts_with('a')) traits.a = operands[2];
  for (std::size_t i = 0; i + 2 < operands.size(); i += 4) {
    if (std::string_view("vRBr").find(operands[i + 2]) != std::string_view::npos) traits.numbers = false;
    if (operands[i + 1] == '!') traits.updates = true;
  }
  traits.forms[0] = forward;
  traits.forms[1] = loop;
  traits.forms[2] = free;
  return traits;
}

constexpr OpTraits traitsOfAccess(std::string_view operands, OpKind kind, MemoryAccess::Place place, Storage storage,
                                  int effects, int machines, Op op) {
  OpTraits traits = traitsOfRow(operands, kind, effects, machines, op, op, op, 0);
  traits.isAccess = true;
  traits.access = {place, storage, kind == OpKind::Store, operands.starts_with("a=B"), operands.starts_with("a!R")};
  return traits;
}

inline constexpr std::array<OpTraits, OpCount> all = {
#define VELLUM_OP(name, mnemonic, operands, kind, effects, machines, text) \
  traitsOfRow(operands, OpKind::kind, effects, machines, Op::name, Op::name, Op::name, 0),
#define VELLUM_BRANCH(name, mnemonic, operands, kind, effects, machines, text)                             \
  traitsOfRow(operands, OpKind::kind, effects, machines, Op::name, Op::name##Loop, Op::name##Free, 0),     \
      traitsOfRow(operands, OpKind::kind, effects, machines, Op::name, Op::name##Loop, Op::name##Free, 1), \
      traitsOfRow(operands, OpKind::kind, effects, machines, Op::name, Op::name##Loop, Op::name##Free, 2),
#define VELLUM_LOAD(name, mnemonic, operands, place, storage, effects, machines, text)                            \
  traitsOfAccess(operands, OpKind::Load, MemoryAccess::Place::place, Storage::storage, effects | Reads, machines, \
                 Op::name),
#define VELLUM_STORE(name, mnemonic, operands, place, storage, effects, machines, text)                             \
  traitsOfAccess(operands, OpKind::Store, MemoryAccess::Place::place, Storage::storage, effects | Writes, machines, \
                 Op::name),
#include "ir/opcodes.def"
};

}  // namespace opcode_columns

constexpr bool isOpcode(Op op) { return static_cast<std::size_t>(op) < OpCount; }
constexpr const OpTraits& traitsOf(Op op) { return opcode_columns::all[static_cast<std::size_t>(op)]; }

// Predicates: each asks the columns, nothing else.
constexpr OpKind kindOf(Op op) { return traitsOf(op).kind; }
constexpr bool mayTrap(Op op) { return traitsOf(op).has(opcode_columns::Traps); }
// The fiber may be saved during it: calls, host functions, pauses.
constexpr bool mayPause(Op op) { return traitsOf(op).has(opcode_columns::Pauses); }
constexpr bool readsMemory(Op op) { return traitsOf(op).has(opcode_columns::Reads); }
constexpr bool writesMemory(Op op) { return traitsOf(op).has(opcode_columns::Writes); }
constexpr bool countsBudget(Op op) { return traitsOf(op).has(opcode_columns::Counts); }
// Never continues with the next instruction: jumps, returns, trap.
constexpr bool endsBlock(Op op) { return traitsOf(op).has(opcode_columns::Ends); }
constexpr bool commutes(Op op) { return traitsOf(op).has(opcode_columns::Commutes); }
constexpr bool isCompiledBy(Op op, Machines machine) { return (traitsOf(op).machines & machine) != 0; }

constexpr bool isBranch(Op op) { return kindOf(op) == OpKind::Branch || kindOf(op) == OpKind::Guard; }
// Only before a versioned loop (ir/loop_versioning.h).
constexpr bool isGuard(Op op) { return kindOf(op) == OpKind::Guard; }
constexpr bool isArgument(Op op) { return kindOf(op) == OpKind::Argument; }
constexpr bool isScriptCall(Op op) { return kindOf(op) == OpKind::Call; }
constexpr bool isHostCall(Op op) { return kindOf(op) == OpKind::HostCall; }
constexpr bool isCall(Op op) { return isScriptCall(op) || isHostCall(op); }
constexpr bool isReturn(Op op) { return kindOf(op) == OpKind::Return; }

// A branch's forms: 0 forward, 1 Loop, 2 Free.
constexpr int loopFormOf(Op op) { return traitsOf(op).loopForm; }
constexpr Op formOf(Op branch, int form) { return traitsOf(branch).forms[form]; }
constexpr Op forwardOf(Op op) { return traitsOf(op).forms[0]; }

// Computes numbers in registers from registers and constants, whatever they hold, and does nothing else.
constexpr bool isPure(Op op) {
  OpKind kind = kindOf(op);
  bool computes = kind == OpKind::Compute || kind == OpKind::Move || kind == OpKind::Constant;
  bool touchesMemory = readsMemory(op) || writesMemory(op);
  return computes && traitsOf(op).numbers && !touchesMemory && !mayTrap(op) && !mayPause(op) && !countsBudget(op);
}
// Pure, and neither a constant nor a move nor an update of a register: worth computing only once.
constexpr bool isComputation(Op op) { return isPure(op) && kindOf(op) == OpKind::Compute && !traitsOf(op).updates; }

// Null for an opcode that is not a load or store, or also does something else.
constexpr const MemoryAccess* memoryAccess(Op op) { return traitsOf(op).isAccess ? &traitsOf(op).access : nullptr; }
constexpr bool accesses(Op op, MemoryAccess::Place place) {
  return traitsOf(op).isAccess && traitsOf(op).access.place == place;
}
// Accesses an element of an array that a register holds, without a check.
constexpr bool isUnchecked(Op op) { return accesses(op, MemoryAccess::Place::UncheckedElement); }
// Accesses a number, an element of an array that a register holds.
constexpr bool isElement(Op op) {
  return traitsOf(op).access.movesNumber() && (accesses(op, MemoryAccess::Place::Element) || isUnchecked(op));
}
// Checks an index against an array that a register holds.
constexpr bool checksIndex(Op op) { return accesses(op, MemoryAccess::Place::Element) || op == Op::ElementOffset; }
// Stores what is counted: an owned reference or a value.
constexpr bool storesCounted(Op op) {
  char stored = traitsOf(op).a;
  return kindOf(op) == OpKind::Store && (stored == 'r' || stored == 'R' || stored == 'v');
}

// A table by opcode: a pass uses it to find the few instructions that matter to it.
template <class Answer>
struct OpTable {
  std::array<Answer, OpCount> answers{};
  constexpr Answer operator[](Op op) const { return answers[static_cast<std::size_t>(op)]; }
};
// The table of ask(op) for each opcode; for a branch, of its forward form.
template <class Ask>
constexpr auto byOpcode(Ask ask) {
  OpTable<decltype(ask(Op::Nop))> table;
  for (std::size_t op = 0; op < OpCount; ++op) table.answers[op] = ask(forwardOf(static_cast<Op>(op)));
  return table;
}

// The form of an element access (isElement) that checks its index, and the form that doesn't.
Op checkedForm(Op op);
Op uncheckedForm(Op op);
Op fieldForm(Op op);  // of an access inside an object; Nop: it is none
// The form of a store whose reference moves out of its register, and the form that counts another reference; the same
// opcode when there is none.
Op takingForm(Op op);
Op countingStore(Op op);

// The documentation of an opcode, and its operands.
struct OpInfo {
  std::string_view mnemonic;
  std::string_view text;
  Operand operands[5];
  int operandCount = 0;
  bool branch = false;  // isBranch()
  int loopForm = 0;     // loopFormOf()
};

extern const OpInfo opInfos[OpCount];  // opcode.cpp
inline const OpInfo& opInfo(Op op) { return opInfos[static_cast<std::size_t>(op)]; }

// The type of an operand that is a register ('r': Ref); Void for others.
constexpr Type registerType(char operandType) {
  switch (operandType) {
    case 'i': return Type::I32;
    case 'f': return Type::F32;
    case 'v': return Type::Value;
    case 'R':
    case 'r': return Type::Ref;
    case 'B': return Type::Borrowed;
    default: return Type::Void;
  }
}

// True for operands that are registers; the others are constants, labels, ids.
constexpr bool isRegister(const Operand& operand) { return registerType(operand.type) != Type::Void; }

// The register operands of an opcode. Passes read them for every instruction, so the table is small.
struct RegisterOperands {
  std::uint8_t count = 0;
  Operand operands[3];
};
extern const std::array<RegisterOperands, OpCount> registerOperands;  // opcode.cpp

// What passes read for every instruction, in one small table.
struct OpShape {
  std::uint8_t reads = 0, writes = 0;  // which of a, b and c (bits 0 to 2) are registers that it reads, and writes
  bool branch = false;                 // isBranch()
  bool ends = false;                   // endsBlock()
};
extern const std::array<OpShape, OpCount> opShapes;  // opcode.cpp

}  // namespace vellum::ir
