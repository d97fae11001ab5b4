#include "jit/a64/words.h"

#include "base/check.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using Cond = asmjit::a64::CondCode;

static Cond conditionOf(Is is) {
  switch (is) {
    case Is::Equal: return Cond::kEQ;
    case Is::NotEqual: return Cond::kNE;
    case Is::Less: return Cond::kLT;
    case Is::LessOrEqual: return Cond::kLE;
    case Is::Greater: return Cond::kGT;
    case Is::GreaterOrEqual: return Cond::kGE;
    case Is::Above: return Cond::kHI;
    case Is::NotBelow: return Cond::kHS;
  }
  VELLUM_UNREACHABLE("a comparison without a case");
}

void Words::set(const Gp& to, std::int64_t number) {
  cc_.mov(to, imm(to.isGpW() ? static_cast<std::uint32_t>(number) : asWord(number)));
}

void Words::read(const Gp& to, const Place& from) {
  Mem place = memoryAt(cc_, from.base, from.offset, from.width);
  switch (from.width) {
    case 1: cc_.ldrb(to.w(), place); return;
    case 2: cc_.ldrh(to.w(), place); return;
    case 4: cc_.ldr(to.w(), place); return;
    default: cc_.ldr(to.x(), place); return;
  }
}

void Words::write(const Gp& from, const Place& to) {
  Mem place = memoryAt(cc_, to.base, to.offset, to.width);
  switch (to.width) {
    case 1: cc_.strb(from.w(), place); return;
    case 2: cc_.strh(from.w(), place); return;
    case 4: cc_.str(from.w(), place); return;
    default: cc_.str(from.x(), place); return;
  }
}

void Words::write(std::int64_t number, const Place& to) { write(constant(cc_, asWord(number)), to); }

Gp Words::valueOf(const Place& place) {
  Gp value = place.width == 8 ? newWord() : newHalf();
  read(value, place);
  return value;
}

void Words::subtractFrom(const Place& place, const Gp& number) {
  Gp rest = valueOf(place);
  subtract(rest, number);
  write(rest, place);
}

void Words::addTo(const Place& place, std::int64_t number) {
  Gp sum = valueOf(place);
  add(sum, number);
  write(sum, place);
}

void Words::countDown(const Place& place, Label zero) {
  Gp rest = valueOf(place);
  cc_.subs(rest, rest, 1);
  write(rest, place);
  cc_.b_eq(zero);
}

void Words::clear(const Gp& base, std::int32_t from, std::int32_t end) {
  using asmjit::a64::xzr;
  for (; from < end; from += 16) cc_.stp(xzr, xzr, asmjit::a64::ptr(base, from));
}

Place Words::inside(const Gp& base, const Gp& index) {
  Gp sum = newWord();
  cc_.add(sum, base, index.x());
  return {sum};
}

void Words::jumpIf(Is is, const Gp& a, const Gp& b, Label target) {
  cc_.cmp(a, b);
  cc_.b(conditionOf(is), target);
}

void Words::jumpIf(Is is, const Gp& a, std::int64_t number, Label target) {
  if (number == 0 && is == Is::Equal) {
    cc_.cbz(a, target);
  } else if (number == 0 && is == Is::NotEqual) {
    cc_.cbnz(a, target);
  } else {
    compareWith(cc_, a, number);
    cc_.b(conditionOf(is), target);
  }
}

void Words::jumpIf(Is is, const Gp& a, const Place& b, Label target) { jumpIf(is, a, valueOf(b), target); }

void Words::jumpIf(Is is, const Place& a, std::int64_t number, Label target) { jumpIf(is, valueOf(a), number, target); }

void Words::jumpUnless(const Place& byte, std::uint32_t bits, Label target) {
  cc_.tst(valueOf(byte), imm(bits));
  cc_.b_eq(target);
}

}  // namespace vellum::jit::a64
