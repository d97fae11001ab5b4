#include "jit/registers_across_calls.h"

#include <algorithm>

#include "ir/registers.h"
#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using asmjit::BaseReg;
using asmjit::TypeId;

template <MacroAssembler Masm>
void RegistersAcrossCalls<Masm>::prepare() {
  keeps_ = !Masm::PreservedRegisters.empty() && !c_.fewRegisters && !c_.facts().tail.exists() && callsOthers();
}

template <MacroAssembler Masm>
bool RegistersAcrossCalls<Masm>::callsOthers() const {
  return std::any_of(c_.compiled.code.begin(), c_.compiled.code.end(), [](const ir::Instruction& i) {
    if (ir::isScriptCall(i.op)) return true;
    return ir::isHostCall(i.op) && vm::address<const vm::LinkedHost>(i)->intrinsic == vm::Intrinsic::None;
  });
}

template <MacroAssembler Masm>
void RegistersAcrossCalls<Masm>::takeArgument(asmjit::FuncNode* node, std::uint32_t index, const BaseReg& reg) {
  if (!keeps_ || !reg.isGp()) {
    node->setArg(index, reg);
    return;
  }
  Gp given = reg.size() == 4 ? masm_.newHalf() : masm_.newWord();
  node->setArg(index, given);
  masm_.move(reg.as<Gp>(), given);
}

// In order of priority: what is live at every call, then the script's registers.
template <MacroAssembler Masm>
std::vector<BaseReg> RegistersAcrossCalls<Masm>::livingAcross(std::uint32_t at) {
  const Frame<Masm>& frame = *c_.frame;
  std::vector<BaseReg> living{c_.context};
  const ir::Instruction& call = frame.function.code[at];
  if (ir::isHostCall(call.op)) living.push_back(c_.freeFuel);
  else living.push_back(frame.depth);
  std::vector<bool> live = c_.facts().liveness.at(at + 1);
  ir::forEachWrittenLocal(call, live.size(), [&](std::uint16_t slot) { live[slot] = false; });
  for (std::uint16_t slot = 0; slot < frame.locals; ++slot)
    if (live[slot] && frame.gps[slot].isValid()) living.push_back(c_.reg(slot, frame.source.slots[slot]));
  return living;
}

template <MacroAssembler Masm>
asmjit::InvokeNode* RegistersAcrossCalls<Masm>::invokeRuntime(const void* function, const asmjit::FuncSignature& own) {
  if constexpr (Masm::PreservedRegisters.empty()) return c_.invokeRuntime(function, own);
  asmjit::FuncSignatureBuilder signature;
  signature.setRet(own.ret());
  for (std::uint32_t i = 0; i < own.argCount(); ++i) signature.addArg(own.args()[i]);
  std::uint32_t first = signature.argCount();
  std::vector<BaseReg> kept;
  if (keeps_ && c_.frame->caller == nullptr && c_.at + 1 < c_.frame->function.code.size())
    kept = livingAcross(static_cast<std::uint32_t>(c_.at));
  std::erase_if(kept, [&](const BaseReg& reg) {
    if (std::find(kept_.begin(), kept_.end(), reg.id()) != kept_.end()) return false;
    if (kept_.size() == Masm::PreservedRegisters.size()) return true;
    kept_.push_back(reg.id());
    return false;
  });
  for (const BaseReg& reg : kept) signature.addArg(reg.size() == 4 ? TypeId::kInt32 : TypeId::kInt64);
  Gp context = masm_.newWord();  // a copy: a call can take a register in one place only
  masm_.move(context, c_.context);
  asmjit::InvokeNode* call = masm_.invoke(function, signature);
  call->setArg(0, context);
  for (std::uint32_t i = 0; i < kept.size(); ++i) {
    auto place = static_cast<std::size_t>(std::find(kept_.begin(), kept_.end(), kept[i].id()) - kept_.begin());
    masm_.passIn(call->detail(), first + i, Masm::PreservedRegisters[place], kept[i].size() == 4);
    call->setArg(first + i, kept[i]);
  }
  return call;
}

VELLUM_JIT_INSTANTIATE(RegistersAcrossCalls);

}  // namespace vellum::jit
