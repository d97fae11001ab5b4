// Loads that need not run again, and loads that run before a loop (value_numbers.h).
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class LoadReuse {
 public:
  using Gp = typename Masm::Gp;
  using Fp = typename Masm::Fp;
  using Place = typename Masm::Place;
  using Label = asmjit::Label;
  explicit LoadReuse(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  // Emits an instruction whose value is kept already. False: it must run; keep() comes after it.
  bool emit(const ir::Instruction& i);
  void keep(const ir::Instruction& i);
  // Emits what runs before a loop that begins with the current instruction; before a loop that it jumps into; before
  // all loops around an instruction.
  void beforeLoopHead();
  void beforeJumpIntoLoop();
  void beforeLoopsAround(std::size_t at);

 private:
  asmjit::BaseReg kept(std::uint32_t number);
  bool emitWithField(const ir::Instruction& i);
  void take(const ir::Instruction& i, const asmjit::BaseReg& value);
  void emitEarly(const ValueNumbers::Loop& loop);
  void emitEarly(const ValueNumbers::Early& early);
  void loadEarly(const ir::Instruction& i, const asmjit::BaseReg& to, Gp object, Gp index, Label skip);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
