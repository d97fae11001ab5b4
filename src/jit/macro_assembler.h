// What the shared emitter requires of a machine.
//
// x64/ and a64/ each provide one class that models this concept; everything else in this folder is shared, as templates
// over it. An operation stands for one or a few machine instructions. Operations on registers are as wide as their
// register operands, 32 or 64 bits; those that name a width in their comment take any view of the register.
#pragma once

#include <asmjit/core.h>

#include <concepts>
#include <cstdint>
#include <span>

#include "ir/opcode.h"
#include "ir/types.h"

namespace vellum::jit {

// How two integers compare. Above, Below and NotBelow are unsigned.
enum class Is : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, Above, Below, NotBelow };

// How two floats compare. A NaN makes NotEqual and the Not... forms true and all others false.
enum class FloatIs : std::uint8_t {
  Equal,
  NotEqual,
  Less,
  LessOrEqual,
  Greater,
  GreaterOrEqual,
  NotLess,
  NotLessOrEqual,
  NotGreater,
  NotGreaterOrEqual,
};

// Arithmetic on 32-bit integers wraps; shifts take the count modulo 32, and ShiftRight keeps the sign.
enum class IntOp : std::uint8_t { Add, Subtract, Multiply, And, Or, Xor, ShiftLeft, ShiftRight };
enum class FloatOp : std::uint8_t { Add, Subtract, Multiply, Divide };

