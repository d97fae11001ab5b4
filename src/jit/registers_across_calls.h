// Keeps what lives across calls in registers of the machine.
//
// asmjit chooses a register for each variable by its uses, and doesn't see which calls it lives across: it would write
// many to the stack before a call and read them after it. Out-of-line calls are therefore given what lives across the
// call that they belong to, in the registers that calls preserve. The callee does not read it, but asmjit then has it
// in these registers wherever it can. Machines without M::PreservedRegisters leave the choice to asmjit.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class RegistersAcrossCalls {
 public:
  using Gp = typename Masm::Gp;
  explicit RegistersAcrossCalls(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  void prepare();
  // Binds an argument of the function to a register. It would stay where it comes in, which a call overwrites, unless
  // it is moved.
  void takeArgument(asmjit::FuncNode* node, std::uint32_t index, const asmjit::BaseReg& reg);
  // FunctionCode::invokeRuntime(), out of line, for the call at the current instruction.
  asmjit::InvokeNode* invokeRuntime(const void* function, const asmjit::FuncSignature& signature);

 private:
  bool callsOthers() const;
  std::vector<asmjit::BaseReg> livingAcross(std::uint32_t at);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;

  bool keeps_ = false;
  std::vector<std::uint32_t> kept_;  // ids of what has been given a register that calls preserve
};

}  // namespace vellum::jit
