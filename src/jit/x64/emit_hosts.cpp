// Host functions that are instructions of this machine, and how floats are passed to the others.
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Type;

// What needs no call; operands that the host function itself must see go to it.
void Emitter::emitIntrinsic(const Instruction& i, vm::Intrinsic intrinsic) {
  auto argument = static_cast<std::uint16_t>(frame_->locals);
  switch (intrinsic) {
    case vm::Intrinsic::None: return;
    case vm::Intrinsic::IntToFloat:
      cc_.xorps(xmm(i.a), xmm(i.a));
      cc_.cvtsi2ss(xmm(i.a), gpd(argument));
      return;
    case vm::Intrinsic::SquareRoot: {
      Cold& below = addCold(Cold::Kind::HostSlowPath);
      below.back = cc_.newLabel();
      Label done = below.back;
      Xmm zero = cc_.newXmmSs();
      cc_.xorps(zero, zero);
      cc_.ucomiss(zero, xmm(argument));
      cc_.ja(below.entry);
      cc_.sqrtss(xmm(i.a), xmm(argument));
      cc_.bind(done);
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
