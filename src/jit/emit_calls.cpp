#include "jit/calls.h"

#include <cstddef>

#include "jit/emitter.h"
#include "jit/machines.h"
#include "jit/signature.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;
using ir::Type;
using vm::LinkedFunction;
using vm::NativeContext;

// A call counts against the budget, and there must be room for another frame. Returns the label for a call that can't
// be made now.
template <MacroAssembler Masm>
asmjit::Label Calls<Masm>::checkCall(const LinkedFunction& callee) {
  Label mayCall = masm_.newLabel();
  Label refused = e_.outOfLine.add([this, &callee, mayCall] {
    Gp isRefused = masm_.newHalf(), depth = e_.frameWriter.depthLeft();
    e_.fuel.flush();
    asmjit::InvokeNode* call =
        e_.acrossCalls.invokeRuntime(reinterpret_cast<const void*>(&vm::NativeRuntime::refuseCall),
                                     asmjit::FuncSignatureT<std::uint32_t, void*, std::int64_t>());
    call->setArg(1, depth);
    call->setRet(0, isRefused);
    e_.fuel.reload();
    masm_.jumpIfByte(Is::Equal, isRefused, 0, mayCall);
    e_.frameWriter.emitFrame(static_cast<std::uint32_t>(c_.at), &callee);
    e_.frameWriter.leaveStopped();
  });
  masm_.takeOne(c_.freeFuel, refused);
  if (!c_.frame->depthIsChecked) {
    masm_.jumpIf(Is::LessOrEqual, c_.frame->depth, c_.frame->above, refused);
    c_.frame->depthIsChecked = true;
  }
  masm_.bind(mayCall);
  return refused;
}

template <MacroAssembler Masm>
void Calls<Masm>::emitScriptCall(const Instruction& i) {
  const auto& callee = *vm::address<const LinkedFunction>(i);
  Label refused = checkCall(callee);
  if (e_.tailCalls.isTailCall()) e_.tailCalls.emit();
  else if (e_.inlining.inlines(callee)) e_.inlining.emit(i, callee);
  else emitCall(i, callee, e_.inlining.emitEarlyReturn(callee), refused);
}

template <MacroAssembler Masm>
asmjit::InvokeNode* Calls<Masm>::invokeBody(const LinkedFunction& callee) {
  if (&callee == &c_.compiled && !c_.osr.active) return masm_.invokeLabel(c_.emitted.body, signatureOf(callee));
  c_.emitted.callees.push_back(&callee);
  return masm_.invokeIndirect(&callee.body, signatureOf(callee));
}

// Emits the call; `early`: the part of the callee that is inlined before it.
template <MacroAssembler Masm>
void Calls<Masm>::emitCall(const Instruction& i, const LinkedFunction& callee, Frame<Masm>* early, Label refused) {
  masm_.jumpIfStackBelow(c_.inContext(offsetof(NativeContext, stackLimit)), refused);
  e_.fuel.flushLoops();
  Gp depth = masm_.newWord();
  masm_.sum(depth, c_.frame->depth, -1 - c_.frame->above);
  std::vector<asmjit::BaseReg> arguments;
  for (Type type : callee.source->signature.parameters) {
    auto slot = static_cast<std::uint16_t>(c_.window() + arguments.size());
    if (type == Type::F32) arguments.push_back(c_.copyOf(c_.f32(slot)));
    else arguments.push_back(c_.copyOf(c_.reg(slot, type).template as<Gp>()));
  }
  asmjit::InvokeNode* call = invokeBody(callee);
  masm_.chooseRegisters(call->detail(), callee.result);
  call->setArg(0, c_.context);
  call->setArg(1, depth);
  call->setArg(2, c_.freeFuel);
  for (std::uint32_t at = 0; at < arguments.size(); ++at) call->setArg(at + Leading, arguments[at]);
  Gp result = early != nullptr && early->result.isValid() ? early->result : masm_.newWord();
  Fp number = early != nullptr && early->resultF.isValid() ? early->resultF : masm_.newFloat();
  if (callee.result == Type::F32) call->setRet(0, number);
  else if (callee.result == Type::I32) call->setRet(0, masm_.half(result));
  else if (callee.result != Type::Void) call->setRet(0, result);
  call->setRet(callee.result == Type::Void ? 0 : 1, c_.freeFuel);
  Label unwind = e_.outOfLine.add([this] {
    e_.frameWriter.emitFrame(static_cast<std::uint32_t>(c_.at));
    e_.frameWriter.leaveStopped();
  });
  masm_.jumpIf(Is::NotEqual, c_.inContext(offsetof(NativeContext, status), 4), 0, unwind);
  Label after = masm_.newLabel();
  masm_.bind(after);
  c_.addSite(after);
  e_.fuel.reloadLoops();
  if (early != nullptr) masm_.bind(early->returned);
  takeResult(i, callee.result, result, number);
}

