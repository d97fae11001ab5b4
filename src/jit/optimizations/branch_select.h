// Branch to select: a branch over one cheap instruction becomes a conditional move of both outcomes, so an
// unpredictable branch costs no mispredictions. An instruction that wraps a number (`if (sum > Most) sum = sum -
// Most;`) moves out of line instead: its branch is nearly always predicted, and a select would make the next iteration
// wait for the comparison. README.md has the measured gain.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class BranchSelect {
 public:
  using Gp = typename Masm::Gp;
  using Label = asmjit::Label;
  explicit BranchSelect(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  // Emits the current branch and the instruction after it. False: not such a branch; emits nothing.
  bool emit();

 private:
  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
