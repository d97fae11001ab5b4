#include "ir/copies.h"

#include <algorithm>

#include "ir/registers.h"

namespace vellum::ir {

namespace {

using CopyLabel = CopiedInstruction::Label;

constexpr std::size_t MaxChecks = 6;

bool same(const Linear& a, const Linear& b) {
  auto sameTerm = [](const Linear::Term& x, const Linear::Term& y) { return x.slot == y.slot && x.factor == y.factor; };
  return a.times == b.times && a.plus == b.plus &&
         std::equal(a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(), sameTerm);
}

class Copying {
 public:
  Copying(const Function& function, const CountedLoop& loop, std::uint16_t temporaries)
      : f_(function),
        loop_(loop),
        distance_(temporaries),
        number_(static_cast<std::uint16_t>(temporaries + 1)),
        proven_(loop.end + 1 - loop.head) {}

  std::vector<CopiedInstruction> copy() {
    if (loop_.boundSlot == CountedLoop::None && loop_.inclusive && loop_.bound == INT32_MAX) return {};
    push({Op::Copy, 0, 0, 0, 0, 0}, CopyLabel::Loop);
    askRounds();
    for (const CountedLoop::Access& access : loop_.accesses) askAccess(access);
    if (asked_.empty()) return {};
    for (std::uint32_t at = loop_.head; at <= loop_.end; ++at) copyInstruction(at);
    push({Op::Jump, 0, 0, 0, static_cast<std::int32_t>(loop_.end + 1), 0}, CopyLabel::Outside);
    return std::move(out_);
  }

 private:
  void push(Instruction instruction, CopyLabel label = CopyLabel::None) {
    out_.push_back({instruction, loop_.head, label, false});
  }

  void askRounds() {
    std::uint16_t bound = loop_.boundSlot;
    if (loop_.stepSlot != CountedLoop::None) push({Op::MoveI, distance_, loop_.stepSlot, 0, 0, 0});
    else push({Op::ConstI, distance_, 0, 0, loop_.step, 0});
    if (bound == CountedLoop::None) {
      push({Op::ConstI, number_, 0, 0, loop_.bound + (loop_.inclusive ? 1 : 0), 0});
      bound = number_;
    } else if (loop_.inclusive) {
      // Behind the greatest integer comes the least: then there is no round that can be known.
      push({Op::AddK, number_, bound, 0, 1, 0});
      bound = number_;
    }
    push({Op::Rounds, distance_, loop_.counter, bound, 0, LeastRounds}, CopyLabel::Loop);
  }

  void askAccess(const CountedLoop::Access& access) {
    auto isIt = [&](const CountedLoop::Access* known) {
      return known->array == access.array && same(known->index, access.index);
    };
    if (std::none_of(asked_.begin(), asked_.end(), isIt)) {
      if (asked_.size() == MaxChecks) return;
      asked_.push_back(&access);
      push({Op::JumpOutside, access.array, firstOf(access.index), distance_, 0,
            static_cast<std::int32_t>(access.index.times)},
           CopyLabel::Loop);
    }
    proven_[access.at - loop_.head] = true;
  }

  // The index of the first round, whose counter is the counter of now.
  std::uint16_t firstOf(const Linear& index) {
    std::vector<Linear::Term> terms = index.terms;
    if (index.times != 0) terms.insert(terms.begin(), {loop_.counter, index.times});
    auto plus = static_cast<std::int32_t>(static_cast<std::uint32_t>(index.plus));
    if (terms.empty()) {
      push({Op::ConstI, number_, 0, 0, plus, 0});
      return number_;
    }
    if (terms.size() == 1 && terms[0].factor == 1 && plus == 0) return terms[0].slot;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      auto factor = static_cast<std::int32_t>(terms[i].factor);
      if (i == 0) push({Op::LinearK, number_, terms[i].slot, 0, factor, plus});
      else push({Op::MulAddK, number_, terms[i].slot, number_, factor, 0});
    }
    return number_;
  }

  void copyInstruction(std::uint32_t at) {
    CopiedInstruction copied{f_.code[at], at, CopyLabel::None, proven_[at - loop_.head]};
    if (copied.proven) copied.instruction.op = uncheckedForm(copied.instruction.op);
    if (isBranch(copied.instruction.op)) {
      auto to = static_cast<std::uint32_t>(copied.instruction.d);
      bool inside = to >= loop_.head && to <= loop_.end;
      copied.label = inside ? CopyLabel::Body : CopyLabel::Outside;
      if (inside) copied.instruction.d = static_cast<std::int32_t>(to - loop_.head);
    }
    out_.push_back(copied);
  }