template <MacroAssembler Masm>
void Calls<Masm>::takeResult(const Instruction& i, Type type, Gp result, Fp number) {
  switch (i.op) {
    case Op::CallI: masm_.move(c_.i32(i.a), masm_.half(result)); break;
    case Op::CallF: masm_.move(c_.f32(i.a), number); break;
    case Op::CallR: e_.references.set(i.a, result); break;
    default:
      if (type == Type::Ref) e_.references.release(result);
  }
}

template <MacroAssembler Masm>
bool Calls<Masm>::emit(const Instruction& i) {
  if (ir::isScriptCall(i.op)) emitScriptCall(i);
  else if (ir::isHostCall(i.op)) e_.hostCalls.emit(i);
  else return false;
  return true;
}

// A body returns its result in registers, the body of an on-stack replacement in the context.
template <MacroAssembler Masm>
void Calls<Masm>::leaveFunction(const asmjit::BaseReg* result) {
  Gp total;
  result = e_.tailCalls.addSum(result, total);
  if (c_.frame->caller != nullptr) {
    leaveInlined(result);
  } else if (c_.osr.active) {
    leaveReplacement(result);
  } else {
    e_.fuel.flushLoops();
    if (result == nullptr) masm_.returnFrom(c_.freeFuel);
    else masm_.returnFrom(*result, c_.freeFuel);
  }
}

template <MacroAssembler Masm>
void Calls<Masm>::leaveInlined(const asmjit::BaseReg* result) {
  Frame<Masm>& frame = *c_.frame;
  Type type = frame.function.result;
  if (result != nullptr) {
    if (type == Type::F32) masm_.move(frame.resultF, result->as<Fp>());
    else if (type == Type::I32) masm_.move(masm_.half(frame.result), masm_.half(result->as<Gp>()));
    else masm_.move(frame.result, result->as<Gp>());
  }
  if (c_.at + 1 != frame.function.code.size()) masm_.jump(frame.returned);
}

template <MacroAssembler Masm>
void Calls<Masm>::leaveReplacement(const asmjit::BaseReg* result) {
  e_.fuel.flush();
  auto place = c_.inContext(offsetof(NativeContext, result));
  ir::Storage storage = storageOf(c_.frame->function.result);
  if (result == nullptr || storage != ir::Storage::Ref) masm_.write(0, place);
  if (result != nullptr) {
    place.width = ir::sizeOf(storage);
    masm_.store(storage, *result, masm_.at(place));
  }
  masm_.ret();
}

template <MacroAssembler Masm>
void Calls<Masm>::emitReturnReference(const Instruction& i) {
  Gp object = c_.ref(i.a);
  std::size_t except = i.a;
  if (i.op == Op::ReturnR) {
    object = masm_.newWord();
    except = SIZE_MAX;
    masm_.move(object, c_.ref(i.a));
    e_.references.retain(object);
  }
  e_.references.releaseAll(except);
  leaveFunction(&object);
}

template <MacroAssembler Masm>
bool Calls<Masm>::emitReturn(const Instruction& i) {
  auto leave = [&](const asmjit::BaseReg& result) {
    e_.references.releaseAll(SIZE_MAX);
    leaveFunction(&result);
    return true;
  };
  switch (i.op) {
    case Op::Return:
      e_.references.releaseAll(SIZE_MAX);
      leaveFunction(nullptr);
      return true;
    case Op::ReturnI: return leave(c_.i32(i.a));
    case Op::ReturnF: return leave(c_.f32(i.a));
    case Op::ReturnK: {
      e_.references.releaseAll(SIZE_MAX);
      Gp number = masm_.newHalf();
      masm_.set(number, i.d);
      leaveFunction(&number);
      return true;
    }
    case Op::ReturnAddI: {
      Gp sum = masm_.newHalf();
      masm_.binary(IntOp::Add, sum, c_.i32(i.b), c_.i32(i.c));
      return leave(sum);
    }
    case Op::ReturnR:
    case Op::ReturnTakeR: emitReturnReference(i); return true;
    case Op::Trap: masm_.jump(e_.traps.message(vm::address<const void>(i))); return true;
    default: return false;
  }
}

VELLUM_JIT_INSTANTIATE(Calls);

}  // namespace vellum::jit
