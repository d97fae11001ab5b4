#include "jit/optimizations/unroll_and_jam.h"

#include <algorithm>

#include "ir/loop_versioning.h"
#include "ir/passes/rewrite.h"

namespace vellum::jit {

using ir::Function;
using ir::Instruction;
using ir::Op;

namespace {

constexpr std::size_t MaxCode = 40, MaxOwn = 3;

bool isStore(Op op) { return ir::memoryAccess(op)->stores; }

// The number of instructions, without loop versions (ir/loop_versioning.h).
std::size_t lengthOf(const Function& function, const CountedLoop& loop) {
  std::size_t length = 0;
  for (std::uint32_t at = loop.head; at < loop.end; ++at, ++length) at = ir::afterVersion(function, at);
  return length;
}

// What a register holds in an iteration of the outer loop, compared with adjacent iterations.
struct Holds {
  ir::KnownNumber number;  // in terms of both counters, and of registers that neither loop changes
  bool own = false;        // differs between iterations; else the same, unless the number depends on the outer counter
  bool moves() const { return number && number->times != 0; }
};

class Reader {
 public:
  Reader(const Function& function, const CountedLoop& outer, const CountedLoop& inner, const ir::Liveness& liveness)
      : f_(function), liveness_(liveness), holds_(function.slots.size()), changed_(function.slots.size()) {
    nest_.outer = outer;
    nest_.inner = inner;
    nest_.inner.accesses.clear();
    nest_.work.resize(outer.end + 1 - outer.head);
  }

  std::optional<LoopNest> read() {
    if (!readRegisters()) return {};
    bool good = readPart(nest_.outer.head, nest_.inner.head) && !overwrites_ && enterInner() && readInner() &&
                readPart(nest_.inner.end + 1, nest_.outer.stepAt);
    if (!good || overwrites_ || !isWorthIt() || readsStored()) return {};
    return nest_;
  }

 private:
  // Whether iterations have registers of their own, and the machine has enough for them.
  bool isWorthIt() const {
    std::vector<bool> own(holds_.size());
    for (const LoopNest::Work& work : nest_.work)
      for (std::uint16_t slot : work.own) own[slot] = true;
    auto count = static_cast<std::size_t>(std::count(own.begin(), own.end(), true));
    return count > 0 && count <= MaxOwn;
  }

  bool readsStored() const {
    auto looksIn = [&](const CountedLoop::Access& access) { return access.array == nest_.stored; };
    return std::count_if(nest_.accesses.begin(), nest_.accesses.end(), looksIn) > 1;
  }

  // Finds the registers that the loop changes. False when one of them carries a value from one iteration to the next.
  bool readRegisters() {
    bool window = false;
    for (std::uint32_t at = nest_.outer.head; at <= nest_.outer.end; ++at)
      ir::forEachRegister(f_.code[at], [&](const ir::Operand& operand, std::uint16_t slot) {
        if (slot >= changed_.size()) window = true;
        else if (operand.access != ir::Access::Read) changed_[slot] = true;
      });
    auto fixed = [&](std::uint16_t slot) { return slot == CountedLoop::None || !changed_[slot]; };
    if (window || !fixed(nest_.outer.boundSlot) || !fixed(nest_.inner.boundSlot)) return false;
    std::vector<bool> live = liveness_.at(nest_.outer.head);
    for (std::uint16_t slot = 0; slot < changed_.size(); ++slot) {
      if (!changed_[slot]) holds_[slot].number = Linear::ofRegister(slot);
      else if (slot != nest_.outer.counter && live[slot]) return false;
    }
    holds_[nest_.outer.counter].number = Linear{1, 0, {}};
    return true;
  }

  bool readPart(std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t at = from; at < to; ++at) {
      at = ir::afterVersion(f_, at);
      if (at == to) break;
      if (!readInstruction(at)) return false;
    }
    return true;
  }

  // At the start of the inner loop, its counter is known, and the registers that it changes are unknown.
  bool enterInner() {
    const ir::KnownNumber& first = holds_[nest_.inner.counter].number;
    if (!first || first->times != 0) return false;
    nest_.innerFirst = *first;
    std::vector<bool> live = liveness_.at(nest_.inner.head);
    for (std::uint16_t slot = 0; slot < holds_.size(); ++slot) {
      if (!changedInner(slot)) continue;
      if (holds_[slot].moves() && live[slot]) return false;
      holds_[slot].number.reset();
    }
    return true;
  }

  // Repeats until a fixed point: an iteration ends in the state in which it began.
  bool readInner() {
    std::vector<bool> live = liveness_.at(nest_.inner.head);
    for (;;) {
      std::vector<Holds> before = holds_;
      std::size_t accesses = nest_.accesses.size();
      overwrites_ = false;
      holds_[nest_.inner.counter].number = Linear::ofRegister(nest_.inner.counter);
      if (!readPart(nest_.inner.head, nest_.inner.stepAt)) return false;
      bool same = true;
      for (std::uint16_t slot = 0; slot < holds_.size(); ++slot) {
        if (!live[slot] || slot == nest_.inner.counter) continue;
        if (changedInner(slot) && holds_[slot].moves()) return false;
        if (!holds_[slot].own || before[slot].own) continue;
        same = false;
        before[slot].own = true;
        nest_.spread.push_back(slot);
      }
      if (same) break;
      holds_ = std::move(before);
      nest_.accesses.resize(accesses);
    }
    for (std::uint16_t slot = 0; slot < holds_.size(); ++slot)
      if (changedInner(slot)) holds_[slot].number.reset();
    return true;
  }

