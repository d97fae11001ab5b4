// Superinstruction selection, and the copy propagation and jump inversion that enable it: fuses instructions that
// programs often execute in sequence, using the rows under "Fused" in opcodes.def. Requires: no instruction computes in
// the argument window yet. Guarantees: a temporary that disappears is read nowhere else, and nothing in between changes
// what is read later.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

class Superinstructions {
 public:
  explicit Superinstructions(Function& function) : f_(function) {}

  void run() {
    unsigned all = 0;
    for (const Instruction& instruction : f_.code) all |= Roles[instruction.op];
    if ((all & Jumps) != 0 && invertJumps()) {
      removeNops(f_);
      target_.clear();
    }
    if ((all & TakesConstant) == 0) all &= ~unsigned(IsConstant);
    all &= IsConstant | Moves | Array | Pair | Reference | Step | Removed;
    if (all == 0) return;
    visit(all & (IsConstant | Moves | Array), [&](std::size_t i) {
      switch (f_.code[i].op) {
        case Op::MoveI:
        case Op::MoveF: return moveForward(i);
        case Op::ConstI:
        case Op::ConstF: return constantForward(i);
        default: return globalForward(i);
      }
    });
    visit(all & Reference, [&](std::size_t i) { fuseReference(i); });
    // Twice, because arithmetic with fields is fused in two steps.
    for (int times = 0; times < 2; ++times) visit(all & Pair, [&](std::size_t i) { fusePair(i); });
    visit(all & Step, [&](std::size_t i) { fuseStep(i); });
    removeNops(f_);
  }

 private:
  static constexpr std::size_t Window = 32;  // how far to look for a reader

  // The roles of an instruction in the steps of this pass.
  enum Role : std::uint16_t {
    IsConstant = 1,
    TakesConstant = 2,  // a form with an immediate exists
    Moves = 4,
    Array = 8,  // loaded from a global
    Pair = 16,  // fuses with the reader of its result when that is a temporary
    Reference = 32,
    Step = 64,
    Jumps = 128,
    Removed = 256,
  };
  static constexpr OpTable<std::uint16_t> Roles = byOpcode([](Op op) -> std::uint16_t {
    switch (op) {
      case Op::ConstI:
      case Op::ConstF: return IsConstant;
      case Op::ArgI:
      case Op::ArgF:
      case Op::ReturnI:
      case Op::DivF:
      case Op::DivTrapF:
      case Op::JumpLtF:
      case Op::JumpLeF:
      case Op::JumpNotLtF:
      case Op::JumpNotLeF: return TakesConstant;
      case Op::MoveI:
      case Op::MoveF: return Moves;
      case Op::LoadGB: return Array;
      case Op::MulF:
      case Op::AddF:
      case Op::SubF: return Pair | TakesConstant;
      case Op::MulK:
      case Op::AddI:
      case Op::LoadFF:
      case Op::AddFM:
      case Op::SubFM: return Pair;
      case Op::StoreGR:
      case Op::StoreFR:
      case Op::StoreXR:
      case Op::StoreER:
      case Op::ConstSB: return Reference;
      case Op::AddK: return Step;
      case Op::Jump: return Jumps;
      case Op::Nop: return Removed;
      default: return 0;
    }
  });

  // step(i) for each instruction of these roles.
  template <class Take>
  void visit(unsigned roles, Take step) {
    if (roles == 0) return;
    for (const Instruction& instruction : f_.code)
      if ((Roles[instruction.op] & roles) != 0) step(static_cast<std::size_t>(&instruction - f_.code.data()));
  }

  // Computed on first use. The steps after invertJumps() don't change it.
  bool isTarget(std::size_t at) {
    if (target_.empty()) target_ = branchTargets(f_);
    return target_[at];
  }
  bool temporary(std::uint16_t slot) {
    if (written_.empty()) findTemporaries();
    return slot < written_.size() && written_[slot] != Never;
  }

