// Emits one function of the program as machine code.
//
// Every register of the program is a virtual register of asmjit, which allocates machine registers. Failed checks jump
// to out-of-line code, which reports the reason, writes the frame into the context (vm/native.h) and returns.
//
// Each part below emits one kind of code. All share the plain state of FunctionCode and access each other through the
// emitter. Only the macro assemblers differ between machines.
#pragma once

#include "jit/branches.h"
#include "jit/calls.h"
#include "jit/frame_writer.h"
#include "jit/fuel.h"
#include "jit/function_code.h"
#include "jit/host_calls.h"
#include "jit/inlining.h"
#include "jit/load_reuse.h"
#include "jit/loop_versioning.h"
#include "jit/memory.h"
#include "jit/numbers.h"
#include "jit/objects.h"
#include "jit/optimizations/branch_select.h"
#include "jit/optimizations/tail_call_emitter.h"
#include "jit/optimizations/unroll_and_jam_emitter.h"
#include "jit/out_of_line.h"
#include "jit/references.h"
#include "jit/register_pressure.h"
#include "jit/registers_across_calls.h"
#include "jit/strings.h"
#include "jit/traps.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter {
 public:
  using Gp = typename Masm::Gp;

  Emitter(typename Masm::Compiler& compiler, const vm::LinkedFunction& function, std::uint32_t firstSite,
          bool fewRegisters);

  // The body, called by machine code, and the entry, called by the interpreter.
  void emitFunction();
  // A body that continues an interpreted frame at an instruction (on-stack replacement).
  void emitOnStackReplacement(std::uint32_t at);
  // The target of machine calls while the function is not compiled: stores the parameters and calls the interpreter.
  static void emitWayIntoInterpreter(typename Masm::Compiler& compiler, const vm::LinkedFunction& function);

  // Emits the instructions of the current frame.
  void emitInstructions();
  // Emits one instruction, or a branch together with the instruction after it; code.at is then the last of them.
  void emitNext();
  void emitInstruction(std::size_t at);
  bool emitOperation(const ir::Instruction& i);

  Masm masm;
  FunctionCode<Masm> code;
  OutOfLine<Masm> outOfLine;
  RegisterPressure<Masm> pressure;
  Fuel<Masm> fuel;
  Traps<Masm> traps;
  FrameWriter<Masm> frameWriter;
  Numbers<Masm> numbers;
  Branches<Masm> branches;
  Memory<Masm> memory;
  References<Masm> references;
  Strings<Masm> strings;
  Objects<Masm> objects;
  Calls<Masm> calls;
  Inlining<Masm> inlining;
  HostCalls<Masm> hostCalls;
  LoadReuse<Masm> loadReuse;
  LoopVersioning<Masm> loopVersioning;
  BranchSelect<Masm> branchSelect;
  TailCalls<Masm> tailCalls;
  UnrollAndJam<Masm> unrollAndJam;
  RegistersAcrossCalls<Masm> acrossCalls;

 private:
  static asmjit::FuncNode* newBody(typename Masm::Compiler& compiler, const vm::LinkedFunction& function);
  static asmjit::FuncNode* newEntry(typename Masm::Compiler& compiler);
  void prepare();
  void emitCode();
  void emitEntry();
  void takeBranch();
};

}  // namespace vellum::jit
