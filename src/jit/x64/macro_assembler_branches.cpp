#include "base/check.h"
#include "jit/x64/macro_assembler.h"

namespace vellum::jit::x64 {

namespace x86 = asmjit::x86;
using Code = x86::CondCode;

static Code codeOf(Is is) {
  switch (is) {
    case Is::Equal: return Code::kE;
    case Is::NotEqual: return Code::kNE;
    case Is::Less: return Code::kL;
    case Is::LessOrEqual: return Code::kLE;
    case Is::Greater: return Code::kG;
    case Is::GreaterOrEqual: return Code::kGE;
    case Is::Above: return Code::kA;
    case Is::Below: return Code::kB;
    case Is::NotBelow: return Code::kAE;
  }
  VELLUM_UNREACHABLE("a comparison without a case");
}

MacroAssembler::Condition MacroAssembler::compare(Is is, const Gp& a, const Gp& b) {
  cc_.cmp(a, b);
  return {codeOf(is)};
}

MacroAssembler::Condition MacroAssembler::compare(Is is, const Gp& a, std::int32_t number) {
  if (number == 0) cc_.test(a, a);
  else cc_.cmp(a, number);
  return {codeOf(is)};
}

// Computes a < b as b > a: a NaN then makes it false, and its opposite true.
MacroAssembler::Condition MacroAssembler::compare(FloatIs is, const Fp& a, const Fp& b) {
  auto compared = [&](const Fp& greater, const Fp& less, Code code) {
    cc_.ucomiss(greater, less);
    return Condition{code};
  };
  switch (is) {
    case FloatIs::Equal: cc_.ucomiss(a, b); return {Code::kE, false, true};
    case FloatIs::NotEqual: cc_.ucomiss(a, b); return {Code::kNE, true, false};
    case FloatIs::Less: return compared(b, a, Code::kA);
    case FloatIs::LessOrEqual: return compared(b, a, Code::kAE);
    case FloatIs::Greater: return compared(a, b, Code::kA);
    case FloatIs::GreaterOrEqual: return compared(a, b, Code::kAE);
    case FloatIs::NotLess: return compared(b, a, Code::kBE);
    case FloatIs::NotLessOrEqual: return compared(b, a, Code::kB);
    case FloatIs::NotGreater: return compared(a, b, Code::kBE);
    case FloatIs::NotGreaterOrEqual: return compared(a, b, Code::kB);
  }
  VELLUM_UNREACHABLE("a comparison without a case");
}

void MacroAssembler::jumpIf(const Condition& condition, Label target) {
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

void MacroAssembler::jumpUnless(const Condition& condition, Label target) {
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

void MacroAssembler::setIf(const Condition& condition, const Gp& to) {
  Gp flag = newHalf();
  if (!condition.orParity && !condition.andNotParity) {
    cc_.set(condition.code, flag.r8());
  } else {
    Gp parity = newHalf();
    cc_.set(condition.code, flag.r8());
    cc_.set(condition.orParity ? Code::kP : Code::kNP, parity.r8());
    if (condition.orParity) cc_.or_(flag.r8(), parity.r8());
    else cc_.and_(flag.r8(), parity.r8());
  }
  cc_.movzx(to, flag.r8());
}

void MacroAssembler::moveUnless(const Condition& condition, const Gp& to, const Gp& from) {
  VELLUM_CHECK(!condition.orParity && !condition.andNotParity, "a conditional move after a comparison of integers");
  cc_.cmov(x86::negateCond(condition.code), to, from);
}

void MacroAssembler::jumpIf(Is is, const Gp& a, const Place& b, Label target) {
  cc_.cmp(a, memory(b));
  cc_.j(codeOf(is), target);
}

void MacroAssembler::jumpIf(Is is, const Place& a, std::int32_t number, Label target) {
  cc_.cmp(memory(a), number);
  cc_.j(codeOf(is), target);
}

void MacroAssembler::jumpIfBits(const Place& byte, std::uint32_t bits, Label target) {
  cc_.test(memory(byte), bits);
  cc_.jnz(target);
}

void MacroAssembler::jumpUnlessBits(const Place& byte, std::uint32_t bits, Label target) {
  cc_.test(memory(byte), bits);
  cc_.jz(target);
}

void MacroAssembler::jumpIfZero(const Fp& number, Label target) {
  Fp zero = newFloat();
  cc_.xorps(zero, zero);
  jumpIf(compare(FloatIs::Equal, number, zero), target);
}

void MacroAssembler::countDown(const Place& place, Label zero) {
  cc_.sub(memory(place), 1);
  cc_.jz(zero);
}

void MacroAssembler::takeOne(const Gp& counter, Label none) {
  cc_.sub(counter, 1);
  cc_.jb(none);
}

void MacroAssembler::jumpIfStackBelow(const Place& limit, Label target) {
  cc_.cmp(x86::rsp, memory(limit));
  cc_.jb(target);
}

}  // namespace vellum::jit::x64