  // A temporary is an unnamed number or borrowed reference that is never live at a label.
  void findTemporaries() {
    written_.assign(f_.slots.size(), 0);
    for (std::size_t slot = 0; slot < f_.slots.size(); ++slot) {
      Type type = f_.slots[slot];
      bool small = type == Type::I32 || type == Type::F32 || type == Type::Borrowed;
      if (!small || !f_.slotNames[slot].empty()) written_[slot] = Never;
    }
    std::uint32_t block = 1;
    for (std::size_t i = 0; i < f_.code.size(); ++i) {
      if (isTarget(i)) ++block;
      forEachRead(f_.code[i], [&](std::uint16_t slot) {
        if (slot < written_.size() && written_[slot] != block) written_[slot] = Never;
      });
      forEachWrite(f_.code[i], [&](std::uint16_t slot) {
        if (slot < written_.size() && written_[slot] != Never) written_[slot] = block;
      });
    }
  }

  // Nothing reads the temporary after instruction `i`.
  bool deadAfter(std::size_t i, std::uint16_t slot) {
    if (writes(f_.code[i], slot) || shapeOf(f_.code[i]).ends) return true;
    for (std::size_t at = i + 1; at < f_.code.size() && at <= i + Window; ++at) {
      if (isTarget(at)) return true;
      const Instruction& next = f_.code[at];
      if (mentions(next, slot)) {
        if (readsOf(next, slot) != 0) return false;
        if (writes(next, slot)) return true;
      }
      if (shapeOf(next).ends) return true;
    }
    return false;
  }

  // The next instruction of the same block that is not removed.
  std::optional<std::size_t> next(std::size_t i) {
    for (std::size_t at = i + 1; at < f_.code.size(); ++at) {
      if (isTarget(at)) return {};
      if (f_.code[at].op != Op::Nop) return at;
    }
    return {};
  }

  // `if (c) goto A; goto B; A:` becomes `if (not c) goto B`. Returns false when there is none.
  bool invertJumps() {
    bool any = false;
    for (Instruction& jump : f_.code) {
      if ((Roles[jump.op] & Jumps) == 0 || &jump == f_.code.data()) continue;
      Instruction& branch = *(&jump - 1);
      auto i = static_cast<std::size_t>(&branch - f_.code.data());
      if (!isBranch(branch.op) || opInfo(branch.op).loopForm != 0 || static_cast<std::size_t>(branch.d) != i + 2 ||
          isTarget(i + 1))
        continue;
      bool swap = false;
      Op inverse = Op::Nop;
      switch (branch.op) {
        case Op::JumpZero: inverse = Op::JumpNotZero; break;
        case Op::JumpNotZero: inverse = Op::JumpZero; break;
        case Op::JumpEqI: inverse = Op::JumpNeI; break;
        case Op::JumpNeI: inverse = Op::JumpEqI; break;
        case Op::JumpLtI: inverse = Op::JumpLeI, swap = true; break;
        case Op::JumpLeI: inverse = Op::JumpLtI, swap = true; break;
        case Op::JumpEqK: inverse = Op::JumpNeK; break;
        case Op::JumpNeK: inverse = Op::JumpEqK; break;
        case Op::JumpLtK: inverse = Op::JumpGeK; break;
        case Op::JumpLeK: inverse = Op::JumpGtK; break;
        case Op::JumpGtK: inverse = Op::JumpLeK; break;
        case Op::JumpGeK: inverse = Op::JumpLtK; break;
        case Op::JumpEqF: inverse = Op::JumpNeF; break;
        case Op::JumpNeF: inverse = Op::JumpEqF; break;
        case Op::JumpLtF: inverse = Op::JumpNotLtF; break;
        case Op::JumpLeF: inverse = Op::JumpNotLeF; break;
        case Op::JumpNotLtF: inverse = Op::JumpLtF; break;
        case Op::JumpNotLeF: inverse = Op::JumpLeF; break;
        case Op::JumpNull: inverse = Op::JumpNotNull; break;
        case Op::JumpNotNull: inverse = Op::JumpNull; break;
        case Op::JumpEqR: inverse = Op::JumpNeR; break;
        case Op::JumpNeR: inverse = Op::JumpEqR; break;
        default: continue;
      }
      branch.op = formOf(inverse, opInfo(jump.op).loopForm);
      branch.d = jump.d;
      if (swap) std::swap(branch.a, branch.b);
      if (opInfo(jump.op).loopForm != 0) f_.locations[i] = f_.locations[i + 1];  // a trap there reports an endless loop
      jump = {};
      any = true;
    }
    return any;
  }

