// Arithmetic on integers and floats.
#include <bit>

#include "base/check.h"
#include "jit/x64/macro_assembler.h"

namespace vellum::jit::x64 {

namespace x86 = asmjit::x86;
using Id = x86::Inst::Id;

// Two-operand instructions overwrite their first operand.
void MacroAssembler::arithmetic(Id id, bool commutes, const Gp& to, const Gp& a, const Gp& b) {
  if (to.id() == a.id()) {
    cc_.emit(id, to, b);
  } else if (to.id() != b.id()) {
    cc_.mov(to, a);
    cc_.emit(id, to, b);
  } else if (commutes) {
    cc_.emit(id, to, a);
  } else {
    Gp result = newHalf();
    cc_.mov(result, a);
    cc_.emit(id, result, b);
    cc_.mov(to, result);
  }
}

void MacroAssembler::shift(Id id, const Gp& to, const Gp& from, const Gp& by) {
  Gp count = newHalf(), result = newHalf();
  cc_.mov(count, by);
  cc_.mov(result, from);
  cc_.emit(id, result, count.r8());
  cc_.mov(to, result);
}

void MacroAssembler::binary(IntOp op, const Gp& to, const Gp& a, const Gp& b) {
  switch (op) {
    case IntOp::Add:
      if (to.id() != a.id() && to.id() != b.id()) cc_.lea(to, x86::ptr(a.r64(), b.r64()));
      else arithmetic(Id::kIdAdd, true, to, a, b);
      return;
    case IntOp::Subtract: arithmetic(Id::kIdSub, false, to, a, b); return;
    case IntOp::Multiply: arithmetic(Id::kIdImul, true, to, a, b); return;
    case IntOp::And: arithmetic(Id::kIdAnd, true, to, a, b); return;
    case IntOp::Or: arithmetic(Id::kIdOr, true, to, a, b); return;
    case IntOp::Xor: arithmetic(Id::kIdXor, true, to, a, b); return;
    case IntOp::ShiftLeft: shift(Id::kIdShl, to, a, b); return;
    case IntOp::ShiftRight: shift(Id::kIdSar, to, a, b); return;
  }
}

void MacroAssembler::withConstant(Id id, const Gp& to, const Gp& from, std::int32_t number) {
  if (to.id() != from.id()) cc_.mov(to, from);
  cc_.emit(id, to, asmjit::imm(number));
}

void MacroAssembler::binary(IntOp op, const Gp& to, const Gp& a, std::int32_t b) {
  switch (op) {
    case IntOp::Add:
      if (to.id() == a.id()) cc_.add(to, b);
      else cc_.lea(to, x86::ptr(a.r64(), b));
      return;
    case IntOp::Multiply: multiplyByConstant(to, a, b); return;
    case IntOp::And: withConstant(Id::kIdAnd, to, a, b); return;
    case IntOp::Or: withConstant(Id::kIdOr, to, a, b); return;
    case IntOp::Xor: withConstant(Id::kIdXor, to, a, b); return;
    case IntOp::ShiftLeft: withConstant(Id::kIdShl, to, a, b & 31); return;
    case IntOp::ShiftRight: withConstant(Id::kIdSar, to, a, b & 31); return;
    case IntOp::Subtract: break;
  }
  VELLUM_UNREACHABLE("an operation that has no form with a constant");
}

void MacroAssembler::multiplyByConstant(const Gp& to, const Gp& from, std::int32_t constant) {
  auto magnitude = static_cast<std::uint32_t>(constant);
  if (constant == 0) cc_.xor_(to, to);
  else if (std::has_single_bit(magnitude)) {
    if (to.id() != from.id()) cc_.mov(to, from);
    if (magnitude > 1) cc_.shl(to, std::countr_zero(magnitude));
  } else if (constant == 3 || constant == 5 || constant == 9) {
    cc_.lea(to, x86::ptr(from.r64(), from.r64(), static_cast<std::uint32_t>(std::countr_zero(magnitude - 1))));
  } else {
    cc_.imul(to, from, constant);
  }
}

void MacroAssembler::multiplyAdd(const Gp& to, const Gp& a, std::int32_t factor, const Gp& b) {
  Gp result = newHalf();
  multiplyByConstant(result, a, factor);
  cc_.add(result, b);
  cc_.mov(to, result);
}

void MacroAssembler::negate(const Gp& to, const Gp& from) {
  if (to.id() != from.id()) cc_.mov(to, from);
  cc_.neg(to);
}

void MacroAssembler::invert(const Gp& to, const Gp& from) {
  if (to.id() != from.id()) cc_.mov(to, from);
  cc_.not_(to);
}

// The machine's division faults for the lowest number / -1, so -1 is a separate case.
void MacroAssembler::divide(const Gp& to, const Gp& a, const Gp& b, Label zero, Label overflow) {
  Gp divisor = newHalf(), high = newHalf(), low = newHalf();
  cc_.mov(divisor, b);
  cc_.mov(low, a);
  cc_.test(divisor, divisor);
  cc_.jz(zero);
  Label general = cc_.newLabel(), done = cc_.newLabel();
  cc_.cmp(divisor, -1);
  cc_.jne(general);
  cc_.neg(low);  // overflows for the one number that has no counterpart
  cc_.jo(overflow);
  cc_.jmp(done);
  cc_.bind(general);
  cc_.cdq(high, low);
  cc_.idiv(high, low, divisor);
  cc_.bind(done);
  cc_.mov(to, low);
}

void MacroAssembler::remainder(const Gp& to, const Gp& a, const Gp& b, Label zero) {
  Gp divisor = newHalf(), high = newHalf(), low = newHalf();
  cc_.mov(divisor, b);
  cc_.mov(low, a);
  cc_.test(divisor, divisor);
  cc_.jz(zero);
  Label general = cc_.newLabel(), done = cc_.newLabel();
  cc_.cmp(divisor, -1);
  cc_.jne(general);
  cc_.xor_(high, high);
  cc_.jmp(done);
  cc_.bind(general);
  cc_.cdq(high, low);
  cc_.idiv(high, low, divisor);
  cc_.bind(done);
  cc_.mov(to, high);
}

// Moves negative numbers up by 2^bits - 1, so that dropping the lowest bits rounds them toward zero.
void MacroAssembler::roundTowardZero(const Gp& to, const Gp& from, int bits) {
  cc_.mov(to, from);
  if (bits > 1) cc_.sar(to, 31);
  cc_.shr(to, 32 - bits);
  cc_.add(to, from);
}

// Division by a constant as a multiplication with its reciprocal: Granlund and Montgomery, "Division by Invariant
// Integers using Multiplication". The divisor is not 0, 1 or -1.
x86::Gp MacroAssembler::quotientOf(const Gp& from, std::int32_t divisor) {
  Gp quotient = newHalf();
  if (divisor == INT32_MIN) {
    cc_.xor_(quotient, quotient);
    cc_.cmp(from, divisor);
    cc_.sete(quotient.r8());
    return quotient;
  }
  std::uint32_t magnitude = magnitudeOf(divisor);
  if (std::has_single_bit(magnitude)) {
    int shift = std::countr_zero(magnitude);
    roundTowardZero(quotient, from, shift);
    cc_.sar(quotient, shift);
  } else {
    // 2^(32+shift) / magnitude, rounded up: exact enough for 31 bits and a sign.
    int shift = 31 - std::countl_zero(magnitude);
    auto multiplier =
        static_cast<std::uint64_t>(((static_cast<unsigned __int128>(1) << (32 + shift)) + magnitude - 1) / magnitude);
    Gp wide = newWord(), factor = newWord();
    cc_.movsxd(wide, from);
    cc_.mov(factor, asmjit::imm(multiplier));
    cc_.imul(wide, factor);
    cc_.sar(wide, 32 + shift);
    cc_.mov(quotient, from);
    cc_.shr(quotient, 31);
    cc_.add(quotient, wide.r32());
  }
  if (divisor < 0) cc_.neg(quotient);
  return quotient;
}

void MacroAssembler::divide(const Gp& to, const Gp& a, std::int32_t divisor) {
  cc_.mov(to, divisor == 1 ? a : quotientOf(a, divisor));
}

void MacroAssembler::remainder(const Gp& to, const Gp& a, std::int32_t divisor) {
  if (divisor == 1) {
    cc_.xor_(to, to);
    return;
  }
  Gp multiple, result = newHalf();
  if (std::uint32_t magnitude = magnitudeOf(divisor); divisor != INT32_MIN && std::has_single_bit(magnitude)) {
    multiple = newHalf();
    roundTowardZero(multiple, a, std::countr_zero(magnitude));
    cc_.and_(multiple, -static_cast<std::int32_t>(magnitude));
  } else {
    multiple = quotientOf(a, divisor);
    if (divisor == INT32_MIN) cc_.shl(multiple, 31);
    else cc_.imul(multiple, multiple, divisor);
  }
  cc_.mov(result, a);
  cc_.sub(result, multiple);
  cc_.mov(to, result);
}

void MacroAssembler::divideUnsigned(const Gp& number, const Gp& by) {
  Gp high = newHalf();
  cc_.xor_(high, high);
  cc_.div(high, number.r32(), by.r32());
  cc_.mov(number.r32(), number.r32());
}

static Id idOf(FloatOp op, bool threeOperands) {
  switch (op) {
    case FloatOp::Add: return threeOperands ? Id::kIdVaddss : Id::kIdAddss;
    case FloatOp::Subtract: return threeOperands ? Id::kIdVsubss : Id::kIdSubss;
    case FloatOp::Multiply: return threeOperands ? Id::kIdVmulss : Id::kIdMulss;
    case FloatOp::Divide: return threeOperands ? Id::kIdVdivss : Id::kIdDivss;
  }
  VELLUM_UNREACHABLE("an operation without a case");
}

void MacroAssembler::arithmetic(FloatOp op, const Fp& to, const Fp& a, const asmjit::Operand& b) {
  Id id = idOf(op, threeOperands_);
  if (threeOperands_) {
    cc_.emit(id, to, a, b);
    return;
  }
  bool overwritten = b.isReg() && to.id() == b.id() && to.id() != a.id();
  Fp result = overwritten ? newFloat() : to;
  if (result.id() != a.id()) cc_.movaps(result, a);
  cc_.emit(id, result, b);
  if (overwritten) cc_.movaps(to, result);
}

void MacroAssembler::negate(const Fp& to, const Fp& from) {
  if (to.id() != from.id()) cc_.movaps(to, from);
  Mem sign = cc_.newConst(asmjit::ConstPoolScope::kLocal, "\0\0\0\x80\0\0\0\x80\0\0\0\x80\0\0\0\x80", 16);
  cc_.xorps(to, sign);
}

void MacroAssembler::squareRoot(const Fp& to, const Fp& from, Label below) {
  Fp zero = newFloat();
  cc_.xorps(zero, zero);
  cc_.ucomiss(zero, from);
  cc_.ja(below);
  cc_.sqrtss(to, from);
}

void MacroAssembler::toFloat(const Fp& to, const Gp& from) {
  cc_.xorps(to, to);
  cc_.cvtsi2ss(to, from.r32());
}

// The machine returns the lowest number for everything that does not fit.
void MacroAssembler::truncate(const Gp& to, const Fp& from, Label outside) {
  cc_.cvttss2si(to, from);
  cc_.cmp(to, INT32_MIN);
  cc_.je(outside);
}

}  // namespace vellum::jit::x64
