// Reference moves: where an owned register is read for the last time, its reference moves to the argument, register,
// field or result, instead of a second one that is counted and released later. Requires: refcount elision has run,
// which counts on registers that keep their references. Guarantees: an object outlives every register that borrows it.
#include <algorithm>

#include "ir/liveness.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"
#include "ir/registers.h"

namespace vellum::ir {

namespace {

// The form of an instruction that takes the reference which it copies; the same opcode when there is none.
Op movingForm(Op op) {
  switch (op) {
    case Op::MoveR: return Op::TakeR;
    case Op::ArgR: return Op::ArgTakeR;
    case Op::ReturnR: return Op::ReturnTakeR;
    default: return takingForm(op);
  }
}

class ReferenceMoves {
 public:
  explicit ReferenceMoves(Function& function)
      : f_(function), liveness_(function), borrowers_(borrowingLocals(function)) {}

  void run() {
    for (std::uint32_t at = 0; at < f_.code.size(); ++at)
      if (moves(at)) f_.code[at].op = movingForm(f_.code[at].op);
  }

 private:
  bool moves(std::uint32_t at) const {
    const Instruction& i = f_.code[at];
    if (movingForm(i.op) == i.op) return false;
    bool isFirst = kindOf(i.op) == OpKind::Store || i.op == Op::ReturnR;
    std::uint16_t slot = isFirst ? i.a : i.b;
    if (slot >= f_.slots.size() || f_.slots[slot] != Type::Ref) return false;
    if (i.op == Op::ReturnR) return true;
    bool namesItTwice = i.op != Op::ArgR && i.a == i.b;
    if (namesItTwice || liveness_.at(at + 1, slot)) return false;
    return !isBorrowed(at) && (i.op != Op::ArgR || !argumentsBorrow(at));
  }

  // A register that borrows from the object may be read later.
  bool isBorrowed(std::uint32_t at) const {
    if (borrowers_.empty()) return false;
    std::vector<bool> live = liveness_.at(at + 1);
    return std::any_of(borrowers_.begin(), borrowers_.end(), [&](std::uint16_t slot) { return live[slot]; });
  }

  // Another argument of the same call may borrow the object, or one that it keeps alive.
  bool argumentsBorrow(std::uint32_t at) const {
    std::uint32_t from = at, to = at;
    while (from > 0 && isCallsOwn(f_.code[from - 1].op)) --from;
    while (to < f_.code.size() && isCallsOwn(f_.code[to].op)) ++to;
    return std::any_of(f_.code.begin() + from, f_.code.begin() + to,
                       [](const Instruction& each) { return each.op == Op::ArgB; });
  }
  static bool isCallsOwn(Op op) { return !isCall(op) && !endsBlock(op); }

  Function& f_;
  Liveness liveness_;
  std::vector<std::uint16_t> borrowers_;
};

}  // namespace

void runReferenceMoves(Function& function) {
  if (isTooLargeToAnalyse(function)) return;
  auto counts = [](const Instruction& instruction) { return movingForm(instruction.op) != instruction.op; };
  if (std::none_of(function.code.begin(), function.code.end(), counts)) return;
  ReferenceMoves(function).run();
}

}  // namespace vellum::ir
