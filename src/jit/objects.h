// Allocates and frees small objects inline, as Heap::makeStruct() and Heap::drop() do; others with a call.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class Objects {
 public:
  using Gp = typename Masm::Gp;
  using Place = typename Masm::Place;
  using Label = asmjit::Label;
  explicit Objects(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  bool emit(const ir::Instruction& i);
  // After the last reference to the object is released: puts the block of a plain object into its free list and jumps
  // to `done`. Falls through for other objects.
  void freePlain(Gp object, Label done);

 private:
  void emitNew(const ir::Instruction& i);
  void emitNewArray(const ir::Instruction& i);
  asmjit::InvokeNode* callMakeStruct(std::int32_t type);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
