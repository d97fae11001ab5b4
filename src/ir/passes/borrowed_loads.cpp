// Borrowed loads: a reference that is loaded, used in code that stores no reference and calls nothing, and then
// dropped, is not counted: the place that it was loaded from keeps the object alive. So `a.b[i].c` counts nothing, and
// makes no cycle candidates for the collector. Requires: nothing. Guarantees: an object outlives every register that
// borrows it.
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
        target_(branchTargets(function)),
        parameters_(static_cast<std::size_t>(function.signature.parameterSlots())),
        borrowers_(borrowingLocals(function)) {
    for (std::uint32_t at = 0; at < f_.code.size(); ++at)
      if (isBranch(f_.code[at].op)) branches_.emplace_back(static_cast<std::uint32_t>(f_.code[at].d), at);
    std::sort(branches_.begin(), branches_.end());
  }

  void run() {
    // The first search assumes that all loads borrow, so that no register owns what one of them gave. Each other search
    // assumes that of the loads which the search before it has found, until all of them are.
    static constexpr int MostSearches = 8;
    std::vector<bool> assumed(f_.code.size());
    for (std::uint32_t at = 0; at < f_.code.size(); ++at) assumed[at] = borrowingLoad(f_.code[at].op) != f_.code[at].op;
    for (int search = 1; !findLoans(assumed); ++search)
      if (search == MostSearches) std::fill(assumed.begin(), assumed.end(), false);
    if (loans_.empty()) return;
    rewrite();
    bool hasVersions =
        std::any_of(f_.code.begin(), f_.code.end(), [](const Instruction& each) { return each.op == Op::LoopVersion; });
    if (!hasVersions) removeNops(f_);  // a version and its loop match instruction by instruction
  }

 private:
  static constexpr std::uint16_t None = 0xffff;
  static constexpr std::size_t MostInstructions = 256;  // between a load and its last uses

  // What keeps the object of a borrowed register alive while no reference in memory changes: an owned register, or
  // Always what global variables and the caller hold.
  static constexpr std::uint32_t Unknown = 0xffffffff, Always = 0xfffffffe;

  // A load that borrows, and the instructions before which its register still holds what it loaded, in order.
  struct Loan {
    std::uint32_t load;
    std::uint16_t slot;
    std::uint32_t keeper;
    std::vector<std::uint32_t> region;
    std::vector<std::uint32_t> replacing, clearing;  // those of them that write the register, that set it to null

    bool covers(std::uint32_t at) const { return std::binary_search(region.begin(), region.end(), at); }
  };

  // Finds the loads that borrow if those of `assumed` do. Then sets `assumed` to what it found; returns whether that
  // has all of what it was.
  bool findLoans(std::vector<bool>& assumed) {
    ownership_.emplace(f_, assumed);
    keepers_.assign(f_.slots.size(), Unknown);
    loans_.clear();
    loansOf_.assign(f_.slots.size(), {});
    keptBy_.assign(f_.slots.size(), {});
    for (std::uint32_t at = 0; at < f_.code.size(); ++at) {
      if (target_[at] || (at > 0 && endsBlock(f_.code[at - 1].op)))
        std::fill(keepers_.begin(), keepers_.end(), Unknown);
      visit(at);
    }
    std::vector<bool> found(f_.code.size());
    for (const Loan& loan : loans_) found[loan.load] = true;
    bool all = true;
    for (std::size_t at = 0; at < found.size(); ++at) all = all && (found[at] || !assumed[at]);
    assumed = std::move(found);
    return all;
  }

  // The loan that a register holds before an instruction; null: none.
  const Loan* loanAt(std::uint32_t at, std::uint16_t slot) const {
    for (std::uint32_t loan : loansOf_[slot])
      if (loans_[loan].covers(at)) return &loans_[loan];
    return nullptr;
  }

  std::uint32_t keeperOf(std::uint32_t at, std::uint16_t slot) const {
    if (slot >= f_.slots.size()) return Unknown;
    if (const Loan* loan = loanAt(at, slot)) return loan->keeper;
    if (f_.slots[slot] == Type::Ref) return slot;
    return slot < parameters_ ? Always : keepers_[slot];
  }

  void visit(std::uint32_t at) {
    const Instruction& i = f_.code[at];
    bool loads = borrowingLoad(i.op) != i.op;
    std::uint32_t keeper = Unknown;
    if (loads || borrows(i.op)) keeper = loadsGlobal(i.op) ? Always : keeperOf(at, i.b);
    else if (i.op == Op::Borrow) keeper = keeperOf(at, i.b);
    if (loads && keeper != Unknown && isTemporary(at)) {
      if (std::optional<Loan> loan = loanFrom(at, keeper)) return add(std::move(*loan));
    }
    if (changesMemory(i.op)) std::fill(keepers_.begin(), keepers_.end(), Unknown);
    forEachWrittenLocal(i, keepers_.size(), [&](std::uint16_t slot) {
      std::replace(keepers_.begin(), keepers_.end(), std::uint32_t(slot), Unknown);
      keepers_[slot] = f_.slots[slot] == Type::Borrowed ? keeper : Unknown;
    });
  }

  void add(Loan loan) {
    auto number = static_cast<std::uint32_t>(loans_.size());
    loansOf_[loan.slot].push_back(number);
    if (loan.keeper < keptBy_.size()) keptBy_[loan.keeper].push_back(number);
    loans_.push_back(std::move(loan));
  }

  // Whether the register of a loan is what keeps the object of another.
  bool isKeeper(const Loan& loan) const {
    return std::any_of(keptBy_[loan.slot].begin(), keptBy_[loan.slot].end(),
                       [&](std::uint32_t other) { return loan.covers(loans_[other].load); });
  }

  // Whether the load's register is empty before it, and nothing borrows from what it holds then.
  bool isTemporary(std::uint32_t at) const {
    const Instruction& i = f_.code[at];
    if (i.a < parameters_ || i.a >= f_.slots.size() || f_.slots[i.a] != Type::Ref) return false;
    if (loanAt(at, i.a) != nullptr) return true;
    return (loadsGlobal(i.op) || i.b != i.a) && !ownership_->before(at)[i.a];
  }

  // Follows the register to its last uses; nothing when one of them needs an owned reference, or other code comes to
  // it, too.
  std::optional<Loan> loanFrom(std::uint32_t load, std::uint32_t keeper) const {
    Loan loan{load, f_.code[load].a, keeper, {}, {}, {}};
    Uses uses;
    std::vector<std::uint32_t> ways{load + 1};
    while (!ways.empty()) {
      std::uint32_t at = ways.back();
      ways.pop_back();
      auto place = std::lower_bound(loan.region.begin(), loan.region.end(), at);
      if (place != loan.region.end() && *place == at) continue;
      if (target_[at] && isFree(at, loan.slot)) continue;
      if (at == load || at >= f_.code.size() || loan.region.size() == MostInstructions) return std::nullopt;
      loan.region.insert(place, at);
      if (!follow(at, loan, uses, ways)) return std::nullopt;
    }
    // An argument that borrows from it must not reach a call.
    if ((uses.passes && uses.calls) || isKeeper(loan) || !comesFromLoad(loan)) return std::nullopt;
    return loan;
  }

  // Of a loan's instructions: one passes the register, or what may borrow from it, to a call; one calls.
  struct Uses {
    bool passes = false, calls = false;
  };

  // Adds where the register still holds the loan after an instruction. False when it needs an owned reference there.
  bool follow(std::uint32_t at, Loan& loan, Uses& uses, std::vector<std::uint32_t>& ways) const {
    const Instruction& i = f_.code[at];
    bool reads = false, replaces = false, drops = false, fits = true;
    forEachRegister(i, [&](const Operand& operand, std::uint16_t other) {
      bool isRead = operand.access == Access::Read;
      if (!isRead && other == loan.keeper) drops = true;
      if (!isRead && operand.type == 'B' && other >= f_.slots.size()) uses.passes = true;
      if (other != loan.slot) return;
      if (operand.access == Access::Write) replaces = true;
      else if (isRead && operand.type == 'r') reads = true;
      else fits = false;
    });
    if (!fits || (reads && i.op == Op::ArgB)) return false;
    uses.passes = uses.passes || i.op == Op::ArgB;
    uses.calls = uses.calls || isCall(i.op);
    if (replaces) {
      loan.replacing.push_back(at);
      if (i.op == Op::ConstNull) loan.clearing.push_back(at);
      return true;
    }
    bool mustEnd = changesMemory(i.op) || drops;
    if (isBranch(i.op)) ways.push_back(static_cast<std::uint32_t>(i.d));
    if (endsBlock(i.op)) return true;
    if (!mustEnd) ways.push_back(at + 1);
    return !mustEnd || isFree(at + 1, loan.slot);
  }

  // Whether every way to the loan's instructions is one from its load.
  bool comesFromLoad(const Loan& loan) const {
    auto isOfLoan = [&](std::uint32_t at) {
      return at == loan.load ||
             (loan.covers(at) && std::find(loan.replacing.begin(), loan.replacing.end(), at) == loan.replacing.end());
    };
    for (std::uint32_t at : loan.region) {
      if (at == loan.load + 1 && !target_[at]) continue;
      if (at == 0 || (!endsBlock(f_.code[at - 1].op) && !isOfLoan(at - 1))) return false;
      if (!target_[at]) continue;
      auto [from, end] = std::equal_range(branches_.begin(), branches_.end(), std::pair{at, 0u},
                                          [](const auto& a, const auto& b) { return a.first < b.first; });
      if (!std::all_of(from, end, [&](const auto& branch) { return isOfLoan(branch.second); })) return false;
    }
    return true;
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
    std::vector<std::uint16_t> borrowing(slots, None);  // by slot
    std::uint16_t added = 0;
    for (const Loan& loan : loans_)
      if (std::uint16_t& fresh = borrowing[loan.slot]; fresh == None)
        fresh = static_cast<std::uint16_t>(slots + added++);
    // The argument window, in which instructions may compute, comes after the registers.
    for (Instruction& each : f_.code)
      forEachRegister(each, [&](const Operand&, std::uint16_t& slot) {
        if (slot >= slots) slot = static_cast<std::uint16_t>(slot + added);
      });
    f_.slots.insert(f_.slots.end(), added, Type::Borrowed);
    f_.slotNames.resize(f_.slots.size());
    for (const Loan& loan : loans_) rewrite(loan, borrowing[loan.slot]);
  }

  void rewrite(const Loan& loan, std::uint16_t fresh) {
    Instruction& load = f_.code[loan.load];
    load.op = borrowingLoad(load.op);
    load.a = fresh;
    for (std::uint32_t at : loan.region)
      forEachRegister(f_.code[at], [&](const Operand& operand, std::uint16_t& slot) {
        if (slot == loan.slot && operand.access == Access::Read) slot = fresh;
      });
    for (std::uint32_t at : loan.clearing) f_.code[at] = {};
  }

  Function& f_;
  Liveness liveness_;
  std::optional<Ownership> ownership_;
  std::vector<bool> target_;
  std::size_t parameters_;
  std::vector<std::uint16_t> borrowers_;  // registers that borrow already, without the parameters
  std::vector<std::pair<std::uint32_t, std::uint32_t>> branches_;  // to, from; in order
  std::vector<std::uint32_t> keepers_;                             // by borrowed register, in straight code
  std::vector<Loan> loans_;
  std::vector<std::vector<std::uint32_t>> loansOf_, keptBy_;  // by slot that borrows; by slot that keeps the objects
};

}  // namespace

void runBorrowedLoads(Function& function) {
  static constexpr std::size_t MaxSlots = 30000;
  if (function.slots.size() > MaxSlots || isTooLargeToAnalyse(function)) return;
  auto loads = [](const Instruction& instruction) { return borrowingLoad(instruction.op) != instruction.op; };
  if (std::any_of(function.code.begin(), function.code.end(), loads)) BorrowedLoads(function).run();
}

}  // namespace vellum::ir
