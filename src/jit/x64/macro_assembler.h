// The macro assembler of x86-64 (jit/macro_assembler.h).
#pragma once

#include <asmjit/x86.h>

#include <array>

#include "jit/machine_compiler.h"
#include "jit/macro_assembler.h"

namespace vellum::jit::x64 {

class MacroAssembler : public MachineCompiler<asmjit::x86::Compiler, asmjit::x86::Gp> {
 public:
  using Fp = asmjit::x86::Xmm;
  using Mem = asmjit::x86::Mem;

  struct Place {
    Gp base;
    std::int32_t offset = 0;
    std::uint32_t width = 8;
    Gp index = {};
  };
  struct Condition {
    asmjit::x86::CondCode code;
    bool orParity = false;      // holds also when unordered
    bool andNotParity = false;  // holds only when ordered
  };

  static constexpr ir::Machines Machine = ir::Machines::X64;
  // Of 16 of each kind, minus the general registers of the stack and the frame.
  static constexpr int GeneralRegisters = 14, FloatRegisters = 16;
  static constexpr std::array<std::uint32_t, 5> PreservedRegisters = {Gp::kIdBx, Gp::kIdR12, Gp::kIdR13, Gp::kIdR14,
                                                                      Gp::kIdR15};
  static constexpr bool TruncatesEveryFloat = false;

  MacroAssembler(Compiler& cc, bool baseline);

  Fp newFloat() { return cc_.newXmmSs(); }
  static Gp half(const Gp& reg) { return reg.r32(); }
  static Gp framePointer() { return asmjit::x86::rbp; }
  void touch(const Gp& reg) { cc_.lea(reg, asmjit::x86::ptr(reg)); }
  void touch(const Fp& reg) { cc_.movaps(reg, reg); }

  void move(const Gp& to, const Gp& from) { cc_.mov(to, from); }
  void move(const Fp& to, const Fp& from) { cc_.movaps(to, from); }
  void set(const Gp& to, std::int64_t number);
  void set(const Fp& to, float number);
  void widen(const Gp& to, const Gp& from) { cc_.movsxd(to, from.r32()); }
  void zeroExtend(const Gp& to, const Gp& from) { cc_.mov(to.r32(), from.r32()); }
  void clearUpperHalf(const Gp& reg) { cc_.mov(reg.r32(), reg.r32()); }
  void toFloat(const Fp& to, const Gp& from);
  void truncate(const Gp& to, const Fp& from, Label outside);
  void floatBits(const Gp& to, const Fp& from, Mem scratch);
  void setFloatBits(const Fp& to, const Gp& from) { cc_.movd(to, from.r32()); }

  void binary(IntOp op, const Gp& to, const Gp& a, const Gp& b);
  void binary(IntOp op, const Gp& to, const Gp& a, std::int32_t b);
  void multiplyAdd(const Gp& to, const Gp& a, std::int32_t factor, const Gp& b);
  void negate(const Gp& to, const Gp& from);
  void invert(const Gp& to, const Gp& from);
  void zeroExtend8(const Gp& to, const Gp& from) { cc_.movzx(to, from.r8()); }
  void signExtend16(const Gp& to, const Gp& from) { cc_.movsx(to, from.r16()); }
  void divide(const Gp& to, const Gp& a, const Gp& b, Label zero, Label overflow);
  void remainder(const Gp& to, const Gp& a, const Gp& b, Label zero);
  void divide(const Gp& to, const Gp& a, std::int32_t divisor);
  void remainder(const Gp& to, const Gp& a, std::int32_t divisor);

  void add(const Gp& to, const Gp& from) { cc_.add(to, from); }
  void add(const Gp& to, std::int64_t number);
  void subtract(const Gp& to, const Gp& from) { cc_.sub(to, from); }
  void sum(const Gp& to, const Gp& from, std::int32_t number) { cc_.lea(to, asmjit::x86::ptr(from.r64(), number)); }
  void multiply(const Gp& to, const Gp& from, std::int32_t number) { cc_.imul(to, from, number); }
  void divideUnsigned(const Gp& number, const Gp& by);
  void mask(const Gp& reg, std::int32_t bits) { cc_.and_(reg, bits); }
  void shiftRight(const Gp& reg, std::uint32_t bits) { cc_.shr(reg, bits); }

