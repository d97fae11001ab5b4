// Registers, memory and calls.
#include "jit/x64/macro_assembler.h"

#include <bit>

#include "base/check.h"

namespace vellum::jit::x64 {

using asmjit::TypeId;
using ir::Storage;
using ir::Type;

namespace x86 = asmjit::x86;

MacroAssembler::MacroAssembler(Compiler& cc, bool baseline)
    : MachineCompiler(cc), threeOperands_(!baseline && asmjit::CpuInfo::host().features().x86().hasAVX()) {}

static bool fitsImmediate(std::int64_t number) { return number >= INT32_MIN && number <= INT32_MAX; }

x86::Mem MacroAssembler::memory(const Place& place) {
  if (place.index.isValid()) return x86::ptr(place.base, place.index, 0, place.offset, place.width);
  return x86::ptr(place.base, place.offset, place.width);
}

x86::Gp MacroAssembler::partOf(const Gp& reg, std::uint32_t width) {
  switch (width) {
    case 1: return reg.r8();
    case 2: return reg.r16();
    case 4: return reg.r32();
    default: return reg.r64();
  }
}

void MacroAssembler::set(const Gp& to, std::int64_t number) {
  if (number == 0) cc_.xor_(half(to), half(to));
  else cc_.mov(to, asmjit::imm(number));
}

void MacroAssembler::set(const Fp& to, float number) {
  if (std::bit_cast<std::uint32_t>(number) == 0) cc_.xorps(to, to);
  else cc_.movss(to, constant(number));
}

// Through memory: movd from a register that asmjit has spilled read a wrong number (run/tap_library.asc).
void MacroAssembler::floatBits(const Gp& to, const Fp& from, Mem scratch) {
  scratch.setSize(4);
  cc_.movss(scratch, from);
  cc_.mov(to, scratch);
}

// An index that is not negative is valid in an address once its upper half is clear.
x86::Mem MacroAssembler::element(const Gp& base, const Gp& index, std::uint32_t width, std::int32_t offset,
                                 bool extended) {
  Gp wide = index.r64();
  if (!extended) {
    wide = newWord();
    zeroExtend(wide, index);
  }
  return x86::ptr(base, wide, static_cast<std::uint32_t>(std::countr_zero(width)), offset, width);
}

void MacroAssembler::load(Storage storage, const asmjit::BaseReg& to, Mem from) {
  from.setSize(ir::sizeOf(storage));
  switch (storage) {
    case Storage::I32: cc_.mov(to.as<Gp>().r32(), from); return;
    case Storage::F32: cc_.movss(to.as<Fp>(), from); return;
    case Storage::U8: cc_.movzx(to.as<Gp>().r32(), from); return;
    case Storage::I16: cc_.movsx(to.as<Gp>().r32(), from); return;
    case Storage::Ref: cc_.mov(to.as<Gp>().r64(), from); return;
    case Storage::Struct: return;
  }
}

void MacroAssembler::store(Storage storage, const asmjit::BaseReg& from, Mem to) {
  to.setSize(ir::sizeOf(storage));
  switch (storage) {
    case Storage::I32: cc_.mov(to, from.as<Gp>().r32()); return;
    case Storage::F32: cc_.movss(to, from.as<Fp>()); return;
    case Storage::U8: cc_.mov(to, from.as<Gp>().r8()); return;
    case Storage::I16: cc_.mov(to, from.as<Gp>().r16()); return;
    case Storage::Ref: cc_.mov(to, from.as<Gp>().r64()); return;
    case Storage::Struct: return;
  }
}

void MacroAssembler::read(const Gp& to, const Place& from) {
  if (from.width < 4) cc_.movzx(to.r32(), memory(from));
  else cc_.mov(partOf(to, from.width), memory(from));
}

void MacroAssembler::write(std::int64_t number, const Place& to) {
  if (fitsImmediate(number)) {
    cc_.mov(memory(to), asmjit::imm(number));
    return;
  }
  Gp wide = newWord();
  set(wide, number);
  write(wide, to);
}

void MacroAssembler::clear(const Gp& base, std::int32_t from, std::int32_t end) {
  Fp zero = cc_.newXmm();
  cc_.xorps(zero, zero);
  for (; from < end; from += 16) cc_.movups(x86::xmmword_ptr(base, from), zero);
}

void MacroAssembler::add(const Gp& to, std::int64_t number) {
  if (fitsImmediate(number)) {
    cc_.add(to, number);
    return;
  }
  Gp wide = newWord();
  set(wide, number);
  add(to, wide);
}

asmjit::InvokeNode* MacroAssembler::invoke(const void* function, const asmjit::FuncSignature& signature) {
  asmjit::InvokeNode* call = nullptr;
  cc_.invoke(&call, asmjit::imm(reinterpret_cast<std::uintptr_t>(function)), signature);
  return call;
}

asmjit::InvokeNode* MacroAssembler::invokeLabel(Label function, const asmjit::FuncSignature& signature) {
  asmjit::InvokeNode* call = nullptr;
  cc_.invoke(&call, function, signature);
  return call;
}

asmjit::InvokeNode* MacroAssembler::invokeIndirect(const void* place, const asmjit::FuncSignature& signature) {
  asmjit::InvokeNode* call = nullptr;
  Gp address = newWord();
  set(address, reinterpret_cast<std::intptr_t>(place));
  cc_.invoke(&call, x86::qword_ptr(address), signature);
  return call;
}

// Keeps the context in a register that calls preserve.
void MacroAssembler::chooseRegisters(asmjit::FuncDetail& detail, Type result) {
  detail.argPack(0)[0].initReg(asmjit::RegType::kX86_Gpq, Gp::kIdBx, TypeId::kUIntPtr);
  detail.retPack()[result == Type::Void ? 0 : 1].initReg(asmjit::RegType::kX86_Gpq, Gp::kIdDx, TypeId::kInt64);
}

void MacroAssembler::passIn(asmjit::FuncDetail& detail, std::uint32_t argument, std::uint32_t reg, bool narrow) {
  detail.argPack(argument)[0].initReg(narrow ? asmjit::RegType::kX86_Gpd : asmjit::RegType::kX86_Gpq, reg,
                                      narrow ? TypeId::kInt32 : TypeId::kInt64);
}

}  // namespace vellum::jit::x64
