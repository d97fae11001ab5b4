// Integers, floats, constants and moves of both.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class Numbers {
 public:
  using Gp = typename Masm::Gp;
  using Fp = typename Masm::Fp;
  using Mem = typename Masm::Mem;
  using Label = asmjit::Label;
  explicit Numbers(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  bool emit(const ir::Instruction& i);

 private:
  bool emitMove(const ir::Instruction& i);
  bool emitInt(const ir::Instruction& i);
  bool emitIntWithConstant(const ir::Instruction& i);
  void emitDivision(const ir::Instruction& i);
  void emitLikelyDivision(const ir::Instruction& i);
  bool emitIndex(const ir::Instruction& i);
  bool emitFloat(const ir::Instruction& i);
  bool emitFloatWithConstant(const ir::Instruction& i);
  void emitRemainder(const ir::Instruction& i);
  void emitTruncate(const ir::Instruction& i);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
