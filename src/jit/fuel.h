// The budget's two counters, which machine code keeps in registers (vm::NativeContext).
#pragma once

#include <cstddef>

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Fuel {
 public:
  Fuel(Masm& masm, FunctionCode<Masm>& code) : masm_(masm), c_(code) {}

  // Moves fuel between the registers and the context. Bodies pass the free fuel in a register, the loop fuel in the
  // context.
  void flushLoops() {
    if (c_.countsLoops) masm_.write(c_.loopFuel, c_.inContext(offsetof(vm::NativeContext, loopFuel)));
  }
  void reloadLoops() {
    if (c_.countsLoops) masm_.read(c_.loopFuel, c_.inContext(offsetof(vm::NativeContext, loopFuel)));
  }
  void flush() {
    flushLoops();
    masm_.write(c_.freeFuel, c_.inContext(offsetof(vm::NativeContext, freeFuel)));
  }
  void reload() {
    reloadLoops();
    masm_.read(c_.freeFuel, c_.inContext(offsetof(vm::NativeContext, freeFuel)));
  }
  // The counter for a loop of that form (ir::OpInfo::loopForm).
  const typename Masm::Gp& ofLoop(int loopForm) const { return loopForm == 1 ? c_.loopFuel : c_.freeFuel; }

 private:
  Masm& masm_;
  FunctionCode<Masm>& c_;
};

}  // namespace vellum::jit
