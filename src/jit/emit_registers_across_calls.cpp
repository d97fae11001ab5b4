#include "jit/registers_across_calls.h"

#include <algorithm>
#include <numeric>

#include "ir/registers.h"
#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using asmjit::BaseReg;
using asmjit::TypeId;

template <MacroAssembler Masm>
void RegistersAcrossCalls<Masm>::prepare() {
  keeps_ = !Masm::PreservedRegisters.empty() && !c_.fewRegisters && !c_.facts().tail.exists() &&
           std::any_of(c_.compiled.code.begin(), c_.compiled.code.end(), isCallOfOthers);
  if (keeps_) choose();
}

template <MacroAssembler Masm>
bool RegistersAcrossCalls<Masm>::isCallOfOthers(const ir::Instruction& i) {
  if (ir::isScriptCall(i.op)) return true;
  return ir::isHostCall(i.op) && vm::address<const vm::LinkedHost>(i)->intrinsic == vm::Intrinsic::None;
}

// Of each instruction, how many loops are around it.
static std::vector<int> loopDepths(const std::vector<ir::Instruction>& code) {
  std::vector<int> depths(code.size() + 1);
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (!ir::isBranch(code[at].op) || static_cast<std::size_t>(code[at].d) > at) continue;
    ++depths[static_cast<std::size_t>(code[at].d)];
    --depths[at + 1];
  }
  std::partial_sum(depths.begin(), depths.end(), depths.begin());
  return depths;
}

// Those that live across the most calls, where a loop counts as eight iterations.
template <MacroAssembler Masm>
void RegistersAcrossCalls<Masm>::choose() {
  const std::vector<ir::Instruction>& code = c_.frame->source.code;
  std::vector<int> loops = loopDepths(code);
  std::size_t depth = c_.frame->locals;
  std::vector<std::uint64_t> crossed(depth + 1);
  for (std::size_t at = 0; at + 1 < code.size(); ++at) {
    if (!isCallOfOthers(c_.compiled.code[at])) continue;
    std::vector<bool> live = liveAfter(static_cast<std::uint32_t>(at));
    std::uint64_t weight = std::uint64_t(1) << 3 * std::min(loops[at], 4);
    for (std::uint16_t slot = 0; slot < depth; ++slot)
      if (live[slot] && c_.frame->source.slots[slot] != ir::Type::F32) crossed[slot] += weight;
    crossed[depth] += weight;
  }
  std::vector<std::size_t> order;
  for (std::size_t each = 0; each <= depth; ++each)
    if (crossed[each] != 0) order.push_back(each);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return crossed[a] > crossed[b]; });
  order.resize(std::min(order.size(), Masm::PreservedRegisters.size() - 1));  // one is the context's
  chosen_.resize(depth);
  for (std::size_t each : order) {
    if (each == depth) choosesDepth_ = true;
    else chosen_[each] = true;
  }
}

// By slot: the registers that the function reads after a call, or still has to release.
template <MacroAssembler Masm>
std::vector<bool> RegistersAcrossCalls<Masm>::liveAfter(std::uint32_t call) const {
  std::vector<bool> live = c_.facts().liveness.at(call + 1);
  ir::SlotSet owned = c_.facts().ownership.before(call + 1);
  for (std::uint16_t slot = 0; slot < c_.frame->locals; ++slot) live[slot] = live[slot] || owned[slot];
  ir::forEachWrittenLocal(c_.frame->function.code[call], live.size(), [&](std::uint16_t slot) { live[slot] = false; });
  return live;
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
  else if (choosesDepth_) living.push_back(frame.depth);
  std::vector<bool> live = liveAfter(at);
  for (std::uint16_t slot = 0; slot < frame.locals; ++slot)
    if (live[slot] && chosen_[slot] && frame.gps[slot].isValid())
      living.push_back(c_.reg(slot, frame.source.slots[slot]));
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
