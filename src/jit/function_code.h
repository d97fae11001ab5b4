// The state of one function's code while it is emitted: plain data that every part of the emitter shares, and the
// virtual registers of the program's registers.
#pragma once

#include <cstddef>
#include <memory>
#include <unordered_map>
#include <vector>

#include "jit/dataflow_facts.h"
#include "jit/emitted_code.h"
#include "jit/macro_assembler.h"

// The context is not a standard-layout class, but all compilers for the machines that asmjit supports lay it out alike.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace vellum::jit {

// A frame in the emitted code: of the compiled function, or of a function inlined into it.
template <MacroAssembler Masm>
struct Frame {
  using Gp = typename Masm::Gp;
  using Fp = typename Masm::Fp;
  using Mem = typename Masm::Mem;
  using Label = asmjit::Label;

  const vm::LinkedFunction& function;
  const ir::Function& source;
  const DataflowFacts* facts;
  std::size_t locals;
  Frame* caller = nullptr;
  std::uint32_t callAt = 0;                    // in the caller
  std::uint32_t site = vm::NativePlace::None;  // of that call
  int level = 0;                               // the number of enclosing inlined calls
  Gp depth;                                    // minus `above`: how many calls may be nested in it
  int above = 0;
  bool depthIsChecked = false;  // on all paths to here since `depth` was set
  std::vector<Gp> gps;          // by slot; a slot of the argument window may hold either kind
  std::vector<Fp> fps;
  std::vector<Label> labels;  // by instruction; invalid where nothing jumps
  // The guards before versioned loops, by the loop's first instruction. Jumps from outside the loop go there.
  std::unordered_map<std::size_t, Label> loopEntries;
  std::vector<asmjit::BaseReg> kept;  // by number: ValueNumbers::kept
  std::vector<Gp> lengths;            // by slot, of arrays: DataflowFacts::lengthInRegister
  Mem arguments;                      // of host calls
  Gp result;                          // of an inlined copy
  Fp resultF;
  Label returned;  // the target of its returns
  Label unwound;   // the code that writes the outer frames, once it has stopped

  // When DataflowFacts::tail is a jump (optimizations/tail_call_emitter.h).
  bool loops = false;
  Label again;       // the jump's target
  Mem depthAtFirst;  // `depth` of the first iteration, in the compiled function
  Gp sum;            // the sum of what earlier iterations have added, if any
};

template <MacroAssembler Masm>
class FunctionCode {
 public:
  using Gp = typename Masm::Gp;
  using Fp = typename Masm::Fp;
  using Mem = typename Masm::Mem;
  using Place = typename Masm::Place;
  using Label = asmjit::Label;

  // `firstSite`: the number of the function's first site in the compiler's table.
  FunctionCode(Masm& masm, const vm::LinkedFunction& function, std::uint32_t firstSite, bool fewRegisters);

  // The registers of the current frame: as a 32-bit view, as a reference or address, as a float; reg: by type.
  Gp i32(std::uint16_t slot) { return masm_.half(ref(slot)); }
  Gp ref(std::uint16_t slot);
  Fp f32(std::uint16_t slot);
  asmjit::BaseReg reg(std::uint16_t slot, ir::Type type);
  // Moves between a register of the program and memory.
  void loadSlot(std::uint16_t slot, ir::Type type, const Mem& from);
  void storeSlot(std::uint16_t slot, ir::Type type, const Mem& to);

  // A new register with an address.
  Gp address(const void* pointer);
  // `width` bytes of the vm::NativeContext.
  Place inContext(std::size_t offset, std::uint32_t width = 8) const {
    return {context, static_cast<std::int32_t>(offset), width};
  }
  // A copy of a register, to be an argument of a call. asmjit wants a value that is an argument anywhere to be in that
  // argument's register all its life, and keeps it in memory where that can't be.
  Gp copyOf(Gp reg);
  Fp copyOf(Fp reg);
  // Calls a C++ function that takes the context as its first argument.
  asmjit::InvokeNode* invokeRuntime(const void* function, const asmjit::FuncSignature& signature);

  // openFrame: with labels and registers for everything that the function's own code needs.
  Frame<Masm>* newFrame(const vm::LinkedFunction& function);
  Frame<Masm>* openFrame(const vm::LinkedFunction& function);

  const ir::Instruction& instruction() const { return frame->function.code[at]; }
  const DataflowFacts& facts() const { return *frame->facts; }
  bool isLocal(std::uint16_t slot) const { return slot < frame->locals; }
  // Whether the register may hold a counted reference here.
  bool holdsReference(std::uint16_t slot) const { return isLocal(slot) && facts().ownership.before(at)[slot]; }
  // The first register of the argument window.
  std::uint16_t window() const { return static_cast<std::uint16_t>(frame->locals); }
  // Records a call of the current instruction. Returns the site's number.
  std::uint32_t addSite(Label label);

  const vm::LinkedFunction& compiled;
  const bool fewRegisters;  // tests: about three registers of each kind (register_pressure.h)
  EmittedCode emitted;
  Frame<Masm>* frame = nullptr;  // whose code is being emitted
  std::size_t at = 0;            // its instruction
  Gp context, loopFuel, freeFuel;
  bool countsLoops = false;        // the function has loops that count loopFuel
  bool elementsAreProven = false;  // in a loop version whose guards have checked all elements
  std::vector<bool> extended;      // in such a loop, by slot: registers whose upper half is clear

  // On-stack replacement: the code continues an interpreted frame at an instruction.
  struct OnStackReplacement {
    bool active = false;
    std::size_t at = 0;
    bool takesBranch = false;  // while its backward branch to a versioned loop is emitted
    Label entry;
  } osr;

 private:
  Masm& masm_;
  std::uint32_t firstSite_;
  std::unordered_map<const vm::LinkedFunction*, DataflowFacts> facts_;
  std::vector<std::unique_ptr<Frame<Masm>>> frames_;
};

// A bug of ours: the row of the opcode says that this machine has it.
[[noreturn]] void stopWithoutCase(ir::Op op);

// How a register of a type is stored in its slot.
constexpr ir::Storage storageOf(ir::Type type) {
  if (type == ir::Type::F32) return ir::Storage::F32;
  return type == ir::Type::I32 ? ir::Storage::I32 : ir::Storage::Ref;
}

// A new register for a value of a type.
template <MacroAssembler Masm>
asmjit::BaseReg newRegister(Masm& masm, ir::Type type) {
  if (type == ir::Type::F32) return masm.newFloat();
  if (type == ir::Type::I32) return masm.newHalf();
  return masm.newWord();
}

}  // namespace vellum::jit
