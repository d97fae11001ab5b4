#include "ir/registers.h"

#include <gtest/gtest.h>

namespace vellum::ir {

static std::vector<std::uint16_t> writtenLocals(const Instruction& instruction, std::size_t locals) {
  std::vector<std::uint16_t> found;
  forEachWrittenLocal(instruction, locals, [&](std::uint16_t slot) { found.push_back(slot); });
  return found;
}

// A call may leave its result where the next call takes its arguments: that register is no local.
TEST(Registers, ResultInTheArgumentWindowIsNoLocal) {
  Instruction call{};
  call.op = Op::CallI;
  call.a = 7;
  EXPECT_EQ(writtenLocals(call, 8), std::vector<std::uint16_t>{7});
  EXPECT_TRUE(writtenLocals(call, 7).empty());
  EXPECT_TRUE(writtenLocals(call, 0).empty());
}

}  // namespace vellum::ir
