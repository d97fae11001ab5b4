// One function of the program as machine code.
//
// Every register of the program is a virtual register of asmjit, which chooses the machine's. Checks jump to cold code
// behind the function: it says what happened, writes the frame into the context (vm/native.h) and returns.
#pragma once

#include <asmjit/x86.h>

#include <memory>
#include <unordered_map>
#include <vector>

#include "jit/cold.h"
#include "jit/emitted.h"
#include "jit/signature.h"
#include "jit/x64/pressure.h"
#include "jit/x64/typed.h"
#include "jit/x64/words.h"

namespace vellum::jit::x64 {

class Emitter : public Emitted {
 public:
  Emitter(asmjit::x86::Compiler& cc, const vm::LinkedFunction& function, std::uint32_t firstSite, bool fewRegisters);

  // The body, called by native code, and the entry, called by the interpreter.
  void emitBody();
  // A body that takes the place of an interpreted frame at an instruction.
  void emitTakeOver(std::uint32_t at);
  // What native code calls as long as the function is not compiled.
  static void emitWayIntoInterpreter(asmjit::x86::Compiler& cc, const vm::LinkedFunction& function);

 private:
  using Gp = asmjit::x86::Gp;
  using Xmm = asmjit::x86::Xmm;
  using Mem = asmjit::x86::Mem;
  using Label = asmjit::Label;
  using Cond = asmjit::x86::CondCode;
  using Instruction = ir::Instruction;

  struct Frame;
  using Cold = ColdCode<Frame, Gp, Xmm>;

  // A function whose code is written: the one that is compiled, or a copy inlined into another.
  struct Frame {
    const vm::LinkedFunction& function;
    const ir::Function& source;
    const Facts* facts;
    std::size_t locals;
    Frame* caller = nullptr;
    std::uint32_t callAt = 0;                    // in the caller
    std::uint32_t site = vm::NativePlace::None;  // of that call
    int level = 0;                               // how many calls are inlined around it
    Gp depth;                                    // less `above`: how many calls may be nested in it
    int above = 0;
    bool loops = false;           // Facts::tail is a jump
    Label again;                  // to here
    Mem depthAtFirst;             // `depth` of the first round of the function that is compiled
    Gp sum;                       // of what earlier rounds have added up, when there is something to add
    bool addsToCaller = false;    // `sum` is the caller's
    bool depthIsChecked = false;  // on all ways to here since `depth` was set
    std::vector<Gp> gps;          // by slot; the window's slots may hold either kind
    std::vector<Xmm> xmms;
    std::vector<Label> labels;  // by instruction; invalid where nothing jumps
    // Of the loops that are written twice: their checks, by the first instruction. Who comes from outside goes there.
    std::unordered_map<std::size_t, Label> entries;
    std::vector<Gp> lengths;  // by slot, of arrays: Facts::withLength
    Mem arguments;            // of host calls
    Gp result;                // of an inlined copy
    Xmm resultF;
    Label returned;  // where its returns go
    Label left;      // where what stopped in it goes on, in the frames around it
  };

  static asmjit::FuncNode* newFunction(asmjit::x86::Compiler& cc, const vm::LinkedFunction& function);
  static asmjit::FuncNode* newEntry(asmjit::x86::Compiler& cc);  // a vm::NativeEntry
  // Where a body (signatureOf) is given the context, and answers the fuel left.
  static void chooseRegisters(asmjit::FuncDetail& detail, ir::Type result);
  Frame* newFrame(const vm::LinkedFunction& function);
  Frame* openFrame(const vm::LinkedFunction& function);
  void prepare();
  void emitCode();
  void emitInstructions();
  void takeBranch();
  void emitEntry();
  void emitInstruction(std::size_t at);
  // One instruction, or a branch with the one behind it (jit/emit_choices.cpp): at_ is the last.
  void emitNext();
  bool emitChoice();
  bool emitNumber(const Instruction& i);
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
  Gp gpd(std::uint16_t slot) { return gp(slot).r32(); }
  Xmm xmm(std::uint16_t slot);
  asmjit::BaseReg reg(std::uint16_t slot, ir::Type type);
  Mem context(std::size_t offset, std::uint32_t size = 8) const {
    return asmjit::x86::ptr(context_, static_cast<int>(offset), size);
  }
  Gp address(const void* pointer);
  Mem global(const void* pointer, std::uint32_t size);

