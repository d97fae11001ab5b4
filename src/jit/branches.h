// Comparisons, forward branches, and backward branches, which count.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class Branches {
 public:
  using Gp = typename Masm::Gp;
  using Condition = typename Masm::Condition;
  using Label = asmjit::Label;
  explicit Branches(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  bool emit(const ir::Instruction& i);
  bool emitComparison(const ir::Instruction& i);
  // Sets the flags for a conditional branch. Returns the condition for taking it.
  Condition compare(const ir::Instruction& i);
  // Emits the addition that a branch makes to its register before it compares.
  void emitStep(const ir::Instruction& i);
  // The target of the current instruction.
  Label target();

 private:
  Condition compareFloats(const ir::Instruction& i, ir::Op form);
  void jumpIf(const ir::Instruction& i, Label target);
  void jumpUnless(const ir::Instruction& i, Label target);
  void emitBackward(const ir::Instruction& i, int loopForm);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
