// Translates one function of p-code: simulates the stack machine's stack, whose entries are computed only when they are
// needed. Its parts: translate_control.cpp (branches, loops), translate_values.cpp (entries, operations, variables),
// translate_calls.cpp, translate_opcodes.cpp.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "ir/builder.h"
#include "languages/skrit/lower/to_ir.h"

namespace vellum::skrit::lowering {

using IrOp = ir::Op;
using ir::Reg;

inline ir::Type irType(Type type) {
  if (type.is(Base::Void)) return ir::Type::Void;
  if (type.is(Base::Float)) return ir::Type::F32;
  if (type.text()) return ir::Type::Ref;
  return ir::Type::I32;
}

enum class Test : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

// One entry of the simulated stack: computed only when it is needed.
struct Entry {
  enum class Kind : std::uint8_t { Register, Int, Float, Compare };
  Kind kind = Kind::Register;
  bool owned = false;  // Register: a temporary whose reference may be moved away
  bool real = false;   // Compare: of floats
  Test test = Test::Equal;
  Reg reg, right;  // Register: reg. Compare: reg with right, or with the constant
  std::optional<std::int32_t> constant;
  std::int32_t number = 0;
  float value = 0;
};

inline Entry inRegister(Reg reg, bool owned = false) {
  Entry entry;
  entry.reg = reg;
  entry.owned = owned;
  return entry;
}

class Translator {
 public:
  Translator(const Program& program, const PcodeProgram& pcode, const Layout& layout, const ExportTable& exports,
             ir::Module& module)
      : program_(program), pcode_(pcode), layout_(layout), exports_(exports), module_(module) {}

  void function(std::size_t index);

 private:
  struct Target {
    bool used = false;      // some jump leads here
    bool loopBody = false;  // after the test of a loop that is tested again at its end
    ir::Label label, bodyLabel;
    bool hasLabel = false, hasBodyLabel = false;
    bool hasStack = false;
    std::vector<Entry> stack;  // the stack at the target
    std::uint32_t test = 0;    // at a loop's backward BRANCH: where its BRANCHZERO is
    bool inverted = false;
  };
  // `top: test; BRANCHZERO exit; ...; BRANCH top; exit:` with a test without branches is tested again at its end.
  void findLoops();
  // Begins instruction `at`, which is reached from the previous one or by a jump.
  void arrive(std::size_t at);
  ir::Label label(Target& target);
  // Turns everything on the stack into constants and registers that later code does not change.
  void settle();
  static bool same(const Entry& a, const Entry& b);
  void joinInto(Target& target);
  // Records the stack for a forward jump. The value on top moves to a register that both paths can write.
  void jumpStack(Target& target, bool joins);
  // The type of a register for the entry or its alternative.
  static ir::Type typeOf(const Entry& entry);
  // ---- Entries to registers
  void moveTo(Reg to, const Entry& entry);
  Reg load(const Entry& entry);
  Entry pop();
  void push(Entry entry);
  void pushNumber(std::int32_t number);
  // ---- Branches
  // Jumps when the entry is zero (`when` false) or when it is not.
  void branch(const Entry& entry, bool when, ir::Label to);
  static Test opposite(Test test);
  void compareInts(Test test);
  void compareFloats(Test test);
  void compareStrings(Test test);
  // ---- Operations
  void arithmetic(IrOp op);
  void floats(IrOp op);
  void unary(IrOp op, ir::Type type);
  void concatenate();
  // The instruction that stores the string on top of the stack, when all instructions before it append strings, none of
  // them from the same variable; null otherwise. `sums`: how many strings are appended.
  const PcodeInstruction* storeOfSum(std::size_t from, int& sums) const;
  // Calls a helper of the engine on the two top entries.
  void helper(std::string_view name, ir::Type operands, ir::Type result);
  void argument(int slot, ir::Type wanted, Reg reg);
  // ---- Variables
  Reg local(std::int32_t index);
  void loadVariable(const PcodeInstruction& it);
  void storeVariable(const PcodeInstruction& it);
  void letGoForSum(const PcodeInstruction& load, std::uint16_t block);
  void blockField(std::uint32_t offset);
  // ---- Calls
  void callSkrit(const PcodeInstruction& it);
  void callExport(const PcodeInstruction& it);
  // ---- Opcodes
  void instruction(const PcodeInstruction& it);
  void abort();
  void returnValue();
  void branchZero(Target& target);
  void logicalNot();
  void toBool();
  void pushFloat(float value);
  void pushString(std::string_view string);
  void setState(std::int32_t state);
  void jump(const PcodeInstruction& it);
  const Program& program_;
  const PcodeProgram& pcode_;
  const Layout& layout_;
  const ExportTable& exports_;
  ir::Module& module_;
  ir::FunctionBuilder* f_ = nullptr;
  const Function* function_ = nullptr;
  const std::vector<PcodeInstruction>* code_ = nullptr;
  std::vector<Entry> stack_;
  std::vector<Target> targets_;
  std::vector<Reg> locals_, parameters_;
  std::map<std::int32_t, Reg> floats_;
  std::size_t at_ = 0;
  bool dead_ = false;
};

}  // namespace vellum::skrit::lowering