  void binary(FloatOp op, const Fp& to, const Fp& a, const Fp& b) { arithmetic(op, to, a, b); }
  void binary(FloatOp op, const Fp& to, const Fp& a, const Mem& b) { arithmetic(op, to, a, b); }
  void binary(FloatOp op, const Fp& to, const Fp& a, float b) { arithmetic(op, to, a, constant(b)); }
  void negate(const Fp& to, const Fp& from);
  void squareRoot(const Fp& to, const Fp& from, Label below);

  Mem at(const Place& place) { return memory(place); }
  static Place inside(const Gp& base, const Gp& index) { return {base, 0, 8, index.r64()}; }
  Mem element(const Gp& base, const Gp& index, std::uint32_t width, std::int32_t offset, bool extended);
  Mem adjusted(const Mem& from, std::int64_t bytes, std::uint32_t) { return from.cloneAdjusted(bytes); }
  void load(ir::Storage storage, const asmjit::BaseReg& to, Mem from);
  void store(ir::Storage storage, const asmjit::BaseReg& from, Mem to);
  void read(const Gp& to, const Place& from);
  void write(const Gp& from, const Place& to) { cc_.mov(memory(to), partOf(from, to.width)); }
  void write(std::int64_t number, const Place& to);
  void addTo(const Place& place, std::int32_t number) { cc_.add(memory(place), number); }
  void subtractFrom(const Place& place, const Gp& number) { cc_.sub(memory(place), number); }
  void addressOf(const Gp& to, const Mem& place) { cc_.lea(to, place); }
  void clear(const Gp& base, std::int32_t from, std::int32_t end);

  Condition compare(Is is, const Gp& a, const Gp& b);
  Condition compare(Is is, const Gp& a, std::int32_t number);
  Condition compare(FloatIs is, const Fp& a, const Fp& b);
  void jump(Label target) { cc_.jmp(target); }
  void jumpIf(const Condition& condition, Label target);
  void jumpUnless(const Condition& condition, Label target);
  void setIf(const Condition& condition, const Gp& to);
  void moveUnless(const Condition& condition, const Gp& to, const Gp& from);
  void jumpIf(Is is, const Gp& a, const Gp& b, Label target) { jumpIf(compare(is, a, b), target); }
  void jumpIf(Is is, const Gp& a, std::int32_t number, Label target) { jumpIf(compare(is, a, number), target); }
  void jumpIf(Is is, const Gp& a, const Place& b, Label target);
  void jumpIf(Is is, const Place& a, std::int32_t number, Label target);
  void jumpIfByte(Is is, const Gp& a, std::int32_t number, Label target) { jumpIf(is, a.r8(), number, target); }
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
  static Gp partOf(const Gp& reg, std::uint32_t width);
  static Mem memory(const Place& place);
  Mem constant(float number) { return cc_.newFloatConst(asmjit::ConstPoolScope::kLocal, number); }
  void arithmetic(asmjit::x86::Inst::Id id, bool commutes, const Gp& to, const Gp& a, const Gp& b);
  void shift(asmjit::x86::Inst::Id id, const Gp& to, const Gp& from, const Gp& count);
  void withConstant(asmjit::x86::Inst::Id id, const Gp& to, const Gp& from, std::int32_t number);
  void multiplyByConstant(const Gp& to, const Gp& from, std::int32_t constant);
  void roundTowardZero(const Gp& to, const Gp& from, int bits);
  Gp quotientOf(const Gp& from, std::int32_t divisor);
  void arithmetic(FloatOp op, const Fp& to, const Fp& a, const asmjit::Operand& b);

  bool threeOperands_;  // the machine has three-operand float instructions (AVX)
};

static_assert(jit::MacroAssembler<MacroAssembler>,
              "this class lacks an operation of jit/macro_assembler.h: the note 'required expression' names it");

}  // namespace vellum::jit::x64
