#include "base/check.h"
#include "jit/a64/macro_assembler.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using Code = asmjit::a64::CondCode;

static Code codeOf(Is is) {
  switch (is) {
    case Is::Equal: return Code::kEQ;
    case Is::NotEqual: return Code::kNE;
    case Is::Less: return Code::kLT;
    case Is::LessOrEqual: return Code::kLE;
    case Is::Greater: return Code::kGT;
    case Is::GreaterOrEqual: return Code::kGE;
    case Is::Above: return Code::kHI;
    case Is::Below: return Code::kLO;
    case Is::NotBelow: return Code::kHS;
  }
  VELLUM_UNREACHABLE("a comparison without a case");
}

// Unordered floats (one is NaN) satisfy PL, HI, LE, LT and NE, and not the opposites.
static Code codeOf(FloatIs is) {
  switch (is) {
    case FloatIs::Equal: return Code::kEQ;
    case FloatIs::NotEqual: return Code::kNE;
    case FloatIs::Less: return Code::kMI;
    case FloatIs::LessOrEqual: return Code::kLS;
    case FloatIs::Greater: return Code::kGT;
    case FloatIs::GreaterOrEqual: return Code::kGE;
    case FloatIs::NotLess: return Code::kPL;
    case FloatIs::NotLessOrEqual: return Code::kHI;
    case FloatIs::NotGreater: return Code::kLE;
    case FloatIs::NotGreaterOrEqual: return Code::kLT;
  }
  VELLUM_UNREACHABLE("a comparison without a case");
}

Code MacroAssembler::compare(Is is, const Gp& a, const Gp& b) {
  cc_.cmp(a, b);
  return codeOf(is);
}

Code MacroAssembler::compare(Is is, const Gp& a, std::int32_t number) {
  compareWith(a, number);
  return codeOf(is);
}

Code MacroAssembler::compare(FloatIs is, const Fp& a, const Fp& b) {
  cc_.fcmp(a, b);
  return codeOf(is);
}

void MacroAssembler::jumpIf(Is is, const Gp& a, std::int32_t number, Label target) {
  if (number == 0 && is == Is::Equal) cc_.cbz(a, target);
  else if (number == 0 && is == Is::NotEqual) cc_.cbnz(a, target);
  else jumpIf(compare(is, a, number), target);
}

void MacroAssembler::jumpIfByte(Is is, const Gp& a, std::int32_t number, Label target) {
  zeroExtend8(a, a);
  jumpIf(is, half(a), number, target);
}

void MacroAssembler::jumpIfBits(const Place& byte, std::uint32_t bits, Label target) {
  cc_.tst(valueOf(byte), imm(bits));
  cc_.b_ne(target);
}

void MacroAssembler::jumpUnlessBits(const Place& byte, std::uint32_t bits, Label target) {
  cc_.tst(valueOf(byte), imm(bits));
  cc_.b_eq(target);
}

void MacroAssembler::jumpIfZero(const Fp& number, Label target) {
  cc_.fcmp(number, imm(0.0));
  cc_.b_eq(target);
}

void MacroAssembler::countDown(const Place& place, Label zero) {
  Gp rest = valueOf(place);
  cc_.subs(rest, rest, 1);
  write(rest, place);
  cc_.b_eq(zero);
}

void MacroAssembler::takeOne(const Gp& counter, Label none) {
  cc_.subs(counter, counter, 1);
  cc_.b_lo(none);
}

void MacroAssembler::jumpIfStackBelow(const Place& limit, Label target) {
  Gp least = newWord(), stack = newWord();
  read(least, limit);
  cc_.mov(stack, asmjit::a64::sp);
  cc_.cmp(stack, least);
  cc_.b_lo(target);
}

}  // namespace vellum::jit::a64