  const Function& f_;
  const CountedLoop& loop_;
  std::uint16_t distance_, number_;
  std::vector<bool> proven_;  // by instruction, from the loop's first on
  std::vector<const CountedLoop::Access*> asked_;
  std::vector<CopiedInstruction> out_;
};

// The parts of what stands at a `copy`: its rounds are [body, loop - 1), the loop's [loop, loop + loop - 1 - body).
struct Parts {
  std::uint32_t body, loop;
  std::uint32_t rounds() const { return loop - 1 - body; }
};

std::optional<Parts> partsOf(const Function& function, std::uint32_t at) {
  auto loop = static_cast<std::uint32_t>(function.code[at].d);
  if (loop < at + 3 || loop >= function.code.size()) return {};
  const Instruction& back = function.code[loop - 2];
  auto body = static_cast<std::uint32_t>(back.d);
  if (!isBranch(back.op) || body <= at || body > loop - 2) return {};
  Parts parts{body, loop};
  if (parts.rounds() >= function.code.size() - loop) return {};
  return parts;
}

bool equal(const Instruction& a, const Instruction& b) {
  if (a.op != b.op) return false;
  const OpInfo& info = opInfo(a.op);
  for (int i = 0; i < info.operandCount; ++i) {
    char field = info.operands[i].field;
    bool same = field == 'd'   ? a.d == b.d
                : field == 'e' ? a.e == b.e
                               : registerField(a, info.operands[i]) == registerField(b, info.operands[i]);
    if (!same) return false;
  }
  return true;
}

}  // namespace

std::vector<CopiedInstruction> copyOf(const Function& function, const CountedLoop& loop, std::uint16_t temporaries) {
  return Copying(function, loop, temporaries).copy();
}

std::uint32_t behindCopy(const Function& function, std::uint32_t at) {
  return function.code[at].op == Op::Copy ? static_cast<std::uint32_t>(function.code[at].d) : at;
}

std::uint32_t twinInLoop(const Function& function, std::uint32_t at) {
  for (std::uint32_t i = 0; i < at; ++i) {
    std::uint32_t loop = behindCopy(function, i);
    if (loop <= at) continue;
    auto parts = partsOf(function, i);
    return parts && at >= parts->body && at + 1 < loop ? at + parts->rounds() + 1 : at;
  }
  return at;
}

bool isSoundCopy(const Function& function, std::uint32_t at, std::vector<bool>& proven) {
  auto parts = partsOf(function, at);
  if (!parts) return false;
  auto [body, head] = *parts;
  std::uint32_t end = head + parts->rounds() - 1;
  auto counted = loopThatCounts(function, end);
  if (!counted || counted->head != head) return false;
  auto loop = readRounds(function, std::move(*counted), Rounds::Inside);
  if (!loop) return false;
  auto rounds = std::find_if(function.code.begin() + at, function.code.begin() + body,
                             [](const Instruction& each) { return each.op == Op::Rounds; });
  if (rounds == function.code.begin() + body) return false;
  std::uint16_t temporaries = rounds->a;
  for (std::uint32_t i = head; i <= end; ++i) {
    bool used = false;
    forEachRegister(function.code[i], [&](const Operand&, std::uint16_t slot) {
      used = used || slot == temporaries || slot == temporaries + 1;
    });
    if (used) return false;
  }
  std::vector<CopiedInstruction> expected = copyOf(function, *loop, temporaries);
  if (expected.size() != head - at) return false;
  for (std::uint32_t i = 0; i < expected.size(); ++i) {
    Instruction& wanted = expected[i].instruction;
    if (expected[i].label == CopyLabel::Loop) wanted.d = static_cast<std::int32_t>(head);
    if (expected[i].label == CopyLabel::Body) wanted.d += static_cast<std::int32_t>(body);
    if (!equal(wanted, function.code[at + i])) return false;
  }
  // Nobody comes in but by the checks.
  for (std::uint32_t i = 0; i < function.code.size(); ++i) {
    if (!isBranch(function.code[i].op)) continue;
    auto to = static_cast<std::uint32_t>(function.code[i].d);
    bool inRounds = i >= body && i < head && to >= body;
    if (to > at && to < head && !inRounds) return false;
  }
  for (std::uint32_t i = 0; i < expected.size(); ++i)
    if (expected[i].proven || at + i < body) proven[at + i] = true;
  return true;
}

}  // namespace vellum::ir
