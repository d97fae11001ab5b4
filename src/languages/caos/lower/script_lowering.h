// Lowers one script to one function. Private to lower/.
#pragma once

#include <array>
#include <vector>

#include "ir/builder.h"
#include "languages/caos/lower/lower.h"

namespace vellum::caos {

ir::Type irType(ArgumentType type);
ir::Type irType(Kind kind);  // of the result of a value form

// The host functions of a module by row: names and signatures are created at a row's first call.
class RowHosts {
 public:
  explicit RowHosts(ir::Module& module) : module_(module) {}
  ir::HostId body(const Row& row);
  ir::HostId setter(const Row& row);
  ir::HostId internal(InternalHost which);

 private:
  using Table = std::array<ir::HostId, static_cast<std::size_t>(Id::Count)>;
  ir::Module& module_;
  Table bodies_, setters_;
  std::array<ir::HostId, static_cast<std::size_t>(InternalHost::Count)> internals_;
};

class ScriptLowering {
 public:
  struct Lists;
  ScriptLowering(ir::Module& module, ir::FunctionId id, const CheckedScript& script, const LowerOptions& options,
                 RowHosts& hosts, Lists& lists);
  void run();

 private:
  using Reg = ir::Reg;

  // A variable, with the values that name it (GAME's name, AVAR's agent and index) already evaluated.
  struct Place {
    const Expression* variable = nullptr;
    std::vector<Reg> keys;
  };

  // An argument for a host function: a literal, or a register that holds it.
  struct Operand {
    const Expression* literal = nullptr;
    Reg reg;
  };

  struct Loop {
    std::uint32_t start;
    Reg counter;
    bool isEnum;
  };

 public:
  // The state of the current script; the next script reuses the memory.
  struct Lists {
    std::vector<Reg> locals;        // VA00 to VA99, as far as they are named
    std::vector<Reg> free[6];       // temporaries by type
    std::vector<Reg> used;          // those of the current statement
    std::vector<Operand> operands;  // of the current calls, the innermost last
    std::vector<ir::Label> labels;  // of statement i, if it is a jump target; the meaning depends on the word
    std::vector<ir::Label> ends;    // of a DOIF chain, at its ENDI
    std::vector<std::uint32_t> endOf;
    std::vector<Loop> loops;
    std::vector<Reg> counters;  // of a REPS; the iterator of an ENUM
    std::vector<std::pair<std::int32_t, ir::Label>> returns;
  };

 private:
  // Values (values.cpp)
  Reg temporary(ir::Type type);
  void releaseTemporaries();  // none is needed any more
  Reg local(int number);
  Reg evaluate(const Expression& value);  // in its natural type
  Reg convert(Reg value, ArgumentType wanted);
  Reg toValue(Reg value);
  Reg evaluateAs(const Expression& value, ArgumentType wanted) { return convert(evaluate(value), wanted); }
  Reg loadBlock(ContextBlock block, std::int32_t offset);
  Reg callValue(const Expression& value);
  // Calls a row's body: variables are passed in the script block, the rest as arguments.
  void callRow(const Row& row, std::span<const Expression> arguments, Reg result);
  Place place(const Expression& variable);
  Reg load(const Place& place);
  void store(const Place& place, Reg value);

  // Conditions (conditions.cpp)
  void condition(std::span<const Comparison> condition, ir::Label whenTrue, ir::Label whenFalse);
  void strictCondition(std::span<const Comparison> condition, ir::Label whenTrue, ir::Label whenFalse);
  void comparison(const Comparison& comparison, ir::Label whenTrue, ir::Label whenFalse);
  struct Jumps;
  void compare(const Jumps& jumps, Comparator comparator, Reg left, Reg right, ir::Label whenTrue);
  void compareAgents(Comparator comparator, Reg left, Reg right, ir::Label whenTrue);

  // Commands (statements.cpp)
  void statement(std::uint32_t index);
  bool flow(std::uint32_t index);  // false: the statement is none of these
  bool choice(std::uint32_t index);
  bool loop(std::uint32_t index);
  bool walk(std::uint32_t index);
  bool transfer(std::uint32_t index);
  void goOnIf(const Statement& statement, ir::Label otherwise);
  bool arithmetic(const Statement& statement);
  void set(const Statement& statement);
  void operate(ir::Op op, const Statement& statement);
  void absolute(const Statement& statement);
  void fail(internal::FailCode code);
  void step();
  void beginEnum(std::uint32_t index, internal::EnumKind kind);
  void beginEcon(std::uint32_t index);
  void openIterator(std::uint32_t index);
  void subroutineCall(std::uint32_t index);
  void returnDispatch();
  void returnTo(Reg site, std::size_t first, std::size_t last, ir::Label stop);
  bool usesSubroutines() const;

  ir::FunctionBuilder f_;
  const CheckedScript& script_;
  const LowerOptions& options_;
  RowHosts& hosts_;
  bool localsInBlock_ = false;
  Lists& its_;
  Reg depth_, stack_;
  ir::Label dispatch_, tooDeep_;
  bool hasDispatch_ = false;
};

}  // namespace vellum::caos