  // `t = x; ... t ...` with no write to x before t's last use: reads x directly.
  void moveForward(std::size_t i) {
    Instruction move = f_.code[i];
    if (move.b == move.a || !temporary(move.a)) return;
    for (bool commit : {false, true}) {
      bool changed = false;  // x holds something else
      std::size_t at = i + 1;
      for (;; ++at) {
        if (at >= f_.code.size() || at > i + Window) return;
        if (isTarget(at)) break;
        Instruction& user = f_.code[at];
        bool mixed = false;
        forEachRegister(user, [&](const Operand& operand, std::uint16_t& used) {
          if (used != move.a) return;
          if (operand.access == Access::Both) mixed = true;
          if (operand.access != Access::Read) return;
          if (changed) mixed = true;
          if (commit) used = move.b;
        });
        if (mixed) return;
        if (writes(user, move.a) || shapeOf(user).ends) break;
        if (writes(user, move.b)) changed = true;
      }
      if (commit) f_.code[i] = {};
    }
  }

  // `t = constant; ... op t` becomes an op that holds the constant.
  void constantForward(std::size_t i) {
    Instruction constant = f_.code[i];
    for (std::size_t at = i + 1; at < f_.code.size() && at <= i + Window && !isTarget(at); ++at) {
      Instruction& user = f_.code[at];
      bool mentioned = mentions(user, constant.a);
      int count = mentioned ? readsOf(user, constant.a) : 0;
      if (count == 0) {
        if (shapeOf(user).ends || (mentioned && writes(user, constant.a))) return;
        continue;
      }
      if (count != 1 || (Roles[user.op] & TakesConstant) == 0 || !temporary(constant.a) || !deadAfter(at, constant.a))
        return;
      if (withConstant(user, constant)) f_.code[i] = {};
      return;
    }
  }

  bool withConstant(Instruction& user, const Instruction& constant) {
    std::uint16_t t = constant.a;
    std::int32_t k = constant.d;
    bool first = user.b == t;
    auto become = [&](Op op, std::uint16_t b) {
      user = {op, user.a, b, 0xffff, k, 0};
      return true;
    };
    switch (user.op) {
      case Op::ArgI: return become(Op::ArgConstI, 0xffff);
      case Op::ArgF: return become(Op::ArgConstF, 0xffff);
      case Op::ReturnI: user = {Op::ReturnK, 0xffff, 0xffff, 0xffff, k, 0}; return true;
      case Op::AddF: return become(Op::AddFK, first ? user.c : user.b);
      case Op::MulF: return become(Op::MulFK, first ? user.c : user.b);
      case Op::SubF: return first ? become(Op::RSubFK, user.c) : become(Op::SubFK, user.b);
      case Op::DivF: return !first && become(Op::DivFK, user.b);
      case Op::DivTrapF: return !first && constant.floatD() != 0.0f && become(Op::DivFK, user.b);
      default: break;
    }
    if (!isBranch(user.op)) return false;
    bool left = user.a == t;
    Op fused = Op::Nop;
    switch (forwardOf(user.op)) {
      case Op::JumpLtF: fused = left ? Op::JumpGtFK : Op::JumpLtFK; break;
      case Op::JumpLeF: fused = left ? Op::JumpGeFK : Op::JumpLeFK; break;
      case Op::JumpNotLtF: fused = left ? Op::JumpNotGtFK : Op::JumpNotLtFK; break;
      case Op::JumpNotLeF: fused = left ? Op::JumpNotGeFK : Op::JumpNotLeFK; break;
      default: return false;
    }
    user = {formOf(fused, opInfo(user.op).loopForm), left ? user.b : user.a, 0xffff, 0xffff, user.d, k};
    return true;
  }

