// Comparisons, forward branches, and the backward ones that count.
#include <bit>

#include "base/check.h"
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Op;

namespace x86 = asmjit::x86;

// Sets the flags for the condition of branch `form` (the forward form of its family).
Emitter::Condition Emitter::compare(const Instruction& i, Op form) {
  auto ints = [&](Cond code) {
    cc_.cmp(gpd(i.a), gpd(i.b));
    return Condition{code};
  };
  auto withConstant = [&](Cond code) {
    if (i.e == 0 && (code == Cond::kE || code == Cond::kNE)) cc_.test(gpd(i.a), gpd(i.a));
    else cc_.cmp(gpd(i.a), i.e);
    return Condition{code};
  };
  auto references = [&](Cond code) {
    cc_.cmp(gp(i.a), gp(i.b));
    return Condition{code};
  };
  auto null = [&](Cond code) {
    cc_.test(gp(i.a), gp(i.a));
    return Condition{code};
  };
  // a < b is asked as b > a: then a NaN makes it false, and its opposite true.
  auto floats = [&](const Xmm& greater, const Xmm& less, Cond code) {
    cc_.ucomiss(greater, less);
    return Condition{code};
  };
  auto number = [&]() {
    Xmm reg = cc_.newXmmSs();
    cc_.movss(reg, constant(std::bit_cast<float>(i.e)));
    return reg;
  };
  switch (form) {
    case Op::Jump: return {Cond::kZ, true};
    case Op::JumpZero: cc_.test(gpd(i.a), gpd(i.a)); return {Cond::kE};
    case Op::JumpNotZero: cc_.test(gpd(i.a), gpd(i.a)); return {Cond::kNE};
    case Op::JumpEqI: return ints(Cond::kE);
    case Op::JumpNeI: return ints(Cond::kNE);
    case Op::JumpLtI: return ints(Cond::kL);
    case Op::JumpLeI: return ints(Cond::kLE);
    case Op::JumpEqK: return withConstant(Cond::kE);
    case Op::JumpNeK: return withConstant(Cond::kNE);
    case Op::JumpLtK: return withConstant(Cond::kL);
    case Op::JumpLeK: return withConstant(Cond::kLE);
    case Op::JumpGtK: return withConstant(Cond::kG);
    case Op::JumpGeK: return withConstant(Cond::kGE);
    case Op::JumpEqF: cc_.ucomiss(xmm(i.a), xmm(i.b)); return {Cond::kE, false, false, true};
    case Op::JumpNeF: cc_.ucomiss(xmm(i.a), xmm(i.b)); return {Cond::kNE, false, true, false};
    case Op::JumpLtF: return floats(xmm(i.b), xmm(i.a), Cond::kA);
    case Op::JumpLeF: return floats(xmm(i.b), xmm(i.a), Cond::kAE);
    case Op::JumpNotLtF: return floats(xmm(i.b), xmm(i.a), Cond::kBE);
    case Op::JumpNotLeF: return floats(xmm(i.b), xmm(i.a), Cond::kB);
    case Op::JumpLtFK: return floats(number(), xmm(i.a), Cond::kA);
    case Op::JumpLeFK: return floats(number(), xmm(i.a), Cond::kAE);
    case Op::JumpGtFK: return floats(xmm(i.a), number(), Cond::kA);
    case Op::JumpGeFK: return floats(xmm(i.a), number(), Cond::kAE);
    case Op::JumpNotLtFK: return floats(number(), xmm(i.a), Cond::kBE);
    case Op::JumpNotLeFK: return floats(number(), xmm(i.a), Cond::kB);
    case Op::JumpNotGtFK: return floats(xmm(i.a), number(), Cond::kBE);
    case Op::JumpNotGeFK: return floats(xmm(i.a), number(), Cond::kB);
    case Op::JumpNull: return null(Cond::kE);
    case Op::JumpNotNull: return null(Cond::kNE);
    case Op::JumpEqR: return references(Cond::kE);
    case Op::JumpNeR: return references(Cond::kNE);
    case Op::StepLtI: return ints(Cond::kL);
    case Op::StepLeI: return ints(Cond::kLE);
    case Op::StepLtK: return withConstant(Cond::kL);
    case Op::StepLeK: return withConstant(Cond::kLE);
    case Op::StepGtK: return withConstant(Cond::kG);
    case Op::StepGeK: return withConstant(Cond::kGE);
    default: VELLUM_UNREACHABLE("a branch that compilable() lets through");
  }
}

