// Emits the version of a loop nest that computes several iterations of the outer loop together (unroll_and_jam.h). The
// remaining iterations, at least one, run in the original loops after it.
#pragma once

#include <unordered_map>

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class UnrollAndJam {
 public:
  using Gp = typename Masm::Gp;
  using Fp = typename Masm::Fp;
  using Mem = typename Masm::Mem;
  using Label = asmjit::Label;
  explicit UnrollAndJam(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  void emit(const LoopNest& nest);
  // An access in the first column sets the element; later columns derive theirs from it.
  bool isFirstColumn() const { return column_ == 0; }
  void setElement(const Mem& first) { first_ = first; }
  Mem element(std::uint32_t width);

 private:
  static constexpr std::size_t Columns = 4;  // iterations computed together
  Gp elementIndex(const LoopNest& nest, const ir::Linear& index, Gp outer, Gp inner);
  void emitGuards(const LoopNest& nest, Label ordinary, Gp last, Gp cost);
  void emitColumns(const LoopNest& nest, std::size_t from, std::size_t to);
  void spreadColumns(const LoopNest& nest);
  void swapColumn(std::size_t column, std::uint16_t slot);
  void swapColumns(const LoopNest::Work& work);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;

  std::size_t column_ = 0;
  std::int64_t shift_ = 0;                                      // LoopNest::Work's
  Mem first_;                                                   // the element of column 0
  std::unordered_map<std::uint32_t, asmjit::BaseReg> columns_;  // by column and slot: the registers of later columns
};

}  // namespace vellum::jit
