// Inlines small functions without loops. They keep their frames: when one stops, it writes its frame and all outer ones
// into the context, and the budget and the depth count the call.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class Inlining {
 public:
  using Gp = typename Masm::Gp;
  using Label = asmjit::Label;
  explicit Inlining(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  bool inlines(const vm::LinkedFunction& callee) const;
  void emit(const ir::Instruction& i, const vm::LinkedFunction& callee);
  // Inlines the beginning of a function that tests its parameters and returns early. Returns that frame; null for other
  // functions.
  Frame<Masm>* emitEarlyReturn(const vm::LinkedFunction& callee);

 private:
  static std::size_t earlyReturnOf(const vm::LinkedFunction& callee);
  void beginCopy(const vm::LinkedFunction& callee, Frame<Masm>* inner);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;

  std::size_t inlined_ = 0;  // instructions
};

}  // namespace vellum::jit
