// Keeps values that live across calls in machine registers.
//
// asmjit chooses a register for each variable by its uses, and ignores which calls it lives across: it would spill many
// before a call and reload them after it. Therefore out-of-line calls take the values that live across their call as
// extra arguments, in the registers that calls preserve. The callee does not read them, but asmjit then prefers these
// registers. Machines without M::PreservedRegisters leave the choice to asmjit.
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
  // Binds an argument of the function to a register. Moves it: otherwise it would stay in its incoming register, which
  // a call overwrites.
  void takeArgument(asmjit::FuncNode* node, std::uint32_t index, const asmjit::BaseReg& reg);
  // FunctionCode::invokeRuntime() for out-of-line code of the call at the current instruction.
  asmjit::InvokeNode* invokeRuntime(const void* function, const asmjit::FuncSignature& signature);

 private:
  static bool isCallOfOthers(const ir::Instruction& i);
  void choose();
  std::vector<bool> liveAfter(std::uint32_t call) const;
  std::vector<asmjit::BaseReg> livingAcross(std::uint32_t at);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;

  bool keeps_ = false;
  // The program's registers, and how many calls may be nested, that live across the most calls.
  std::vector<bool> chosen_;
  bool choosesDepth_ = false;
  std::vector<std::uint32_t> kept_;  // ids of variables that have been given a preserved register
};

}  // namespace vellum::jit
