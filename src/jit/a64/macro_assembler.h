// The macro assembler of arm64 (jit/macro_assembler.h).
#pragma once

#include <asmjit/arm/a64compiler.h>

#include <array>

#include "jit/machine_compiler.h"
#include "jit/macro_assembler.h"

namespace vellum::jit::a64 {

class MacroAssembler : public MachineCompiler<asmjit::a64::Compiler, asmjit::a64::Gp> {
 public:
  using Fp = asmjit::a64::Vec;
  using Mem = asmjit::a64::Mem;
  using Condition = asmjit::a64::CondCode;

  struct Place {
    Gp base;
    std::int32_t offset = 0;
    std::uint32_t width = 8;
  };

  static constexpr ir::Machines Machine = ir::Machines::A64;
  // Of 32 of each kind, minus the general registers of the stack, the frame and the system.
  static constexpr int GeneralRegisters = 29, FloatRegisters = 32;
  static constexpr std::array<std::uint32_t, 0> PreservedRegisters = {};
  static constexpr bool TruncatesEveryFloat = true;

  MacroAssembler(Compiler& cc, bool) : MachineCompiler(cc) {}

  Fp newFloat() { return cc_.newVecS(); }
  static Gp half(const Gp& reg) { return reg.w(); }
  static Gp framePointer() { return asmjit::a64::x29; }
  void touch(const Gp& reg) { cc_.mov(reg, reg); }
  void touch(const Fp& reg) { cc_.fmov(reg, reg); }

  void move(const Gp& to, const Gp& from) { cc_.mov(to, from); }
  void move(const Fp& to, const Fp& from) { cc_.fmov(to, from); }
  void set(const Gp& to, std::int64_t number);
  void set(const Fp& to, float number);
  void widen(const Gp& to, const Gp& from) { cc_.sxtw(to, from.w()); }
  void zeroExtend(const Gp& to, const Gp& from) { cc_.mov(to.w(), from.w()); }
  void clearUpperHalf(const Gp&) {}  // not needed: element() extends the index as part of the address
  void toFloat(const Fp& to, const Gp& from) { cc_.scvtf(to, from.w()); }
  // NaN gives 0, and numbers out of range saturate, as in vm::truncate().
  void truncate(const Gp& to, const Fp& from, Label) { cc_.fcvtzs(to, from); }
  void floatBits(const Gp& to, const Fp& from, const Mem&) { cc_.fmov(to, from); }
  void setFloatBits(const Fp& to, const Gp& from) { cc_.fmov(to, from.w()); }

  void binary(IntOp op, const Gp& to, const Gp& a, const Gp& b);
  void binary(IntOp op, const Gp& to, const Gp& a, std::int32_t b);
  void multiplyAdd(const Gp& to, const Gp& a, std::int32_t factor, const Gp& b);
  void negate(const Gp& to, const Gp& from) { cc_.neg(to, from); }
  void invert(const Gp& to, const Gp& from) { cc_.mvn(to, from); }
  void zeroExtend8(const Gp& to, const Gp& from) { cc_.uxtb(to.w(), from.w()); }
  void signExtend16(const Gp& to, const Gp& from) { cc_.sxth(to.w(), from.w()); }
  void divide(const Gp& to, const Gp& a, const Gp& b, Label zero, Label overflow);
  void remainder(const Gp& to, const Gp& a, const Gp& b, Label zero);
  void divide(const Gp& to, const Gp& a, std::int32_t divisor);
  void remainder(const Gp& to, const Gp& a, std::int32_t divisor);

  void add(const Gp& to, const Gp& from) { cc_.add(to, to, from); }
  void add(const Gp& to, std::int64_t number) { addConstant(to, to, number); }
  void subtract(const Gp& to, const Gp& from) { cc_.sub(to, to, from); }
  void sum(const Gp& to, const Gp& from, std::int32_t number) { addConstant(to, from, number); }
  void multiply(const Gp& to, const Gp& from, std::int32_t number) { cc_.mul(to, from, constantLike(from, number)); }
  void divideUnsigned(const Gp& number, const Gp& by) { cc_.udiv(number, number, by); }
  void mask(const Gp& reg, std::int32_t bits);
  void shiftRight(const Gp& reg, std::uint32_t bits) { cc_.lsr(reg, reg, asmjit::imm(bits)); }

