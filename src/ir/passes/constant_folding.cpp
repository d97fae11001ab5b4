// Constant folding and propagation: an instruction whose operands are constants is replaced by its result, and one that
// reads a constant takes it as an immediate where such a form exists. A branch whose outcome is known becomes a jump or
// is removed. Requires: no fused instructions. Guarantees: a division that would trap stays.
#include <algorithm>
#include <cstdint>
#include <optional>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

// The form of an integer operation whose second operand is a constant; Nop: there is none.
constexpr Op withConstant(Op op) {
  switch (op) {
    case Op::AddI: return Op::AddK;
    case Op::MulI: return Op::MulK;
    case Op::DivI: return Op::DivK;
    case Op::RemI: return Op::RemK;
    case Op::AndI: return Op::AndK;
    case Op::OrI: return Op::OrK;
    case Op::XorI: return Op::XorK;
    case Op::ShlI: return Op::ShlK;
    case Op::ShrI: return Op::ShrK;
    case Op::EqI: return Op::EqK;
    case Op::NeI: return Op::NeK;
    case Op::LtI: return Op::LtK;
    case Op::LeI: return Op::LeK;
    case Op::JumpEqI: return Op::JumpEqK;
    case Op::JumpNeI: return Op::JumpNeK;
    case Op::JumpLtI: return Op::JumpLtK;
    case Op::JumpLeI: return Op::JumpLeK;
    default: return Op::Nop;
  }
}

// The form whose second operand is the constant that was the first.
Op swapped(Op op) {
  switch (op) {
    case Op::SubI: return Op::RSubK;
    case Op::LtI: return Op::GtK;
    case Op::LeI: return Op::GeK;
    case Op::JumpLtI: return Op::JumpGtK;
    case Op::JumpLeI: return Op::JumpGeK;
    default: return commutes(op) ? withConstant(op) : Op::Nop;
  }
}

// The value of an operation on one register and one constant, if it is known.
constexpr std::optional<std::int32_t> valueOf(Op op, std::int32_t b, std::int32_t k) {
  auto ub = static_cast<std::uint32_t>(b), uk = static_cast<std::uint32_t>(k);
  auto wrapped = [](std::uint32_t number) { return static_cast<std::int32_t>(number); };
  switch (op) {
    case Op::MoveI: return b;
    case Op::NegI: return wrapped(0u - ub);
    case Op::NotI: return ~b;
    case Op::IsZeroI: return b == 0;
    case Op::BoolI: return b != 0;
    case Op::AddK: return wrapped(ub + uk);
    case Op::RSubK: return wrapped(uk - ub);
    case Op::MulK: return wrapped(ub * uk);
    case Op::DivK: return b / k;
    case Op::RemK: return b % k;
    case Op::AndK: return b & k;
    case Op::OrK: return b | k;
    case Op::XorK: return b ^ k;
    case Op::ShlK: return wrapped(ub << (k & 31));
    case Op::ShrK: return b >> (k & 31);
    case Op::WrapU8: return b & 255;
    case Op::WrapI16: return static_cast<std::int16_t>(b);
    case Op::EqK: return b == k;
    case Op::NeK: return b != k;
    case Op::LtK: return b < k;
    case Op::LeK: return b <= k;
    case Op::GtK: return b > k;
    case Op::GeK: return b >= k;
    default: return {};
  }
}

// The operation that computes the condition of a branch on one register.
constexpr Op conditionOf(Op forward) {
  switch (forward) {
    case Op::JumpZero: return Op::IsZeroI;
    case Op::JumpNotZero: return Op::BoolI;
    case Op::JumpEqK: return Op::EqK;
    case Op::JumpNeK: return Op::NeK;
    case Op::JumpLtK: return Op::LtK;
    case Op::JumpLeK: return Op::LeK;
    case Op::JumpGtK: return Op::GtK;
    case Op::JumpGeK: return Op::GeK;
    default: return Op::Nop;
  }
}

