#include "jit/function_code.h"

#include <algorithm>

#include "base/check.h"
#include "base/text.h"
#include "ir/registers.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Type;
using vm::LinkedFunction;

void stopWithoutCase(ir::Op op) {
  VELLUM_UNREACHABLE(
      base::cat("no case in src/jit writes '", ir::opInfo(op).mnemonic, "', which its row says").c_str());
}

template <MacroAssembler Masm>
FunctionCode<Masm>::FunctionCode(Masm& masm, const LinkedFunction& function, std::uint32_t firstSite, bool few)
    : compiled(function), fewRegisters(few), masm_(masm), firstSite_(firstSite) {
  auto& cc = masm.compiler();
  emitted.body = cc.newLabel();
  emitted.entry = cc.newLabel();
  emitted.end = cc.newLabel();
}

template <MacroAssembler Masm>
auto FunctionCode<Masm>::ref(std::uint16_t slot) -> Gp {
  Gp& gp = frame->gps[slot];
  if (!gp.isValid()) {
    bool number = isLocal(slot) && frame->source.slots[slot] == Type::I32;
    gp = number ? masm_.newHalf() : masm_.newWord();
  }
  return gp;
}

template <MacroAssembler Masm>
auto FunctionCode<Masm>::f32(std::uint16_t slot) -> Fp {
  Fp& fp = frame->fps[slot];
  if (!fp.isValid()) fp = masm_.newFloat();
  return fp;
}

template <MacroAssembler Masm>
asmjit::BaseReg FunctionCode<Masm>::reg(std::uint16_t slot, Type type) {
  if (type == Type::F32) return f32(slot);
  return type == Type::I32 ? i32(slot) : ref(slot);
}

template <MacroAssembler Masm>
void FunctionCode<Masm>::loadSlot(std::uint16_t slot, Type type, const Mem& from) {
  masm_.load(storageOf(type), reg(slot, type), from);
}

template <MacroAssembler Masm>
void FunctionCode<Masm>::storeSlot(std::uint16_t slot, Type type, const Mem& to) {
  masm_.store(storageOf(type), reg(slot, type), to);
}

template <MacroAssembler Masm>
auto FunctionCode<Masm>::address(const void* pointer) -> Gp {
  Gp reg = masm_.newWord();
  masm_.set(reg, reinterpret_cast<std::intptr_t>(pointer));
  return reg;
}

template <MacroAssembler Masm>
auto FunctionCode<Masm>::copyOf(Gp reg) -> Gp {
  Gp copy = reg.size() == 4 ? masm_.newHalf() : masm_.newWord();
  masm_.move(copy, reg);
  return copy;
}

template <MacroAssembler Masm>
auto FunctionCode<Masm>::copyOf(Fp reg) -> Fp {
  Fp copy = masm_.newFloat();
  masm_.move(copy, reg);
  return copy;
}

template <MacroAssembler Masm>
asmjit::InvokeNode* FunctionCode<Masm>::invokeRuntime(const void* function, const asmjit::FuncSignature& signature) {
  Gp copy = copyOf(context);
  asmjit::InvokeNode* call = masm_.invoke(function, signature);
  call->setArg(0, copy);
  return call;
}

template <MacroAssembler Masm>
Frame<Masm>* FunctionCode<Masm>::newFrame(const LinkedFunction& function) {
  const ir::Function& source = *function.source;
  bool replaced = &function == &compiled && osr.active;
  std::uint32_t replacedAt = replaced ? static_cast<std::uint32_t>(osr.at) : ValueNumbers::None;
  const DataflowFacts& facts = facts_.try_emplace(&function, function, replacedAt).first->second;
  frames_.push_back(std::make_unique<Frame<Masm>>(Frame<Masm>{function, source, &facts, source.slots.size()}));
  Frame<Masm>* made = frames_.back().get();
  made->gps.assign(function.frameSlots, Gp());
  made->fps.assign(function.frameSlots, Fp());
  made->labels.assign(function.code.size(), Label());
  made->lengths.resize(source.slots.size());
  return made;
}

template <MacroAssembler Masm>
Frame<Masm>* FunctionCode<Masm>::openFrame(const LinkedFunction& function) {
  auto& cc = masm_.compiler();
  Frame<Masm>* opened = newFrame(function);
  const ir::Function& source = opened->source;
  const DataflowFacts& facts = *opened->facts;
  for (std::size_t slot = 0; slot < source.slots.size(); ++slot)
    if (facts.lengthInRegister[slot]) opened->lengths[slot] = masm_.newHalf();
  bool callsHosts = false;
  for (const ir::Instruction& instruction : source.code) {
    const ir::OpInfo& info = ir::opInfo(instruction.op);
    if (info.branch) {
      Label& label = opened->labels[static_cast<std::size_t>(instruction.d)];
      if (!label.isValid()) label = cc.newLabel();
      if (info.loopForm == 1) countsLoops = true;
    }
    if (ir::isHostCall(instruction.op)) callsHosts = true;
  }
  for (const CountedLoop& loop : facts.counted) {
    Label& after = opened->labels[loop.end + 1];
    if (!after.isValid()) after = cc.newLabel();
    opened->loopEntries.emplace(loop.head, cc.newLabel());
  }
  for (const LoopNest& nest : facts.nests) opened->loopEntries.emplace(nest.outer.head, cc.newLabel());
  if (callsHosts)
    opened->arguments = masm_.newStack(8 * static_cast<std::uint32_t>(std::max<std::size_t>(source.argumentSlots, 1)));
  return opened;
}

template <MacroAssembler Masm>
std::uint32_t FunctionCode<Masm>::addSite(Label label) {
  emitted.sites.push_back({&frame->function, static_cast<std::uint32_t>(at), frame->site, label});
  return firstSite_ + static_cast<std::uint32_t>(emitted.sites.size() - 1);
}

VELLUM_JIT_INSTANTIATE(FunctionCode);

}  // namespace vellum::jit