  void binary(FloatOp op, const Fp& to, const Fp& a, const Fp& b);
  void binary(FloatOp op, const Fp& to, const Fp& a, const Mem& b);
  void binary(FloatOp op, const Fp& to, const Fp& a, float b);
  void negate(const Fp& to, const Fp& from) { cc_.fneg(to, from); }
  void squareRoot(const Fp& to, const Fp& from, Label below);

  Mem at(const Place& place) { return memory(place.base, place.offset, place.width); }
  Place inside(const Gp& base, const Gp& index);
  Mem element(const Gp& base, const Gp& index, std::uint32_t width, std::int32_t offset, bool extended);
  Mem adjusted(const Mem& from, std::int64_t bytes, std::uint32_t width);
  void load(ir::Storage storage, const asmjit::BaseReg& to, const Mem& from);
  void store(ir::Storage storage, const asmjit::BaseReg& from, const Mem& to);
  void read(const Gp& to, const Place& from);
  void write(const Gp& from, const Place& to);
  void write(std::int64_t number, const Place& to) { write(constant(number), to); }
  void addTo(const Place& place, std::int32_t number);
  void subtractFrom(const Place& place, const Gp& number);
  void addressOf(const Gp& to, const Mem& place) { cc_.loadAddressOf(to, place); }
  void clear(const Gp& base, std::int32_t from, std::int32_t end);

  Condition compare(Is is, const Gp& a, const Gp& b);
  Condition compare(Is is, const Gp& a, std::int32_t number);
  Condition compare(FloatIs is, const Fp& a, const Fp& b);
  void jump(Label target) { cc_.b(target); }
  void jumpIf(Condition condition, Label target) { cc_.b(condition, target); }
  void jumpUnless(Condition condition, Label target) { cc_.b(asmjit::a64::negateCond(condition), target); }
  void setIf(Condition condition, const Gp& to) { cc_.cset(to, condition); }
  void moveUnless(Condition condition, const Gp& to, const Gp& from) { cc_.csel(to, to, from, condition); }
  void jumpIf(Is is, const Gp& a, const Gp& b, Label target) { jumpIf(compare(is, a, b), target); }
  void jumpIf(Is is, const Gp& a, std::int32_t number, Label target);
  void jumpIf(Is is, const Gp& a, const Place& b, Label target) { jumpIf(is, a, valueOf(b), target); }
  void jumpIf(Is is, const Place& a, std::int32_t number, Label target) { jumpIf(is, valueOf(a), number, target); }
  void jumpIfByte(Is is, const Gp& a, std::int32_t number, Label target);
  void jumpIfBits(const Place& byte, std::uint32_t bits, Label target);
  void jumpUnlessBits(const Place& byte, std::uint32_t bits, Label target);
  void jumpIfZero(const Fp& number, Label target);
  void countDown(const Place& place, Label zero);
  void takeOne(const Gp& counter, Label none);
  void jumpIfStackBelow(const Place& limit, Label target);

  asmjit::InvokeNode* invoke(const void* function, const asmjit::FuncSignature& signature);
  asmjit::InvokeNode* invokeLabel(Label function, const asmjit::FuncSignature& signature);
  asmjit::InvokeNode* invokeIndirect(const void* place, const asmjit::FuncSignature& signature);
  static void chooseRegisters(asmjit::FuncDetail& detail, ir::Type result);
  static void passIn(asmjit::FuncDetail& detail, std::uint32_t argument, std::uint32_t reg, bool narrow);

 private:
  // A new register with a constant, as wide as `like`.
  Gp constant(std::int64_t number);
  Gp constantLike(const Gp& like, std::int64_t number);
  Gp valueOf(const Place& place);
  Mem memory(const Gp& base, std::int32_t offset, std::uint32_t width);
  void compareWith(const Gp& a, std::int64_t number);
  void addConstant(const Gp& to, const Gp& from, std::int64_t number);
  void multiplyByConstant(const Gp& to, const Gp& from, std::int32_t constant);
  void logical(asmjit::a64::Inst::Id id, const Gp& to, const Gp& from, std::int32_t bits);
  Gp roundedTowardZero(const Gp& from, int bits);
  asmjit::InvokeNode* invokeRegister(const Gp& target, const asmjit::FuncSignature& signature);
};

static_assert(jit::MacroAssembler<MacroAssembler>,
              "this class lacks an operation of jit/macro_assembler.h: the note 'required expression' names it");

}  // namespace vellum::jit::a64
