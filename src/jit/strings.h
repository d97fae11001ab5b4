// Strings: concatenated, appended, compared.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class Strings {
 public:
  using Gp = typename Masm::Gp;
  using Place = typename Masm::Place;
  using Label = asmjit::Label;
  explicit Strings(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  bool emit(const ir::Instruction& i);

 private:
  void checkNotNull(std::uint16_t slot);
  void emitConcat(const ir::Instruction& i);
  void emitCompare(const ir::Instruction& i);
  void append(std::uint16_t slot, Gp second);
  void appendInPlace(std::uint16_t slot, const vm::Object* second);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
