#include "jit/emitter.h"

#include <algorithm>
#include <cstddef>

#include "ir/loop_versioning.h"
#include "ir/registers.h"
#include "jit/machines.h"
#include "jit/signature.h"

namespace vellum::jit {

using ir::Type;
using vm::LinkedFunction;
using vm::NativeContext;

template <MacroAssembler Masm>
Emitter<Masm>::Emitter(typename Masm::Compiler& compiler, const LinkedFunction& function, std::uint32_t firstSite,
                       bool fewRegisters)
    : masm(compiler, fewRegisters),
      code(masm, function, firstSite, fewRegisters),
      outOfLine(masm, code),
      pressure(masm),
      fuel(masm, code),
      traps(*this),
      frameWriter(*this),
      numbers(*this),
      branches(*this),
      memory(*this),
      references(*this),
      strings(*this),
      objects(*this),
      calls(*this),
      inlining(*this),
      hostCalls(*this),
      loadReuse(*this),
      loopVersioning(*this),
      branchSelect(*this),
      tailCalls(*this),
      unrollAndJam(*this),
      acrossCalls(*this) {}

template <MacroAssembler Masm>
asmjit::FuncNode* Emitter<Masm>::newBody(typename Masm::Compiler& compiler, const LinkedFunction& function) {
  asmjit::FuncNode* node = compiler.newFunc(signatureOf(function));
  Masm::chooseRegisters(node->detail(), function.result);
  node->frame().setPreservedFP();
  return node;
}

// A vm::NativeEntry.
template <MacroAssembler Masm>
asmjit::FuncNode* Emitter<Masm>::newEntry(typename Masm::Compiler& compiler) {
  asmjit::FuncNode* node = compiler.newFunc(asmjit::FuncSignatureT<void, void*, std::int64_t, const void*>());
  node->frame().setPreservedFP();
  return node;
}

template <MacroAssembler Masm>
void Emitter<Masm>::prepare() {
  code.context = masm.newWord();
  code.frame = code.openFrame(code.compiled);
  code.frame->depth = masm.newWord();
  acrossCalls.prepare();
  if (code.countsLoops) code.loopFuel = masm.newWord();
  code.freeFuel = masm.newWord();
}

template <MacroAssembler Masm>
void Emitter<Masm>::emitFunction() {
  auto& compiler = masm.compiler();
  const LinkedFunction& function = code.compiled;
  asmjit::FuncNode* node = newBody(compiler, function);
  masm.bind(code.emitted.body);
  compiler.addFunc(node);
  prepare();
  Frame<Masm>& frame = *code.frame;
  node->setArg(0, code.context);
  acrossCalls.takeArgument(node, 1, frame.depth);
  acrossCalls.takeArgument(node, 2, code.freeFuel);
  for (std::uint16_t slot = 0; slot < function.parameterSlots; ++slot)
    acrossCalls.takeArgument(node, Leading + slot, code.reg(slot, frame.source.slots[slot]));
  fuel.reloadLoops();
  for (std::uint16_t slot : function.cleared) masm.set(code.ref(slot), 0);
  for (std::uint16_t slot = 0; slot < frame.locals; ++slot)
    if (slot < function.parameterSlots || frame.source.slots[slot] == Type::Ref) memory.keepLength(slot);
  tailCalls.beginFunction();
  emitCode();
  compiler.endFunc();
  emitEntry();
}

// void entry(context, depthLeft, slots): loads the arguments from memory and calls the body.
template <MacroAssembler Masm>
void Emitter<Masm>::emitEntry() {
  using Place = typename Masm::Place;
  auto& compiler = masm.compiler();
  const LinkedFunction& function = code.compiled;
  asmjit::FuncNode* node = newEntry(compiler);
  masm.bind(code.emitted.entry);
  compiler.addFunc(node);
  Gp context = masm.newWord(), depth = masm.newWord(), slots = masm.newWord(), freeFuel = masm.newWord();
  node->setArg(0, context);
  node->setArg(1, depth);
  node->setArg(2, slots);
  std::vector<asmjit::BaseReg> parameters;
  for (std::uint16_t slot = 0; slot < function.parameterSlots; ++slot) {
    Type type = function.source->slots[slot];
    parameters.push_back(newRegister(masm, type));
    masm.load(storageOf(type), parameters.back(), masm.at({slots, 8 * slot}));
  }
  Place fuelPlace{context, static_cast<std::int32_t>(offsetof(NativeContext, freeFuel))};
  masm.read(freeFuel, fuelPlace);
  asmjit::InvokeNode* call = masm.invokeLabel(code.emitted.body, signatureOf(function));
  masm.chooseRegisters(call->detail(), function.result);
  call->setArg(0, context);
  call->setArg(1, depth);
  call->setArg(2, freeFuel);
  for (std::size_t i = 0; i < parameters.size(); ++i) call->setArg(i + Leading, parameters[i]);
  call->setRet(function.result == Type::Void ? 0 : 1, freeFuel);
  if (function.result != Type::Void) {
    Place place{context, static_cast<std::int32_t>(offsetof(NativeContext, result))};
    asmjit::BaseReg result = newRegister(masm, function.result);
    call->setRet(0, result);
    if (storageOf(function.result) != ir::Storage::Ref) masm.write(0, place);
    masm.store(storageOf(function.result), result, masm.at(place));
  }
  // A body that stopped has left its fuel in the context.
  asmjit::Label stopped = masm.newLabel();
  masm.jumpIf(Is::NotEqual, Place{context, static_cast<std::int32_t>(offsetof(NativeContext, status)), 4}, 0, stopped);
  masm.write(freeFuel, fuelPlace);
  masm.bind(stopped);
  masm.ret();
  compiler.endFunc();
}

template <MacroAssembler Masm>
void Emitter<Masm>::emitOnStackReplacement(std::uint32_t at) {
  code.osr = {true, at, false, masm.newLabel()};
  auto& compiler = masm.compiler();
  asmjit::FuncNode* node = newEntry(compiler);
  masm.bind(code.emitted.entry);
  masm.bind(code.emitted.body);
  compiler.addFunc(node);
  prepare();
  Gp slots = masm.newWord();
  acrossCalls.takeArgument(node, 0, code.context);
  acrossCalls.takeArgument(node, 1, code.frame->depth);
  node->setArg(2, slots);
  fuel.reload();
  std::vector<bool> live = code.facts().liveness.at(at);
  for (std::uint16_t slot = 0; slot < code.frame->locals; ++slot) {
    Type type = code.frame->source.slots[slot];
    if (!live[slot] && type != Type::Ref) continue;
    code.loadSlot(slot, type, masm.at({slots, 8 * slot}));
    memory.keepLength(slot);
  }
  loadReuse.beforeLoopsAround(at);
  takeBranch();
  masm.jump(code.osr.entry);
  emitCode();
  compiler.endFunc();
}

// The backward branch of a versioned loop counts as a branch from outside: it goes to the guards before the loop.
template <MacroAssembler Masm>
void Emitter<Masm>::takeBranch() {
  Frame<Masm>& frame = *code.frame;
  code.at = code.osr.at;
  const ir::Instruction& branch = code.instruction();
  if (ir::opInfo(branch.op).loopForm == 0 || code.at + 1 == frame.function.code.size()) return;
  if (!frame.loopEntries.contains(static_cast<std::size_t>(frame.source.code[code.at].d))) return;
  code.osr.takesBranch = true;
  emitInstruction(code.at);
  code.osr.takesBranch = false;
  ++code.osr.at;
}

// Skips the loop versions made for the interpreter (ir/loop_versioning.h): LoopVersioning and UnrollAndJam emit better
// ones.
template <MacroAssembler Masm>
void Emitter<Masm>::emitInstructions() {
  Frame<Masm>& frame = *code.frame;
  if (frame.loops) masm.bind(frame.again);
  for (code.at = 0; code.at < frame.function.code.size(); ++code.at) {
    if (code.osr.active && frame.caller == nullptr && code.at == code.osr.at) {
      masm.bind(code.osr.entry);
      frame.depthIsChecked = false;
    }
    loadReuse.beforeLoopHead();
    if (auto entry = frame.loopEntries.find(code.at); entry != frame.loopEntries.end()) {
      masm.bind(entry->second);
      frame.depthIsChecked = false;
    }
    if (const LoopNest* nest = loopVersioning.nestAt(code.at)) unrollAndJam.emit(*nest);
    if (const CountedLoop* loop = loopVersioning.loopAt(code.at)) loopVersioning.emit(*loop);
    if (frame.labels[code.at].isValid()) {
      masm.bind(frame.labels[code.at]);
      frame.depthIsChecked = false;
    }
    if (frame.source.code[code.at].op == ir::Op::LoopVersion) {
      code.at = ir::afterVersion(frame.source, static_cast<std::uint32_t>(code.at)) - 1;
      continue;
    }
    loadReuse.beforeJumpIntoLoop();
    emitNext();
    // A tail call's jump makes the return after it dead.
    if (tailCalls.isTailCall() && !frame.labels[code.at + 1].isValid()) ++code.at;
  }
}

template <MacroAssembler Masm>
void Emitter<Masm>::emitCode() {
  if (code.fewRegisters) pressure.begin();
  emitInstructions();
  traps.prepareStubs();
  outOfLine.writeAll();
  masm.bind(code.emitted.end);
}

template <MacroAssembler Masm>
void Emitter<Masm>::emitNext() {
  pressure.hold();
  if (branchSelect.emit()) ++code.at;
  else emitInstruction(code.at);
}

template <MacroAssembler Masm>
void Emitter<Masm>::emitInstruction(std::size_t at) {
  const ir::Instruction& i = code.frame->function.code[at];
  bool done = loadReuse.emit(i);
  if (!done) done = emitOperation(i);
  if (!done && i.op != ir::Op::Nop) stopWithoutCase(i.op);
  loadReuse.keep(i);
  ir::forEachWritten(i, [&](std::uint16_t slot) { memory.keepLength(slot); });
}

template <MacroAssembler Masm>
bool Emitter<Masm>::emitOperation(const ir::Instruction& i) {
  return numbers.emit(i) || branches.emitComparison(i) || branches.emit(i) || memory.emit(i) || references.emit(i) ||
         objects.emit(i) || strings.emit(i) || calls.emit(i) || calls.emitReturn(i);
}

template <MacroAssembler Masm>
void Emitter<Masm>::emitWayIntoInterpreter(typename Masm::Compiler& compiler, const LinkedFunction& function) {
  using Place = typename Masm::Place;
  Masm masm(compiler, true);
  asmjit::FuncNode* node = newBody(compiler, function);
  compiler.addFunc(node);
  Gp context = masm.newWord(), depth = masm.newWord(), fuel = masm.newWord();
  node->setArg(0, context);
  node->setArg(1, depth);
  node->setArg(2, fuel);
  auto slots = masm.newStack(8 * std::max<std::uint32_t>(function.parameterSlots, 1));
  std::vector<asmjit::BaseReg> parameters;
  for (std::uint32_t slot = 0; slot < function.parameterSlots; ++slot) {
    parameters.push_back(newRegister(masm, function.source->slots[slot]));
    node->setArg(Leading + slot, parameters.back());
  }
  for (std::uint32_t slot = 0; slot < function.parameterSlots; ++slot)
    masm.store(storageOf(function.source->slots[slot]), parameters[slot],
               slots.cloneAdjusted(static_cast<std::int64_t>(8 * slot)));
  Place fuelPlace{context, static_cast<std::int32_t>(offsetof(NativeContext, freeFuel))};
  masm.write(fuel, fuelPlace);
  Gp target = masm.newWord(), arguments = masm.newWord(), frame = masm.newWord();
  masm.set(target, reinterpret_cast<std::intptr_t>(&function));
  masm.addressOf(arguments, slots);
  masm.move(frame, masm.framePointer());
  asmjit::InvokeNode* call =
      masm.invoke(reinterpret_cast<const void*>(&vm::NativeRuntime::interpret),
                  asmjit::FuncSignatureT<void, void*, std::int64_t, const void*, const void*, const void*>());
  call->setArg(0, context);
  call->setArg(1, depth);
  call->setArg(2, target);
  call->setArg(3, arguments);
  call->setArg(4, frame);
  masm.read(fuel, fuelPlace);
  if (function.result != Type::Void) {
    asmjit::BaseReg result = newRegister(masm, function.result);
    Place place{context, static_cast<std::int32_t>(offsetof(NativeContext, result))};
    masm.load(storageOf(function.result), result, masm.at(place));
    masm.returnFrom(result, fuel);
  } else {
    masm.returnFrom(fuel);
  }
  compiler.endFunc();
}

VELLUM_JIT_INSTANTIATE(Emitter);

}  // namespace vellum::jit
