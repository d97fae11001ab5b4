// Loop-invariant code motion: a temporary that every iteration computes from values that the loop does not change is
// computed before the loop. runLoopConstants() does the same for constants, after the passes that turn them into
// immediates. Requires: no instruction computes in the argument window yet. Guarantees: moves only instructions that
// can't stop the script, so executing one that the loop would have skipped is harmless.
#include <algorithm>

#include "ir/available_checks.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

class CodeMotion {
 public:
  enum class What : std::uint8_t { Computations, Constants };
  CodeMotion(Function& function, What what) : f_(function), what_(what) {}

  void run() {
    findLoops();
    if (loops_.empty()) return;
    target_ = branchTargets(f_);
    before_.resize(f_.code.size());
    if (!countUses()) return;
    for (const Loop& loop : loops_) visit(loop);
    if (moved_) rebuild();
  }

 private:
  struct Loop {
    std::size_t head, end;  // the first instruction, and the last backward branch to it
  };
  struct Moved {
    Instruction instruction;
    CodeLocation location;
  };
  static constexpr std::size_t MaxCode = 5000;  // of a function: this pass may visit an instruction once per loop

  // Innermost first.
  void findLoops() {
    if (f_.code.size() > MaxCode) return;
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      if (opInfo(f_.code[at].op).loopForm == 0) continue;
      auto head = static_cast<std::size_t>(f_.code[at].d);
      auto known = std::find_if(loops_.begin(), loops_.end(), [&](const Loop& loop) { return loop.head == head; });
      if (known == loops_.end()) loops_.push_back({head, at});
      else known->end = std::max(known->end, at);
    }
    std::sort(loops_.begin(), loops_.end(),
              [](const Loop& a, const Loop& b) { return a.end - a.head < b.end - b.head; });
  }

  // False when the function already computes in the argument window, which new registers would shift.
  bool countUses() {
    bool inWindow = false;
    writes_.assign(f_.slots.size(), 0);
    blockLocal_.assign(f_.slots.size(), true);
    std::vector<std::size_t> written(f_.slots.size());
    std::size_t block = 1;
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      if (target_[at]) ++block;
      forEachRegister(f_.code[at], [&](const Operand& operand, std::uint16_t slot) {
        if (slot >= written.size()) inWindow = true;
        else if (operand.access != Access::Write && written[slot] != block) blockLocal_[slot] = false;
      });
      forEachWrittenLocal(f_.code[at], written.size(), [&](std::uint16_t slot) {
        written[slot] = block;
        ++writes_[slot];
      });
    }
    return !inWindow;
  }

  // The entry of a loop, before which its invariants are computed; the size of the code when there is none.
  std::size_t entryOf(const Loop& loop) const {
    std::size_t nowhere = f_.code.size();
    std::size_t jumps = 0, from = nowhere;
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      if (!isBranch(f_.code[at].op) || (at >= loop.head && at <= loop.end)) continue;
      auto to = static_cast<std::size_t>(f_.code[at].d);
      if (to < loop.head || to > loop.end) continue;
      ++jumps;
      from = at;
    }
    bool fallsIn = loop.head > 0 && !endsBlock(f_.code[loop.head - 1].op);
    if (jumps == 0 && fallsIn) return loop.head;
    // `jmp test` directly before the loop.
    return jumps == 1 && !fallsIn && from + 1 == loop.head && f_.code[from].op == Op::Jump ? from : nowhere;
  }

  void visit(const Loop& loop) {
    std::size_t entry = entryOf(loop);
    if (entry == f_.code.size() || !before_[entry].empty()) return;
    // A loop that begins at the entry would include what is inserted before it.
    for (const Loop& other : loops_)
      if (other.head == entry && entry != loop.head) return;
    if (what_ == What::Constants && pauses(loop)) return;
    changes_.assign(f_.slots.size(), false);
    auto mark = [&](const Instruction& instruction) {
      forEachWrittenLocal(instruction, changes_.size(), [&](std::uint16_t slot) { changes_[slot] = true; });
    };
    for (std::size_t at = loop.head; at <= loop.end; ++at) {
      for (const Moved& moved : before_[at]) mark(moved.instruction);
      mark(f_.code[at]);
    }
    // Moving one instruction may make the next one invariant.
    std::vector<Moved> out;
    for (std::size_t at = loop.head; at <= loop.end; ++at) {
      if (at != entry)
        std::erase_if(before_[at], [&](const Moved& moved) {
          if (!invariant(moved.instruction)) return false;
          take(moved.instruction, moved.location, out);
          return true;
        });
      if (!invariant(f_.code[at]) || isMoved(at) || !renamed(at)) continue;
      take(f_.code[at], f_.locations[entry], out);
      f_.code[at] = {};
      moved_ = true;
    }
    before_[entry] = std::move(out);
  }

  // Across a call, keeping a register alive costs machine code as much as loading the constant.
  bool pauses(const Loop& loop) const {
    for (std::size_t at = loop.head; at <= loop.end; ++at)
      if (mayPause(f_.code[at].op)) return true;
    return false;
  }

  // Computed only to be copied: copy coalescing will merge the two instructions.
  bool isMoved(std::size_t at) const {
    const Instruction& next = f_.code[at + 1];
    return what_ == What::Constants && (next.op == Op::MoveI || next.op == Op::MoveF) && next.b == f_.code[at].a;
  }

  void take(const Instruction& instruction, CodeLocation location, std::vector<Moved>& out) {
    changes_[instruction.a] = false;
    out.push_back({instruction, location});
  }

  bool invariant(const Instruction& instruction) const {
    if (instruction.a >= f_.slots.size() || !f_.slotNames[instruction.a].empty()) return false;
    // A move is not hoisted: copy coalescing merges it with the instruction that it copies.
    bool constant = instruction.op == Op::ConstI || instruction.op == Op::ConstF;
    bool same = what_ == What::Constants ? constant : isComputation(instruction.op);
    forEachRegister(instruction, [&](const Operand& operand, std::uint16_t slot) {
      if (operand.access != Access::Write && (slot >= changes_.size() || changes_[slot])) same = false;
    });
    return same;
  }

  // Gives the result of instruction `at` a register that nothing else writes. False when that is impossible.
  bool renamed(std::size_t at) {
    Instruction& instruction = f_.code[at];
    std::uint16_t old = instruction.a;
    if (!blockLocal_[old]) return false;
    if (writes_[old] == 1) return true;
    if (f_.slots.size() >= MaxSlots) return false;
    auto fresh = static_cast<std::uint16_t>(f_.slots.size());
    for (std::size_t user = at + 1; user < f_.code.size() && !target_[user]; ++user) {
      bool written = false, mixed = false;
      forEachRegister(f_.code[user], [&](const Operand& operand, std::uint16_t slot) {
        if (slot != old) return;
        if (operand.access == Access::Both) mixed = true;
        if (operand.access == Access::Write) written = true;
      });
      if (mixed) return false;
      if (written || endsBlock(f_.code[user].op)) break;
    }
    for (std::size_t user = at + 1; user < f_.code.size() && !target_[user]; ++user) {
      bool written = false;
      forEachRegister(f_.code[user], [&](const Operand& operand, std::uint16_t& slot) {
        if (slot != old) return;
        if (operand.access == Access::Write) written = true;
        else slot = fresh;
      });
      if (written || endsBlock(f_.code[user].op)) break;
    }
    instruction.a = fresh;
    f_.slots.push_back(f_.slots[old]);
    f_.slotNames.emplace_back();
    writes_.push_back(1);
    blockLocal_.push_back(false);
    changes_.push_back(true);
    return true;
  }

  // Inserts the moved instructions. The loop's backward branches go past them; all other branches to the loop go to
  // them.
  void rebuild() {
    std::size_t size = f_.code.size();
    std::vector<std::uint32_t> start(size + 1), place(size + 1);
    std::vector<Instruction> code;
    std::vector<CodeLocation> locations;
    for (std::size_t at = 0; at < size; ++at) {
      start[at] = static_cast<std::uint32_t>(code.size());
      for (const Moved& moved : before_[at]) {
        code.push_back(moved.instruction);
        locations.push_back(moved.location);
      }
      place[at] = static_cast<std::uint32_t>(code.size());
      code.push_back(f_.code[at]);
      locations.push_back(f_.locations[at]);
    }
    for (std::size_t at = 0; at < size; ++at) {
      Instruction& branch = code[place[at]];
      if (!isBranch(branch.op)) continue;
      auto to = static_cast<std::size_t>(branch.d);
      branch.d = static_cast<std::int32_t>(opInfo(branch.op).loopForm != 0 ? place[to] : start[to]);
    }
    f_.code = std::move(code);
    f_.locations = std::move(locations);
    removeNops(f_);
  }

  static constexpr std::size_t MaxSlots = 60000;

  Function& f_;
  What what_;
  std::vector<bool> target_;
  std::vector<Loop> loops_;
  std::vector<std::vector<Moved>> before_;  // by instruction: what is computed before it
  std::vector<std::uint32_t> writes_;       // by slot, in the whole function
  std::vector<bool> blockLocal_;            // never read after a label that follows the write
  std::vector<bool> changes_;               // in the current loop
  bool moved_ = false;
};

}  // namespace

void runLoopInvariants(Function& function) {
  static constexpr OpTable<bool> Computes = byOpcode(isComputation);
  // An instruction that steps a register, such as a loop's counter, is never invariant.
  auto candidate = [](const Instruction& instruction) {
    return Computes[instruction.op] && readsOf(instruction, instruction.a) == 0;
  };
  if (std::any_of(function.code.begin(), function.code.end(), candidate))
    CodeMotion(function, CodeMotion::What::Computations).run();
}

void runLoopConstants(Function& function) {
  auto constant = [](const Instruction& instruction) {
    return instruction.op == Op::ConstI || instruction.op == Op::ConstF;
  };
  auto pauses = [](const Instruction& instruction) { return mayPause(instruction.op); };
  auto code = function.code.begin();
  for (std::ptrdiff_t at = 0; at < std::ssize(function.code); ++at) {
    if (loopFormOf(code[at].op) == 0 || code[at].d > at) continue;
    auto head = code + code[at].d, end = code + at;
    if (std::any_of(head, end, constant) && std::none_of(head, end, pauses))
      return CodeMotion(function, CodeMotion::What::Constants).run();
  }
}

}  // namespace vellum::ir
