// Calls between compiled functions, and returns.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class Calls {
 public:
  using Gp = typename Masm::Gp;
  using Fp = typename Masm::Fp;
  using Label = asmjit::Label;
  explicit Calls(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  bool emit(const ir::Instruction& i);
  bool emitReturn(const ir::Instruction& i);
  // Emits what the call does with its result.
  void takeResult(const ir::Instruction& i, ir::Type type, Gp result, Fp number);

 private:
  void emitScriptCall(const ir::Instruction& i);
  Label checkCall(const vm::LinkedFunction& callee);
  void emitCall(const ir::Instruction& i, const vm::LinkedFunction& callee, Frame<Masm>* early, Label refused);
  asmjit::InvokeNode* invokeBody(const vm::LinkedFunction& callee);
  void leaveFunction(const asmjit::BaseReg* result);
  void leaveInlined(const asmjit::BaseReg* result);
  void leaveReplacement(const asmjit::BaseReg* result);
  void emitReturnReference(const ir::Instruction& i);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
