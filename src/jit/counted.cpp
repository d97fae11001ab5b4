#include "jit/counted.h"

#include "ir/passes/rewrite.h"

namespace vellum::jit {

using ir::Function;
using ir::Instruction;
using ir::Op;

namespace {

constexpr std::size_t MaxCode = 100;

}  // namespace

bool isElement(Op op) { return (op >= Op::LoadEI && op <= Op::LoadEI16) || (op >= Op::StoreEI && op <= Op::StoreEI16); }

bool isQuiet(Op op) {
  if (ir::isPure(op) || isElement(op)) return true;
  if (op >= Op::AddFK && op <= Op::LinearK) return true;
  return (op >= Op::LoadGI && op <= Op::LoadGI16) || (op >= Op::StoreGI && op <= Op::StoreGI16);
}

namespace {

class Reader {
 public:
  Reader(const Function& function, CountedLoop end)
      : f_(function), loop_(std::move(end)), changed_(function.slots.size()), numbers_(function.slots.size()) {}

  std::optional<CountedLoop> read() {
    for (std::uint32_t at = loop_.head; at <= loop_.end; ++at)
      ir::forEachRegister(f_.code[at], [&](const ir::Operand& operand, std::uint16_t slot) {
        if (slot >= changed_.size()) inWindow_ = true;
        else if (operand.access != ir::Access::Read) changed_[slot] = true;
      });
    if (inWindow_ || !isFixed(loop_.stepSlot) || !isFixed(loop_.boundSlot) || !readRound()) return {};
    return loop_;
  }

 private:
  bool isFixed(std::uint16_t slot) const { return slot == CountedLoop::None || !changed_[slot]; }

  // What comes before the step.
  bool readRound() {
    std::vector<bool> target(f_.code.size() + 1);
    for (std::uint32_t at = loop_.head; at < loop_.stepAt; ++at) {
      const Instruction& instruction = f_.code[at];
      if (target[at]) numbers_.assign(numbers_.size(), {});
      if (ir::isBranch(instruction.op)) {
        auto to = static_cast<std::uint32_t>(instruction.d);
        if (ir::opInfo(instruction.op).loopForm != 0 || to <= at || to > loop_.stepAt) return false;
        target[to] = true;
        continue;
      }
      if (!isQuiet(instruction.op)) return false;
      if (ir::writes(instruction, loop_.counter) || (isElement(instruction.op) && !readAccess(instruction)))
        return false;
      Known number = unlessBig(numberOf(instruction, [this](std::uint16_t slot) { return valueOf(slot); }));
      ir::forEachWritten(instruction, [&](std::uint16_t slot) { numbers_[slot] = number; });
    }
    return true;
  }

  bool readAccess(const Instruction& instruction) {
    Known index = valueOf(instruction.c);
    if (changed_[instruction.b] || !index || index->times < 0) return false;
    loop_.accesses.push_back({instruction.b, *index});
    return true;
  }

  Known valueOf(std::uint16_t slot) const {
    if (slot == loop_.counter) return Linear{1, 0, {}};
    if (!changed_[slot]) return Linear::ofRegister(slot);
    return numbers_[slot];
  }

  const Function& f_;
  CountedLoop loop_;
  std::vector<bool> changed_;
  std::vector<Known> numbers_;  // by slot, of those that the loop changes
  bool inWindow_ = false;
};

}  // namespace

// The branch back, and the step above it unless it is one instruction with it.
std::optional<CountedLoop> loopThatCounts(const Function& function, std::uint32_t end) {
  const Instruction& branch = function.code[end];
  if (ir::opInfo(branch.op).loopForm == 0) return {};
  CountedLoop loop;
  loop.head = static_cast<std::uint32_t>(branch.d);
  loop.end = loop.stepAt = end;
  loop.counter = branch.a;
  Op form = ir::forwardOf(branch.op);
  loop.inclusive = form == Op::StepLeI || form == Op::StepLeK || form == Op::JumpLeI || form == Op::JumpLeK;
  auto upwards = [&loop] { return loop.step >= 1 ? std::optional(loop) : std::nullopt; };
  switch (form) {
    case Op::StepLtI:
    case Op::StepLeI:
      loop.boundSlot = branch.b;
      loop.step = branch.e;
      return upwards();
    case Op::StepLtK:
    case Op::StepLeK:
      loop.bound = branch.e;
      loop.step = static_cast<std::int16_t>(branch.b);
      return upwards();
    case Op::JumpLtI:
    case Op::JumpLeI: loop.boundSlot = branch.b; break;
    case Op::JumpLtK:
    case Op::JumpLeK: loop.bound = branch.e; break;
    default: return {};
  }
  if (loop.end == loop.head) return {};
  const Instruction& add = function.code[--loop.stepAt];
  if (add.a != loop.counter) return {};
  if (add.op == Op::AddK && add.b == add.a) {
    loop.step = add.d;
    return upwards();
  }
  if (add.op != Op::AddI || (add.b == add.a) == (add.c == add.a)) return {};
  loop.stepSlot = add.b == add.a ? add.c : add.b;
  return loop;
}

std::vector<CountedLoop> countedLoops(const Function& function) {
  std::vector<CountedLoop> loops;
  for (std::uint32_t at = 0; at < function.code.size(); ++at) {
    auto end = loopThatCounts(function, at);
    if (!end || at - end->head > MaxCode || at + 1 >= function.code.size()) continue;
    if (auto loop = Reader(function, std::move(*end)).read()) loops.push_back(std::move(*loop));
  }
  return loops;
}

}  // namespace vellum::jit
