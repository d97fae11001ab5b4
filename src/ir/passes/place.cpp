// A temporary computed only to be moved is computed in place, also in the argument window; and the end of a counting
// loop becomes one instruction.
#include <algorithm>
#include <optional>

#include "ir/liveness.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

class Placing {
 public:
  explicit Placing(Function& function)
      : f_(function), reads_(function.slots.size()), writes_(function.slots.size()), target_(branchTargets(function)) {
    for (const Instruction& instruction : f_.code) {
      forEachRead(instruction, [&](std::uint16_t slot) {
        if (slot < reads_.size()) ++reads_[slot];
      });
      forEachWrite(instruction, [&](std::uint16_t slot) {
        if (slot < writes_.size()) ++writes_[slot];
      });
    }
  }

  void run() {
    for (std::size_t i = 0; i + 1 < f_.code.size(); ++i)
      if (!target_[i + 1]) {
        computeInPlace(i);
        fuseStep(i);
      }
    for (std::size_t i = 0; i < f_.code.size(); ++i) computeInWindow(i);
    removeNops(f_);
  }

 private:
  // `t = op ...; x = t` with t read nowhere else becomes `x = op ...`.
  void computeInPlace(std::size_t i) {
    Instruction& producer = f_.code[i];
    Instruction& move = f_.code[i + 1];
    bool moves = move.op == Op::MoveI || move.op == Op::MoveF || move.op == Op::TakeR;
    if (!moves || !f_.slotNames[move.b].empty()) return;
    std::uint16_t temporary = move.b;
    if (reads_[temporary] != 1 || writes_[temporary] != (move.op == Op::TakeR ? 2u : 1u)) return;
    const OpInfo& info = opInfo(producer.op);
    const Operand& first = info.operands[0];
    if (info.operandCount == 0 || first.field != 'a' || first.access != Access::Write || !isRegister(first) ||
        producer.a != temporary)
      return;
    // An owned target is released before it is written: it must not be what the producer reads.
    if (move.op == Op::TakeR && readsOf(producer, move.a) != 0) return;
    producer.a = move.a;
    move = {};
  }

  // `t = op ...; ...; arg k, t` with t read nowhere else computes right into the argument window.
  void computeInWindow(std::size_t i) {
    Instruction& argument = f_.code[i];
    if (argument.op != Op::ArgI && argument.op != Op::ArgF) return;
    std::uint16_t temporary = argument.b;
    if (!f_.slotNames[temporary].empty()) return;
    for (std::size_t at = i; at-- > 0 && i - at < 32;) {
      if (target_[at + 1]) return;
      Instruction& producer = f_.code[at];
      const OpInfo& info = opInfo(producer.op);
      const Operand& first = info.operands[0];
      bool writes = info.operandCount > 0 && first.field == 'a' && first.access == Access::Write && isRegister(first);
      if (writes && producer.a == temporary) {
        if (first.type != (argument.op == Op::ArgI ? 'i' : 'f') || !isLast(i, temporary)) return;
        producer.a = static_cast<std::uint16_t>(f_.slots.size() + argument.a);
        argument = {};
        return;
      }
      if (readsOf(producer, temporary) != 0) return;
      // A call in between has the window for itself.
      if (info.branch || isCall(producer.op)) return;
    }
  }

  // Whether instruction i reads a register for the last time since it was written.
  bool isLast(std::size_t i, std::uint16_t slot) {
    static constexpr std::size_t MaxSize =
        1 << 22;  // of a function that is worth the look, in registers times instructions
    if (reads_[slot] == 1) return true;
    if (std::optional<bool> last = isLastInBlock(i, slot)) return *last;
    if (f_.code.size() * f_.slots.size() > MaxSize) return false;
    if (!liveness_) liveness_.emplace(f_);
    return !liveness_->at(i + 1)[slot];
  }

  // The same, when the instructions that surely come next tell: most temporaries are written again soon.
  std::optional<bool> isLastInBlock(std::size_t i, std::uint16_t slot) const {
    static constexpr std::size_t Window = 64;
    for (std::size_t at = i + 1; at < f_.code.size() && at <= i + Window && !target_[at]; ++at) {
      const Instruction& next = f_.code[at];
      if (mentions(next, slot)) {
        if (readsOf(next, slot) != 0) return false;
        if (writes(next, slot)) return true;
      }
      if (isBranch(next.op)) return {};
      if (endsBlock(next.op)) return true;
    }
    return {};
  }

  // `i += k; if (i < n) goto body`
  void fuseStep(std::size_t i) {
    Instruction& step = f_.code[i];
    Instruction& test = f_.code[i + 1];
    if (step.op != Op::AddK || step.a != step.b) return;
    Op fused;
    switch (test.op) {
      case Op::JumpLtILoop: fused = Op::StepLtILoop; break;
      case Op::JumpLtIFree: fused = Op::StepLtIFree; break;
      case Op::JumpLeILoop: fused = Op::StepLeILoop; break;
      case Op::JumpLeIFree: fused = Op::StepLeIFree; break;
      default: return;
    }
    if (test.a != step.a || test.b == step.a) return;
    test.op = fused;
    test.e = step.d;
    step = {};
  }

  Function& f_;
  std::vector<std::uint32_t> reads_, writes_;
  std::vector<bool> target_;
  std::optional<Liveness> liveness_;  // of the function as it was when first asked: what is read since is read less
};

}  // namespace

void runPlace(Function& function) {
  auto moves = [](const Instruction& instruction) {
    switch (instruction.op) {
      case Op::MoveI:
      case Op::MoveF:
      case Op::TakeR:
      case Op::ArgI:
      case Op::ArgF:
      case Op::AddK: return true;
      default: return false;
    }
  };
  if (std::any_of(function.code.begin(), function.code.end(), moves)) Placing(function).run();
}

}  // namespace vellum::ir
