// Host functions that are instructions of this machine, and how floats are passed to the others.
#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using ir::Op;
using vm::LinkedHost;

// What needs no call: `general` is where operands go that the host function itself must see.
void Emitter::emitIntrinsic(const Instruction& i, const LinkedHost& host, Label general, Label done) {
  auto argument = static_cast<std::uint16_t>(frame_->locals);
  if (i.op != Op::HostF) return;
  switch (host.intrinsic) {
    case vm::Intrinsic::None: return;
    case vm::Intrinsic::IntToFloat:
      cc_.scvtf(vec(i.a), gpw(argument));
      cc_.b(done);
      return;
    case vm::Intrinsic::SquareRoot:
      cc_.fcmp(vec(argument), imm(0.0));
      cc_.b_mi(general);
      cc_.fsqrt(vec(i.a), vec(argument));
      cc_.b(done);
      return;
  }
}

Gp Emitter::bitsOf(std::uint16_t slot, const Mem&) {
  Gp bits = words_.newHalf();
  cc_.fmov(bits, vec(slot));
  return bits;
}

void Emitter::setBits(std::uint16_t slot, Gp bits) { cc_.fmov(vec(slot), bits.w()); }

}  // namespace vellum::jit::a64
