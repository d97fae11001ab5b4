// Host functions that are instructions of this machine, and how floats are passed to the others.
#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::imm;

// What needs no call; operands that the host function itself must see go to it.
void Emitter::emitIntrinsic(const Instruction& i, vm::Intrinsic intrinsic) {
  auto argument = static_cast<std::uint16_t>(frame_->locals);
  switch (intrinsic) {
    case vm::Intrinsic::None: return;
    case vm::Intrinsic::IntToFloat: cc_.scvtf(vec(i.a), gpw(argument)); return;
    case vm::Intrinsic::SquareRoot: {
      Cold& below = addCold(Cold::Kind::HostSlowPath);
      below.back = cc_.newLabel();
      Label done = below.back;
      cc_.fcmp(vec(argument), imm(0.0));
      cc_.b_mi(below.entry);
      cc_.fsqrt(vec(i.a), vec(argument));
      cc_.bind(done);
      return;
    }
  }
}

Gp Emitter::bitsOf(std::uint16_t slot, const Mem&) {
  Gp bits = words_.newHalf();
  cc_.fmov(bits, vec(slot));
  return bits;
}

void Emitter::setBits(std::uint16_t slot, Gp bits) { cc_.fmov(vec(slot), bits.w()); }

}  // namespace vellum::jit::a64
