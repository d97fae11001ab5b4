// Comparisons, forward branches, and the backward ones that count.
#include <bit>
#include <cstddef>

#include "base/check.h"
#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using ir::Op;

void Emitter::jumpIf(Cond code, Label target) {
  if (code == Cond::kAL) cc_.b(target);
  else cc_.b(code, target);
}

void Emitter::jumpUnless(Cond code, Label target) {
  if (code != Cond::kAL) cc_.b(asmjit::a64::negateCond(code), target);
}

void Emitter::takeUnless(Cond condition, Gp to, Gp from) { cc_.csel(to, to, from, condition); }

// Sets the flags for branch `form` (the forward form of its family) and answers when it is taken. Floats that don't
// compare, because one is NaN, hold for PL, HI, LE, LT and NE, and not for the opposites.
Emitter::Cond Emitter::compare(const Instruction& i, Op form) {
  auto ints = [&](Cond code) {
    cc_.cmp(gpw(i.a), gpw(i.b));
    return code;
  };
  auto withConstant = [&](Cond code) {
    compareWith(cc_, gpw(i.a), i.e);
    return code;
  };
  auto withZero = [&](Cond code) {
    cc_.cmp(gpw(i.a), 0);
    return code;
  };
  auto references = [&](Cond code) {
    cc_.cmp(gp(i.a), gp(i.b));
    return code;
  };
  auto null = [&](Cond code) {
    cc_.cmp(gp(i.a), 0);
    return code;
  };
  auto floats = [&](Cond code) {
    cc_.fcmp(vec(i.a), vec(i.b));
    return code;
  };
  auto withFloat = [&](Cond code) {
    cc_.fcmp(vec(i.a), number(std::bit_cast<float>(i.e)));
    return code;
  };
  switch (form) {
    case Op::Jump: return Cond::kAL;
    case Op::JumpZero: return withZero(Cond::kEQ);
    case Op::JumpNotZero: return withZero(Cond::kNE);
    case Op::JumpEqI: return ints(Cond::kEQ);
    case Op::JumpNeI: return ints(Cond::kNE);
    case Op::JumpLtI: return ints(Cond::kLT);
    case Op::JumpLeI: return ints(Cond::kLE);
    case Op::JumpEqK: return withConstant(Cond::kEQ);
    case Op::JumpNeK: return withConstant(Cond::kNE);
    case Op::JumpLtK: return withConstant(Cond::kLT);
    case Op::JumpLeK: return withConstant(Cond::kLE);
    case Op::JumpGtK: return withConstant(Cond::kGT);
    case Op::JumpGeK: return withConstant(Cond::kGE);
    case Op::JumpEqF: return floats(Cond::kEQ);
    case Op::JumpNeF: return floats(Cond::kNE);
    case Op::JumpLtF: return floats(Cond::kMI);
    case Op::JumpLeF: return floats(Cond::kLS);
    case Op::JumpNotLtF: return floats(Cond::kPL);
    case Op::JumpNotLeF: return floats(Cond::kHI);
    case Op::JumpLtFK: return withFloat(Cond::kMI);
    case Op::JumpLeFK: return withFloat(Cond::kLS);
    case Op::JumpGtFK: return withFloat(Cond::kGT);
    case Op::JumpGeFK: return withFloat(Cond::kGE);
    case Op::JumpNotLtFK: return withFloat(Cond::kPL);
    case Op::JumpNotLeFK: return withFloat(Cond::kHI);
    case Op::JumpNotGtFK: return withFloat(Cond::kLE);
    case Op::JumpNotGeFK: return withFloat(Cond::kLT);
    case Op::JumpNull: return null(Cond::kEQ);
    case Op::JumpNotNull: return null(Cond::kNE);
    case Op::JumpEqR: return references(Cond::kEQ);
    case Op::JumpNeR: return references(Cond::kNE);
    case Op::StepLtI: return ints(Cond::kLT);
    case Op::StepLeI: return ints(Cond::kLE);
    case Op::StepLtK: return withConstant(Cond::kLT);
    case Op::StepLeK: return withConstant(Cond::kLE);
    case Op::StepGtK: return withConstant(Cond::kGT);
    case Op::StepGeK: return withConstant(Cond::kGE);
    default: VELLUM_UNREACHABLE("a branch that compilable() lets through");
  }
}

// The counter goes down before the condition is known, and up again behind the loop.
void Emitter::backward(const Instruction& i, Op form, int loopForm) {
  Gp fuel = loopForm == 1 ? loopFuel_ : freeFuel_;
  Label target = this->target();
  Label past = cc_.newLabel();
  Cold& cold = addCold(Cold::Kind::Refuel);
  cold.back = target;
  cold.past = past;
  cold.a = fuel;
  cold.bNumber = loopForm;
  cc_.subs(fuel, fuel, 1);
  cc_.b_lo(cold.entry);
  Cond taken = compare(i, form);
  jumpIf(taken, target);
  if (taken != Cond::kAL) cc_.add(fuel, fuel, 1);
  cc_.bind(past);
}

// What a branch adds to its register before it looks at it.
void Emitter::emitStep(const Instruction& i) {
  if (auto step = ir::stepOf(i)) addConstant(cc_, gpw(i.a), gpw(i.a), *step);
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
    cc_.cset(gpw(i.a), code);
    return true;
  };
  auto ints = [&](Cond code) {
    cc_.cmp(gpw(i.b), gpw(i.c));
    return set(code);
  };
  auto withConstant = [&](std::int32_t constant, Cond code) {
    compareWith(cc_, gpw(i.b), constant);
    return set(code);
  };
  auto floats = [&](Cond code) {
    cc_.fcmp(vec(i.b), vec(i.c));
    return set(code);
  };
  switch (i.op) {
    case Op::IsZeroI: return withConstant(0, Cond::kEQ);
    case Op::BoolI: return withConstant(0, Cond::kNE);
    case Op::EqI: return ints(Cond::kEQ);
    case Op::NeI: return ints(Cond::kNE);
    case Op::LtI: return ints(Cond::kLT);
    case Op::LeI: return ints(Cond::kLE);
    case Op::EqK: return withConstant(i.d, Cond::kEQ);
    case Op::NeK: return withConstant(i.d, Cond::kNE);
    case Op::LtK: return withConstant(i.d, Cond::kLT);
    case Op::LeK: return withConstant(i.d, Cond::kLE);
    case Op::GtK: return withConstant(i.d, Cond::kGT);
    case Op::GeK: return withConstant(i.d, Cond::kGE);
    case Op::EqF: return floats(Cond::kEQ);
    case Op::NeF: return floats(Cond::kNE);
    case Op::LtF: return floats(Cond::kMI);
    case Op::LeF: return floats(Cond::kLS);
    case Op::IsNull: cc_.cmp(gp(i.b), 0); return set(Cond::kEQ);
    case Op::SameR: cc_.cmp(gp(i.b), gp(i.c)); return set(Cond::kEQ);
    default: return false;
  }
}

}  // namespace vellum::jit::a64
