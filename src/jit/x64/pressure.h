// Takes most of the machine's registers away from a function, so that its code keeps values in memory as the code of a
// very large function does: for tests.
#pragma once

#include <asmjit/x86.h>

#include <vector>

namespace vellum::jit::x64 {

class Pressure {
 public:
  // From here on about three registers of each kind are left.
  void begin(asmjit::x86::Compiler& cc);
  // Up to here they stay taken. Does nothing before begin().
  void hold(asmjit::x86::Compiler& cc);

 private:
  std::vector<asmjit::x86::Gp> numbers_;
  std::vector<asmjit::x86::Xmm> floats_;
};

}  // namespace vellum::jit::x64
