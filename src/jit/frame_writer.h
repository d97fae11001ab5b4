// Writes the frames of a run that stops into the context, innermost first (vm/native.h).
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class FrameWriter {
 public:
  using Gp = typename Masm::Gp;
  explicit FrameWriter(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  // The frame as it is before the call at `at`, with the arguments of a call that is made again (`refused`).
  void emitFrame(std::uint32_t at, const vm::LinkedFunction* refused = nullptr);
  // What the frame owns and, when the run goes on from it, what it reads later.
  void storeFrame(std::uint32_t at, bool goesOn, Gp slots);
  // The frames around the one that is written; then returns. Each of them stops at its call.
  void leaveStopped();
  // How many calls may be nested in the frame.
  Gp depthLeft();

 private:
  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