  // Numbers (emit_numbers.cpp).
  void multiply(Gp to, Gp from, std::int32_t constant);
  void divide(const Instruction& i, bool remainder);
  void divideByConstant(Gp to, Gp from, std::int32_t divisor, bool remainder);
  void arithmeticF(asmjit::x86::Inst::Id id, Xmm to, Xmm a, const asmjit::Operand& b);
  Mem constant(float number);

  // Branches (emit_branches.cpp).
  struct Condition {
    Cond code = Cond::kZ;
    bool always = false;
    bool orParity = false;      // holds also when unordered
    bool andNotParity = false;  // holds only when ordered
  };
  Condition compare(const Instruction& i, ir::Op form);
  void jumpIf(const Condition& condition, Label target);
  void jumpUnless(const Condition& condition, Label target);
  void takeUnless(const Condition& condition, Gp to, Gp from);  // to = from when the condition does not hold
  void backward(const Instruction& i, ir::Op form, int loopForm);
  void emitStep(const Instruction& i);

  // Loops (jit/emit_loops.cpp).
  const CountedLoop* countedAt(std::size_t at) const;
  const Nest* nestAt(std::size_t at) const;
  Label target();
  void emitCounted(const CountedLoop& loop);
  void emitLoopChecks(const CountedLoop& loop, Gp fuel, Label slow);
  void beginUnchecked(const CountedLoop& loop);
  void endUnchecked();
  Gp wide(std::uint16_t slot, std::int64_t number);
  Gp valueAt(const Linear& number, Gp counter);
  Gp lengthOf(std::uint16_t array, Label null);

  // Rounds side by side (emit_nest.cpp).
  struct Column {
    std::size_t index = 0;
    std::int64_t shift = 0;  // Nest::Work's
    Mem first;               // the element of column 0
  };
  static constexpr std::size_t Columns = 4;
  void emitNest(const Nest& nest);
  void emitNestChecks(const Nest& nest, Label ordinary, Gp last, Gp cost);
  void emitColumns(const Nest& nest, std::size_t from, std::size_t to);
  void swapColumn(std::size_t column, std::uint16_t slot);

  // Memory (emit_memory.cpp).
  Mem field(std::uint16_t slot, std::int32_t offset, std::uint32_t width);
  Mem element(const Instruction& i, std::uint32_t width);
  Mem globalElement(const Instruction& i, std::uint32_t width);
  void checkIndex(Gp object, Gp index);
  Mem elementAt(Gp object, Gp index, std::uint32_t width);
  Mem elementAtWide(Gp object, Gp index, std::uint32_t width);
  Mem uncheckedElement(const Instruction& i, std::uint32_t width);
  void checkThere(std::uint16_t slot);
  void keepLength(std::uint16_t slot);
  Mem inside(const Instruction& i, std::uint32_t width);
  Mem placeOf(const Instruction& i, const ir::MemoryAccess& access);
  void load(ir::Storage storage, std::uint16_t to, const Mem& from);
  void store(ir::Storage storage, std::uint16_t from, const Mem& to);

  // References (jit/emit_references.cpp).
  void retain(Gp object, bool maybeNull = true);
  void release(Gp object);
  void setReference(std::uint16_t slot, Gp counted);
  void setNull(std::uint16_t slot);
  void storeReference(std::uint16_t from, const Mem& place);
  // Whether the register may hold a counted reference.
  bool holds(std::uint16_t slot) const { return slot < frame_->locals && frame_->facts->ownership.before(at_)[slot]; }
  void releaseAll(std::size_t exceptSlot);
  void takeMade(std::uint16_t slot, asmjit::InvokeNode* call);
  void append(std::uint16_t slot, Gp second);
  void appendInPlace(std::uint16_t slot, const vm::Object* second);

  // Objects (jit/emit_objects.cpp).
  asmjit::InvokeNode* callMakeStruct(std::int32_t type);
  void emitNew(const Instruction& i);
  void emitNewArray(const Instruction& i);
  void freePlain(Gp object, Label done);