  // `t = global; ... t[i]` becomes one element access.
  void globalForward(std::size_t i) {
    Instruction load = f_.code[i];
    if (!temporary(load.a)) return;
    for (std::size_t at = i + 1; at < f_.code.size() && at <= i + Window && !isTarget(at); ++at) {
      Instruction& user = f_.code[at];
      if (readsOf(user, load.a) == 0) {
        // May store another array to the global, or pause here.
        bool other = mayPause(user.op) || (accesses(user.op, MemoryAccess::Place::Global) && storesCounted(user.op));
        if (other || writes(user, load.a) || shapeOf(user).ends) return;
        continue;
      }
      if (readsOf(user, load.a) != 1 || user.b != load.a || !deadAfter(at, load.a)) return;
      switch (user.op) {
        case Op::LoadEI: user.op = Op::LoadGEI; break;
        case Op::LoadEF: user.op = Op::LoadGEF; break;
        case Op::LoadEU8: user.op = Op::LoadGEU8; break;
        case Op::LoadEI16: user.op = Op::LoadGEI16; break;
        case Op::StoreEI: user.op = Op::StoreGEI; break;
        case Op::StoreEF: user.op = Op::StoreGEF; break;
        case Op::StoreEU8: user.op = Op::StoreGEU8; break;
        case Op::StoreEI16: user.op = Op::StoreGEI16; break;
        default: return;
      }
      user.b = 0xffff;
      user.d = load.d;
      f_.code[i] = {};
      return;
    }
  }

  void fuseReference(std::size_t i) {
    Instruction& one = f_.code[i];
    auto after = next(i);
    if (!after) return;
    Instruction& two = f_.code[*after];
    // `field = t; t = null` moves t.
    if (takingForm(one.op) != one.op && two.op == Op::ConstNull && two.a == one.a && one.a != one.b &&
        f_.slots[one.a] == Type::Ref) {
      one.op = takingForm(one.op);
      two = {};
      return;
    }
    // `t = "text"; s = s.Append(t)`
    if (one.op == Op::ConstSB && two.op == Op::Append && two.b == one.a && temporary(one.a) &&
        deadAfter(*after, one.a)) {
      two = {Op::AppendS, two.a, 0xffff, 0xffff, one.d, 0};
      one = {};
    }
  }

  void fusePair(std::size_t i) {
    Instruction& one = f_.code[i];
    if (!temporary(one.a)) return;
    auto after = next(i);
    if (!after) return;
    Instruction& two = f_.code[*after];
    std::uint16_t t = one.a;
    if (readsOf(two, t) != 1) {
      delayedLoad(i);
      return;
    }
    if (!deadAfter(*after, t)) return;
    bool first = two.b == t;
    std::uint16_t other = first ? two.c : two.b;
    auto become = [&](Instruction fused) {
      two = fused;
      one = {};
    };
    if (one.op == Op::MulK && two.op == Op::AddI) become({Op::MulAddK, two.a, one.b, other, one.d, 0});
    else if (one.op == Op::MulK && two.op == Op::AddK) become({Op::LinearK, two.a, one.b, 0xffff, one.d, two.d});
    else if (one.op == Op::AddI && two.op == Op::ReturnI) become({Op::ReturnAddI, 0xffff, one.b, one.c, 0, 0});
    else if (one.op == Op::MulF && two.op == Op::AddF && two.a == other)
      become({Op::MulAddF, two.a, one.b, one.c, 0, 0});
    else if (one.op == Op::MulF && two.op == Op::SubF && two.a == other && !first)
      become({Op::MulSubF, two.a, one.b, one.c, 0, 0});
    else if (one.op == Op::LoadFF && two.op == Op::AddF) become({Op::AddFM, two.a, other, one.b, one.d, 0});
    else if (one.op == Op::LoadFF && two.op == Op::MulF) become({Op::MulFM, two.a, other, one.b, one.d, 0});
    else if (one.op == Op::LoadFF && two.op == Op::SubF && !first) become({Op::SubFM, two.a, other, one.b, one.d, 0});
  }

