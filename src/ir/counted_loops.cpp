#include "ir/counted_loops.h"

#include "ir/registers.h"

namespace vellum::ir {

namespace {

constexpr std::size_t MaxLoopCode = 100;  // of a loop that is worth analysing

}  // namespace

bool isQuiet(Op op) {
  bool global = accesses(op, MemoryAccess::Place::Global) && memoryAccess(op)->movesNumber();
  return isPure(op) || isElement(op) || global || op == Op::Nop;
}

namespace {

class Reader {
 public:
  Reader(const Function& function, CountedLoop end, LoopBody required)
      : f_(function),
        loop_(std::move(end)),
        quiet_(required == LoopBody::Quiet),
        changed_(function.slots.size()),
        numbers_(function.slots.size()) {}

  std::optional<CountedLoop> read() {
    for (std::uint32_t at = loop_.head; at <= loop_.end; ++at)
      forEachRegister(f_.code[at], [&](const Operand& operand, std::uint16_t slot) {
        if (slot >= changed_.size()) inWindow_ = true;
        else if (operand.access != Access::Read) changed_[slot] = true;
      });
    if (inWindow_ || !isFixed(loop_.stepSlot) || !isFixed(loop_.boundSlot) || !readIteration()) return {};
    return loop_;
  }

 private:
  bool isFixed(std::uint16_t slot) const { return slot == CountedLoop::None || !changed_[slot]; }

  // Reads what precedes the step.
  bool readIteration() {
    std::vector<bool> target(f_.code.size() + 1);
    for (std::uint32_t at = loop_.head; at < loop_.stepAt; ++at) {
      const Instruction& instruction = f_.code[at];
      if (target[at]) numbers_.assign(numbers_.size(), {});
      if (isBranch(instruction.op)) {
        auto to = static_cast<std::uint32_t>(instruction.d);
        if (to > at && to <= loop_.stepAt && opInfo(instruction.op).loopForm == 0) target[to] = true;
        else if (quiet_ || (to >= loop_.head && to <= loop_.end)) return false;
        continue;
      }
      if (quiet_ ? !isQuiet(instruction.op) : mayPause(instruction.op)) return false;
      if (writes(instruction, loop_.counter)) return false;
      if (isElement(instruction.op) && !readAccess(at) && quiet_) return false;
      KnownNumber number = unlessBig(numberOf(instruction, [this](std::uint16_t slot) { return valueOf(slot); }));
      forEachWrittenLocal(instruction, numbers_.size(), [&](std::uint16_t slot) { numbers_[slot] = number; });
    }
    return true;
  }

  bool readAccess(std::uint32_t at) {
    const Instruction& instruction = f_.code[at];
    KnownNumber index = valueOf(instruction.c);
    if (changed_[instruction.b] || !index || index->times < 0) return false;
    loop_.accesses.push_back({instruction.b, *index, at});
    return true;
  }

  KnownNumber valueOf(std::uint16_t slot) const {
    if (slot == loop_.counter) return Linear{1, 0, {}};
    if (!changed_[slot]) return Linear::ofRegister(slot);
    return numbers_[slot];
  }

  const Function& f_;
  CountedLoop loop_;
  bool quiet_;
  std::vector<bool> changed_;
  std::vector<KnownNumber> numbers_;  // by slot, for registers that the loop changes
  bool inWindow_ = false;
};

}  // namespace

std::optional<CountedLoop> readLoopBody(const Function& function, CountedLoop loop, LoopBody required) {
  if (loop.end - loop.head > MaxLoopCode || loop.end + 1 >= function.code.size()) return {};
  return Reader(function, std::move(loop), required).read();
}

std::optional<std::int32_t> stepOf(const Instruction& branch) {
  switch (forwardOf(branch.op)) {
    case Op::StepLtI:
    case Op::StepLeI: return branch.e;
    case Op::StepLtK:
    case Op::StepLeK:
    case Op::StepGtK:
    case Op::StepGeK: return static_cast<std::int16_t>(branch.b);
    default: return {};
  }
}

// Reads the backward branch, and the step before it unless the branch itself steps.
std::optional<CountedLoop> findCountedLoop(const Function& function, std::uint32_t end) {
  const Instruction& branch = function.code[end];
  if (opInfo(branch.op).loopForm == 0) return {};
  CountedLoop loop;
  loop.head = static_cast<std::uint32_t>(branch.d);
  loop.end = loop.stepAt = end;
  loop.counter = branch.a;
  if (loop.head > end) return {};
  Op form = forwardOf(branch.op);
  loop.inclusive = form == Op::StepLeI || form == Op::StepLeK || form == Op::JumpLeI || form == Op::JumpLeK;
  loop.step = stepOf(branch).value_or(0);
  auto upwards = [&loop] { return loop.step >= 1 ? std::optional(loop) : std::nullopt; };
  switch (form) {
    case Op::StepLtI:
    case Op::StepLeI: loop.boundSlot = branch.b; return upwards();
    case Op::StepLtK:
    case Op::StepLeK: loop.bound = branch.e; return upwards();
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

}  // namespace vellum::ir
