// Registers, memory and calls.
#include "jit/a64/macro_assembler.h"

#include <bit>

#include <asmjit/arm/a64utils.h>

namespace vellum::jit::a64 {

using asmjit::imm;
using asmjit::TypeId;
using ir::Storage;
using ir::Type;

using asmjit::a64::ptr;

// Immediates of additions and comparisons have 12 bits.
static bool fitsImmediate(std::int64_t number) { return number >= 0 && number < 4096; }

asmjit::a64::Gp MacroAssembler::constant(std::int64_t number) {
  Gp reg = newWord();
  set(reg, number);
  return reg;
}

asmjit::a64::Gp MacroAssembler::constantLike(const Gp& like, std::int64_t number) {
  Gp reg = like.isGpW() ? newHalf() : newWord();
  set(reg, number);
  return reg;
}

asmjit::a64::Gp MacroAssembler::valueOf(const Place& place) {
  Gp value = place.width == 8 ? newWord() : newHalf();
  read(value, place);
  return value;
}

// The `width` bytes at `base` + `offset`, as an operand that an instruction can encode.
asmjit::a64::Mem MacroAssembler::memory(const Gp& base, std::int32_t offset, std::uint32_t width) {
  auto scale = static_cast<std::int32_t>(width);
  bool isScaled = offset >= 0 && offset % scale == 0 && offset / scale < 4096;
  if (isScaled || (offset >= -256 && offset < 256)) return ptr(base.x(), offset);
  Gp place = newWord();
  addConstant(place, base.x(), offset);
  return ptr(place);
}

void MacroAssembler::set(const Gp& to, std::int64_t number) {
  cc_.mov(to, imm(to.isGpW() ? static_cast<std::uint32_t>(number) : static_cast<std::uint64_t>(number)));
}

void MacroAssembler::set(const Fp& to, float number) {
  auto bits = std::bit_cast<std::uint32_t>(number);
  if (bits == 0) {
    cc_.fmov(to, asmjit::a64::wzr);
  } else if (asmjit::a64::Utils::isFP32Imm8(bits)) {
    cc_.fmov(to, imm(static_cast<double>(number)));
  } else {
    Gp reg = newHalf();
    set(reg, bits);
    cc_.fmov(to, reg);
  }
}

void MacroAssembler::addConstant(const Gp& to, const Gp& from, std::int64_t number) {
  if (fitsImmediate(number)) cc_.add(to, from, imm(number));
  else if (fitsImmediate(-number)) cc_.sub(to, from, imm(-number));
  else cc_.add(to, from, constantLike(from, number));
}

void MacroAssembler::compareWith(const Gp& a, std::int64_t number) {
  if (fitsImmediate(number)) cc_.cmp(a, imm(number));
  else if (fitsImmediate(-number)) cc_.cmn(a, imm(-number));
  else cc_.cmp(a, constantLike(a, number));
}

MacroAssembler::Place MacroAssembler::inside(const Gp& base, const Gp& index) {
  Gp sum = newWord();
  cc_.add(sum, base, index.x());
  return {sum};
}

asmjit::a64::Mem MacroAssembler::element(const Gp& base, const Gp& index, std::uint32_t width, std::int32_t offset,
                                         bool) {
  Gp place = newWord();
  // This version of asmjit requires three registers of one width here, and encodes the lower half of the index
  // correctly.
  cc_.add(place, base, index.x(), asmjit::a64::uxtw(static_cast<std::uint32_t>(std::countr_zero(width))));
  return ptr(place, offset);
}

asmjit::a64::Mem MacroAssembler::adjusted(const Mem& from, std::int64_t bytes, std::uint32_t width) {
  auto offset = static_cast<std::int32_t>(from.offset() + bytes);
  if (from.hasBaseReg()) return memory(from.baseReg().as<Gp>(), offset, width);
  return from.cloneAdjusted(bytes);
}

void MacroAssembler::load(Storage storage, const asmjit::BaseReg& to, const Mem& from) {
  switch (storage) {
    case Storage::I32: cc_.ldr(to.as<Gp>().w(), from); return;
    case Storage::F32: cc_.ldr(to.as<Fp>().s(), from); return;
    case Storage::U8: cc_.ldrb(to.as<Gp>().w(), from); return;
    case Storage::I16: cc_.ldrsh(to.as<Gp>().w(), from); return;
    case Storage::Ref: cc_.ldr(to.as<Gp>().x(), from); return;
    case Storage::Struct: return;
  }
}

void MacroAssembler::store(Storage storage, const asmjit::BaseReg& from, const Mem& to) {
  switch (storage) {
    case Storage::I32: cc_.str(from.as<Gp>().w(), to); return;
    case Storage::F32: cc_.str(from.as<Fp>().s(), to); return;
    case Storage::U8: cc_.strb(from.as<Gp>().w(), to); return;
    case Storage::I16: cc_.strh(from.as<Gp>().w(), to); return;
    case Storage::Ref: cc_.str(from.as<Gp>().x(), to); return;
    case Storage::Struct: return;
  }
}

void MacroAssembler::read(const Gp& to, const Place& from) {
  Mem place = at(from);
  switch (from.width) {
    case 1: cc_.ldrb(to.w(), place); return;
    case 2: cc_.ldrh(to.w(), place); return;
    case 4: cc_.ldr(to.w(), place); return;
    default: cc_.ldr(to.x(), place); return;
  }
}

void MacroAssembler::write(const Gp& from, const Place& to) {
  Mem place = at(to);
  switch (to.width) {
    case 1: cc_.strb(from.w(), place); return;
    case 2: cc_.strh(from.w(), place); return;
    case 4: cc_.str(from.w(), place); return;
    default: cc_.str(from.x(), place); return;
  }
}

void MacroAssembler::addTo(const Place& place, std::int32_t number) {
  Gp sum = valueOf(place);
  add(sum, number);
  write(sum, place);
}

void MacroAssembler::subtractFrom(const Place& place, const Gp& number) {
  Gp rest = valueOf(place);
  subtract(rest, number);
  write(rest, place);
}

void MacroAssembler::clear(const Gp& base, std::int32_t from, std::int32_t end) {
  using asmjit::a64::xzr;
  for (; from < end; from += 16) cc_.stp(xzr, xzr, ptr(base, from));
}

// Calls through a register: this version of asmjit has no other form for arm64, and mistakes the link register for one
// that calls preserve.
asmjit::InvokeNode* MacroAssembler::invokeRegister(const Gp& target, const asmjit::FuncSignature& signature) {
  using asmjit::RegGroup;
  asmjit::InvokeNode* call = nullptr;
  cc_.invoke(&call, target, signature);
  auto& convention = const_cast<asmjit::CallConv&>(call->detail().callConv());
  constexpr std::uint32_t Link = 1u << Gp::kIdLr;
  convention.setPreservedRegs(RegGroup::kGp, convention.preservedRegs(RegGroup::kGp) & ~Link);
  return call;
}

asmjit::InvokeNode* MacroAssembler::invoke(const void* function, const asmjit::FuncSignature& signature) {
  return invokeRegister(constant(reinterpret_cast<std::intptr_t>(function)), signature);
}

asmjit::InvokeNode* MacroAssembler::invokeLabel(Label function, const asmjit::FuncSignature& signature) {
  Gp target = newWord();
  cc_.adr(target, function);
  return invokeRegister(target, signature);
}

asmjit::InvokeNode* MacroAssembler::invokeIndirect(const void* place, const asmjit::FuncSignature& signature) {
  Gp target = newWord();
  cc_.ldr(target, ptr(constant(reinterpret_cast<std::intptr_t>(place))));
  return invokeRegister(target, signature);
}

void MacroAssembler::chooseRegisters(asmjit::FuncDetail& detail, Type result) {
  detail.retPack()[result == Type::Void ? 0 : 1].initReg(asmjit::RegType::kARM_GpX, 1, TypeId::kInt64);
}

void MacroAssembler::passIn(asmjit::FuncDetail& detail, std::uint32_t argument, std::uint32_t reg, bool narrow) {
  detail.argPack(argument)[0].initReg(narrow ? asmjit::RegType::kARM_GpW : asmjit::RegType::kARM_GpX, reg,
                                      narrow ? TypeId::kInt32 : TypeId::kInt64);
}

}  // namespace vellum::jit::a64
