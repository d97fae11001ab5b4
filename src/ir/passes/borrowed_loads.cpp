// Borrowed loads: a reference that is loaded, used in a stretch of code that stores no reference and calls nothing, and
// then dropped, is not counted: the place that it was loaded from keeps the object alive. So `a.b[i].c` counts nothing,
// and makes no cycle candidates for the collector. Requires: nothing. Guarantees: an object outlives every register
// that borrows it.
#include <algorithm>
#include <optional>

#include "ir/liveness.h"
#include "ir/ownership.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"
#include "ir/registers.h"

namespace vellum::ir {

namespace {

// The load that does not count what it loads; the same opcode when there is none.
Op borrowingLoad(Op op) {
  switch (op) {
    case Op::LoadGR: return Op::LoadGB;
    case Op::LoadFR: return Op::LoadFB;
    case Op::LoadXR: return Op::LoadXB;
    case Op::LoadER: return Op::LoadEB;
    default: return op;
  }
}
bool borrows(Op op) { return op == Op::LoadGB || op == Op::LoadFB || op == Op::LoadXB || op == Op::LoadEB; }
bool loadsGlobal(Op op) { return op == Op::LoadGR || op == Op::LoadGB; }

// After it, a reference in memory may be another one, and its object may be gone.
bool changesMemory(Op op) { return isCall(op) || storesCounted(op) || mayPause(op); }

class BorrowedLoads {
 public:
  explicit BorrowedLoads(Function& function)
      : f_(function),
        liveness_(function),
        ownership_(function),
        target_(branchTargets(function)),
        parameters_(static_cast<std::size_t>(function.signature.parameterSlots())),
        keepers_(function.slots.size(), Unknown),
        borrowers_(borrowingLocals(function)),
        borrowing_(function.slots.size(), None) {}

  void run() {
    for (std::uint32_t at = 0; at < f_.code.size(); ++at) {
      if (target_[at] || (at > 0 && endsBlock(f_.code[at - 1].op))) {
        std::fill(keepers_.begin(), keepers_.end(), Unknown);
        current_.clear();
      }
      visit(at);
    }
    if (!found_.empty()) rewrite();
  }

 private:
  static constexpr std::uint16_t None = 0xffff;
  static constexpr std::uint32_t MostInstructions = 64;  // from a load to its last use

  // What keeps the object of a borrowed register alive while no reference in memory changes: an owned register, or
  // Always what global variables and the caller hold.
  static constexpr std::uint32_t Unknown = 0xffffffff, Always = 0xfffffffe;

  // A load that borrows, the instructions that read its register, and the last instruction where it may.
  struct Loan {
    std::uint32_t load, end;
    std::uint16_t slot;
    std::uint32_t keeper;
    bool cleared = false;  // `end` clears the register
  };

  std::uint32_t keeperOf(std::uint16_t slot) const {
    if (slot >= f_.slots.size()) return Unknown;
    for (const Loan& loan : current_)
      if (loan.slot == slot) return loan.keeper;
    if (f_.slots[slot] == Type::Ref) return slot;
    return slot < parameters_ ? Always : keepers_[slot];
  }

  void visit(std::uint32_t at) {
    const Instruction& i = f_.code[at];
    std::erase_if(current_, [&](const Loan& loan) { return loan.end < at; });
    bool loads = borrowingLoad(i.op) != i.op;
    std::uint32_t keeper = Unknown;
    if (loads || borrows(i.op)) keeper = loadsGlobal(i.op) ? Always : keeperOf(i.b);
    else if (i.op == Op::Borrow) keeper = keeperOf(i.b);
    if (loads && keeper != Unknown && isTemporary(at)) {
      if (std::optional<Loan> loan = loanFrom(at, keeper)) {
        std::erase_if(current_, [&](const Loan& each) { return each.slot == loan->slot; });
        current_.push_back(*loan);
        found_.push_back(*loan);
        return;
      }
    }
    if (changesMemory(i.op)) std::fill(keepers_.begin(), keepers_.end(), Unknown);
    forEachWrittenLocal(i, keepers_.size(), [&](std::uint16_t slot) {
      std::replace(keepers_.begin(), keepers_.end(), std::uint32_t(slot), Unknown);
      keepers_[slot] = f_.slots[slot] == Type::Borrowed ? keeper : Unknown;
    });
  }

  // Whether the load's register is empty before it, and nothing borrows from what it holds then.
  bool isTemporary(std::uint32_t at) const {
    const Instruction& i = f_.code[at];
    if (i.a < parameters_ || i.a >= f_.slots.size() || f_.slots[i.a] != Type::Ref) return false;
    bool endsLoan = std::any_of(current_.begin(), current_.end(), [&](const Loan& each) { return each.slot == i.a; });
    if (endsLoan) return true;
    return (loadsGlobal(i.op) || i.b != i.a) && !ownership_.before(at)[i.a];
  }

