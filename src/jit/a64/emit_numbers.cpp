// Integers, floats, constants and moves of both.
#include <bit>

#include <asmjit/arm/a64utils.h>

#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using ir::Op;

using Id = asmjit::a64::Inst::Id;

Gp Emitter::number(std::int32_t value) {
  Gp reg = words_.newHalf();
  cc_.mov(reg, imm(static_cast<std::uint32_t>(value)));
  return reg;
}

Vec Emitter::number(float value) {
  Vec reg = cc_.newVecS();
  auto bits = std::bit_cast<std::uint32_t>(value);
  if (bits == 0) cc_.fmov(reg, asmjit::a64::wzr);
  else if (asmjit::a64::Utils::isFP32Imm8(bits)) cc_.fmov(reg, imm(static_cast<double>(value)));
  else cc_.fmov(reg, number(std::bit_cast<std::int32_t>(value)));
  return reg;
}

void Emitter::multiply(Gp to, Gp from, std::int32_t constant) {
  auto magnitude = static_cast<std::uint32_t>(constant);
  if (std::has_single_bit(magnitude)) cc_.lsl(to, from, imm(std::countr_zero(magnitude)));
  else cc_.mul(to, from, number(constant));
}

// b / c or b % c, the divisor not known. The machine's division traps for nothing: x / 0 is 0, and the lowest number
// / -1 is itself, of which the remainder comes out as 0.
void Emitter::divide(const Instruction& i, bool remainder) {
  Gp dividend = gpw(i.b), divisor = gpw(i.c), quotient = words_.newHalf();
  cc_.cbz(divisor, trapLabel(vm::TrapKind::DivideByZero));
  if (remainder) {
    cc_.sdiv(quotient, dividend, divisor);
    cc_.msub(gpw(i.a), quotient, divisor, dividend);
    return;
  }
  Label fine = cc_.newLabel();
  cc_.cmn(divisor, 1);
  cc_.b_ne(fine);
  cc_.negs(quotient, dividend);  // overflows for the one number that has no counterpart
  cc_.b_vs(trapLabel(vm::TrapKind::DivisionOverflow));
  cc_.bind(fine);
  cc_.sdiv(gpw(i.a), dividend, divisor);
}

void Emitter::divideByConstant(const Instruction& i, bool remainder) {
  Gp divisor = number(i.d), quotient = words_.newHalf();
  cc_.sdiv(quotient, gpw(i.b), divisor);
  if (remainder) cc_.msub(gpw(i.a), quotient, divisor, gpw(i.b));
  else cc_.mov(gpw(i.a), quotient);
}

// Only some patterns of bits are immediates of logical instructions.
void Emitter::logical(Id id, const Instruction& i) {
  auto bits = static_cast<std::uint32_t>(i.d);
  if (asmjit::a64::Utils::isLogicalImm(bits, 32)) cc_.emit(id, gpw(i.a), gpw(i.b), imm(bits));
  else cc_.emit(id, gpw(i.a), gpw(i.b), number(i.d));
}

void Emitter::within(const Instruction& i) {
  compareWith(cc_, gpw(i.b), i.e);
  Cold& cold = addCold(Cold::Kind::Trap);
  cold.trap = vm::TrapKind::IndexOutOfBounds;
  cold.a = gpw(i.b);
  cold.hasA = true;
  cold.bNumber = i.e;
  cc_.b_hs(cold.entry);
  if (i.op == Op::Within) cc_.madd(gpw(i.a), gpw(i.b), number(i.d), gpw(i.c));
  else multiply(gpw(i.a), gpw(i.b), i.d);
}

