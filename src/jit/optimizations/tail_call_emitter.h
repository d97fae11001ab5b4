// Emits a function's tail call to itself as a jump to its beginning (tail_calls.h). Each iteration counts as a call,
// and when the run stops in one, the frames of earlier iterations are written as well.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class TailCalls {
 public:
  using Gp = typename Masm::Gp;
  using Place = typename Masm::Place;
  using Label = asmjit::Label;
  explicit TailCalls(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  // Whether the current instruction is one of the frame's tail calls.
  bool isTailCall() const { return c_.frame->loops && c_.facts().tail.isAt(c_.at); }
  // Prepares the frame for a jump in place of its tail call, when it has one.
  void beginFunction();
  void emit();
  // A result of the frame plus what earlier iterations have added; `total` holds it.
  const asmjit::BaseReg* addSum(const asmjit::BaseReg* result, Gp& total);
  // While a stopped frame is written: its own registers, then the frames of earlier iterations.
  void beginFrame();
  void writeEarlierFrames();
  void forgetSum() { hasUnwritten_ = false; }

 private:
  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;

  Gp unwritten_;  // while frames are written: the part of the sum that none of them holds yet
  bool hasUnwritten_ = false;
};

}  // namespace vellum::jit
