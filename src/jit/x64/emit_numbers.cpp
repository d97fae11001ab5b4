// Integers, floats, constants and moves of both.
#include "jit/x64/emitter.h"

#include <bit>
#include <cstdlib>

namespace vellum::jit::x64 {

using ir::Op;

namespace x86 = asmjit::x86;

Emitter::Mem Emitter::constant(float number) { return cc_.newFloatConst(asmjit::ConstPoolScope::kLocal, number); }

void Emitter::multiply(Gp to, Gp from, std::int32_t constant) {
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

// b / c or b % c, the divisor not known.
void Emitter::divide(const Instruction& i, bool remainder) {
  Gp divisor = words_.newHalf(), high = words_.newHalf(), low = words_.newHalf();
  cc_.mov(divisor, gpd(i.c));
  cc_.mov(low, gpd(i.b));
  cc_.test(divisor, divisor);
  cc_.jz(trapLabel(vm::TrapKind::DivideByZero));
  Label general = cc_.newLabel(), done = cc_.newLabel();
  cc_.cmp(divisor, -1);
  cc_.jne(general);
  if (remainder) {
    cc_.xor_(high, high);
  } else {
    cc_.neg(low);  // overflows for the one number that has no counterpart
    cc_.jo(trapLabel(vm::TrapKind::DivisionOverflow));
  }
  cc_.jmp(done);
  cc_.bind(general);
  cc_.cdq(high, low);
  cc_.idiv(high, low, divisor);
  cc_.bind(done);
  cc_.mov(gpd(i.a), remainder ? high : low);
}

// Division by a constant as a multiplication with its reciprocal: Granlund and Montgomery, "Division by Invariant
// Integers using Multiplication". The divisor is not 0 or -1.
void Emitter::divideByConstant(Gp to, Gp from, std::int32_t divisor, bool remainder) {
  if (divisor == 1 || divisor == INT32_MIN) {
    if (divisor == 1) {
      if (remainder) cc_.xor_(to, to);
      else cc_.mov(to, from);
      return;
    }
    Gp quotient = words_.newHalf();
    cc_.xor_(quotient, quotient);
    cc_.cmp(from, divisor);
    cc_.sete(quotient.r8());
    if (!remainder) {
      cc_.mov(to, quotient);
    } else {
      cc_.shl(quotient, 31);
      if (to.id() != from.id()) cc_.mov(to, from);
      cc_.sub(to, quotient);
    }
    return;
  }
  std::uint32_t magnitude =
      divisor < 0 ? 0u - static_cast<std::uint32_t>(divisor) : static_cast<std::uint32_t>(divisor);
  Gp quotient = words_.newHalf();
  if (std::has_single_bit(magnitude)) {
    int shift = std::countr_zero(magnitude);
    // Rounds toward zero: negative numbers are moved up by divisor - 1 first.
    cc_.mov(quotient, from);
    cc_.sar(quotient, 31);
    cc_.shr(quotient, 32 - shift);
    cc_.add(quotient, from);
    cc_.sar(quotient, shift);
  } else {
    // 2^(32+shift) / magnitude, rounded up: exact enough for 31 bits and a sign.
    int shift = 31 - std::countl_zero(magnitude);
    auto multiplier =
        static_cast<std::uint64_t>(((static_cast<unsigned __int128>(1) << (32 + shift)) + magnitude - 1) / magnitude);
    Gp wide = words_.newWord(), factor = words_.newWord();
    cc_.movsxd(wide, from);
    cc_.mov(factor, asmjit::imm(multiplier));
    cc_.imul(wide, factor);
    cc_.sar(wide, 32 + shift);
    cc_.mov(quotient, from);
    cc_.shr(quotient, 31);
    cc_.add(quotient, wide.r32());
  }
  if (divisor < 0) cc_.neg(quotient);
  if (!remainder) {
    cc_.mov(to, quotient);
    return;
  }
  cc_.imul(quotient, quotient, divisor);
  Gp result = words_.newHalf();
  cc_.mov(result, from);
  cc_.sub(result, quotient);
  cc_.mov(to, result);
}

static x86::Inst::Id withThreeOperands(x86::Inst::Id id) {
  using Id = x86::Inst::Id;
  switch (id) {
    case Id::kIdAddss: return Id::kIdVaddss;
    case Id::kIdSubss: return Id::kIdVsubss;
    case Id::kIdMulss: return Id::kIdVmulss;
    default: return Id::kIdVdivss;
  }
}

// to = a op b, a register or in memory.
void Emitter::arithmeticF(x86::Inst::Id id, Xmm to, Xmm a, const asmjit::Operand& b) {
  if (threeOperands_) {
    cc_.emit(withThreeOperands(id), to, a, b);
    return;
  }
  bool overwritten = b.isReg() && to.id() == b.id() && to.id() != a.id();
  Xmm result = overwritten ? cc_.newXmmSs() : to;
  if (result.id() != a.id()) cc_.movaps(result, a);
  cc_.emit(id, result, b);
  if (overwritten) cc_.movaps(to, result);
}

static float remainderF(float a, float b) { return __builtin_fmodf(a, b); }

bool Emitter::emitNumber(const Instruction& i) {
  using Id = x86::Inst::Id;
  auto binary = [&](Id id, bool commutes) {
    Gp a = gpd(i.a), b = gpd(i.b), c = gpd(i.c);
    if (a.id() == b.id()) {
      cc_.emit(id, a, c);
    } else if (a.id() == c.id()) {
      if (commutes) {
        cc_.emit(id, a, b);
        return;
      }
      Gp result = words_.newHalf();
      cc_.mov(result, b);
      cc_.emit(id, result, c);
      cc_.mov(a, result);
    } else {
      cc_.mov(a, b);
      cc_.emit(id, a, c);
    }
  };
  auto withConstant = [&](Id id) {
    if (i.a != i.b) cc_.mov(gpd(i.a), gpd(i.b));
    cc_.emit(id, gpd(i.a), asmjit::imm(i.d));
  };
  auto floats = [&](Id id) {
    arithmeticF(id, xmm(i.a), xmm(i.b), xmm(i.c));
    return true;
  };
  auto withFloat = [&](Id id) {
    arithmeticF(id, xmm(i.a), xmm(i.b), constant(i.floatD()));
    return true;
  };
  auto shift = [&](Id id) {
    Gp count = words_.newHalf(), result = words_.newHalf();
    cc_.mov(count, gpd(i.c));
    cc_.mov(result, gpd(i.b));
    cc_.emit(id, result, count.r8());
    cc_.mov(gpd(i.a), result);
  };
  switch (i.op) {
    case Op::ConstI:
    case Op::ArgConstI:
      if (i.d == 0) cc_.xor_(gpd(i.a), gpd(i.a));
      else cc_.mov(gpd(i.a), i.d);
      return true;
    case Op::ConstF:
    case Op::ArgConstF:
      if (i.d == 0) cc_.xorps(xmm(i.a), xmm(i.a));
      else cc_.movss(xmm(i.a), constant(i.floatD()));
      return true;
    case Op::MoveI:
    case Op::ArgI: cc_.mov(gpd(i.a), gpd(i.b)); return true;
    case Op::MoveF:
    case Op::ArgF: cc_.movaps(xmm(i.a), xmm(i.b)); return true;
    case Op::AddI:
      if (i.a != i.b && i.a != i.c) cc_.lea(gpd(i.a), x86::ptr(gp(i.b).r64(), gp(i.c).r64()));
      else binary(Id::kIdAdd, true);
      return true;
    case Op::SubI: binary(Id::kIdSub, false); return true;
    case Op::MulI: binary(Id::kIdImul, true); return true;
    case Op::DivI: divide(i, false); return true;
    case Op::RemI: divide(i, true); return true;
    case Op::AndI: binary(Id::kIdAnd, true); return true;
    case Op::OrI: binary(Id::kIdOr, true); return true;
    case Op::XorI: binary(Id::kIdXor, true); return true;
    case Op::ShlI: shift(Id::kIdShl); return true;
    case Op::ShrI: shift(Id::kIdSar); return true;
    case Op::NegI:
      if (i.a != i.b) cc_.mov(gpd(i.a), gpd(i.b));
      cc_.neg(gpd(i.a));
      return true;
    case Op::NotI:
      if (i.a != i.b) cc_.mov(gpd(i.a), gpd(i.b));
      cc_.not_(gpd(i.a));
      return true;
    case Op::AddK:
      if (i.a == i.b) cc_.add(gpd(i.a), i.d);
      else cc_.lea(gpd(i.a), x86::ptr(gp(i.b).r64(), i.d));
      return true;
    case Op::RSubK: {
      Gp result = words_.newHalf();
      cc_.mov(result, i.d);
      cc_.sub(result, gpd(i.b));
      cc_.mov(gpd(i.a), result);
      return true;
    }
    case Op::MulK: multiply(gpd(i.a), gpd(i.b), i.d); return true;
    case Op::DivK: divideByConstant(gpd(i.a), gpd(i.b), i.d, false); return true;
    case Op::RemK: divideByConstant(gpd(i.a), gpd(i.b), i.d, true); return true;
    case Op::AndK: withConstant(Id::kIdAnd); return true;
    case Op::OrK: withConstant(Id::kIdOr); return true;
    case Op::XorK: withConstant(Id::kIdXor); return true;
    case Op::ShlK:
      if (i.a != i.b) cc_.mov(gpd(i.a), gpd(i.b));
      cc_.shl(gpd(i.a), i.d & 31);
      return true;
    case Op::ShrK:
      if (i.a != i.b) cc_.mov(gpd(i.a), gpd(i.b));
      cc_.sar(gpd(i.a), i.d & 31);
      return true;
    case Op::WrapU8: cc_.movzx(gpd(i.a), gp(i.b).r8()); return true;
    case Op::WrapI16: cc_.movsx(gpd(i.a), gp(i.b).r16()); return true;
    case Op::MulAddK: {
      Gp result = words_.newHalf();
      multiply(result, gpd(i.b), i.d);
      cc_.add(result, gpd(i.c));
      cc_.mov(gpd(i.a), result);
      return true;
    }
    case Op::LinearK:
      multiply(gpd(i.a), gpd(i.b), i.d);
      cc_.add(gpd(i.a), i.e);
      return true;
    case Op::Within:
    case Op::WithinK: {
      cc_.cmp(gpd(i.b), i.e);
      Cold& cold = addCold(Cold::Kind::Trap);
      cold.trap = vm::TrapKind::IndexOutOfBounds;
      cold.a = gpd(i.b);
      cold.hasA = true;
      cold.bNumber = i.e;
      cc_.jae(cold.entry);
      if (i.op == Op::WithinK) {
        multiply(gpd(i.a), gpd(i.b), i.d);
        return true;
      }
      Gp result = words_.newHalf();
      multiply(result, gpd(i.b), i.d);
      cc_.add(result, gpd(i.c));
      cc_.mov(gpd(i.a), result);
      return true;
    }
    case Op::AddF: return floats(Id::kIdAddss);
    case Op::SubF: return floats(Id::kIdSubss);
    case Op::MulF: return floats(Id::kIdMulss);
    case Op::DivF: return floats(Id::kIdDivss);
    case Op::DivTrapF: {
      Xmm zero = cc_.newXmmSs();
      cc_.xorps(zero, zero);
      cc_.ucomiss(xmm(i.c), zero);
      Label fine = cc_.newLabel();
      cc_.jp(fine);
      cc_.jz(trapLabel(vm::TrapKind::FloatDivideByZero));
      cc_.bind(fine);
      return floats(Id::kIdDivss);
    }
    case Op::RemF: {
      asmjit::InvokeNode* call =
          invoke(cc_, reinterpret_cast<const void*>(&remainderF), asmjit::FuncSignatureT<float, float, float>());
      call->setArg(0, xmm(i.b));
      call->setArg(1, xmm(i.c));
      call->setRet(0, xmm(i.a));
      return true;
    }
    case Op::NegF: {
      if (i.a != i.b) cc_.movaps(xmm(i.a), xmm(i.b));
      Mem sign = cc_.newConst(asmjit::ConstPoolScope::kLocal, "\0\0\0\x80\0\0\0\x80\0\0\0\x80\0\0\0\x80", 16);
      cc_.xorps(xmm(i.a), sign);
      return true;
    }
    case Op::AddFK: return withFloat(Id::kIdAddss);
    case Op::SubFK: return withFloat(Id::kIdSubss);
    case Op::MulFK: return withFloat(Id::kIdMulss);
    case Op::DivFK: return withFloat(Id::kIdDivss);
    case Op::RSubFK: {
      Xmm result = cc_.newXmmSs();
      cc_.movss(result, constant(i.floatD()));
      arithmeticF(Id::kIdSubss, xmm(i.a), result, xmm(i.b));
      return true;
    }
    case Op::MulAddF:
    case Op::MulSubF: {
      Xmm product = cc_.newXmmSs();
      arithmeticF(Id::kIdMulss, product, xmm(i.b), xmm(i.c));
      arithmeticF(i.op == Op::MulAddF ? Id::kIdAddss : Id::kIdSubss, xmm(i.a), xmm(i.a), product);
      return true;
    }
    case Op::IntToFloat:
      cc_.xorps(xmm(i.a), xmm(i.a));
      cc_.cvtsi2ss(xmm(i.a), gpd(i.b));
      return true;
    case Op::FloatToInt: {
      Xmm number = cc_.newXmmSs();
      cc_.movaps(number, xmm(i.b));
      cc_.cvttss2si(gpd(i.a), number);
      cc_.cmp(gpd(i.a), INT32_MIN);
      Cold& cold = addCold(Cold::Kind::Truncate);
      cold.number = number;
      cold.a = gpd(i.a);
      cold.back = cc_.newLabel();
      cc_.je(cold.entry);
      cc_.bind(cold_.back().back);
      return true;
    }
    default: return false;
  }
}

}  // namespace vellum::jit::x64
