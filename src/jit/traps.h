// Traps: checks jump to out-of-line code that stops the script. There is more of it than of anything else, so what
// stops in the same way shares its code.
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

  // Where a check of the current instruction goes that traps without numbers; all checks for the same trap go there.
  Label label(vm::TrapKind kind);
  // An index outside of an array. `maybeNull`: the array may be null, and then that is what is wrong.
  Label arrayIndex(Gp index, Gp array, bool maybeNull = false);
  // An index outside of as many elements as a register or a number holds.
  Label index(Gp index, Gp length);
  Label index(Gp index, std::int32_t length);
  Label invalidSize(Gp size);
  Label outOfMemory();
  // What a `trap` instruction raises.
  Label message(const void* text);

  // Leaves the function at the instruction, when a trap has been raised there.
  void leave(std::uint32_t at);
  // Before any out-of-line code is written.
  void prepareStubs();

 private:
  // Frames in which the same registers own references leave in the same way.
  struct Exit {
    const Frame<Masm>* frame;
    ir::SlotSet owned;
    Label raise, leave;  // before the trap is raised, and after it; invalid until the code is written
  };
  Exit& exitAt(std::uint32_t at);
  void raise(std::uint32_t at, vm::TrapKind kind);
  void leave(Exit& exit);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;

  std::vector<Exit> exits_;
  Gp kind_, at_, a_, b_;  // of the trap that is raised
};

}  // namespace vellum::jit
