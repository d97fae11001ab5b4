#include "jit/a64/pressure.h"

namespace vellum::jit::a64 {

namespace {

// Of 32 of each kind; the stack, the frame and the system have a general one each.
constexpr int Numbers = 29 - 3, Floats = 32 - 3;
// The register allocator's strongest word for "this one stays".
constexpr std::uint32_t Weight = 255;

}  // namespace

void Pressure::begin(Assembly& cc) {
  for (int i = 0; i < Numbers; ++i) {
    Gp number = numbers_.emplace_back(cc.newGpx());
    cc.virtRegByReg(number)->setWeight(Weight);
    cc.mov(number, 0);
  }
  for (int i = 0; i < Floats; ++i) {
    Vec number = floats_.emplace_back(cc.newVecS());
    cc.virtRegByReg(number)->setWeight(Weight);
    cc.fmov(number, asmjit::a64::wzr);
  }
}

// Reads each without a change to it or to the flags.
void Pressure::hold(Assembly& cc) {
  for (const Gp& number : numbers_) cc.mov(number, number);
  for (const Vec& number : floats_) cc.fmov(number, number);
}

}  // namespace vellum::jit::a64
