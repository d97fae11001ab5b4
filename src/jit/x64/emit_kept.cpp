// What lives across calls stays in registers of the machine.
//
// asmjit looks for a register for each variable by its uses, and doesn't see which calls it lives across: it would
// write many to the stack in front of a call and read them behind it. Calls in cold code are therefore given what lives
// across the call that they belong to, in the registers that calls leave alone. Nobody reads it there, but asmjit then
// has it in these registers wherever it can.
#include <algorithm>

#include "ir/registers.h"
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using asmjit::BaseReg;
using asmjit::TypeId;
using ir::Op;
using ir::Type;

namespace x86 = asmjit::x86;

static constexpr std::uint32_t Preserved[] = {x86::Gp::kIdBx, x86::Gp::kIdR12, x86::Gp::kIdR13, x86::Gp::kIdR14,
                                              x86::Gp::kIdR15};

bool Emitter::callsOthers() const {
  return std::any_of(compiled_.code.begin(), compiled_.code.end(), [](const ir::Instruction& i) {
    if (ir::isScriptCall(i.op)) return true;
    return ir::isHostCall(i.op) && vm::address<const vm::LinkedHost>(i)->intrinsic == vm::Intrinsic::None;
  });
}

// An argument of the function stays where it comes in, which a call writes over, unless it is moved.
void Emitter::takeArgument(asmjit::FuncNode* node, std::uint32_t index, const BaseReg& reg) {
  if (!keeps_ || !reg.isGp()) {
    node->setArg(index, reg);
    return;
  }
  Gp given = reg.size() == 4 ? words_.newHalf() : words_.newWord();
  node->setArg(index, given);
  cc_.mov(reg.as<Gp>(), given);
}

// In the order in which they deserve a register: what holds at every call, then what the script holds.
std::vector<BaseReg> Emitter::livingAcross(std::uint32_t at) {
  std::vector<BaseReg> living{context_};
  const ir::Instruction& call = frame_->function.code[at];
  if (ir::isHostCall(call.op)) living.push_back(freeFuel_);
  else living.push_back(frame_->depth);
  std::vector<bool> live = frame_->facts->liveness.at(at + 1);
  ir::forEachWritten(call, [&](std::uint16_t slot) { live[slot] = false; });
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot)
    if (live[slot] && frame_->gps[slot].isValid()) living.push_back(reg(slot, frame_->source.slots[slot]));
  return living;
}

asmjit::InvokeNode* Emitter::invokeKeeping(const void* function, const asmjit::FuncSignature& own, std::uint32_t at) {
  asmjit::FuncSignatureBuilder signature;
  signature.setRet(own.ret());
  for (std::uint32_t i = 0; i < own.argCount(); ++i) signature.addArg(own.args()[i]);
  std::uint32_t first = signature.argCount();
  std::vector<BaseReg> kept;
  if (keeps_ && frame_->caller == nullptr && at + 1 < frame_->function.code.size()) kept = livingAcross(at);
  std::erase_if(kept, [&](const BaseReg& reg) {
    if (std::find(keptAcross_.begin(), keptAcross_.end(), reg.id()) != keptAcross_.end()) return false;
    if (keptAcross_.size() == std::size(Preserved)) return true;
    keptAcross_.push_back(reg.id());
    return false;
  });
  for (const BaseReg& reg : kept) signature.addArg(reg.size() == 4 ? TypeId::kInt32 : TypeId::kInt64);
  Gp context = words_.newWord();  // another one: a call wants a register in one place
  cc_.mov(context, context_);
  asmjit::InvokeNode* call = invoke(cc_, function, signature);
  call->setArg(0, context);
  for (std::uint32_t i = 0; i < kept.size(); ++i) {
    auto place = std::find(keptAcross_.begin(), keptAcross_.end(), kept[i].id()) - keptAcross_.begin();
    bool narrow = kept[i].size() == 4;
    call->detail().argPack(first + i)[0].initReg(narrow ? asmjit::RegType::kX86_Gpd : asmjit::RegType::kX86_Gpq,
                                                 Preserved[place], narrow ? TypeId::kInt32 : TypeId::kInt64);
    call->setArg(first + i, kept[i]);
  }
  return call;
}

}  // namespace vellum::jit::x64
