// One function of the program as machine code.
//
// Every register of the program is a virtual register of asmjit, which chooses the machine's. Checks jump to cold code
// behind the function: it says what happened, writes the frame into the context (vm/native.h) and returns.
#pragma once

#include <asmjit/x86.h>

#include <vector>

#include "ir/liveness.h"
#include "jit/ownership.h"
#include "jit/pressure.h"
#include "vm/native.h"

namespace vellum::jit {

// A place that the stack of a running program can show: a call, or a host call under way.
struct Site {
  std::uint32_t at = 0;
  asmjit::Label label;     // behind the call
  std::size_t offset = 0;  // of the label, when the code is laid out
};

class Emitter {
 public:
  // `firstSite`: the number of the function's first site in the compiler's table.
  Emitter(asmjit::x86::Compiler& cc, const vm::LinkedFunction& function, std::uint32_t firstSite, bool fewRegisters);

  // Whether every instruction of the function can be compiled.
  static bool compilable(const vm::LinkedFunction& function);
  // The type of the compiled body as a native function.
  static asmjit::FuncSignatureBuilder signatureOf(const vm::LinkedFunction& function);

  // The body, called by native code, and the entry, called by the interpreter.
  void emitBody();
  // A body that takes the place of an interpreted frame at an instruction.
  void emitTakeOver(std::uint32_t at);
  // What native code calls as long as the function is not compiled.
  static void emitWayIntoInterpreter(asmjit::x86::Compiler& cc, const vm::LinkedFunction& function);

  asmjit::Label bodyLabel() const { return bodyLabel_; }
  asmjit::Label entryLabel() const { return entryLabel_; }
  asmjit::Label endLabel() const { return endLabel_; }
  std::vector<Site>& sites() { return sites_; }
  // Functions that are called and must have a `body` before this code runs.
  const std::vector<const vm::LinkedFunction*>& callees() const { return callees_; }

 private:
  using Gp = asmjit::x86::Gp;
  using Xmm = asmjit::x86::Xmm;
  using Mem = asmjit::x86::Mem;
  using Label = asmjit::Label;
  using Cond = asmjit::x86::CondCode;
  using Instruction = ir::Instruction;

  // Cold code: written behind the function.
  struct Cold {
    enum class Kind {
      Trap,      // `trap` with a and b
      TrapText,  // the text of `pointer`
      OutOfMemory,
      Refuel,      // a backward branch without fuel
      RefuseCall,  // a call that fails its quick check
      Unwind,      // a callee has stopped
      HostStopped,
      HostMissing,
      Charge,    // nested runs used fuel
      Destroy,   // an object lost its last reference, or may be in a dead cycle
      Truncate,  // a float beyond the integers
    };
    Kind kind;
    Label entry;
    Label back;
    Label past;  // behind the loop
    std::uint32_t at = 0;
    vm::TrapKind trap = vm::TrapKind::None;
    Gp a, b;                                             // 32 bits; trap numbers, or the reference
    bool hasA = false, hasB = false, hasLength = false;  // hasLength: b is the array
    std::int32_t bNumber = 0;
    const void* pointer = nullptr;
    Mem arguments;
    Xmm number;
    bool suspect = false;
  };

  void prepare(asmjit::FuncNode* node);
  void emitCode();
  void emitEntry();
  void emitInstruction(std::size_t at);
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
  Mem context(std::size_t offset, std::uint32_t size) const {
    return asmjit::x86::ptr(context_, static_cast<int>(offset), size);
  }
  Gp address(const void* pointer);
  Mem global(const void* pointer, std::uint32_t size);

  // Numbers (emit_numbers.cpp).
  void multiply(Gp to, Gp from, std::int32_t constant);
  void divide(const Instruction& i, bool remainder);
  void divideByConstant(Gp to, Gp from, std::int32_t divisor, bool remainder);
  void arithmeticF(const Instruction& i, asmjit::x86::Inst::Id id);
  void arithmeticFK(Xmm to, Xmm from, float constant, asmjit::x86::Inst::Id id);
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
  void backward(const Instruction& i, ir::Op form, int loopForm);

  // Memory (emit_memory.cpp).
  Mem field(std::uint16_t slot, std::int32_t offset, std::uint32_t width);
  Mem element(Gp object, std::uint16_t index, std::uint32_t width);
  Mem inside(const Instruction& i, std::uint32_t width);
  void load(ir::Storage storage, std::uint16_t to, const Mem& from);
  void store(ir::Storage storage, std::uint16_t from, const Mem& to);

  // References (emit_references.cpp).
  void retain(Gp object, bool maybeNull = true);
  void release(Gp object);
  void setReference(std::uint16_t slot, Gp counted);
  void storeReference(std::uint16_t from, const Mem& place);
  bool holds(std::uint16_t slot) const { return slot < locals_ && ownership_.before(at_)[slot]; }
  void releaseAll(std::size_t exceptSlot);

  // Calls (emit_calls.cpp).
  void flushFuel();
  void reloadFuel();
  void emitScriptCall(const Instruction& i);
  void emitHostCall(const Instruction& i);
  void emitHostCall(const Instruction& i, const vm::LinkedHost& called);
  bool emitIntrinsic(const Instruction& i, const vm::LinkedHost& host, Label general, Label done);
  void finish(const asmjit::BaseReg* result);

  // Cold code (emit_cold.cpp).
  Cold& addCold(Cold::Kind kind);
  Label trapLabel(vm::TrapKind kind);
  Label trapIndex(Gp index, Gp object);
  void emitCold();
  // What of the frame is written: after a trap only what is owned; before a call that is made again, its arguments.
  enum class Window { None, Trap, Call, Host };
  void emitFrame(std::uint32_t at, Window window, const void* called);

  asmjit::x86::Compiler& cc_;
  const vm::LinkedFunction& function_;
  const ir::Function& source_;
  ir::Liveness liveness_;
  Ownership ownership_;
  std::size_t locals_;
  std::size_t at_ = 0;
  bool takesOver_ = false;
  bool countsLoops_ = false, countsFree_ = false;

  bool fewRegisters_;
  Pressure pressure_;
  Gp context_, depthLeft_, loopFuel_, freeFuel_;
  std::vector<Gp> gps_;  // by slot; the window's slots may hold either kind
  std::vector<Xmm> xmms_;
  std::vector<Label> labels_;  // by instruction; invalid where nothing jumps
  Mem arguments_;              // of host calls
  bool hasArguments_ = false;
  std::vector<Cold> cold_;
  std::vector<Site> sites_;
  std::uint32_t firstSite_;
  std::vector<const vm::LinkedFunction*> callees_;
  Label bodyLabel_, entryLabel_, endLabel_;
};

}  // namespace vellum::jit