constexpr bool readsTwo(Op op) { return op == Op::SubI || withConstant(op) != Op::Nop; }
constexpr bool readsOne(Op op) { return valueOf(op, 1, 1).has_value(); }
// Whether a constant operand can simplify the instruction.
constexpr OpTable<bool> Simplifies =
    byOpcode([](Op op) { return readsTwo(op) || readsOne(op) || conditionOf(op) != Op::Nop; });

class ConstantFolding {
 public:
  explicit ConstantFolding(Function& function)
      : f_(function), target_(branchTargets(function)), known_(function.slots.size()), block_(function.slots.size()) {}

  void run() {
    findFunctionConstants();
    std::size_t block = 1;
    auto target = target_.begin();
    for (Instruction& instruction : f_.code) {
      if (*target++) ++block;
      current_ = block;
      if (Simplifies[instruction.op] &&
          (isConstant(instruction.a) || isConstant(instruction.b) || isConstant(instruction.c)))
        simplify(instruction);
      forEachWrite(instruction, [&](std::uint16_t slot) {
        if (slot < block_.size() && block_[slot] != Everywhere) block_[slot] = 0;
      });
      if (instruction.op == Op::ConstI && instruction.a < known_.size() && block_[instruction.a] != Everywhere) {
        known_[instruction.a] = instruction.d;
        block_[instruction.a] = block;
      }
    }
    if (foldedBranch_) dropUnreachable();
    removeNops(f_);
  }

