// Host functions that are instructions of this machine, and how floats are passed to the others.
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Op;
using ir::Type;
using vm::LinkedHost;

// What needs no call: `general` is where operands go that the host function itself must see.
void Emitter::emitIntrinsic(const Instruction& i, const LinkedHost& host, Label general, Label done) {
  auto argument = static_cast<std::uint16_t>(frame_->locals);
  if (i.op != Op::HostF) return;
  switch (host.intrinsic) {
    case vm::Intrinsic::None: return;
    case vm::Intrinsic::IntToFloat:
      cc_.xorps(xmm(i.a), xmm(i.a));
      cc_.cvtsi2ss(xmm(i.a), gpd(argument));
      cc_.jmp(done);
      return;
    case vm::Intrinsic::SquareRoot: {
      Xmm zero = cc_.newXmmSs();
      cc_.xorps(zero, zero);
      cc_.ucomiss(zero, xmm(argument));
      cc_.ja(general);
      cc_.sqrtss(xmm(i.a), xmm(argument));
      cc_.jmp(done);
      return;
    }
  }
}

// By way of memory: movd from a register that asmjit has spilled got another number (run/tap_library.asc).
auto Emitter::bitsOf(std::uint16_t slot, Mem place) -> Gp {
  storeSlot(slot, Type::F32, place);
  place.setSize(4);
  Gp bits = words_.newHalf();
  cc_.mov(bits, place);
  return bits;
}

void Emitter::setBits(std::uint16_t slot, Gp bits) { cc_.movd(xmm(slot), bits.r32()); }

}  // namespace vellum::jit::x64
