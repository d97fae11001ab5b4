// Calls into the host.
#include <cstddef>

#include "jit/machine.h"

namespace vellum::jit {

using ir::Op;
using ir::Type;
using vm::HostCall;
using vm::LinkedHost;
using vm::NativeContext;

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

// `width` bytes of the NativeContext.
static machine::Place inContext(const auto& context, std::size_t offset, std::uint32_t width = 8) {
  return {context, static_cast<std::int32_t>(offset), width};
}

void Emitter::emitHostCall(const Instruction& i) {
  const auto& host = *vm::address<const LinkedHost>(i);
  bool isThere = host.function != nullptr;
  if (isThere && host.intrinsic != vm::Intrinsic::None && i.op == Op::HostF) emitIntrinsic(i, host.intrinsic);
  else if (isThere && host.fastPath != nullptr) emitFastHost(i, host);
  else emitHostCall(i, host);
}

// A call in registers of the machine (vm/fast_path.h). What is not answered is asked of the host function that does all
// of it.
void Emitter::emitFastHost(const Instruction& i, const LinkedHost& host) {
  asmjit::FuncSignatureBuilder signature;
  signature.setRetT<std::uint64_t>();
  signature.addArgT<void*>();
  signature.addArgT<void*>();
  std::vector<Gp> arguments;
  for (Type type : host.signature.parameters) {
    auto slot = static_cast<std::uint16_t>(frame_->locals + arguments.size());
    signature.addArg(typeIdOf(type == Type::F32 ? Type::I32 : type));
    arguments.push_back(type == Type::F32 ? bitsOf(slot, argumentAt(arguments.size())) : reg(slot, type).as<Gp>());
  }
  asmjit::InvokeNode* node = machine::invoke(cc_, reinterpret_cast<const void*>(host.fastPath), signature);
  node->setArg(0, asmjit::imm(reinterpret_cast<std::uintptr_t>(host.user)));
  node->setArg(1, asmjit::imm(0));
  for (std::uint32_t at = 0; at < arguments.size(); ++at) node->setArg(at + 2, arguments[at]);
  Gp answer = words_.newWord();
  node->setRet(0, answer);
  Cold& slow = addCold(Cold::Kind::HostSlowPath);
  slow.back = cc_.newLabel();
  Label answered = slow.back;
  words_.jumpIf(Is::Less, answer, 0, slow.entry);
  switch (i.op) {
    case Op::HostI: words_.move(words_.half(gp(i.a)), words_.half(answer)); break;
    case Op::HostF: setBits(i.a, answer); break;
    case Op::HostR: setReference(i.a, answer); break;
    default:
      if (host.signature.result == Type::Ref) release(answer);
  }
  cc_.bind(answered);
}

void Emitter::emitHostCall(const Instruction& i, const LinkedHost& host) {
  auto slot = static_cast<std::uint16_t>(frame_->locals);
  std::size_t argument = 0;
  for (Type type : host.signature.parameters) storeSlot(slot++, type, argumentAt(argument++));
  if (host.function == nullptr) {
    Cold& missing = addCold(Cold::Kind::HostMissing);
    missing.pointer = &host;
    words_.jump(missing.entry);
    return;
  }
  std::size_t callAt = offsetof(NativeContext, call);
  Gp arguments = words_.newWord(), call = words_.newWord(), outcome = words_.newHalf();
  words_.write(static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(host.user)),
               inContext(context_, callAt + offsetof(HostCall, user)));
  words_.addressOf(arguments, frame_->arguments);
  words_.write(arguments, inContext(context_, callAt + offsetof(HostCall, arguments)));
  words_.write(addSite(Label()), inContext(context_, offsetof(NativeContext, site), 4));
  words_.write(words_.frame(), inContext(context_, offsetof(NativeContext, frame)));
  words_.sum(call, context_, static_cast<std::int32_t>(callAt));
  asmjit::InvokeNode* node = machine::invoke(cc_, reinterpret_cast<const void*>(host.function),
                                             asmjit::FuncSignatureT<std::uint32_t, void*>());
  node->setArg(0, call);
  node->setRet(0, outcome);
  {
    Cold& stopped = addCold(Cold::Kind::HostStopped);
    stopped.pointer = &host;
    stopped.a = outcome;
    words_.jumpIf(Is::NotEqual, words_.byteOf(outcome), 0, stopped.entry);
  }
  {
    Cold& charge = addCold(Cold::Kind::Charge);
    charge.back = cc_.newLabel();
    Label charged = charge.back;
    Gp nested = words_.newWord();
    words_.read(nested, inContext(context_, offsetof(NativeContext, nestedUsed)));
    words_.jumpIf(Is::NotEqual, machine::Place{nested}, 0, charge.entry);
    cc_.bind(charged);
  }
  for (std::uint16_t owned : host.owned) {
    Gp object = words_.newWord();
    words_.readAt(object, argumentAt(owned));
    release(object);
  }
  takeHostResult(i, host);
}

void Emitter::takeHostResult(const Instruction& i, const LinkedHost& host) {
  std::size_t result = offsetof(NativeContext, result);
  switch (i.op) {
    case Op::HostI: words_.read(words_.half(gp(i.a)), inContext(context_, result, 4)); return;
    case Op::HostF: loadSlot(i.a, Type::F32, context(result)); return;
    default: break;
  }
  if (host.signature.result != Type::Ref) return;
  Gp object = words_.newWord();
  words_.read(object, inContext(context_, result));
  if (i.op == Op::HostR) setReference(i.a, object);
  else release(object);
}

}  // namespace vellum::jit
