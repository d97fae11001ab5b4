#include "ir/loop_versioning.h"

#include <algorithm>

#include "ir/registers.h"

namespace vellum::ir {

namespace {

using VersionLabel = VersionedInstruction::Label;

constexpr std::size_t MaxChecks = 6;

bool same(const Linear& a, const Linear& b) {
  auto sameTerm = [](const Linear::Term& x, const Linear::Term& y) { return x.slot == y.slot && x.factor == y.factor; };
  return a.times == b.times && a.plus == b.plus &&
         std::equal(a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(), sameTerm);
}

class Versioning {
 public:
  Versioning(const Function& function, const CountedLoop& loop, std::uint16_t temporaries)
      : f_(function),
        loop_(loop),
        distance_(temporaries),
        number_(static_cast<std::uint16_t>(temporaries + 1)),
        proven_(loop.end + 1 - loop.head) {}

  std::vector<VersionedInstruction> make() {
    if (loop_.boundSlot == CountedLoop::None && loop_.inclusive && loop_.bound == INT32_MAX) return {};
    push({Op::LoopVersion, 0, 0, 0, 0, 0}, VersionLabel::Loop);
    guardIterations();
    for (const CountedLoop::Access& access : loop_.accesses) guardAccess(access);
    if (guarded_.empty()) return {};
    for (std::uint32_t at = loop_.head; at <= loop_.end; ++at) versionInstruction(at);
    push({Op::Jump, 0, 0, 0, static_cast<std::int32_t>(loop_.end + 1), 0}, VersionLabel::Outside);
    return std::move(out_);
  }

 private:
  void push(Instruction instruction, VersionLabel label = VersionLabel::None) {
    out_.push_back({instruction, loop_.head, label, false});
  }

  void guardIterations() {
    std::uint16_t bound = loop_.boundSlot;
    if (loop_.stepSlot != CountedLoop::None) push({Op::MoveI, distance_, loop_.stepSlot, 0, 0, 0});
    else push({Op::ConstI, distance_, 0, 0, loop_.step, 0});
    if (bound == CountedLoop::None) {
      push({Op::ConstI, number_, 0, 0, loop_.bound + (loop_.inclusive ? 1 : 0), 0});
      bound = number_;
    } else if (loop_.inclusive) {
      // The greatest integer wraps to the least: then the number of iterations is unknown.
      push({Op::AddK, number_, bound, 0, 1, 0});
      bound = number_;
    }
    push({Op::GuardIterations, distance_, loop_.counter, bound, 0, LeastIterations}, VersionLabel::Loop);
  }

  void guardAccess(const CountedLoop::Access& access) {
    auto isIt = [&](const CountedLoop::Access* known) {
      return known->array == access.array && same(known->index, access.index);
    };
    if (std::none_of(guarded_.begin(), guarded_.end(), isIt)) {
      if (guarded_.size() == MaxChecks) return;
      guarded_.push_back(&access);
      push({Op::GuardRange, access.array, firstOf(access.index), distance_, 0,
            static_cast<std::int32_t>(access.index.times)},
           VersionLabel::Loop);
    }
    proven_[access.at - loop_.head] = true;
  }

  // The index in the first iteration, which has the current counter.
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

  void versionInstruction(std::uint32_t at) {
    VersionedInstruction versioned{f_.code[at], at, VersionLabel::None, proven_[at - loop_.head]};
    if (versioned.proven) versioned.instruction.op = uncheckedForm(versioned.instruction.op);
    if (isBranch(versioned.instruction.op)) {
      auto to = static_cast<std::uint32_t>(versioned.instruction.d);
      bool inside = to >= loop_.head && to <= loop_.end;
      versioned.label = inside ? VersionLabel::Body : VersionLabel::Outside;
      if (inside) versioned.instruction.d = static_cast<std::int32_t>(to - loop_.head);
    }
    out_.push_back(versioned);
  }