  // Calls (emit_calls.cpp, emit_kept.cpp).
  void flushFuel();
  void reloadFuel();
  void emitScriptCall(const Instruction& i);
  void emitCallBy(const Instruction& i, const vm::LinkedFunction& callee, Frame* early, Label refuse);
  void emitInlined(const Instruction& i, const vm::LinkedFunction& callee);
  void beginCopy(const vm::LinkedFunction& callee, Frame* inner);
  Frame* emitEarlyReturn(const vm::LinkedFunction& callee);
  void makeLoop();
  void emitTailCall();
  bool inlines(const vm::LinkedFunction& callee) const;
  void takeResult(const Instruction& i, ir::Type type, Gp result, Xmm number);
  std::uint32_t addSite(Label label);
  Label checkCall(const vm::LinkedFunction& callee);
  void checkStack(Label refuse);
  void finish(const asmjit::BaseReg* result);
  // A register of the program from and to its slot in memory.
  void loadSlot(std::uint16_t slot, ir::Type type, const Mem& from);
  void storeSlot(std::uint16_t slot, ir::Type type, const Mem& to);

  // Host calls (jit/emit_hosts.cpp, emit_hosts.cpp).
  void emitHostCall(const Instruction& i);
  void emitHostCall(const Instruction& i, const vm::LinkedHost& host);
  void emitIntrinsic(const Instruction& i, vm::Intrinsic intrinsic);
  void emitFastHost(const Instruction& i, const vm::LinkedHost& host);
  void takeHostResult(const Instruction& i, const vm::LinkedHost& host);
  Mem argumentAt(std::size_t argument) const {
    Mem place = frame_->arguments.cloneAdjusted(static_cast<int>(8 * argument));
    place.setSize(8);
    return place;
  }
  // A float's bits; the first is an argument, whose place is given.
  Gp bitsOf(std::uint16_t slot, Mem place);
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

  // What stops in functions that are written into others, and in loops of calls (emit_stopped.cpp).
  Gp depthLeft();
  void beginFrame();
  bool storeSum(std::uint16_t slot, Gp slots);
  void emitRounds();
  void leaveStopped();
  bool callsOthers() const;
  void takeArgument(asmjit::FuncNode* node, std::uint32_t index, const asmjit::BaseReg& reg);
  std::vector<asmjit::BaseReg> livingAcross(std::uint32_t at);
  asmjit::InvokeNode* invokeKeeping(const void* function, const asmjit::FuncSignature& own, std::uint32_t at);

  asmjit::x86::Compiler& cc_;
  Words words_;
  const vm::LinkedFunction& compiled_;
  std::unordered_map<const vm::LinkedFunction*, Facts> facts_;
  std::vector<std::unique_ptr<Frame>> frames_;
  Frame* frame_ = nullptr;   // the one that is written now
  std::size_t at_ = 0;       // and where
  std::size_t inlined_ = 0;  // instructions
  bool takesOver_ = false;
  std::size_t takesOverAt_ = 0;
  bool takesBranch_ = false;
  Label takenOver_;
  Gp unwritten_;  // of a sum, while frames are written: what none of them holds yet
  bool hasUnwritten_ = false;
  bool unchecked_ = false;      // the elements of the loop that is written are known to be there
  std::vector<bool> extended_;  // in such a loop, by slot: registers whose upper half is clear
  Column column_;
  std::unordered_map<std::uint32_t, asmjit::BaseReg> columns_;  // by column and slot: the registers of the others
  bool countsLoops_ = false;

  bool fewRegisters_;
  bool threeOperands_;  // the machine has instructions that leave both operands of float arithmetic as they are
  Pressure pressure_;
  Gp context_, loopFuel_, freeFuel_;
  bool keeps_ = false;                     // registers across calls
  std::vector<std::uint32_t> keptAcross_;  // the ids of what has been given a machine register that calls leave alone
  std::vector<Cold> cold_;
  std::vector<TrapWay> trapWays_;
  Gp trapKind_, trapAt_, trapA_, trapB_;  // of the trap that is raised
};

}  // namespace vellum::jit::x64
