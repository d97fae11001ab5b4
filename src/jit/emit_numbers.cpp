#include "jit/numbers.h"

#include "jit/emitter.h"
#include "jit/machines.h"
#include "vm/values.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;
using vm::TrapKind;

template <MacroAssembler Masm>
bool Numbers<Masm>::emit(const Instruction& i) {
  return emitMove(i) || emitInt(i) || emitIntWithConstant(i) || emitIndex(i) || emitFloat(i) ||
         emitFloatWithConstant(i);
}

template <MacroAssembler Masm>
bool Numbers<Masm>::emitMove(const Instruction& i) {
  switch (i.op) {
    case Op::ConstI:
    case Op::ArgConstI: masm_.set(c_.i32(i.a), i.d); return true;
    case Op::ConstF:
    case Op::ArgConstF: masm_.set(c_.f32(i.a), i.floatD()); return true;
    case Op::MoveI:
    case Op::ArgI: masm_.move(c_.i32(i.a), c_.i32(i.b)); return true;
    case Op::MoveF:
    case Op::ArgF: masm_.move(c_.f32(i.a), c_.f32(i.b)); return true;
    case Op::WrapU8: masm_.zeroExtend8(c_.i32(i.a), c_.i32(i.b)); return true;
    case Op::WrapI16: masm_.signExtend16(c_.i32(i.a), c_.i32(i.b)); return true;
    case Op::IntToFloat: masm_.toFloat(c_.f32(i.a), c_.i32(i.b)); return true;
    case Op::FloatToInt: emitTruncate(i); return true;
    default: return false;
  }
}

template <MacroAssembler Masm>
bool Numbers<Masm>::emitInt(const Instruction& i) {
  auto binary = [&](IntOp op) {
    masm_.binary(op, c_.i32(i.a), c_.i32(i.b), c_.i32(i.c));
    return true;
  };
  switch (i.op) {
    case Op::AddI: return binary(IntOp::Add);
    case Op::SubI: return binary(IntOp::Subtract);
    case Op::MulI: return binary(IntOp::Multiply);
    case Op::AndI: return binary(IntOp::And);
    case Op::OrI: return binary(IntOp::Or);
    case Op::XorI: return binary(IntOp::Xor);
    case Op::ShlI: return binary(IntOp::ShiftLeft);
    case Op::ShrI: return binary(IntOp::ShiftRight);
    case Op::DivI:
    case Op::RemI: emitLikelyDivision(i); return true;
    case Op::NegI: masm_.negate(c_.i32(i.a), c_.i32(i.b)); return true;
    case Op::NotI: masm_.invert(c_.i32(i.a), c_.i32(i.b)); return true;
    default: return false;
  }
}

template <MacroAssembler Masm>
void Numbers<Masm>::emitDivision(const Instruction& i) {
  Label zero = e_.traps.label(TrapKind::DivideByZero);
  if (i.op == Op::RemI) masm_.remainder(c_.i32(i.a), c_.i32(i.b), c_.i32(i.c), zero);
  else masm_.divide(c_.i32(i.a), c_.i32(i.b), c_.i32(i.c), zero, e_.traps.label(TrapKind::DivisionOverflow));
}

// By a divisor that is nearly always the same: as by a constant, after a comparison with it.
template <MacroAssembler Masm>
void Numbers<Masm>::emitLikelyDivision(const Instruction& i) {
  const std::vector<std::int32_t>& divisors = c_.facts().divisors;
  const std::int32_t likely = divisors.empty() ? 0 : divisors[c_.at];
  if (likely == 0) return emitDivision(i);
  Label done = masm_.newLabel();
  Label other = e_.outOfLine.add([this, i, done] {
    emitDivision(i);
    masm_.jump(done);
  });
  masm_.jumpIf(Is::NotEqual, c_.i32(i.c), likely, other);
  if (i.op == Op::RemI) masm_.remainder(c_.i32(i.a), c_.i32(i.b), likely);
  else masm_.divide(c_.i32(i.a), c_.i32(i.b), likely);
  masm_.bind(done);
}

template <MacroAssembler Masm>
bool Numbers<Masm>::emitIntWithConstant(const Instruction& i) {
  auto binary = [&](IntOp op) {
    masm_.binary(op, c_.i32(i.a), c_.i32(i.b), i.d);
    return true;
  };
  switch (i.op) {
    case Op::AddK: return binary(IntOp::Add);
    case Op::MulK: return binary(IntOp::Multiply);
    case Op::AndK: return binary(IntOp::And);
    case Op::OrK: return binary(IntOp::Or);
    case Op::XorK: return binary(IntOp::Xor);
    case Op::ShlK: return binary(IntOp::ShiftLeft);
    case Op::ShrK: return binary(IntOp::ShiftRight);
    case Op::DivK: masm_.divide(c_.i32(i.a), c_.i32(i.b), i.d); return true;
    case Op::RemK: masm_.remainder(c_.i32(i.a), c_.i32(i.b), i.d); return true;
    case Op::RSubK: {
      Gp number = masm_.newHalf();
      masm_.set(number, i.d);
      masm_.binary(IntOp::Subtract, c_.i32(i.a), number, c_.i32(i.b));
      return true;
    }
    case Op::MulAddK: masm_.multiplyAdd(c_.i32(i.a), c_.i32(i.b), i.d, c_.i32(i.c)); return true;
    case Op::LinearK:
      masm_.binary(IntOp::Multiply, c_.i32(i.a), c_.i32(i.b), i.d);
      masm_.binary(IntOp::Add, c_.i32(i.a), c_.i32(i.a), i.e);
      return true;
    default: return false;
  }
}

