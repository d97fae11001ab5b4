// A branch over one cheap instruction takes no jump: both outcomes are computed, and one is selected. A branch that the
// processor can't predict then costs no mispredictions. An instruction that brings a number back into its range
// (`if (sum > Most) sum = sum - Most;`) is written out of line instead: it is predicted nearly always, and a select
// would make the next iteration wait for the comparison. README.md has the measured gain.
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

  // Writes the current branch and the instruction after it. False: it is no such branch, and nothing is written.
  bool emit();

 private:
  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
