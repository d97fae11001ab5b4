// What asmjit's compilers of all machines do alike; the macro assemblers derive from it.
#pragma once

#include <asmjit/core.h>

#include <cstdint>

namespace vellum::jit {

constexpr std::uint32_t magnitudeOf(std::int32_t number) {
  return number < 0 ? 0u - static_cast<std::uint32_t>(number) : static_cast<std::uint32_t>(number);
}

template <class CompilerOfMachine, class GpOfMachine>
class MachineCompiler {
 public:
  using Compiler = CompilerOfMachine;
  using Gp = GpOfMachine;
  using Label = asmjit::Label;

  explicit MachineCompiler(Compiler& cc) : cc_(cc) {}
  Compiler& compiler() { return cc_; }

  Label newLabel() { return cc_.newLabel(); }
  void bind(Label label) { cc_.bind(label); }

  Gp newWord() { return newRegister(asmjit::TypeId::kUInt64); }
  Gp newHalf() { return newRegister(asmjit::TypeId::kUInt32); }
  auto newStack(std::uint32_t bytes) { return cc_.newStack(bytes, bytes < 16 ? 8 : 16); }

  void ret() { cc_.ret(); }
  void returnFrom(const Gp& fuel) { cc_.ret(fuel); }
  void returnFrom(const asmjit::BaseReg& result, const Gp& fuel) { cc_.ret(result, fuel); }

 protected:
  // Named, because asmjit prints a number as the name of an unnamed register.
  Gp newRegister(asmjit::TypeId type) {
    Gp made;
    cc_._newReg(&made, type, "r");
    return made;
  }

  Compiler& cc_;
};

}  // namespace vellum::jit
