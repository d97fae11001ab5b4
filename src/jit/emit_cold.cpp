// The code behind a function for what seldom happens: traps, stops, the end of an object. There is more of it than of
// anything else, so what stops in the same way goes the same way.
#include <cstddef>

#include "jit/machine.h"
#include "vm/values.h"

namespace vellum::jit {

using asmjit::FuncSignatureT;
using vm::LinkedFunction;
using vm::LinkedHost;
using vm::NativeRuntime;
using vm::Object;

namespace {

const void* runtime(auto* function) { return reinterpret_cast<const void*>(function); }

}  // namespace

Emitter::Cold& Emitter::addCold(Cold::Kind kind) {
  Cold& cold = cold_.emplace_back();
  cold.kind = kind;
  cold.entry = cc_.newLabel();
  cold.frame = frame_;
  cold.at = static_cast<std::uint32_t>(at_);
  return cold;
}

// One place for all checks of an instruction that trap the same way.
auto Emitter::trapLabel(vm::TrapKind kind) -> Label {
  for (std::size_t i = cold_.size(); i-- > 0 && cold_[i].at == at_ && cold_[i].frame == frame_;)
    if (cold_[i].kind == Cold::Kind::Trap && cold_[i].trap == kind && !cold_[i].hasA) return cold_[i].entry;
  Cold& cold = addCold(Cold::Kind::Trap);
  cold.trap = kind;
  return cold.entry;
}

auto Emitter::trapIndex(Gp index, Gp object) -> Label {
  Cold& cold = addCold(Cold::Kind::Trap);
  cold.trap = vm::TrapKind::IndexOutOfBounds;
  cold.a = index;
  cold.hasA = true;
  cold.b = object;
  cold.hasLength = true;
  return cold.entry;
}

// A call of what the vm has for compiled code; the context is its first argument.
asmjit::InvokeNode* Emitter::invokeRuntime(const void* function, const asmjit::FuncSignature& signature) {
  asmjit::InvokeNode* call = machine::invoke(cc_, function, signature);
  call->setArg(0, context_);
  return call;
}

// Writes the frame, as it stands before a call, into the context.
void Emitter::emitFrame(std::uint32_t at, Window window, const LinkedFunction* callee) {
  Gp function = address(&frame_->function), slots = words_.newWord();
  asmjit::InvokeNode* call = invokeRuntime(runtime(&NativeRuntime::unwind),
                                           FuncSignatureT<void*, void*, const void*, std::uint32_t, std::uint32_t>());
  call->setArg(1, function);
  call->setArg(2, asmjit::imm(at));
  call->setArg(3, asmjit::imm(window == Window::Arguments ? frame_->function.frameSlots : frame_->function.localSlots));
  call->setRet(0, slots);
  storeFrame(at, true, slots);
  auto slot = static_cast<std::uint16_t>(frame_->locals);
  if (window == Window::Arguments)
    for (ir::Type type : callee->source->signature.parameters) {
      storeSlot(slot, type, words_.at({slots, 8 * slot}));
      ++slot;
    }
  emitRounds();
}

// What the frame owns and, behind no trap, what it will read.
void Emitter::storeFrame(std::uint32_t at, bool goesOn, Gp slots) {
  std::vector<bool> live;
  if (goesOn) live = frame_->facts->liveness.at(at);
  ir::SlotSet owned = frame_->facts->ownership.before(at);
  beginFrame();
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot) {
    ir::Type type = frame_->source.slots[slot];
    if (type == ir::Type::Ref ? !owned[slot] : !goesOn || !live[slot]) continue;
    if (!storeSum(slot, slots)) storeSlot(slot, type, words_.at({slots, 8 * slot}));
  }
}

TrapWay& Emitter::trapWay(std::uint32_t at) {
  ir::SlotSet owned = frame_->facts->ownership.before(at);
  for (TrapWay& way : trapWays_)
    if (way.frame == frame_ && way.owned == owned) return way;
  return trapWays_.emplace_back(TrapWay{frame_, owned, {}, {}});
}