bool Emitter::emitNumber(const Instruction& i) {
  auto binary = [&](Id id) {
    cc_.emit(id, gpw(i.a), gpw(i.b), gpw(i.c));
    return true;
  };
  switch (i.op) {
    case Op::ConstI:
    case Op::ArgConstI: cc_.mov(gpw(i.a), imm(static_cast<std::uint32_t>(i.d))); return true;
    case Op::MoveI:
    case Op::ArgI: cc_.mov(gpw(i.a), gpw(i.b)); return true;
    case Op::AddI: return binary(Id::kIdAdd);
    case Op::SubI: return binary(Id::kIdSub);
    case Op::MulI: return binary(Id::kIdMul);
    case Op::DivI: divide(i, false); return true;
    case Op::RemI: divide(i, true); return true;
    case Op::AndI: return binary(Id::kIdAnd);
    case Op::OrI: return binary(Id::kIdOrr);
    case Op::XorI: return binary(Id::kIdEor);
    case Op::ShlI: return binary(Id::kIdLsl);  // a register's count is taken modulo 32
    case Op::ShrI: return binary(Id::kIdAsr);
    case Op::NegI: cc_.neg(gpw(i.a), gpw(i.b)); return true;
    case Op::NotI: cc_.mvn(gpw(i.a), gpw(i.b)); return true;
    case Op::AddK: addConstant(cc_, gpw(i.a), gpw(i.b), i.d); return true;
    case Op::RSubK: cc_.sub(gpw(i.a), number(i.d), gpw(i.b)); return true;
    case Op::MulK: multiply(gpw(i.a), gpw(i.b), i.d); return true;
    case Op::DivK: divideByConstant(i, false); return true;
    case Op::RemK: divideByConstant(i, true); return true;
    case Op::AndK: logical(Id::kIdAnd, i); return true;
    case Op::OrK: logical(Id::kIdOrr, i); return true;
    case Op::XorK: logical(Id::kIdEor, i); return true;
    case Op::ShlK: cc_.lsl(gpw(i.a), gpw(i.b), imm(i.d & 31)); return true;
    case Op::ShrK: cc_.asr(gpw(i.a), gpw(i.b), imm(i.d & 31)); return true;
    case Op::WrapU8: cc_.uxtb(gpw(i.a), gpw(i.b)); return true;
    case Op::WrapI16: cc_.sxth(gpw(i.a), gpw(i.b)); return true;
    case Op::MulAddK: cc_.madd(gpw(i.a), gpw(i.b), number(i.d), gpw(i.c)); return true;
    case Op::LinearK: {
      Gp product = words_.newHalf();
      multiply(product, gpw(i.b), i.d);
      addConstant(cc_, gpw(i.a), product, i.e);
      return true;
    }
    case Op::Within:
    case Op::WithinK: within(i); return true;
    default: return false;
  }
}

static float remainderF(float a, float b) { return __builtin_fmodf(a, b); }

// Products are rounded before they are added: the fused instructions are not used.
bool Emitter::emitFloat(const Instruction& i) {
  auto binary = [&](Id id) {
    cc_.emit(id, vec(i.a), vec(i.b), vec(i.c));
    return true;
  };
  auto withConstant = [&](Id id) {
    cc_.emit(id, vec(i.a), vec(i.b), number(i.floatD()));
    return true;
  };
  switch (i.op) {
    case Op::ConstF:
    case Op::ArgConstF: cc_.fmov(vec(i.a), number(i.floatD())); return true;
    case Op::MoveF:
    case Op::ArgF: cc_.fmov(vec(i.a), vec(i.b)); return true;
    case Op::AddF: return binary(Id::kIdFadd_v);
    case Op::SubF: return binary(Id::kIdFsub_v);
    case Op::MulF: return binary(Id::kIdFmul_v);
    case Op::DivTrapF:
      cc_.fcmp(vec(i.c), imm(0.0));
      cc_.b_eq(trapLabel(vm::TrapKind::FloatDivideByZero));
      return binary(Id::kIdFdiv_v);
    case Op::DivF: return binary(Id::kIdFdiv_v);
    case Op::RemF: {
      asmjit::InvokeNode* call =
          invoke(cc_, reinterpret_cast<const void*>(&remainderF), asmjit::FuncSignatureT<float, float, float>());
      call->setArg(0, vec(i.b));
      call->setArg(1, vec(i.c));
      call->setRet(0, vec(i.a));
      return true;
    }
    case Op::NegF: cc_.fneg(vec(i.a), vec(i.b)); return true;
    case Op::AddFK: return withConstant(Id::kIdFadd_v);
    case Op::SubFK: return withConstant(Id::kIdFsub_v);
    case Op::MulFK: return withConstant(Id::kIdFmul_v);
    case Op::DivFK: return withConstant(Id::kIdFdiv_v);
    case Op::RSubFK: cc_.fsub(vec(i.a), number(i.floatD()), vec(i.b)); return true;
    case Op::MulAddF:
    case Op::MulSubF: {
      Vec product = cc_.newVecS();
      cc_.fmul(product, vec(i.b), vec(i.c));
      cc_.emit(i.op == Op::MulAddF ? Id::kIdFadd_v : Id::kIdFsub_v, vec(i.a), vec(i.a), product);
      return true;
    }
    case Op::IntToFloat: cc_.scvtf(vec(i.a), gpw(i.b)); return true;
    // NaN gives 0 and what is out of range the nearest end, as vm::truncate().
    case Op::FloatToInt: cc_.fcvtzs(gpw(i.a), vec(i.b)); return true;
    default: return false;
  }
}

}  // namespace vellum::jit::a64
