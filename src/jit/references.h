// Counted references.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class References {
 public:
  using Gp = typename Masm::Gp;
  using Mem = typename Masm::Mem;
  using Label = asmjit::Label;
  explicit References(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  bool emit(const ir::Instruction& i);
  void retain(Gp object, bool maybeNull = true);
  void release(Gp object);
  // Assigns a reference that is already counted to the register, and releases the old one.
  void set(std::uint16_t slot, Gp counted);
  void storeTo(const Mem& place, std::uint16_t from);
  // At the end of a function: releases every owned register except the returned one.
  void releaseAll(std::size_t exceptSlot);
  // Assigns the result of a call that creates an object; null means out of memory.
  void takeMade(std::uint16_t slot, asmjit::InvokeNode* call);

 private:
  void setNull(std::uint16_t slot);
  bool emitConstant(const ir::Instruction& i);
  bool emitMove(const ir::Instruction& i);
  bool emitArgument(const ir::Instruction& i);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
