// Small functions without loops are written where they are called. Their frames are still frames: what stops in one
// writes it and all around it into the context, and the budget and the depth count the call.
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
  // A function that begins with a test of its parameters and returns when that fails has so much of it written before
  // the call. Returns that frame; null for other functions.
  Frame<Masm>* emitEarlyReturn(const vm::LinkedFunction& callee);

 private:
  static bool returnsEarly(const vm::LinkedFunction& callee);
  void beginCopy(const vm::LinkedFunction& callee, Frame<Masm>* inner);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;

  std::size_t inlined_ = 0;  // instructions
};

}  // namespace vellum::jit
