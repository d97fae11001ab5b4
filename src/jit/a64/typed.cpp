#include "jit/a64/typed.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using ir::Type;

asmjit::BaseReg newRegister(Assembly& cc, Type type) {
  if (type == Type::F32) return cc.newVecS();
  if (type == Type::I32) return cc.newGpw();
  return cc.newGpx();
}

void loadRegister(Assembly& cc, const asmjit::BaseReg& to, Type type, const Mem& place) {
  if (type == Type::F32) cc.ldr(to.as<Vec>().s(), place);
  else if (type == Type::I32) cc.ldr(to.as<Gp>().w(), place);
  else cc.ldr(to.as<Gp>().x(), place);
}

void storeRegister(Assembly& cc, const asmjit::BaseReg& from, Type type, const Mem& place) {
  if (type == Type::F32) cc.str(from.as<Vec>().s(), place);
  else if (type == Type::I32) cc.str(from.as<Gp>().w(), place);
  else cc.str(from.as<Gp>().x(), place);
}

Mem memoryAt(Assembly& cc, const Gp& base, std::int32_t offset, std::uint32_t width) {
  auto scale = static_cast<std::int32_t>(width);
  bool isScaled = offset >= 0 && offset % scale == 0 && offset / scale < 4096;
  if (isScaled || (offset >= -256 && offset < 256)) return asmjit::a64::ptr(base.x(), offset);
  Gp place = cc.newGpx();
  addConstant(cc, place, base.x(), offset);
  return asmjit::a64::ptr(place);
}

Gp constant(Assembly& cc, std::uint64_t number) {
  Gp reg = cc.newGpx();
  cc.mov(reg, imm(number));
  return reg;
}

// Immediates of additions and comparisons have 12 bits.
static bool isShort(std::int64_t number) { return number >= 0 && number < 4096; }

// A constant in a register as wide as `like`.
static Gp constantLike(Assembly& cc, const Gp& like, std::int64_t number) {
  Gp reg = constant(cc, like.isGpW() ? static_cast<std::uint32_t>(number) : static_cast<std::uint64_t>(number));
  return like.isGpW() ? Gp(reg.w()) : reg;
}

void compareWith(Assembly& cc, const Gp& a, std::int64_t number) {
  if (isShort(number)) cc.cmp(a, imm(number));
  else if (isShort(-number)) cc.cmn(a, imm(-number));
  else cc.cmp(a, constantLike(cc, a, number));
}

void addConstant(Assembly& cc, const Gp& to, const Gp& from, std::int64_t number) {
  if (isShort(number)) cc.add(to, from, imm(number));
  else if (isShort(-number)) cc.sub(to, from, imm(-number));
  else cc.add(to, from, constantLike(cc, from, number));
}

void addUnsigned(Assembly& cc, const Gp& to, const Gp& from, const Gp& number, std::uint32_t shift) {
  // This asmjit wants three registers of one width here, and encodes the lower half all the same.
  cc.add(to, from, number.x(), asmjit::a64::uxtw(shift));
}

asmjit::InvokeNode* invoke(Assembly& cc, const Gp& target, const asmjit::FuncSignature& signature) {
  using asmjit::RegGroup;
  asmjit::InvokeNode* call = nullptr;
  cc.invoke(&call, target, signature);
  auto& convention = const_cast<asmjit::CallConv&>(call->detail().callConv());
  constexpr std::uint32_t Link = 1u << Gp::kIdLr;
  convention.setPreservedRegs(RegGroup::kGp, convention.preservedRegs(RegGroup::kGp) & ~Link);
  return call;
}

asmjit::InvokeNode* invoke(Assembly& cc, const void* function, const asmjit::FuncSignature& signature) {
  return invoke(cc, constant(cc, function), signature);
}

}  // namespace vellum::jit::a64
