// Occupies most machine registers, so that a small function spills values to memory as a very large one does. For
// tests.
#pragma once

#include <vector>

#include "jit/macro_assembler.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class RegisterPressure {
 public:
  explicit RegisterPressure(Masm& masm) : masm_(masm) {}

  // From here on, about three registers of each kind are free.
  void begin() {
    for (int i = 0; i < Masm::GeneralRegisters - Left; ++i) {
      numbers_.push_back(masm_.newWord());
      masm_.compiler().virtRegByReg(numbers_.back())->setWeight(StrongestWeight);
      masm_.set(numbers_.back(), 0);
    }
    for (int i = 0; i < Masm::FloatRegisters - Left; ++i) {
      floats_.push_back(masm_.newFloat());
      masm_.compiler().virtRegByReg(floats_.back())->setWeight(StrongestWeight);
      masm_.set(floats_.back(), 0.0f);
    }
  }

  // Keeps them occupied up to here. Does nothing before begin().
  void hold() {
    for (const auto& number : numbers_) masm_.touch(number);
    for (const auto& number : floats_) masm_.touch(number);
  }

 private:
  static constexpr int Left = 3;
  static constexpr std::uint32_t StrongestWeight = 255;  // asmjit's register allocator does not spill such a register

  Masm& masm_;
  std::vector<typename Masm::Gp> numbers_;
  std::vector<typename Masm::Fp> floats_;
};

}  // namespace vellum::jit
