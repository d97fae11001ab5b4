// Emits the code that writes the frames of a stopping run into the context, innermost first (vm/native.h).
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

  // The frame as it is before the call at `at`, with the arguments of a call that will be repeated (`refused`).
  void emitFrame(std::uint32_t at, const vm::LinkedFunction* refused = nullptr);
  // Stores what the frame owns and, when it will continue, what it reads later.
  void storeFrame(std::uint32_t at, bool goesOn, Gp slots);
  // Writes the outer frames, each of which stops at its call; then returns.
  void leaveStopped();
  // How many more calls may be nested in the frame.
  Gp depthLeft();

 private:
  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