// clang-format off
template <class M>
concept MacroAssembler = requires(
    M m, typename M::Compiler& compiler, const typename M::Gp& gp, const typename M::Fp& fp, const typename M::Mem& mem,
    const typename M::Place& place, const typename M::Condition& condition, asmjit::Label label, const void* pointer,
    const asmjit::BaseReg& reg, const asmjit::FuncSignature& signature, asmjit::FuncDetail& detail, std::int32_t number,
    std::int64_t wide, std::uint32_t width, IntOp intOp, FloatOp floatOp, Is is, FloatIs floatIs, ir::Type type,
    ir::Storage storage) {
  // Gp: a register for integers and references. Fp: one for a float. Mem: a memory operand that an instruction can
  // encode. Place{base, offset, width}: `width` bytes (8 by default) at any distance from a register. Condition: what
  // compare() leaves in the flags.
  requires std::derived_from<typename M::Compiler, asmjit::BaseCompiler>;
  requires std::derived_from<typename M::Gp, asmjit::BaseReg> && std::derived_from<typename M::Fp, asmjit::BaseReg>;
  // Its column in ir/opcodes.def.
  { M::Machine } -> std::convertible_to<ir::Machines>;
  // How many registers of each kind are available for a function's values.
  { M::GeneralRegisters } -> std::convertible_to<int>;
  { M::FloatRegisters } -> std::convertible_to<int>;
  // The ids of the general registers that calls preserve, when asmjit needs help to use them
  // (registers_across_calls.h); empty when it finds them itself.
  { std::span<const std::uint32_t>(M::PreservedRegisters) };
  // truncate() handles every float, and never jumps.
  { M::TruncatesEveryFloat } -> std::convertible_to<bool>;

  // `baseline`: use no instruction that some machines of this kind lack.
  requires std::constructible_from<M, typename M::Compiler&, bool>;
  { m.compiler() } -> std::same_as<typename M::Compiler&>;

  { m.newLabel() } -> std::same_as<asmjit::Label>;
  m.bind(label);

  // Registers. newWord: 64 bits, newHalf: 32. half: the lower 32 bits of a register.
  { m.newWord() } -> std::same_as<typename M::Gp>;
  { m.newHalf() } -> std::same_as<typename M::Gp>;
  { m.newFloat() } -> std::same_as<typename M::Fp>;
  { m.half(gp) } -> std::convertible_to<typename M::Gp>;
  { m.framePointer() } -> std::convertible_to<typename M::Gp>;
  m.touch(gp); m.touch(fp);                   // a read that changes neither the register nor the flags

  // Moves and constants.
  m.move(gp, gp); m.move(fp, fp);             // to = from
  m.set(gp, wide);                            // to = a number; may change the flags
  m.set(fp, 1.0f);
  m.widen(gp, gp);                            // to (64 bits) = from (32 bits, signed)
  m.zeroExtend(gp, gp);                       // to (64 bits) = from (32 bits, unsigned)
  m.clearUpperHalf(gp);                       // makes the register valid for element() with `extended`
  m.toFloat(fp, gp);                          // a 32-bit integer to a float
  m.truncate(gp, fp, label);                  // a float, rounded toward zero; to `label` when it may not fit 32 bits
  m.floatBits(gp, fp, mem);                   // the bits of a float; may use `mem` as scratch memory
  m.setFloatBits(fp, gp);

  // 32-bit integers: to = a op b. With a constant, `intOp` is not Subtract. `to` may be an operand.
  m.binary(intOp, gp, gp, gp);
  m.binary(intOp, gp, gp, number);
  m.multiplyAdd(gp, gp, number, gp);          // to = a * number + b
  m.negate(gp, gp); m.invert(gp, gp);
  m.zeroExtend8(gp, gp); m.signExtend16(gp, gp);
  m.divide(gp, gp, gp, label, label);         // to = a / b; labels: the divisor is 0; the quotient overflows
  m.remainder(gp, gp, gp, label);             // to = a % b; label: the divisor is 0
  m.divide(gp, gp, number); m.remainder(gp, gp, number);  // by a constant that is not 0 or -1

  // Integers of either width.
  m.add(gp, gp); m.add(gp, wide);             // to += from, a number
  m.subtract(gp, gp);                         // to -= from
  m.sum(gp, gp, number);                      // to = from + a number; preserves the flags
  m.multiply(gp, gp, number);                 // to = from * a number
  m.divideUnsigned(gp, gp);                   // number /= by, both not negative and below 2^32
  m.mask(gp, number);                         // to &= a number
  m.shiftRight(gp, width);                    // to >>= a number, unsigned

  // Floats: to = a op b. A product is rounded before an addition: never fused.
  m.binary(floatOp, fp, fp, fp);
  m.binary(floatOp, fp, fp, mem);
  m.binary(floatOp, fp, fp, 1.0f);
  m.negate(fp, fp);
  m.squareRoot(fp, fp, label);                // to `label` when the operand is below 0

  // Memory.
  { m.at(place) } -> std::same_as<typename M::Mem>;
  { m.inside(gp, gp) } -> std::same_as<typename M::Place>;  // begins at the sum of two 64-bit registers
  // Element `index` (32 bits, not negative) of elements of `width` bytes, the first of which is `offset` bytes after
  // `base`. `extended`: the upper half of the index register is clear.
  { m.element(gp, gp, width, number, true) } -> std::same_as<typename M::Mem>;
  { m.adjusted(mem, wide, width) } -> std::same_as<typename M::Mem>;  // `width` bytes at a further offset
  { m.newStack(width) } -> std::same_as<typename M::Mem>;   // that many bytes of the machine's stack
  m.load(storage, reg, mem); m.store(storage, reg, mem);    // narrow integers use their register's lower 32 bits
  m.read(gp, place); m.write(gp, place);
  m.write(wide, place);
  m.addTo(place, number); m.subtractFrom(place, gp);
  m.addressOf(gp, mem);
  m.clear(gp, number, number);                // zeroes the bytes from one offset up to another, 16 at a time

  // Branches. compare() sets the flags for the condition that it returns; jumpIf(is, ...) compares and branches in one.
  { m.compare(is, gp, gp) } -> std::same_as<typename M::Condition>;
  { m.compare(is, gp, number) } -> std::same_as<typename M::Condition>;
  { m.compare(floatIs, fp, fp) } -> std::same_as<typename M::Condition>;
  m.jump(label);
  m.jumpIf(condition, label); m.jumpUnless(condition, label);
  m.setIf(condition, gp);                     // to = 1 or 0
  m.moveUnless(condition, gp, gp);            // to = from when the condition does not hold
  m.jumpIf(is, gp, gp, label);
  m.jumpIf(is, gp, number, label);
  m.jumpIf(is, gp, place, label);
  m.jumpIf(is, place, number, label);
  m.jumpIfByte(is, gp, number, label);        // compares the lowest byte of a register; may extend it
  m.jumpIfBits(place, width, label);          // jumps when one of the given bits of a byte is set
  m.jumpUnlessBits(place, width, label);      // jumps when none of them is set
  m.jumpIfZero(fp, label);                    // 0 or -0, but no NaN
  m.countDown(place, label);                  // a place -= 1; to `label` when it is then 0
  m.takeOne(gp, label);                       // a register -= 1; to `label` when it was 0
  m.jumpIfStackBelow(place, label);           // the stack pointer is below the address there

  // Calls. Set arguments and results on the returned node.
  { m.invoke(pointer, signature) } -> std::same_as<asmjit::InvokeNode*>;
  { m.invokeLabel(label, signature) } -> std::same_as<asmjit::InvokeNode*>;
  { m.invokeIndirect(pointer, signature) } -> std::same_as<asmjit::InvokeNode*>;  // the function whose address is there
  m.ret();
  m.returnFrom(gp); m.returnFrom(reg, gp);    // returns the fuel; a result and the fuel
  // Assigns the registers of a compiled body's context and fuel, which no C++ calling convention passes this way
  // (signature.h).
  m.chooseRegisters(detail, type);
  m.passIn(detail, 0u, width, true);          // passes argument 0 in that register; `true`: 32 bits
};
// clang-format on

}  // namespace vellum::jit
