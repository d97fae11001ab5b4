// Writes one function, instruction by instruction.
//
//   FunctionBuilder f(module, id);
//   Reg n = f.parameter(Type::I32, "n");
//   Label done = f.label();
//   f.at(location);                       // the place of the instructions that follow
//   f.branchK(Op::JumpLtK, n, 2, done);   // fused compare and branch
//   ...
//   f.bind(done);
//   f.emit(Op::ReturnI, n);
//   f.finish();
//   optimize(module);                     // ir/passes/pass.h, when all functions are finished
//
// Lower loops with their test at the bottom (`jmp test; body: ...; test: jlt.i a b body`): the backward branch is
// then the only branch of an iteration, and a counting loop's step and test fuse into one instruction.
//
// References: a Ref register is released when it is overwritten and when the function returns; fresh registers are
// null. Take (TakeR, ArgTakeR, ReturnTakeR) moves a temporary's reference instead of retaining and releasing it.
#pragma once

#include "ir/module.h"

namespace vellum::ir {

// A register: its first slot, and its type.
struct Reg {
  std::uint16_t slot = 0xffff;
  Type type = Type::Void;
  bool valid() const { return slot != 0xffff; }
};

struct Label {
  std::uint32_t index = 0xffffffff;
};

// How a backward branch counts (opcodes.def).
enum class LoopKind : std::uint8_t { Counted, Free };

class FunctionBuilder {
 public:
  // Writes into module.functions[id], which must exist and outlive the builder; the module may grow meanwhile.
  FunctionBuilder(Module& module, FunctionId id);

  Module& module() { return module_; }
  FunctionId id() const { return id_; }

  // Declare parameters first, in order. At 60,000 slots both calls still succeed, but finish() produces a function that
  // traps ("the function is too large").
  Reg parameter(Type type, std::string_view name);
  Reg local(Type type, std::string_view name);
  Reg temporary(Type type);

  void at(source::Location location) { location_ = location; }
  source::Location at() const { return location_; }

  // Register operands in the order a, b, c of opcodes.def; constants d and e by name.
  void emit(Op op, Reg a = {}, Reg b = {}, Reg c = {});
  void emitK(Op op, Reg a, Reg b, std::int32_t d, std::int32_t e = 0);  // add.k a b d; ldf.i a b d; const.i a {} d
  void emitF(Op op, Reg a, float d);                                    // const.f, const.vf
  void emitX(Op op, Reg a, Reg b, Reg c, std::int32_t d, std::int32_t e = 0);  // ldx.i a b c d; within a b c d e
  void emitBlock(Op op, Reg a, std::uint16_t block, std::int32_t offset);      // ldc.*, stc.*
  void newObject(Reg a, TypeId type) { emitK(Op::New, a, {}, static_cast<std::int32_t>(type.value)); }

  Label label();
  void bind(Label label);
  bool bound(Label label) const;
  void jump(Label target, LoopKind kind = LoopKind::Counted);
  void branch(Op op, Reg a, Reg b, Label target, LoopKind kind = LoopKind::Counted);  // jz, jlt.i, jnull, ...
  void branchK(Op op, Reg a, std::int32_t constant, Label target, LoopKind kind = LoopKind::Counted);

  // One argument of the next call; `slot` counts from 0, a value takes two. Evaluate all arguments into registers
  // first: no other call may come between the first argument and the call.
  void argument(int slot, Reg value);        // by value; retains a Ref (for temporary Refs: argumentTake)
  void argumentTake(int slot, Reg value);    // moves a Ref register's reference
  void argumentBorrow(int slot, Reg value);  // for a parameter of type Borrowed
  void argumentI(int slot, std::int32_t value);
  void argumentF(int slot, float value);
  void argumentS(int slot, std::string_view text);
  void call(FunctionId function, Reg result = {});  // the function's signature must already be set
  void host(HostId function, Reg result = {});

  std::uint32_t position() const { return static_cast<std::uint32_t>(function().code.size()); }
  // True when the last instruction never continues with the next: code that follows without a label is dead.
  bool unreachable() const;

  // Resolves labels, chooses loop forms, appends a plain return where control could run off the end (a function
  // with a result returns 0 or null). Every label must be bound. When all functions are finished: optimize(module).
  void finish();

 private:
  Function& function() { return module_.functions[id_.index()]; }
  const Function& function() const { return module_.functions[id_.index()]; }
  Reg add(Type type, std::string_view name);
  void push(Instruction instruction);
  void window(int slot, Type type);

  Module& module_;
  FunctionId id_;
  source::Location location_;
  std::vector<std::uint32_t> labels_;  // instruction index, or ~0
  std::vector<std::pair<std::uint32_t, LoopKind>> branches_;
  std::vector<std::uint32_t> labelsAt_;  // positions that labels are bound to
  bool overflowed_ = false;
};

}  // namespace vellum::ir