void Emitter::jumpIf(const Condition& condition, Label target) {
  if (condition.always) {
    cc_.jmp(target);
    return;
  }
  if (condition.orParity) cc_.jp(target);
  if (condition.andNotParity) {
    Label past = cc_.newLabel();
    cc_.jp(past);
    cc_.j(condition.code, target);
    cc_.bind(past);
    return;
  }
  cc_.j(condition.code, target);
}

void Emitter::jumpUnless(const Condition& condition, Label target) {
  if (condition.always) return;
  if (condition.andNotParity) cc_.jp(target);
  if (condition.orParity) {
    Label past = cc_.newLabel();
    cc_.jp(past);
    cc_.j(x86::negateCond(condition.code), target);
    cc_.bind(past);
    return;
  }
  cc_.j(x86::negateCond(condition.code), target);
}

void Emitter::takeUnless(const Condition& condition, Gp to, Gp from) {
  cc_.cmov(x86::negateCond(condition.code), to, from);
}

// The counter goes down before the condition is known, and up again behind the loop: two fused pairs an iteration.
void Emitter::backward(const Instruction& i, Op form, int loopForm) {
  Gp fuel = loopForm == 1 ? loopFuel_ : freeFuel_;
  Label target = this->target();
  Label past = cc_.newLabel();
  {
    Cold& cold = addCold(Cold::Kind::Refuel);
    cold.back = target;
    cold.bNumber = loopForm;
    // Without fuel the branch may still not be taken.
    cold.a = fuel;
    cold.past = past;
    cc_.sub(fuel, 1);
    cc_.jb(cold.entry);
  }
  Condition condition = compare(i, form);
  jumpIf(condition, target);
  if (!condition.always) cc_.add(fuel, 1);
  cc_.bind(past);
}

// What a branch adds to its register before it looks at it.
void Emitter::emitStep(const Instruction& i) {
  if (auto step = ir::stepOf(i)) cc_.add(gpd(i.a), *step);
}

bool Emitter::emitBranch(const Instruction& i) {
  const ir::OpInfo& info = ir::opInfo(i.op);
  if (!info.branch) return false;
  Op form = ir::forwardOf(i.op);
  emitStep(i);
  if (info.loopForm == 0) jumpIf(compare(i, form), target());
  else backward(i, form, info.loopForm);
  return true;
}

bool Emitter::emitComparison(const Instruction& i) {
  auto set = [&](Cond code) {
    Gp flag = words_.newHalf();
    cc_.set(code, flag.r8());
    cc_.movzx(gpd(i.a), flag.r8());
    return true;
  };
  auto ints = [&](Cond code) {
    cc_.cmp(gpd(i.b), gpd(i.c));
    return set(code);
  };
  auto withConstant = [&](Cond code) {
    cc_.cmp(gpd(i.b), i.d);
    return set(code);
  };
  switch (i.op) {
    case Op::IsZeroI: cc_.test(gpd(i.b), gpd(i.b)); return set(Cond::kE);
    case Op::BoolI: cc_.test(gpd(i.b), gpd(i.b)); return set(Cond::kNE);
    case Op::EqI: return ints(Cond::kE);
    case Op::NeI: return ints(Cond::kNE);
    case Op::LtI: return ints(Cond::kL);
    case Op::LeI: return ints(Cond::kLE);
    case Op::EqK: return withConstant(Cond::kE);
    case Op::NeK: return withConstant(Cond::kNE);
    case Op::LtK: return withConstant(Cond::kL);
    case Op::LeK: return withConstant(Cond::kLE);
    case Op::GtK: return withConstant(Cond::kG);
    case Op::GeK: return withConstant(Cond::kGE);
    case Op::LtF: cc_.ucomiss(xmm(i.c), xmm(i.b)); return set(Cond::kA);
    case Op::LeF: cc_.ucomiss(xmm(i.c), xmm(i.b)); return set(Cond::kAE);
    case Op::EqF:
    case Op::NeF: {
      Gp equal = words_.newHalf(), ordered = words_.newHalf();
      bool negated = i.op == Op::NeF;
      cc_.ucomiss(xmm(i.b), xmm(i.c));
      cc_.set(negated ? Cond::kNE : Cond::kE, equal.r8());
      cc_.set(negated ? Cond::kP : Cond::kNP, ordered.r8());
      if (negated) cc_.or_(equal.r8(), ordered.r8());
      else cc_.and_(equal.r8(), ordered.r8());
      cc_.movzx(gpd(i.a), equal.r8());
      return true;
    }
    case Op::IsNull: cc_.test(gp(i.b), gp(i.b)); return set(Cond::kE);
    case Op::SameR: cc_.cmp(gp(i.b), gp(i.c)); return set(Cond::kE);
    default: return false;
  }
}

}  // namespace vellum::jit::x64