  const Function& f_;
  const CountedLoop& loop_;
  std::uint16_t distance_, number_;
  std::vector<bool> proven_;  // by instruction, starting at the loop's first
  std::vector<const CountedLoop::Access*> guarded_;
  std::vector<VersionedInstruction> out_;
};

// The layout of a version: its iterations are [body, loop - 1), those of the loop [loop, loop + length()).
struct Parts {
  std::uint32_t body, loop;
  std::uint32_t length() const { return loop - 1 - body; }
};

std::optional<Parts> partsOf(const Function& function, std::uint32_t at) {
  auto loop = static_cast<std::uint32_t>(function.code[at].d);
  if (loop < at + 3 || loop >= function.code.size()) return {};
  const Instruction& back = function.code[loop - 2];
  auto body = static_cast<std::uint32_t>(back.d);
  if (!isBranch(back.op) || body <= at || body > loop - 2) return {};
  Parts parts{body, loop};
  if (parts.length() >= function.code.size() - loop) return {};
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

std::vector<VersionedInstruction> versionOf(const Function& function, const CountedLoop& loop,
                                            std::uint16_t temporaries) {
  return Versioning(function, loop, temporaries).make();
}

std::uint32_t afterVersion(const Function& function, std::uint32_t at) {
  return function.code[at].op == Op::LoopVersion ? static_cast<std::uint32_t>(function.code[at].d) : at;
}

std::uint32_t sameInLoop(const Function& function, std::uint32_t at) {
  for (std::uint32_t i = 0; i < at; ++i) {
    std::uint32_t loop = afterVersion(function, i);
    if (loop <= at) continue;
    auto parts = partsOf(function, i);
    return parts && at >= parts->body && at + 1 < loop ? at + parts->length() + 1 : at;
  }
  return at;
}

std::vector<CountedLoop> countedLoops(const Function& function) {
  std::vector<CountedLoop> loops;
  for (std::uint32_t at = 0; at < function.code.size(); ++at) {
    at = afterVersion(function, at);
    auto end = findCountedLoop(function, at);
    if (!end) continue;
    if (auto loop = readLoopBody(function, std::move(*end), LoopBody::Quiet)) loops.push_back(std::move(*loop));
  }
  return loops;
}

namespace {

bool usesTemporaries(const Function& function, const CountedLoop& loop, std::uint16_t temporaries) {
  bool used = false;
  for (std::uint32_t i = loop.head; i <= loop.end; ++i)
    forEachRegister(function.code[i], [&](const Operand&, std::uint16_t slot) {
      used = used || slot == temporaries || slot == temporaries + 1;
    });
  return used;
}

// Only the version's own iterations branch into it: every other entry goes through the guards.
bool isEnteredByGuards(const Function& function, std::uint32_t at, Parts parts) {
  for (std::uint32_t i = 0; i < function.code.size(); ++i) {
    if (!isBranch(function.code[i].op)) continue;
    auto to = static_cast<std::uint32_t>(function.code[i].d);
    bool iterates = i >= parts.body && i < parts.loop && to >= parts.body;
    if (to > at && to < parts.loop && !iterates) return false;
  }
  return true;
}

// The loop whose version is at `at`.
std::optional<CountedLoop> originalLoop(const Function& function, Parts parts) {
  auto counted = findCountedLoop(function, parts.loop + parts.length() - 1);
  if (!counted || counted->head != parts.loop) return {};
  return readLoopBody(function, std::move(*counted), LoopBody::NeverPauses);
}

bool isAsExpected(const Function& function, std::uint32_t at, Parts parts, VersionedInstruction expected) {
  Instruction& wanted = expected.instruction;
  if (expected.label == VersionLabel::Loop) wanted.d = static_cast<std::int32_t>(parts.loop);
  if (expected.label == VersionLabel::Body) wanted.d += static_cast<std::int32_t>(parts.body);
  return equal(wanted, function.code[at]);
}

}  // namespace

bool isSoundVersion(const Function& function, std::uint32_t at, std::vector<bool>& proven) {
  auto parts = partsOf(function, at);
  if (!parts) return false;
  auto loop = originalLoop(function, *parts);
  if (!loop) return false;
  auto guards = std::find_if(function.code.begin() + at, function.code.begin() + parts->body,
                             [](const Instruction& each) { return each.op == Op::GuardIterations; });
  if (guards == function.code.begin() + parts->body || usesTemporaries(function, *loop, guards->a)) return false;
  std::vector<VersionedInstruction> expected = versionOf(function, *loop, guards->a);
  if (expected.size() != parts->loop - at) return false;
  for (std::uint32_t i = 0; i < expected.size(); ++i)
    if (!isAsExpected(function, at + i, *parts, expected[i])) return false;
  if (!isEnteredByGuards(function, at, *parts)) return false;
  for (std::uint32_t i = 0; i < expected.size(); ++i)
    if (expected[i].proven || at + i < parts->body) proven[at + i] = true;
  return true;
}

}  // namespace vellum::ir
