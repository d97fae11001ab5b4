// Numbers that can be computed before a loop: sums of registers, each times a constant.
#pragma once

#include <optional>
#include <vector>

#include "ir/module.h"

namespace vellum::ir {

// counter * times + plus + the terms' registers, each times its factor: mathematical integers, small enough for 64
// bits.
struct Linear {
  struct Term {
    std::uint16_t slot;
    std::int64_t factor;
  };
  std::int64_t times = 0, plus = 0;
  std::vector<Term> terms;

  static Linear ofConstant(std::int64_t number) { return {0, number, {}}; }
  static Linear ofRegister(std::uint16_t slot) { return {0, 0, {{slot, 1}}}; }
};

// Empty: not known to be such a number.
using KnownNumber = std::optional<Linear>;

KnownNumber scaled(KnownNumber number, std::int64_t factor);
KnownNumber sum(KnownNumber a, const KnownNumber& b);
// Empty for a number that could exceed 64 bits.
KnownNumber unlessBig(KnownNumber number);

// What an instruction computes; valueOf(slot) returns what is known about a register.
template <class ValueOf>
KnownNumber numberOf(const Instruction& i, ValueOf valueOf) {
  auto constant = [](std::int64_t number) { return KnownNumber(Linear::ofConstant(number)); };
  switch (i.op) {
    case Op::ConstI: return constant(i.d);
    case Op::MoveI: return valueOf(i.b);
    case Op::AddI: return sum(valueOf(i.b), valueOf(i.c));
    case Op::SubI: return sum(valueOf(i.b), scaled(valueOf(i.c), -1));
    case Op::AddK: return sum(valueOf(i.b), constant(i.d));
    case Op::RSubK: return sum(scaled(valueOf(i.b), -1), constant(i.d));
    case Op::MulK: return scaled(valueOf(i.b), i.d);
    case Op::ShlK: return scaled(valueOf(i.b), std::int64_t(1) << (i.d & 31));
    case Op::MulAddK: return sum(scaled(valueOf(i.b), i.d), valueOf(i.c));
    case Op::LinearK: return sum(scaled(valueOf(i.b), i.d), constant(i.e));
    default: return {};
  }
}

}  // namespace vellum::ir
