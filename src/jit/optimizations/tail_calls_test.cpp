#include "jit/optimizations/tail_calls.h"

#include "jit/linked_test.h"

namespace vellum::jit {
namespace {

TailCall tailOf(std::string_view calls) {
  std::string text = R"(fn f(n i32) i32
  reg x i32
  reg y i32
  reg sum i32
    jgt.k n 1 L0
    ret.i n
L0:
    add.k x n -1
)";
  return findTailCall(Linked(text.append(calls).append("end\n")).function());
}

TEST(TailCalls, ACallThatIsReturnedOrAddedIsALoop) {
  TailCall returned = tailOf("    arg.i 0 x\n    call.i y f\n    ret.i y\n");
  EXPECT_TRUE(returned.exists());
  EXPECT_FALSE(returned.adds());
  TailCall added = tailOf("    arg.i 0 x\n    call.i y f\n    add.i sum n y\n    ret.i sum\n");
  EXPECT_TRUE(added.exists());
  EXPECT_TRUE(added.adds());
  EXPECT_FALSE(tailOf("    arg.i 0 x\n    call.i y f\n    mul.i sum n y\n    ret.i sum\n").exists());
}

TEST(TailCalls, AFunctionThatAddsTwoCallsIsLeftAlone) {
  EXPECT_FALSE(tailOf("    arg.i 0 x\n    call.i sum f\n"
                      "    arg.i 0 x\n    call.i y f\n    add.i y sum y\n    ret.i y\n")
                   .exists())
      << "a sum would be kept in a register across the other call";
}

}  // namespace
}  // namespace vellum::jit
