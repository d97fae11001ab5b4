// Common subexpression elimination, local: within a stretch of code without labels, a result that was already computed
// is moved instead of recomputed, and a reference that is known not to be null is not checked again. Requires: no fused
// instructions. Guarantees: a register is read only while it holds the expression's result.
#include <algorithm>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

class CommonSubexpressions {
 public:
  explicit CommonSubexpressions(Function& function) : f_(function), target_(branchTargets(function)) {}

  void run() {
    auto target = target_.begin();
    for (Instruction& instruction : f_.code) {
      if (*target++) known_.clear();
      if (!Kept[instruction.op] && known_.empty()) continue;
      if (instruction.op == Op::NotNull) {
        if (find(instruction) != nullptr) instruction = {};
        else remember(instruction);
        continue;
      }
      Instruction computed = instruction;
      bool numbers = isComputation(instruction.op);
      if (numbers)
        if (const Instruction* before = find(instruction)) replace(instruction, before->a);
      if (!known_.empty()) forEachWrite(instruction, [&](std::uint16_t slot) { forget(slot); });
      if (numbers && instruction.op == computed.op && computed.a < f_.slots.size() && !readsOwnResult(computed))
        remember(computed);
    }
    removeNops(f_);
  }

  static constexpr OpTable<bool> Kept = byOpcode([](Op op) { return isComputation(op) || op == Op::NotNull; });

 private:
  static constexpr std::size_t MaxKnown = 16;  // expressions; the oldest is evicted first

  static bool readsOwnResult(const Instruction& instruction) {
    bool reads = false;
    forEachRegister(instruction, [&](const Operand& operand, std::uint16_t slot) {
      if (operand.access == Access::Read && slot == instruction.a) reads = true;
    });
    return reads;
  }

  const Instruction* find(const Instruction& wanted) const {
    for (const Instruction& known : known_) {
      if (known.op != wanted.op || known.d != wanted.d || known.e != wanted.e) continue;
      bool same = true;
      forEachRegister(wanted, [&](const Operand& operand, std::uint16_t slot) {
        if (operand.access == Access::Read && registerField(known, operand) != slot) same = false;
      });
      if (same) return &known;
    }
    return nullptr;
  }

  void replace(Instruction& instruction, std::uint16_t from) {
    if (instruction.a == from) instruction = {};
    else instruction = {f_.slots[from] == Type::F32 ? Op::MoveF : Op::MoveI, instruction.a, from, 0xffff, 0, 0};
  }

  void forget(std::uint16_t slot) {
    std::erase_if(known_, [&](const Instruction& known) {
      bool uses = false;
      forEachRegister(known, [&](const Operand&, std::uint16_t used) { uses = uses || used == slot; });
      return uses;
    });
  }

  void remember(const Instruction& instruction) {
    if (known_.size() == MaxKnown) known_.erase(known_.begin());
    known_.push_back(instruction);
  }

  Function& f_;
  std::vector<bool> target_;
  std::vector<Instruction> known_;  // each of their registers still holds the same value
};

}  // namespace

void runCommonSubexpressions(Function& function) {
  auto kept = [](const Instruction& instruction) { return CommonSubexpressions::Kept[instruction.op]; };
  if (std::count_if(function.code.begin(), function.code.end(), kept) > 1) CommonSubexpressions(function).run();
}

}  // namespace vellum::ir
