// Arithmetic on integers and floats.
#include <bit>

#include <asmjit/arm/a64utils.h>

#include "base/check.h"
#include "jit/a64/macro_assembler.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using Id = asmjit::a64::Inst::Id;

static Id idOf(IntOp op) {
  switch (op) {
    case IntOp::Add: return Id::kIdAdd;
    case IntOp::Subtract: return Id::kIdSub;
    case IntOp::Multiply: return Id::kIdMul;
    case IntOp::And: return Id::kIdAnd;
    case IntOp::Or: return Id::kIdOrr;
    case IntOp::Xor: return Id::kIdEor;
    case IntOp::ShiftLeft: return Id::kIdLsl;  // takes a register's count modulo 32
    case IntOp::ShiftRight: return Id::kIdAsr;
  }
  VELLUM_UNREACHABLE("an operation without a case");
}

void MacroAssembler::binary(IntOp op, const Gp& to, const Gp& a, const Gp& b) { cc_.emit(idOf(op), to, a, b); }

void MacroAssembler::binary(IntOp op, const Gp& to, const Gp& a, std::int32_t b) {
  switch (op) {
    case IntOp::Add: addConstant(to, a, b); return;
    case IntOp::Multiply: multiplyByConstant(to, a, b); return;
    case IntOp::And:
    case IntOp::Or:
    case IntOp::Xor: logical(idOf(op), to, a, b); return;
    case IntOp::ShiftLeft: cc_.lsl(to, a, imm(b & 31)); return;
    case IntOp::ShiftRight: cc_.asr(to, a, imm(b & 31)); return;
    case IntOp::Subtract: break;
  }
  VELLUM_UNREACHABLE("an operation that has no form with a constant");
}

// Only some bit patterns are immediates of logical instructions.
void MacroAssembler::logical(Id id, const Gp& to, const Gp& from, std::int32_t bits) {
  auto pattern = static_cast<std::uint32_t>(bits);
  if (asmjit::a64::Utils::isLogicalImm(pattern, 32)) cc_.emit(id, to, from, imm(pattern));
  else cc_.emit(id, to, from, constantLike(to, bits));
}

void MacroAssembler::mask(const Gp& reg, std::int32_t bits) {
  cc_.and_(reg, reg, imm(static_cast<std::int64_t>(bits)));
}

void MacroAssembler::multiplyByConstant(const Gp& to, const Gp& from, std::int32_t constant) {
  auto magnitude = static_cast<std::uint32_t>(constant);
  if (std::has_single_bit(magnitude)) cc_.lsl(to, from, imm(std::countr_zero(magnitude)));
  else cc_.mul(to, from, constantLike(from, constant));
}

void MacroAssembler::multiplyAdd(const Gp& to, const Gp& a, std::int32_t factor, const Gp& b) {
  cc_.madd(to, a, constantLike(a, factor), b);
}

// The machine's division never faults: x / 0 is 0, and the lowest number / -1 is itself, which gives remainder 0.
void MacroAssembler::divide(const Gp& to, const Gp& a, const Gp& b, Label zero, Label overflow) {
  Gp negated = newHalf();
  cc_.cbz(b, zero);
  Label fine = cc_.newLabel();
  cc_.cmn(b, 1);
  cc_.b_ne(fine);
  cc_.negs(negated, a);  // overflows for the one number that has no counterpart
  cc_.b_vs(overflow);
  cc_.bind(fine);
  cc_.sdiv(to, a, b);
}

void MacroAssembler::remainder(const Gp& to, const Gp& a, const Gp& b, Label zero) {
  Gp quotient = newHalf();
  cc_.cbz(b, zero);
  cc_.sdiv(quotient, a, b);
  cc_.msub(to, quotient, b, a);
}

// Moves negative numbers up by 2^bits - 1, so that dropping the lowest bits rounds them toward zero.
asmjit::a64::Gp MacroAssembler::roundedTowardZero(const Gp& from, int bits) {
  Gp rounded = newHalf();
  cc_.asr(rounded, from, imm(31));
  cc_.add(rounded, from, rounded, asmjit::arm::lsr(32 - bits));
  return rounded;
}

void MacroAssembler::divide(const Gp& to, const Gp& a, std::int32_t divisor) {
  if (divisor > 1 && std::has_single_bit(magnitudeOf(divisor))) {
    int bits = std::countr_zero(magnitudeOf(divisor));
    cc_.asr(to, roundedTowardZero(a, bits), imm(bits));
  } else {
    cc_.sdiv(to, a, constantLike(a, divisor));
  }
}

void MacroAssembler::remainder(const Gp& to, const Gp& a, std::int32_t divisor) {
  if (divisor > 1 && std::has_single_bit(magnitudeOf(divisor))) {
    Gp multiple = roundedTowardZero(a, std::countr_zero(magnitudeOf(divisor)));
    logical(Id::kIdAnd, multiple, multiple, -divisor);
    cc_.sub(to, a, multiple);
    return;
  }
  Gp by = constantLike(a, divisor), quotient = newHalf();
  cc_.sdiv(quotient, a, by);
  cc_.msub(to, quotient, by, a);
}

static Id idOf(FloatOp op) {
  switch (op) {
    case FloatOp::Add: return Id::kIdFadd_v;
    case FloatOp::Subtract: return Id::kIdFsub_v;
    case FloatOp::Multiply: return Id::kIdFmul_v;
    case FloatOp::Divide: return Id::kIdFdiv_v;
  }
  VELLUM_UNREACHABLE("an operation without a case");
}

void MacroAssembler::binary(FloatOp op, const Fp& to, const Fp& a, const Fp& b) { cc_.emit(idOf(op), to, a, b); }

void MacroAssembler::binary(FloatOp op, const Fp& to, const Fp& a, const Mem& b) {
  Fp number = newFloat();
  cc_.ldr(number, b);
  binary(op, to, a, number);
}

void MacroAssembler::binary(FloatOp op, const Fp& to, const Fp& a, float b) {
  Fp number = newFloat();
  set(number, b);
  binary(op, to, a, number);
}

void MacroAssembler::squareRoot(const Fp& to, const Fp& from, Label below) {
  cc_.fcmp(from, imm(0.0));
  cc_.b_mi(below);
  cc_.fsqrt(to, from);
}

}  // namespace vellum::jit::a64
