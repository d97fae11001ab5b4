// One function of the program as machine code of arm64: as jit/x64/emitter.h, but for what only makes code faster:
// functions written into their callers, tail calls as jumps, rounds side by side.
//
// Every register of the program is a virtual register of asmjit, which chooses the machine's. Checks jump to cold code
// behind the function: it says what happened, writes the frame into the context (vm/native.h) and returns.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "jit/a64/pressure.h"
#include "jit/a64/words.h"
#include "jit/cold.h"
#include "jit/emitted.h"
#include "jit/signature.h"

namespace vellum::jit::a64 {

class Emitter : public Emitted {
 public:
  Emitter(Assembly& cc, const vm::LinkedFunction& function, std::uint32_t firstSite, bool fewRegisters);

  // The body, called by native code, and the entry, called by the interpreter.
  void emitBody();
  // A body that takes the place of an interpreted frame at an instruction.
  void emitTakeOver(std::uint32_t at);
  // What native code calls as long as the function is not compiled.
  static void emitWayIntoInterpreter(Assembly& cc, const vm::LinkedFunction& function);

 private:
  using Label = asmjit::Label;
  using Cond = asmjit::a64::CondCode;
  using Instruction = ir::Instruction;

  struct Frame;
  using Cold = ColdCode<Frame, Gp, Vec>;

  // The function whose code is written.
  struct Frame {
    const vm::LinkedFunction& function;
    const ir::Function& source;
    const Facts* facts;
    std::size_t locals;
    Gp depth;                     // how many calls may be nested in it
    bool depthIsChecked = false;  // on all ways to here
    std::vector<Gp> gps;          // by slot; the window's slots may hold either kind
    std::vector<Vec> vecs;
    std::vector<Label> labels;  // by instruction; invalid where nothing jumps
    // Of the loops that are written twice: their checks, by the first instruction. Who comes from outside goes there.
    std::unordered_map<std::size_t, Label> entries;
    std::vector<Gp> lengths;  // by slot, of arrays: Facts::withLength
    Mem arguments;            // of host calls
  };

  static asmjit::FuncNode* newFunction(Assembly& cc, const vm::LinkedFunction& function);
  static asmjit::FuncNode* newEntry(Assembly& cc);  // a vm::NativeEntry
  // Where a body (signatureOf) answers the fuel left.
  static void returnFuel(asmjit::FuncDetail& detail, ir::Type result);
  void prepare();
  void emitCode();
  void emitEntry();
  void emitInstructions();
  void takeBranch();
  void emitInstruction(std::size_t at);
  // One instruction, or a branch with the one behind it (jit/emit_choices.cpp): at_ is the last.
  void emitNext();
  bool emitChoice();
  bool emitNumber(const Instruction& i);
  bool emitFloat(const Instruction& i);
  bool emitComparison(const Instruction& i);
  bool emitBranch(const Instruction& i);
  bool emitMemory(const Instruction& i);
  bool emitElement(const Instruction& i);
  bool emitReference(const Instruction& i);
  bool emitText(const Instruction& i);
  bool emitCall(const Instruction& i);
  bool emitReturn(const Instruction& i);

  // Registers.
  Gp gp(std::uint16_t slot);
  Gp gpw(std::uint16_t slot) { return gp(slot).w(); }
  Vec vec(std::uint16_t slot);
  asmjit::BaseReg reg(std::uint16_t slot, ir::Type type);
  Gp address(const void* pointer) { return constant(cc_, pointer); }
  Mem context(std::size_t offset) const { return asmjit::a64::ptr(context_, static_cast<std::int32_t>(offset)); }

  // Numbers (emit_numbers.cpp).
  void multiply(Gp to, Gp from, std::int32_t constant);
  void divide(const Instruction& i, bool remainder);
  void divideByConstant(const Instruction& i, bool remainder);
  void logical(asmjit::a64::Inst::Id id, const Instruction& i);
  void within(const Instruction& i);
  Gp number(std::int32_t value);
  Vec number(float value);

  // Branches (emit_branches.cpp).
  void jumpIf(Cond code, Label target);
  void jumpUnless(Cond code, Label target);
  void takeUnless(Cond condition, Gp to, Gp from);  // to = from when the condition does not hold
  Cond compare(const Instruction& i, ir::Op form);
  void backward(const Instruction& i, ir::Op form, int loopForm);
  void emitStep(const Instruction& i);

  // Loops (jit/emit_loops.cpp).
  const CountedLoop* countedAt(std::size_t at) const;
  const Nest* nestAt(std::size_t at) const;
  Label target();
  void emitCounted(const CountedLoop& loop);
  void emitLoopChecks(const CountedLoop& loop, Gp fuel, Label slow);
  void beginUnchecked(const CountedLoop&) { unchecked_ = true; }
  void endUnchecked() { unchecked_ = false; }
  Gp wide(std::uint16_t slot, std::int64_t number);
  Gp valueAt(const Linear& number, Gp counter);
  Gp lengthOf(std::uint16_t array, Label null);