  // Follows the register to its last use; nothing when a use needs an owned reference.
  std::optional<Loan> loanFrom(std::uint32_t load, std::uint32_t keeper) const {
    std::uint16_t slot = f_.code[load].a;
    bool isBorrowed = false;  // an argument may borrow from it
    for (std::uint32_t at = load + 1; at < f_.code.size() && at - load <= MostInstructions; ++at) {
      if (target_[at]) {
        if (!isFree(at, slot)) return std::nullopt;
        return Loan{load, at - 1, slot, keeper};
      }
      const Instruction& i = f_.code[at];
      bool reads = false, replaces = false, drops = false, fits = true;
      forEachRegister(i, [&](const Operand& operand, std::uint16_t other) {
        bool isRead = operand.access == Access::Read;
        if (!isRead && other == keeper) drops = true;
        if (!isRead && operand.type == 'B' && other >= f_.slots.size()) isBorrowed = true;
        if (other != slot) return;
        if (operand.access == Access::Write) replaces = true;
        else if (isRead && operand.type == 'r') reads = true;
        else fits = false;
      });
      if (!fits || (reads && i.op == Op::ArgB)) return std::nullopt;
      isBorrowed = isBorrowed || i.op == Op::ArgB;
      if (isBorrowed && isCall(i.op)) return std::nullopt;
      if (replaces) return Loan{load, at, slot, keeper, i.op == Op::ConstNull};
      if (isBranch(i.op) && !isFree(static_cast<std::uint32_t>(i.d), slot)) return std::nullopt;
      bool must = changesMemory(i.op) || drops || endsBlock(i.op);
      if (!must && !isBranch(i.op)) continue;
      if (endsBlock(i.op) || isFree(at + 1, slot)) return Loan{load, at, slot, keeper};
      if (must) return std::nullopt;
    }
    return std::nullopt;
  }

  // Whether nothing reads the register from there on, nor one that may borrow from it.
  bool isFree(std::uint32_t at, std::uint16_t slot) const {
    std::vector<bool> live = liveness_.at(at);
    return !live[slot] &&
           std::none_of(borrowers_.begin(), borrowers_.end(), [&](std::uint16_t other) { return live[other]; });
  }

  // A second register for each that borrows for a while, since a register either owns or borrows.
  void rewrite() {
    const auto slots = static_cast<std::uint16_t>(f_.slots.size());
    std::uint16_t added = 0;
    for (const Loan& loan : found_)
      if (borrowing_[loan.slot] == None) borrowing_[loan.slot] = static_cast<std::uint16_t>(slots + added++);
    // The argument window, in which instructions may compute, comes after the registers.
    for (Instruction& each : f_.code)
      forEachRegister(each, [&](const Operand&, std::uint16_t& slot) {
        if (slot >= slots) slot = static_cast<std::uint16_t>(slot + added);
      });
    f_.slots.insert(f_.slots.end(), added, Type::Borrowed);
    f_.slotNames.resize(f_.slots.size());
    for (const Loan& loan : found_) {
      std::uint16_t fresh = borrowing_[loan.slot];
      f_.code[loan.load].op = borrowingLoad(f_.code[loan.load].op);
      f_.code[loan.load].a = fresh;
      for (std::uint32_t at = loan.load + 1; at <= loan.end; ++at)
        forEachRegister(f_.code[at], [&](const Operand& operand, std::uint16_t& slot) {
          if (slot == loan.slot && operand.access == Access::Read) slot = fresh;
        });
      if (loan.cleared) f_.code[loan.end] = {};
    }
    bool hasVersions =
        std::any_of(f_.code.begin(), f_.code.end(), [](const Instruction& each) { return each.op == Op::LoopVersion; });
    if (!hasVersions) removeNops(f_);  // a version and its loop match instruction by instruction
  }

  Function& f_;
  Liveness liveness_;
  Ownership ownership_;
  std::vector<bool> target_;
  std::size_t parameters_;
  std::vector<std::uint32_t> keepers_;    // by borrowed register
  std::vector<std::uint16_t> borrowers_;  // the borrowed registers that are not parameters
  std::vector<Loan> current_, found_;
  std::vector<std::uint16_t> borrowing_;  // by slot: the register that takes its place while it borrows
};

}  // namespace

void runBorrowedLoads(Function& function) {
  static constexpr std::size_t MaxSlots = 30000;
  if (function.slots.size() > MaxSlots || isTooLargeToAnalyse(function)) return;
  auto loads = [](const Instruction& instruction) { return borrowingLoad(instruction.op) != instruction.op; };
  if (std::any_of(function.code.begin(), function.code.end(), loads)) BorrowedLoads(function).run();
}

}  // namespace vellum::ir