// Indices of arrays in arrays, checked.
template <MacroAssembler Masm>
bool Numbers<Masm>::emitIndex(const Instruction& i) {
  if (i.op != Op::Within && i.op != Op::WithinK) return false;
  masm_.jumpIf(Is::NotBelow, c_.i32(i.b), i.e, e_.traps.index(c_.i32(i.b), i.e));
  if (i.op == Op::Within) masm_.multiplyAdd(c_.i32(i.a), c_.i32(i.b), i.d, c_.i32(i.c));
  else masm_.binary(IntOp::Multiply, c_.i32(i.a), c_.i32(i.b), i.d);
  return true;
}

template <MacroAssembler Masm>
bool Numbers<Masm>::emitFloat(const Instruction& i) {
  auto binary = [&](FloatOp op) {
    masm_.binary(op, c_.f32(i.a), c_.f32(i.b), c_.f32(i.c));
    return true;
  };
  switch (i.op) {
    case Op::AddF: return binary(FloatOp::Add);
    case Op::SubF: return binary(FloatOp::Subtract);
    case Op::MulF: return binary(FloatOp::Multiply);
    case Op::DivF: return binary(FloatOp::Divide);
    case Op::DivTrapF:
      masm_.jumpIfZero(c_.f32(i.c), e_.traps.label(TrapKind::FloatDivideByZero));
      return binary(FloatOp::Divide);
    case Op::RemF: emitRemainder(i); return true;
    case Op::NegF: masm_.negate(c_.f32(i.a), c_.f32(i.b)); return true;
    case Op::MulAddF:
    case Op::MulSubF: {
      Fp product = masm_.newFloat();
      masm_.binary(FloatOp::Multiply, product, c_.f32(i.b), c_.f32(i.c));
      masm_.binary(i.op == Op::MulAddF ? FloatOp::Add : FloatOp::Subtract, c_.f32(i.a), c_.f32(i.a), product);
      return true;
    }
    default: return false;
  }
}

template <MacroAssembler Masm>
bool Numbers<Masm>::emitFloatWithConstant(const Instruction& i) {
  auto binary = [&](FloatOp op) {
    masm_.binary(op, c_.f32(i.a), c_.f32(i.b), i.floatD());
    return true;
  };
  switch (i.op) {
    case Op::AddFK: return binary(FloatOp::Add);
    case Op::SubFK: return binary(FloatOp::Subtract);
    case Op::MulFK: return binary(FloatOp::Multiply);
    case Op::DivFK: return binary(FloatOp::Divide);
    case Op::RSubFK: {
      Fp number = masm_.newFloat();
      masm_.set(number, i.floatD());
      masm_.binary(FloatOp::Subtract, c_.f32(i.a), number, c_.f32(i.b));
      return true;
    }
    default: return false;
  }
}

static float remainderF(float a, float b) { return __builtin_fmodf(a, b); }

template <MacroAssembler Masm>
void Numbers<Masm>::emitRemainder(const Instruction& i) {
  Fp first = c_.copyOf(c_.f32(i.b)), second = c_.copyOf(c_.f32(i.c)), result = masm_.newFloat();
  asmjit::InvokeNode* call =
      masm_.invoke(reinterpret_cast<const void*>(&remainderF), asmjit::FuncSignatureT<float, float, float>());
  call->setArg(0, first);
  call->setArg(1, second);
  call->setRet(0, result);
  masm_.move(c_.f32(i.a), result);
}

template <MacroAssembler Masm>
void Numbers<Masm>::emitTruncate(const Instruction& i) {
  Gp result = c_.i32(i.a);
  if constexpr (Masm::TruncatesEveryFloat) {
    masm_.truncate(result, c_.f32(i.b), Label());
  } else {
    Fp number = masm_.newFloat();
    masm_.move(number, c_.f32(i.b));
    Label done = masm_.newLabel();
    Label outside = e_.outOfLine.add([this, number, result, done] {
      Gp answer = masm_.newHalf();
      asmjit::InvokeNode* call =
          masm_.invoke(reinterpret_cast<const void*>(&vm::truncate), asmjit::FuncSignatureT<std::int32_t, float>());
      call->setArg(0, number);
      call->setRet(0, answer);
      masm_.move(result, answer);
      masm_.jump(done);
    });
    masm_.truncate(result, number, outside);
    masm_.bind(done);
  }
}

VELLUM_JIT_INSTANTIATE(Numbers);

}  // namespace vellum::jit
