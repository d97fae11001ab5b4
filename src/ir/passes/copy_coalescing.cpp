// Copy coalescing: a temporary that is computed only to be moved is computed in the register, or in the slot of the
// argument window, that it is moved to. The step and the test at the end of a counted loop become one instruction.
// Requires: later passes add no registers without moving the argument window. Guarantees: no call comes between an
// argument that is computed in the window and its call.
#include <optional>

#include "ir/liveness.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

class CopyCoalescing {
 public:
  explicit CopyCoalescing(Function& function) : f_(function) {}

  void run() {
    bool arguments = false;
    for (const Instruction& instruction : f_.code) {
      Role role = Roles[instruction.op];
      if (role == Role::None) continue;
      std::size_t i = indexOf(instruction);
      if (role == Role::Argument) arguments = true;
      else if (role == Role::Moves && i > 0) computeInPlace(i - 1);
      else if (role == Role::Steps && i + 1 < f_.code.size()) fuseStep(i);
    }
    if (arguments)
      for (const Instruction& instruction : f_.code)
        if (Roles[instruction.op] == Role::Argument) computeInWindow(indexOf(instruction));
    if (counted_) removeNops(f_);
  }

 private:
  enum class Role : std::uint8_t { None, Moves, Steps, Argument };
  static constexpr OpTable<Role> Roles = byOpcode([](Op op) {
    switch (op) {
      case Op::MoveI:
      case Op::MoveF:
      case Op::MoveR:
      case Op::TakeR: return Role::Moves;
      case Op::AddK: return Role::Steps;
      case Op::ArgI:
      case Op::ArgF:
      case Op::ArgB: return Role::Argument;
      default: return Role::None;
    }
  });

  std::size_t indexOf(const Instruction& instruction) const {
    return static_cast<std::size_t>(&instruction - f_.code.data());
  }

  // `t = op ...; x = t` with t read nowhere else becomes `x = op ...`. Only a string may be borrowed by t and counted
  // by x.
  void computeInPlace(std::size_t i) {
    Instruction& producer = f_.code[i];
    Instruction& move = f_.code[i + 1];
    std::uint16_t temporary = move.b;
    if (!computes(producer, temporary) || !f_.slotNames[temporary].empty()) return;
    if (move.op == Op::MoveR && producer.op != Op::ConstSB) return;
    count();
    if (target_[i + 1] || reads_[temporary] != 1 || writes_[temporary] != (move.op == Op::TakeR ? 2u : 1u)) return;
    // An owned target is released before it is written: it must not be what the producer reads.
    if (move.op == Op::TakeR && readsOf(producer, move.a) != 0) return;
    producer.a = move.a;
    if (move.op == Op::MoveR) producer.op = Op::ConstS;
    move = {};
  }

  // `t = op ...; ...; arg k, t` with t read nowhere else computes directly into the argument window.
  void computeInWindow(std::size_t i) {
    Instruction& argument = f_.code[i];
    std::uint16_t temporary = argument.b;
    if (!f_.slotNames[temporary].empty()) return;
    for (std::size_t at = i; at-- > 0 && i - at < 32;) {
      Instruction& producer = f_.code[at];
      if (mentions(producer, temporary)) {
        if (computes(producer, temporary)) {
          count();
          if (firstType(producer) != windowType(argument.op) || entered(at, i) || !isLast(i, temporary)) return;
          producer.a = static_cast<std::uint16_t>(f_.slots.size() + argument.a);
          argument = {};
          return;
        }
        if (readsOf(producer, temporary) != 0) return;
      }
      // A call in between uses the window.
      if (shapeOf(producer).branch || isCall(producer.op)) return;
    }
  }

  // Whether the instruction writes this register without reading it.
  static bool computes(const Instruction& instruction, std::uint16_t slot) {
    return instruction.a == slot && (shapeOf(instruction).writes & ~shapeOf(instruction).reads & 1) != 0;
  }
  static char windowType(Op argument) { return argument == Op::ArgI ? 'i' : argument == Op::ArgF ? 'f' : 'B'; }
  static char firstType(const Instruction& instruction) { return opInfo(instruction.op).operands[0].type; }

  // Whether a branch enters between the two, or at the second.
  bool entered(std::size_t first, std::size_t second) const {
    for (std::size_t at = first + 1; at <= second; ++at)
      if (target_[at]) return true;
    return false;
  }

  // Counts uses lazily, before the first change, and only when a change seems possible.
  void count() {
    if (counted_) return;
    counted_ = true;
    target_ = branchTargets(f_);
    reads_.resize(f_.slots.size());
    writes_.resize(f_.slots.size());
    for (const Instruction& instruction : f_.code) {
      forEachRead(instruction, [&](std::uint16_t slot) {
        if (slot < reads_.size()) ++reads_[slot];
      });
      forEachWrite(instruction, [&](std::uint16_t slot) {
        if (slot < writes_.size()) ++writes_[slot];
      });
    }
  }

  // Whether instruction i reads a register for the last time since it was written.
  bool isLast(std::size_t i, std::uint16_t slot) {
    static constexpr std::size_t MaxSize = 1 << 22;  // of a function that is analysed: registers times instructions
    if (reads_[slot] == 1) return true;
    if (std::optional<bool> last = isLastInBlock(i, slot)) return *last;
    if (f_.code.size() * f_.slots.size() > MaxSize) return false;
    if (!liveness_) liveness_.emplace(f_);
    return !liveness_->at(i + 1, slot);
  }

  // The same, when the rest of the block decides it: most temporaries are overwritten soon.
  std::optional<bool> isLastInBlock(std::size_t i, std::uint16_t slot) const {
    static constexpr std::size_t Window = 64;
    for (std::size_t at = i + 1; at < f_.code.size() && at <= i + Window && !target_[at]; ++at) {
      const Instruction& next = f_.code[at];
      if (mentions(next, slot)) {
        if (readsOf(next, slot) != 0) return false;
        if (writes(next, slot)) return true;
      }
      if (shapeOf(next).branch) return {};
      if (shapeOf(next).ends) return true;
    }
    return {};
  }

  // `i += k; if (i < n) goto body`
  void fuseStep(std::size_t i) {
    Instruction& step = f_.code[i];
    Instruction& test = f_.code[i + 1];
    if (step.a != step.b) return;
    Op fused;
    switch (test.op) {
      case Op::JumpLtILoop: fused = Op::StepLtILoop; break;
      case Op::JumpLtIFree: fused = Op::StepLtIFree; break;
      case Op::JumpLeILoop: fused = Op::StepLeILoop; break;
      case Op::JumpLeIFree: fused = Op::StepLeIFree; break;
      default: return;
    }
    if (test.a != step.a || test.b == step.a) return;
    count();
    if (target_[i + 1]) return;
    test.op = fused;
    test.e = step.d;
    step = {};
  }

  Function& f_;
  bool counted_ = false;
  std::vector<std::uint32_t> reads_, writes_;  // number of reads and writes by slot
  std::vector<bool> target_;
  std::optional<Liveness> liveness_;  // of the function before the changes, which only remove reads
};

}  // namespace

void runCopyCoalescing(Function& function) { CopyCoalescing(function).run(); }

}  // namespace vellum::ir
