#include "ir/liveness.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace vellum::ir {
namespace {

// Moves between random registers in one block, then a return of the first.
Function oneBlock(std::size_t slots, std::size_t size) {
  base::Random random(7);
  Function function;
  function.slots.assign(slots, Type::I32);
  auto any = [&] { return static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(slots))); };
  for (std::size_t i = 0; i + 1 < size; ++i) {
    Instruction move{};
    move.op = Op::MoveI;
    move.a = any();
    move.b = any();
    function.code.push_back(move);
  }
  Instruction last{};
  last.op = Op::ReturnI;
  function.code.push_back(last);
  return function;
}

// The sets of a block agree with the question about one register, which walks forward.
void compare(const Function& function, std::size_t every) {
  Liveness liveness(function);
  for (std::size_t at = 0; at < function.code.size(); at += every) {
    std::vector<bool> live = liveness.at(at);
    for (std::size_t slot = 0; slot < live.size(); slot += 1 + live.size() / 50)
      ASSERT_EQ(live[slot], liveness.at(at, static_cast<std::uint16_t>(slot))) << "at " << at << ", register " << slot;
  }
}

TEST(Liveness, AgreesWithTheWalkForOneRegister) { compare(oneBlock(9, 300), 1); }

// So large that only the sets of some places are kept.
TEST(Liveness, AgreesInAVeryLargeBlock) { compare(oneBlock(2000, 80'000), 1999); }

}  // namespace
}  // namespace vellum::ir
