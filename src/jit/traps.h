// Traps: failed checks jump to out-of-line code that stops the script. It is the largest part of the code, so equal
// exits share theirs.
#pragma once

#include <vector>

#include "ir/slot_sets.h"
#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class Traps {
 public:
  using Gp = typename Masm::Gp;
  using Label = asmjit::Label;
  explicit Traps(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  // The label for checks of the current instruction that trap without numbers; checks for the same trap share it.
  Label label(vm::TrapKind kind);
  // An index out of bounds of an array. `maybeNull`: the array may be null, which then is the error.
  Label arrayIndex(Gp index, Gp array, bool maybeNull = false);
  // An index out of bounds, where a register or a number is the length.
  Label index(Gp index, Gp length);
  Label index(Gp index, std::int32_t length);
  Label invalidSize(Gp size);
  Label missingBlock(std::int32_t block);
  Label outOfMemory();
  // The trap of a `trap` instruction.
  Label message(const void* text);

  // Leaves the function at the instruction, after a trap was raised there.
  void leave(std::uint32_t at);
  // Call it before any out-of-line code is emitted.
  void prepareStubs();

 private:
  // Frames in which the same registers own references share an exit.
  struct Exit {
    const Frame<Masm>* frame;
    ir::SlotSet owned;
    Label raise, leave;  // before and after the trap is raised; invalid until the code is emitted
  };
  Exit& exitAt(std::uint32_t at);
  void raise(std::uint32_t at, vm::TrapKind kind);
  void leave(Exit& exit);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;

  std::vector<Exit> exits_;
  Gp kind_, at_, a_, b_;  // of the raised trap
};

}  // namespace vellum::jit
