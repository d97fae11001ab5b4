#include "jit/x64/pressure.h"

namespace vellum::jit::x64 {

namespace x86 = asmjit::x86;

namespace {

// Of 16 of each kind; the stack and the frame have a general one each.
constexpr int Numbers = 14 - 3, Floats = 16 - 3;
// The register allocator's strongest word for "this one stays".
constexpr std::uint32_t Weight = 255;

}  // namespace

void Pressure::begin(x86::Compiler& cc) {
  for (int i = 0; i < Numbers; ++i) {
    x86::Gp number = numbers_.emplace_back(cc.newGpq());
    cc.virtRegByReg(number)->setWeight(Weight);
    cc.xor_(number, number);
  }
  for (int i = 0; i < Floats; ++i) {
    x86::Xmm number = floats_.emplace_back(cc.newXmm());
    cc.virtRegByReg(number)->setWeight(Weight);
    cc.xorps(number, number);
  }
}

// Reads each without a change to it or to the flags.
void Pressure::hold(x86::Compiler& cc) {
  for (const x86::Gp& number : numbers_) cc.lea(number, x86::ptr(number));
  for (const x86::Xmm& number : floats_) cc.movaps(number, number);
}

}  // namespace vellum::jit::x64
