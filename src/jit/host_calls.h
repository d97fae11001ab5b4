// Calls of host functions.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class HostCalls {
 public:
  using Gp = typename Masm::Gp;
  using Fp = typename Masm::Fp;
  using Mem = typename Masm::Mem;
  using Place = typename Masm::Place;
  using Label = asmjit::Label;
  explicit HostCalls(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  void emit(const ir::Instruction& i);
  // After an operation that may do much work at once: charges its cost.
  void chargeOwed();

 private:
  void emitIntrinsic(const ir::Instruction& i, const vm::LinkedHost& host);
  void emitOfAscii(const ir::Instruction& i, const vm::LinkedHost& host);
  void emitFastPath(const ir::Instruction& i, const vm::LinkedHost& host);
  void takeFastResult(const ir::Instruction& i, const vm::LinkedHost& host, Gp answer);
  // The general call, with arguments in memory, which works for every host function.
  void emitGeneral(const ir::Instruction& i, const vm::LinkedHost& host);
  Gp callGeneral(const vm::LinkedHost& host);
  void takeResult(const ir::Instruction& i, const vm::LinkedHost& host);
  // Out-of-line code.
  Label call(const ir::Instruction& i, Label back);  // by way of the fast path, if there is one
  Label generalCall(const ir::Instruction& i, Label back);
  Label stopped(Gp outcome);
  Label missing();
  void emitStopped(const Gp* outcome);
  Mem argumentAt(std::size_t argument);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
