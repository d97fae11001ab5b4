// Loop versioning: emits a second version of a counted loop, without checks. Guards before it compare the first and the
// last element that it accesses with the arrays' lengths and take its fuel at once; when one fails, the loop with
// checks runs.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class LoopVersioning {
 public:
  using Gp = typename Masm::Gp;
  using Label = asmjit::Label;
  explicit LoopVersioning(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  // The loop, or the nest of loops, whose first instruction is at `at`; null when there is none.
  const CountedLoop* loopAt(std::size_t at) const;
  const LoopNest* nestAt(std::size_t at) const;
  // Emits the version without checks, before the loop's own code.
  void emit(const CountedLoop& loop);

  // A register of the program, or a constant, as a 64-bit integer.
  Gp wide(std::uint16_t slot, std::int64_t number);
  Gp valueOf(const ir::Linear& number, Gp counter);
  // The array's length; jumps to `null` when there is no array.
  Gp lengthOf(std::uint16_t array, Label null);

 private:
  void emitGuards(const CountedLoop& loop, Gp fuel, Label slow);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