  // `t = field; u = x * y; r = t +- u; field = r`: the field is changed in place.
  // `t = field; r = t +- x; field = r`: likewise.
  void delayedLoad(std::size_t i) {
    Instruction load = f_.code[i];
    if (load.op != Op::LoadFF) return;
    auto second = next(i);
    if (!second) return;
    Instruction product = f_.code[*second];
    auto third = next(*second);
    if (product.op != Op::MulF || !third || product.b == load.a || product.c == load.a || !temporary(product.a)) return;
    Instruction sum = f_.code[*third];
    if ((sum.op != Op::AddF && sum.op != Op::SubF) || sum.b != load.a || sum.c != product.a || !temporary(sum.a))
      return;
    auto fourth = next(*third);
    if (!fourth) return;
    Instruction store = f_.code[*fourth];
    if (store.op != Op::StoreFF || store.a != sum.a || store.b != load.b || store.d != load.d) return;
    for (std::uint16_t slot : {load.a, product.a, sum.a})
      if (!deadAfter(*fourth, slot)) return;
    f_.code[*fourth] = {
        sum.op == Op::AddF ? Op::FieldMulAddF : Op::FieldMulSubF, product.b, product.c, load.b, load.d, 0};
    f_.code[i] = f_.code[*second] = f_.code[*third] = {};
  }

  // `i += k; test: if (i < n) goto body` steps and tests at once. When other branches lead to the test, it stays, and
  // is executed again when the loop ends.
  void fuseStep(std::size_t i) {
    Instruction& step = f_.code[i];
    if (step.a != step.b) return;
    std::size_t at = i + 1;
    while (at < f_.code.size() && f_.code[at].op == Op::Nop) ++at;
    if (at >= f_.code.size() || !isBranch(f_.code[at].op)) return;
    Instruction& test = f_.code[at];
    int form = opInfo(test.op).loopForm;
    if (form == 0 || test.a != step.a) return;
    bool reached = false;
    for (std::size_t between = i + 1; between <= at; ++between) reached = reached || isTarget(between);
    bool small = step.d >= INT16_MIN && step.d <= INT16_MAX;
    Instruction fused = test;
    switch (forwardOf(test.op)) {
      case Op::JumpLtK: fused.op = Op::StepLtK; break;
      case Op::JumpLeK: fused.op = Op::StepLeK; break;
      case Op::JumpGtK: fused.op = Op::StepGtK; break;
      case Op::JumpGeK: fused.op = Op::StepGeK; break;
      case Op::JumpLtI: fused.op = Op::StepLtI; break;
      case Op::JumpLeI: fused.op = Op::StepLeI; break;
      default: return;
    }
    if (fused.op == Op::StepLtI || fused.op == Op::StepLeI) {
      if (test.b == step.a) return;
      fused.e = step.d;
    } else {
      if (!small) return;
      fused.b = static_cast<std::uint16_t>(static_cast<std::int16_t>(step.d));
    }
    fused.op = formOf(fused.op, form);
    step = fused;
    f_.locations[i] = f_.locations[at];
    if (!reached) test = {};
  }

  Function& f_;
  static constexpr std::uint32_t Never = 0xffffffff;
  std::vector<bool> target_;
  std::vector<std::uint32_t> written_;  // by slot: the block in which a temporary was written; Never: not a temporary
};

}  // namespace

void runSuperinstructions(Function& function) { Superinstructions(function).run(); }

}  // namespace vellum::ir