  bool changedInner(std::uint16_t slot) const {
    for (std::uint32_t at = nest_.inner.head; at <= nest_.inner.end; ++at)
      if (ir::writes(f_.code[at], slot)) return true;
    return false;
  }

  bool readInstruction(std::uint32_t at) {
    const Instruction& instruction = f_.code[at];
    LoopNest::Work& work = nest_.work[at - nest_.outer.head];
    work = {};
    if (ir::isBranch(instruction.op)) return isPastInner(at);
    bool element = ir::isElement(instruction.op);
    if (!element && !ir::isPure(instruction.op)) return false;
    bool moves = false;
    ir::forEachRegister(instruction, [&](const ir::Operand& operand, std::uint16_t slot) {
      if (operand.access == ir::Access::Write || (element && operand.field != 'a')) return;
      const Holds& holds = holds_[slot];
      if (holds.own) work.own.push_back(slot);
      moves = moves || holds.moves();
    });
    work.each = !work.own.empty();
    ir::KnownNumber number;
    if (element) {
      if (!readElement(at, work) || (isStore(instruction.op) && moves)) return false;
    } else {
      number = unlessBig(numberOf(instruction, [this](std::uint16_t slot) { return holds_[slot].number; }));
      if (moves && (work.each || !number)) return false;
    }
    return write(instruction, work, number);
  }

  // Records the result of an instruction.
  bool write(const Instruction& instruction, LoopNest::Work& work, const ir::KnownNumber& number) {
    bool good = true;
    ir::forEachWritten(instruction, [&](std::uint16_t slot) {
      if (slot == nest_.outer.counter) good = false;
      if (work.each && std::find(work.own.begin(), work.own.end(), slot) == work.own.end()) {
        // An iteration must not overwrite what the others still read. Inside the inner loop, the next pass finds that
        // each iteration has its own register.
        if (ir::readsOf(instruction, slot) != 0) overwrites_ = true;
        work.own.push_back(slot);
      }
      holds_[slot] = {number, work.each};
    });
    return good;
  }

  bool readElement(std::uint32_t at, LoopNest::Work& work) {
    const Instruction& instruction = f_.code[at];
    const ir::KnownNumber& index = holds_[instruction.c].number;
    if (changed_[instruction.b] || !index || index->times < 0) return false;
    for (const Linear::Term& term : index->terms)
      if (term.slot == nest_.inner.counter && term.factor < 0) return false;
    nest_.accesses.push_back({instruction.b, *index});
    work.shift = index->times;
    if (work.shift != 0) work.each = true;
    if (!isStore(instruction.op)) return true;
    // At most one store in the outer loop, to a different element in each iteration.
    bool inside = at >= nest_.inner.head && at <= nest_.inner.end;
    if (inside || work.shift == 0 || nest_.stored != CountedLoop::None) return false;
    nest_.stored = instruction.b;
    return true;
  }

  // A branch past the inner loop, on a condition that is the same in all iterations.
  bool isPastInner(std::uint32_t at) const {
    const Instruction& branch = f_.code[at];
    if (ir::opInfo(branch.op).loopForm != 0 || at >= nest_.inner.head) return false;
    if (static_cast<std::uint32_t>(branch.d) <= nest_.inner.end) return false;
    bool same = true;
    ir::forEachRegister(branch, [&](const ir::Operand&, std::uint16_t slot) {
      if (holds_[slot].own || holds_[slot].moves()) same = false;
    });
    return same;
  }

  const Function& f_;
  const ir::Liveness& liveness_;
  LoopNest nest_;
  std::vector<Holds> holds_;  // by slot, before the current instruction
  std::vector<bool> changed_;
  bool overwrites_ = false;  // a register shared by all iterations becomes private where it is also read
};

}  // namespace

std::vector<LoopNest> findLoopNests(const Function& function, const std::vector<CountedLoop>& counted,
                                    const ir::Liveness& liveness) {
  std::vector<LoopNest> found;
  for (std::uint32_t at = 0; at < function.code.size(); ++at) {
    at = ir::afterVersion(function, at);
    auto outer = ir::findCountedLoop(function, at);
    if (!outer || !stepsByOne(*outer) || lengthOf(function, *outer) > MaxCode) continue;
    auto within = [&](const CountedLoop& loop) { return loop.head > outer->head && loop.end < outer->stepAt; };
    auto inner = std::find_if(counted.begin(), counted.end(), within);
    if (inner == counted.end() || !stepsByOne(*inner)) continue;
    bool sameForm =
        ir::opInfo(function.code[inner->end].op).loopForm == ir::opInfo(function.code[outer->end].op).loopForm;
    if (!sameForm) continue;
    if (auto nest = Reader(function, *outer, *inner, liveness).read()) found.push_back(std::move(*nest));
  }
  return found;
}

}  // namespace vellum::jit