// Raises the trap whose numbers are in trapA_ and trapB_.
void Emitter::raise(std::uint32_t at, vm::TrapKind kind) {
  TrapWay& way = trapWay(at);
  words_.set(trapKind_, static_cast<int>(kind));
  words_.set(trapAt_, at);
  if (way.raise.isValid()) {
    words_.jump(way.raise);
    return;
  }
  way.raise = cc_.newLabel();
  cc_.bind(way.raise);
  flushFuel();
  asmjit::InvokeNode* call = invokeRuntime(runtime(&NativeRuntime::trap),
                                           FuncSignatureT<void, void*, std::uint32_t, std::int64_t, std::int64_t>());
  call->setArg(1, trapKind_);
  call->setArg(2, trapA_);
  call->setArg(3, trapB_);
  leave(way);
}

// Behind a trap.
void Emitter::leaveTrapped(std::uint32_t at) {
  words_.set(trapAt_, at);
  leave(trapWay(at));
}

// Writes the frame at the instruction that is in trapAt_, and those around it.
void Emitter::leave(TrapWay& way) {
  if (way.leave.isValid()) {
    words_.jump(way.leave);
    return;
  }
  way.leave = cc_.newLabel();
  cc_.bind(way.leave);
  Gp function = address(&frame_->function), slots = words_.newWord();
  asmjit::InvokeNode* call = invokeRuntime(runtime(&NativeRuntime::unwind),
                                           FuncSignatureT<void*, void*, const void*, std::uint32_t, std::uint32_t>());
  call->setArg(1, function);
  call->setArg(2, trapAt_);
  call->setArg(3, asmjit::imm(frame_->function.frameSlots));
  call->setRet(0, slots);
  storeFrame(static_cast<std::uint32_t>(at_), false, slots);
  emitRounds();
  leaveStopped();
}

void Emitter::emitTrap(const Cold& cold) {
  if (cold.maybeNull) words_.jumpIf(Is::Equal, cold.b, 0, trapLabel(vm::TrapKind::NullPointer));
  if (cold.hasA) words_.widen(trapA_, cold.a);
  else words_.set(trapA_, 0);
  if (cold.hasLength) words_.read(words_.half(trapB_), {cold.b, offsetof(Object, length), 4});
  else if (cold.hasB) words_.move(words_.half(trapB_), words_.half(cold.b));
  else words_.set(trapB_, cold.bNumber);
  raise(cold.at, cold.trap);
}

void Emitter::emitRefuel(const Cold& cold) {
  // Without fuel the branch may still not be taken.
  words_.add(cold.a, 1);
  const Instruction& branch = frame_->function.code[cold.at];
  jumpUnless(compare(branch, ir::forwardOf(branch.op)), cold.past);
  flushFuel();
  Gp more = words_.newHalf();
  asmjit::InvokeNode* call =
      invokeRuntime(runtime(&NativeRuntime::refuel), FuncSignatureT<std::uint32_t, void*, std::uint32_t>());
  call->setArg(1, asmjit::imm(cold.bNumber == 1 ? 1 : 0));
  call->setRet(0, more);
  reloadFuel();
  words_.jumpIf(Is::NotEqual, words_.byteOf(more), 0, cold.back);
  leaveTrapped(cold.at);
}

void Emitter::emitRefuseCall(const Cold& cold) {
  Gp refused = words_.newHalf(), depth = depthLeft();
  flushFuel();
  asmjit::InvokeNode* call =
      invokeKeeping(runtime(&NativeRuntime::refuseCall), FuncSignatureT<std::uint32_t, void*, std::int64_t>(), cold.at);
  call->setArg(1, depth);
  call->setRet(0, refused);
  reloadFuel();
  words_.jumpIf(Is::Equal, words_.byteOf(refused), 0, cold.back);
  emitFrame(cold.at, Window::Arguments, static_cast<const LinkedFunction*>(cold.pointer));
  leaveStopped();
}

