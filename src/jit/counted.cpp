#include "jit/counted.h"

#include <algorithm>
#include <optional>

#include "ir/passes/rewrite.h"

namespace vellum::jit {

using ir::Function;
using ir::Instruction;
using ir::Op;

namespace {

constexpr std::size_t MaxCode = 100, MaxTerms = 2;
constexpr std::int64_t MaxFactor = 1 << 20, MaxPlus = std::int64_t(1) << 40;

bool isElement(Op op) { return (op >= Op::LoadEI && op <= Op::LoadEI16) || (op >= Op::StoreEI && op <= Op::StoreEI16); }

// What neither stops the script nor calls anybody; of elements, once they are known to be there.
bool isQuiet(Op op) {
  if (ir::isPure(op) || isElement(op)) return true;
  if (op >= Op::AddFK && op <= Op::LinearK) return true;
  return (op >= Op::LoadGI && op <= Op::LoadGI16) || (op >= Op::StoreGI && op <= Op::StoreGI16);
}

using Known = std::optional<Linear>;

Known scaled(Known number, std::int64_t factor) {
  if (!number || factor < -MaxFactor || factor > MaxFactor) return {};
  number->times *= factor;
  number->plus *= factor;
  for (Linear::Term& term : number->terms) term.factor *= factor;
  return number;
}

bool small(const Linear& number) {
  auto within = [](std::int64_t value, std::int64_t most) { return value >= -most && value <= most; };
  return within(number.times, MaxFactor) && within(number.plus, MaxPlus) && number.terms.size() <= MaxTerms &&
         std::all_of(number.terms.begin(), number.terms.end(),
                     [&](const Linear::Term& term) { return within(term.factor, MaxFactor); });
}

Known sum(Known a, const Known& b) {
  if (!a || !b) return {};
  a->times += b->times;
  a->plus += b->plus;
  for (const Linear::Term& added : b->terms) {
    auto same = std::find_if(a->terms.begin(), a->terms.end(),
                             [&](const Linear::Term& term) { return term.slot == added.slot; });
    if (same == a->terms.end()) a->terms.push_back(added);
    else same->factor += added.factor;
  }
  return a;
}

class Reader {
 public:
  Reader(const Function& function, std::uint32_t head, std::uint32_t end)
      : f_(function), changed_(function.slots.size()), numbers_(function.slots.size()) {
    loop_.head = head;
    loop_.end = end;
  }

  std::optional<CountedLoop> read() {
    if (!readEnd()) return {};
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

  // The branch back, and the step above it unless it is one instruction with it.
  bool readEnd() {
    const Instruction& branch = f_.code[loop_.end];
    Op form = ir::forwardOf(branch.op);
    loop_.counter = branch.a;
    loop_.inclusive = form == Op::StepLeI || form == Op::StepLeK || form == Op::JumpLeI || form == Op::JumpLeK;
    rounds_ = loop_.end;
    switch (form) {
      case Op::StepLtI:
      case Op::StepLeI:
        loop_.boundSlot = branch.b;
        loop_.step = branch.e;
        return loop_.step >= 1;
      case Op::StepLtK:
      case Op::StepLeK:
        loop_.bound = branch.e;
        loop_.step = static_cast<std::int16_t>(branch.b);
        return loop_.step >= 1;
      case Op::JumpLtI:
      case Op::JumpLeI: loop_.boundSlot = branch.b; break;
      case Op::JumpLtK:
      case Op::JumpLeK: loop_.bound = branch.e; break;
      default: return false;
    }
    if (loop_.end == loop_.head) return false;
    rounds_ = loop_.end - 1;
    const Instruction& add = f_.code[rounds_];
    if (add.a != loop_.counter) return false;
    if (add.op == Op::AddK && add.b == add.a) {
      loop_.step = add.d;
      return loop_.step >= 1;
    }
    if (add.op != Op::AddI || (add.b == add.a) == (add.c == add.a)) return false;
    loop_.stepSlot = add.b == add.a ? add.c : add.b;
    return true;
  }

  // What comes before the step.
  bool readRound() {
    std::vector<bool> target(f_.code.size() + 1);
    for (std::uint32_t at = loop_.head; at < rounds_; ++at) {
      const Instruction& instruction = f_.code[at];
      if (target[at]) numbers_.assign(numbers_.size(), {});
      if (ir::isBranch(instruction.op)) {
        auto to = static_cast<std::uint32_t>(instruction.d);
        if (ir::opInfo(instruction.op).loopForm != 0 || to <= at || to > rounds_) return false;
        target[to] = true;
        continue;
      }
      if (!isQuiet(instruction.op)) return false;
      if (ir::writes(instruction, loop_.counter) || (isElement(instruction.op) && !readAccess(instruction))) return false;
      Known number = numberOf(instruction);
      if (number && !small(*number)) number.reset();
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
    if (!changed_[slot]) return Linear{0, 0, {{slot, 1}}};
    return numbers_[slot];
  }

  static Known constant(std::int64_t number) { return Linear{0, number, {}}; }

  Known numberOf(const Instruction& i) const {
    switch (i.op) {
      case Op::ConstI: return constant(i.d);
      case Op::MoveI: return valueOf(i.b);
      case Op::AddI: return sum(valueOf(i.b), valueOf(i.c));
      case Op::SubI: return sum(valueOf(i.b), scaled(valueOf(i.c), -1));
      case Op::AddK: return sum(valueOf(i.b), constant(i.d));
      case Op::RSubK: return sum(scaled(valueOf(i.b), -1), constant(i.d));
      case Op::MulK: return scaled(valueOf(i.b), i.d);
      case Op::ShlK: return scaled(valueOf(i.b), std::int64_t(1) << (i.d & 31));
      case Op::MulAddK: return sum(scaled(valueOf(i.b), i.d), valueOf(i.c));
      case Op::LinearK: return sum(scaled(valueOf(i.b), i.d), constant(i.e));
      default: return {};
    }
  }

  const Function& f_;
  CountedLoop loop_;
  std::uint32_t rounds_ = 0;  // where the step is
  std::vector<bool> changed_;
  std::vector<Known> numbers_;  // by slot, of those that the loop changes
  bool inWindow_ = false;
};

}  // namespace

std::vector<CountedLoop> countedLoops(const Function& function) {
  std::vector<CountedLoop> loops;
  for (std::uint32_t at = 0; at < function.code.size(); ++at) {
    const Instruction& branch = function.code[at];
    if (ir::opInfo(branch.op).loopForm == 0) continue;
    auto head = static_cast<std::uint32_t>(branch.d);
    if (at - head > MaxCode || at + 1 >= function.code.size()) continue;
    if (auto loop = Reader(function, head, at).read()) loops.push_back(std::move(*loop));
  }
  return loops;
}

}  // namespace vellum::jit