 private:
  // Drops code that no branch reaches any more, and jumps over nothing.
  void dropUnreachable() {
    std::vector<bool> target = branchTargets(f_);
    bool reached = true;
    std::size_t next = f_.code.size();  // where a jump at this place would go anyway
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      reached = reached || target[at];
      if (!reached) f_.code[at] = {};
      if (endsBlock(f_.code[at].op)) reached = false;
    }
    for (std::size_t at = f_.code.size(); at-- > 0;) {
      Instruction& each = f_.code[at];
      if (each.op == Op::Jump && static_cast<std::size_t>(each.d) > at && static_cast<std::size_t>(each.d) <= next)
        each = {};
      if (each.op != Op::Nop) next = at;
    }
  }

  bool isConstant(std::uint16_t slot) const {
    return slot < block_.size() && (block_[slot] == current_ || block_[slot] == Everywhere);
  }
  std::optional<std::int32_t> constant(std::uint16_t slot) const {
    if (!isConstant(slot)) return {};
    return known_[slot];
  }

  // Registers that are written once, with a constant, and only read after that: either no branch from before the write
  // goes past it, or no branch from outside enters the code between the write and the last read.
  void findFunctionConstants() {
    if (f_.code.size() > MaxCode) return;
    struct Use {
      std::size_t written = 0, first = SIZE_MAX, last = 0;
      int writes = 0;
    };
    std::vector<Use> uses(f_.slots.size());
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      forEachWrite(f_.code[at], [&](std::uint16_t slot) {
        if (slot >= uses.size()) return;
        uses[slot].written = at;
        ++uses[slot].writes;
      });
      forEachRead(f_.code[at], [&](std::uint16_t slot) {
        if (slot >= uses.size()) return;
        uses[slot].first = std::min(uses[slot].first, at);
        uses[slot].last = at;
      });
    }
    std::size_t parameters = static_cast<std::size_t>(f_.signature.parameterSlots());
    for (std::size_t slot = parameters; slot < uses.size(); ++slot) {
      const Use& use = uses[slot];
      if (use.writes != 1 || f_.code[use.written].op != Op::ConstI || use.first <= use.written) continue;
      auto inside = [&](std::size_t at) { return at > use.written && at <= use.last; };
      bool enteredFromElsewhere = false, skipped = false;
      for (std::size_t at = 0; at < f_.code.size(); ++at) {
        if (!isBranch(f_.code[at].op)) continue;
        auto to = static_cast<std::size_t>(f_.code[at].d);
        if (inside(to) && !inside(at)) enteredFromElsewhere = true;
        if (at < use.written && to > use.written) skipped = true;
      }
      if (enteredFromElsewhere && skipped) continue;
      block_[slot] = Everywhere;
      known_[slot] = f_.code[use.written].d;
    }
  }

  void simplify(Instruction& instruction) {
    if (isBranch(instruction.op)) return simplifyBranch(instruction);
    if (auto k = constant(instruction.c); k && readsTwo(instruction.op)) {
      Op form = withConstant(instruction.op);
      bool divides = form == Op::DivK || form == Op::RemK;
      if (instruction.op == Op::SubI) {
        auto negated = static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(*k));
        instruction = {Op::AddK, instruction.a, instruction.b, 0xffff, negated, 0};
      } else if (form == Op::AddK && *k == 0) {
        instruction = {Op::MoveI, instruction.a, instruction.b, 0xffff, 0, 0};
      } else if (form != Op::Nop && !(divides && (*k == 0 || *k == -1))) {
        instruction = {form, instruction.a, instruction.b, 0xffff, *k, 0};
      }
    } else if (auto first = constant(instruction.b); first && readsTwo(instruction.op)) {
      if (Op form = swapped(instruction.op); form != Op::Nop)
        instruction = {form, instruction.a, instruction.c, 0xffff, *first, 0};
    }
    auto b = readsOne(instruction.op) ? constant(instruction.b) : std::nullopt;
    if (!b) return;
    if (auto value = valueOf(instruction.op, *b, instruction.d))
      instruction = {Op::ConstI, instruction.a, 0xffff, 0xffff, *value, 0};
  }

  void simplifyBranch(Instruction& branch) {
    int form = opInfo(branch.op).loopForm;
    Op forward = forwardOf(branch.op);
    if (Op fused = withConstant(forward); fused != Op::Nop) {
      if (auto k = constant(branch.b)) branch = {formOf(fused, form), branch.a, 0xffff, 0xffff, branch.d, *k};
      else if (auto first = constant(branch.a))
        branch = {formOf(swapped(forward), form), branch.b, 0xffff, 0xffff, branch.d, *first};
      forward = forwardOf(branch.op);
    }
    Op condition = conditionOf(forward);
    auto a = condition != Op::Nop ? constant(branch.a) : std::nullopt;
    if (!a) return;
    foldedBranch_ = true;
    if (*valueOf(condition, *a, branch.e) != 0) branch = {formOf(Op::Jump, form), 0xffff, 0xffff, 0xffff, branch.d, 0};
    else branch = {};
  }

  static constexpr std::size_t MaxCode = 5000;  // findFunctionConstants() may look at every branch for every register

  Function& f_;
  static constexpr std::size_t Everywhere = SIZE_MAX;

  std::vector<bool> target_;
  std::vector<std::int32_t> known_;
  std::vector<std::size_t> block_;  // the block in which the constant was written; 0: not a constant
  std::size_t current_ = 0;
  bool foldedBranch_ = false;
};

}  // namespace

void runConstantFolding(Function& function) {
  // Most functions have constants, but few have one that simplifies an instruction.
  std::vector<bool> constant;
  for (const Instruction& instruction : function.code) {
    if (instruction.op != Op::ConstI) continue;
    constant.resize(function.slots.size());
    if (instruction.a < constant.size()) constant[instruction.a] = true;
  }
  if (constant.empty()) return;
  for (const Instruction& instruction : function.code) {
    if (!Simplifies[instruction.op]) continue;
    bool reads = false;
    forEachRead(instruction, [&](std::uint16_t slot) { reads = reads || (slot < constant.size() && constant[slot]); });
    if (reads) return ConstantFolding(function).run();
  }
}

}  // namespace vellum::ir
