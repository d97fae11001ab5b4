#include "jit/optimizations/unroll_and_jam.h"

#include "ir/loop_versioning.h"

#include "jit/linked_test.h"

namespace vellum::jit {
namespace {

std::vector<LoopNest> nestsOf(std::string_view body) {
  std::string text = R"(array Numbers i32
fn f(a borrowed, b borrowed, c borrowed, n i32) i32
  reg j i32
  reg k i32
  reg sum i32
  reg place i32
  reg x i32
    const.i j 0
    const.i sum 0
L0:
)";
  Linked linked(text.append(body).append("    step.lt.i.free j n 1 L0\n    ret.i j\nend\n"));
  const ir::Function& source = *linked.function().source;
  return findLoopNests(source, ir::countedLoops(source), ir::Liveness(source));
}

constexpr std::string_view Inner = R"(    const.i k 0
L1:
    muladd.k place k j 10
    lde.i x b place
    add.i sum sum x
    step.lt.k.free k 1 8 L1
)";

std::string withStart(std::string_view rest) { return std::string("    const.i sum 5\n").append(Inner).append(rest); }

TEST(UnrollAndJam, SumsOfColumnsAreAddedUpTogether) {
  std::vector<LoopNest> found = nestsOf(withStart("    ste.i sum c j\n"));
  ASSERT_EQ(found.size(), 1u);
  const LoopNest& nest = found[0];
  EXPECT_EQ(nest.accesses.size(), 2u);
  EXPECT_EQ(nest.stored, 2);
  ASSERT_EQ(nest.spread.size(), 1u);
  EXPECT_EQ(nest.spread[0], 6);
  auto workAt = [&](std::uint32_t at) { return nest.work[at - nest.outer.head]; };
  EXPECT_FALSE(workAt(nest.inner.head).each);
  EXPECT_TRUE(workAt(nest.inner.head + 1).each);
  EXPECT_EQ(workAt(nest.inner.head + 1).shift, 1);
}

TEST(UnrollAndJam, ABranchPastTheInnerLoopMayDependOnNoIteration) {
  std::string_view end = "L2:\n    ste.i sum c j\n";
  auto guarded = [&](std::string_view guard) {
    return nestsOf(std::string("    const.i sum 5\n").append(guard).append(Inner).append(end)).size();
  };
  EXPECT_EQ(guarded("    jlt.k n 1 L2\n"), 1u);
  EXPECT_EQ(guarded("    jlt.k j 1 L2\n"), 0u);
}

TEST(UnrollAndJam, DependentIterationsStayInTheirOrder) {
  EXPECT_TRUE(nestsOf(std::string(Inner).append("    ste.i sum c j\n")).empty()) << "a sum over all iterations";
  EXPECT_TRUE(nestsOf(withStart("    ste.i sum b j\n")).empty()) << "the array that is read is written";
  EXPECT_TRUE(nestsOf(withStart("    const.i x 0\n    ste.i sum c x\n")).empty())
      << "all iterations write to one place";
  EXPECT_TRUE(nestsOf(withStart("    ste.i sum c j\n    add.k place j 1\n    ste.i sum c place\n")).empty())
      << "an iteration writes where another has written";
  EXPECT_TRUE(nestsOf(withStart("    ste.i sum c j\n    add.k j j 1\n")).empty()) << "the counter is changed inside";
}

}  // namespace
}  // namespace vellum::jit
