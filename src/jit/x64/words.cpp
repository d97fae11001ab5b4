#include "jit/x64/words.h"

#include "base/check.h"

namespace vellum::jit::x64 {

namespace x86 = asmjit::x86;
using Cond = x86::CondCode;

static Cond conditionOf(Is is) {
  switch (is) {
    case Is::Equal: return Cond::kE;
    case Is::NotEqual: return Cond::kNE;
    case Is::Less: return Cond::kL;
    case Is::LessOrEqual: return Cond::kLE;
    case Is::Greater: return Cond::kG;
    case Is::GreaterOrEqual: return Cond::kGE;
    case Is::Above: return Cond::kA;
    case Is::NotBelow: return Cond::kAE;
  }
  VELLUM_UNREACHABLE("a comparison without a case");
}

static bool isShort(std::int64_t number) { return number >= INT32_MIN && number <= INT32_MAX; }

x86::Mem Words::memory(const Place& place) {
  if (place.index.isValid()) return x86::ptr(place.base, place.index, 0, place.offset, place.width);
  return x86::ptr(place.base, place.offset, place.width);
}

x86::Gp Words::partOf(const Gp& reg, std::uint32_t width) {
  switch (width) {
    case 1: return reg.r8();
    case 2: return reg.r16();
    case 4: return reg.r32();
    default: return reg.r64();
  }
}

void Words::set(const Gp& to, std::int64_t number) {
  if (number == 0) cc_.xor_(half(to), half(to));
  else cc_.mov(to, asmjit::imm(number));
}

void Words::add(const Gp& to, std::int64_t number) {
  if (isShort(number)) {
    cc_.add(to, number);
    return;
  }
  Gp wide = newWord();
  set(wide, number);
  add(to, wide);
}

void Words::divide(const Gp& number, const Gp& by) {
  Gp high = newHalf();
  cc_.xor_(high, high);
  cc_.div(high, number.r32(), by.r32());
  cc_.mov(number.r32(), number.r32());
}

void Words::read(const Gp& to, const Place& from) {
  if (from.width < 4) cc_.movzx(to.r32(), memory(from));
  else cc_.mov(partOf(to, from.width), memory(from));
}

void Words::write(std::int64_t number, const Place& to) {
  if (isShort(number)) {
    cc_.mov(memory(to), asmjit::imm(number));
    return;
  }
  Gp wide = newWord();
  set(wide, number);
  write(wide, to);
}

void Words::countDown(const Place& place, Label zero) {
  cc_.sub(memory(place), 1);
  cc_.jz(zero);
}

void Words::clear(const Gp& base, std::int32_t from, std::int32_t end) {
  x86::Xmm zero = cc_.newXmm();
  cc_.xorps(zero, zero);
  for (; from < end; from += 16) cc_.movups(x86::xmmword_ptr(base, from), zero);
}

void Words::jumpIf(Is is, const Gp& a, const Gp& b, Label target) {
  cc_.cmp(a, b);
  cc_.j(conditionOf(is), target);
}

void Words::jumpIf(Is is, const Gp& a, std::int32_t number, Label target) {
  if (number == 0) cc_.test(a, a);
  else cc_.cmp(a, number);
  cc_.j(conditionOf(is), target);
}

void Words::jumpIf(Is is, const Gp& a, const Place& b, Label target) {
  cc_.cmp(a, memory(b));
  cc_.j(conditionOf(is), target);
}

void Words::jumpIf(Is is, const Place& a, std::int32_t number, Label target) {
  cc_.cmp(memory(a), number);
  cc_.j(conditionOf(is), target);
}

void Words::jumpUnless(const Place& byte, std::uint32_t bits, Label target) {
  cc_.test(memory(byte), bits);
  cc_.jz(target);
}

}  // namespace vellum::jit::x64
