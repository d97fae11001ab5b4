#include "ir/available_checks.h"

#include <algorithm>
#include <cstdint>

#include "ir/registers.h"

namespace vellum::ir {

namespace {

bool accessesElement(Op op) { return checksIndex(op) || isUnchecked(op); }

// Forward dataflow. A set of (array, index) register pairs is a number with one bit per pair.
class AvailableChecks {
 public:
  explicit AvailableChecks(const Function& function) : f_(function), target_(function.code.size() + 1) {
    for (const Instruction& instruction : f_.code) {
      if (isBranch(instruction.op)) target_[static_cast<std::size_t>(instruction.d)] = true;
      if (accessesElement(instruction.op) && find(instruction.b, instruction.c) == None && pairs_.size() < MaxPairs)
        pairs_.push_back({instruction.b, instruction.c});
    }
  }

  std::vector<bool> run() {
    std::vector<bool> found(f_.code.size());
    if (pairs_.empty()) return found;
    in_.assign(f_.code.size() + 1, ~std::uint64_t(0));
    in_[0] = 0;
    while (pass([](std::size_t, std::uint64_t) {})) {
    }
    pass([&](std::size_t at, std::uint64_t set) {
      std::size_t pair = accessesElement(f_.code[at].op) ? find(f_.code[at].b, f_.code[at].c) : None;
      found[at] = pair != None && (set >> pair & 1) != 0;
    });
    return found;
  }

 private:
  struct Pair {
    std::uint16_t array, index;
  };
  static constexpr std::size_t MaxPairs = 64, None = ~std::size_t(0);

  std::size_t find(std::uint16_t array, std::uint16_t index) const {
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      if (pairs_[i].array == array && pairs_[i].index == index) return i;
    return None;
  }

  // Iterates over the code once and calls visit(instruction, the checks available before it). Returns whether these
  // changed.
  template <class Visit>
  bool pass(Visit visit) {
    bool changed = false;
    auto come = [&](std::size_t to, std::uint64_t set) {
      changed = changed || (in_[to] & ~set) != 0;
      in_[to] &= set;
    };
    std::uint64_t set = 0;
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      const Instruction& instruction = f_.code[at];
      if (target_[at]) {
        if (at > 0 && !endsBlock(f_.code[at - 1].op)) come(at, set);
        set = in_[at];
      }
      // Other instructions change nothing while the set is empty.
      if (set == 0 && !accessesElement(instruction.op) && !isBranch(instruction.op)) continue;
      visit(at, set);
      if (checksIndex(instruction.op))
        if (std::size_t pair = find(instruction.b, instruction.c); pair != None) set |= std::uint64_t(1) << pair;
      set = after(instruction, set);
      if (isBranch(instruction.op)) come(static_cast<std::size_t>(instruction.d), set);
    }
    return changed;
  }

  std::uint64_t after(const Instruction& instruction, std::uint64_t set) const {
    if (set == 0 || mayPause(instruction.op)) return 0;
    std::uint64_t before = set;
    forEachWritten(instruction, [&](std::uint16_t slot) {
      for (std::size_t i = 0; i < pairs_.size(); ++i) {
        if (pairs_[i].array != slot && pairs_[i].index != slot) continue;
        set &= ~(std::uint64_t(1) << i);
        if (instruction.op == Op::MoveI && pairs_[i].index == slot &&
            wasChecked(pairs_[i].array, instruction.b, before))
          set |= std::uint64_t(1) << i;
      }
    });
    return set;
  }

  bool wasChecked(std::uint16_t array, std::uint16_t index, std::uint64_t set) const {
    std::size_t pair = find(array, index);
    return pair != None && (set >> pair & 1) != 0;
  }

  const Function& f_;
  std::vector<bool> target_;
  std::vector<Pair> pairs_;
  std::vector<std::uint64_t> in_;  // by branch target
};

}  // namespace

std::vector<bool> availableChecks(const Function& function) { return AvailableChecks(function).run(); }

}  // namespace vellum::ir