// A host function that did not answer, or that there is not: its arguments are in memory.
void Emitter::emitHostStopped(const Cold& cold) {
  flushFuel();
  Gp function = address(&frame_->function), arguments = words_.newWord(), slots = words_.newWord();
  words_.addressOf(arguments, frame_->arguments);
  asmjit::InvokeNode* call =
      invokeRuntime(runtime(&NativeRuntime::hostStopped),
                    FuncSignatureT<void*, void*, const void*, std::uint32_t, const void*, std::uint32_t>());
  call->setArg(1, function);
  call->setArg(2, asmjit::imm(cold.at));
  call->setArg(3, arguments);
  if (cold.kind == Cold::Kind::HostMissing) call->setArg(4, asmjit::imm(0));
  else call->setArg(4, cold.a);
  call->setRet(0, slots);
  storeFrame(cold.at, true, slots);
  if (cold.kind == Cold::Kind::HostStopped)
    invokeRuntime(runtime(&NativeRuntime::hostYielded), FuncSignatureT<void, void*>());
  emitRounds();
  leaveStopped();
}

void Emitter::emitRelease(const Cold& cold) {
  freePlain(cold.a, cold.back);
  cc_.bind(cold.suspect);
  invokeRuntime(runtime(&NativeRuntime::release), FuncSignatureT<void, void*, void*>())->setArg(1, cold.a);
  words_.jump(cold.back);
}

void Emitter::emitCold(const Cold& cold) {
  const Instruction& i = frame_->function.code[cold.at];
  switch (cold.kind) {
    case Cold::Kind::Trap: emitTrap(cold); return;
    case Cold::Kind::TrapText: {
      flushFuel();
      Gp text = address(cold.pointer);
      invokeRuntime(runtime(&NativeRuntime::trapText), FuncSignatureT<void, void*, const void*>())->setArg(1, text);
      leaveTrapped(cold.at);
      return;
    }
    case Cold::Kind::OutOfMemory:
      flushFuel();
      invokeRuntime(runtime(&NativeRuntime::outOfMemory), FuncSignatureT<void, void*>());
      leaveTrapped(cold.at);
      return;
    case Cold::Kind::Refuel: emitRefuel(cold); return;
    case Cold::Kind::RefuseCall: emitRefuseCall(cold); return;
    case Cold::Kind::Unwind:
      emitFrame(cold.at, Window::None, nullptr);
      leaveStopped();
      return;
    case Cold::Kind::HostMissing:
    case Cold::Kind::HostStopped: emitHostStopped(cold); return;
    case Cold::Kind::HostSlowPath:
      emitHostCall(i, *vm::address<const LinkedHost>(i));
      words_.jump(cold.back);
      return;
    case Cold::Kind::Seldom:
      emitInstruction(at_);
      words_.jump(cold.back);
      return;
    case Cold::Kind::Charge:
      flushFuel();
      invokeKeeping(runtime(&NativeRuntime::charge), FuncSignatureT<void, void*>(), cold.at);
      reloadFuel();
      words_.jump(cold.back);
      return;
    case Cold::Kind::Release: emitRelease(cold); return;
    case Cold::Kind::New:
      callMakeStruct(i.d)->setRet(0, cold.a);
      words_.jumpIf(Is::NotEqual, cold.a, 0, cold.back);
      words_.jump(addCold(Cold::Kind::OutOfMemory).entry);
      return;
    case Cold::Kind::Append:
      append(i.a, address(cold.pointer));
      words_.jump(cold.back);
      return;
    case Cold::Kind::Truncate: {
      asmjit::InvokeNode* call = machine::invoke(cc_, runtime(&vm::truncate), FuncSignatureT<std::int32_t, float>());
      call->setArg(0, cold.number);
      call->setRet(0, cold.a);
      words_.jump(cold.back);
    }
  }
}

void Emitter::emitCold() {
  trapKind_ = words_.newHalf();
  trapAt_ = words_.newHalf();
  trapA_ = words_.newWord();
  trapB_ = words_.newWord();
  for (std::size_t index = 0; index < cold_.size(); ++index) {
    Cold cold = cold_[index];  // writing it may add to the list
    frame_ = cold.frame;
    at_ = cold.at;
    cc_.bind(cold.entry);
    emitCold(cold);
  }
}

}  // namespace vellum::jit