  // Memory (emit_memory.cpp). `width`: of the access, in bytes.
  Mem field(std::uint16_t slot, std::int32_t offset, std::uint32_t width);
  Mem element(const Instruction& i, std::uint32_t width);
  Mem globalElement(const Instruction& i, std::uint32_t width);
  Mem inside(const Instruction& i, std::uint32_t width);
  Mem elementAt(Gp object, Gp index, std::uint32_t width);
  void checkThere(std::uint16_t slot);
  void keepLength(std::uint16_t slot);
  void checkIndex(Gp object, Gp index);
  Mem placeOf(const Instruction& i, const ir::MemoryAccess& access);
  void load(ir::Storage storage, std::uint16_t to, const Mem& from);
  void store(ir::Storage storage, std::uint16_t from, const Mem& to);

  // References (jit/emit_references.cpp).
  void retain(Gp object, bool maybeNull = true);
  void release(Gp object);
  void setReference(std::uint16_t slot, Gp counted);
  void setNull(std::uint16_t slot);
  void storeReference(std::uint16_t from, const Mem& place);
  void takeMade(std::uint16_t slot, asmjit::InvokeNode* call);
  void append(std::uint16_t slot, Gp second);
  void appendInPlace(std::uint16_t slot, const vm::Object* second);
  // Whether the register may hold a counted reference.
  bool holds(std::uint16_t slot) const { return slot < frame_->locals && frame_->facts->ownership.before(at_)[slot]; }
  void releaseAll(std::size_t exceptSlot);

  // Objects (jit/emit_objects.cpp).
  asmjit::InvokeNode* callMakeStruct(std::int32_t type);
  void emitNew(const Instruction& i);
  void emitNewArray(const Instruction& i);
  void freePlain(Gp object, Label done);

  // Calls (emit_calls.cpp).
  void flushLoopFuel();
  void reloadLoopFuel();
  void flushFuel();
  void reloadFuel();
  void checkCall(const vm::LinkedFunction& callee);
  void emitScriptCall(const Instruction& i);
  void takeResult(const Instruction& i, ir::Type type, Gp result, Vec number);
  std::uint32_t addSite(Label label);
  void finish(const asmjit::BaseReg* result);
  // A register of the program from and to its slot in memory.
  void loadSlot(std::uint16_t slot, ir::Type type, const Mem& from) { loadRegister(cc_, reg(slot, type), type, from); }
  void storeSlot(std::uint16_t slot, ir::Type type, const Mem& to) { storeRegister(cc_, reg(slot, type), type, to); }

  // Host calls (jit/emit_hosts.cpp, emit_hosts.cpp).
  void emitHostCall(const Instruction& i);
  void emitHostCall(const Instruction& i, const vm::LinkedHost& host);
  void emitIntrinsic(const Instruction& i, vm::Intrinsic intrinsic);
  void emitFastHost(const Instruction& i, const vm::LinkedHost& host);
  void takeHostResult(const Instruction& i, const vm::LinkedHost& host);
  Mem argumentAt(std::size_t argument) const {
    return frame_->arguments.cloneAdjusted(static_cast<std::int64_t>(8 * argument));
  }
  // A float's bits; the first is an argument, whose place is given.
  Gp bitsOf(std::uint16_t slot, const Mem& place);
  void setBits(std::uint16_t slot, Gp bits);

  // Cold code (jit/emit_cold.cpp).
  Cold& addCold(Cold::Kind kind);
  Label trapLabel(vm::TrapKind kind);
  Label trapIndex(Gp index, Gp object);
  void emitCold();
  void emitCold(const Cold& cold);
  void emitTrap(const Cold& cold);
  void emitRefuel(const Cold& cold);
  void emitRefuseCall(const Cold& cold);
  void emitHostStopped(const Cold& cold);
  void emitRelease(const Cold& cold);
  asmjit::InvokeNode* invokeRuntime(const void* function, const asmjit::FuncSignature& signature);
  // What the frame of a call that is made again has beside its registers.
  enum class Window { None, Arguments };
  void emitFrame(std::uint32_t at, Window window, const vm::LinkedFunction* callee);
  void storeFrame(std::uint32_t at, bool goesOn, Gp slots);
  TrapWay& trapWay(std::uint32_t at);
  void raise(std::uint32_t at, vm::TrapKind kind);
  void leaveTrapped(std::uint32_t at);
  void leave(TrapWay& way);
  // What other machines have to do for functions that are written into others, and for loops of calls.
  Gp depthLeft() const { return frame_->depth; }
  void beginFrame() {}
  bool storeSum(std::uint16_t, const Gp&) { return false; }
  void emitRounds() {}
  void leaveStopped() { cc_.ret(); }
  asmjit::InvokeNode* invokeKeeping(const void* function, const asmjit::FuncSignature& signature, std::uint32_t) {
    return invokeRuntime(function, signature);
  }

  Assembly& cc_;
  Words words_;
  const vm::LinkedFunction& compiled_;
  Facts facts_;
  std::unique_ptr<Frame> only_;
  Frame* frame_;        // the one that is written now
  std::size_t at_ = 0;  // the instruction that is written now
  bool takesOver_ = false;
  std::size_t takesOverAt_ = 0;
  bool takesBranch_ = false;
  Label takenOver_;
  bool unchecked_ = false;  // the elements of the loop that is written are known to be there
  bool countsLoops_ = false;

  bool fewRegisters_;
  Pressure pressure_;
  Gp context_, loopFuel_, freeFuel_;
  std::vector<Cold> cold_;
  std::vector<TrapWay> trapWays_;
  Gp trapKind_, trapAt_, trapA_, trapB_;  // of the trap that is raised
};

}  // namespace vellum::jit::a64
