#include "jit/uncounted.h"

#include "jit/arrays.h"
#include "jit/linked_test.h"

namespace vellum::jit {
namespace {

constexpr std::string_view Types = "type Node 16 refs 0\narray Nodes ref\n";

TEST(JitUncounted, WhatIsOnlyLookedAtNeedsNoCount) {
  Linked linked(std::string(Types) + R"(fn f(list ref, i i32) i32
  reg node ref
  reg n i32
    lde.r node list i
    ldf.r node node 0
    ldf.i n node 8
    ret.i n
end
)");
  EXPECT_EQ(uncountedSlots(linked.function()), (std::vector<bool>{false, false, true, false}));
}

TEST(JitUncounted, AStoreOfAReferenceMayTakeTheObjectAway) {
  Linked linked(std::string(Types) + R"(fn f(list ref, i i32) i32
  reg node ref
  reg n i32
    lde.r node list i
    ste.r node list n
    ldf.i n node 8
    ret.i n
end
)");
  EXPECT_EQ(uncountedSlots(linked.function()), std::vector<bool>(4));
}

TEST(JitUncounted, WhatComesFromARegisterThatChangesIsCounted) {
  Linked linked(std::string(Types) + R"(fn f(a ref) i32
  reg node ref
  reg own ref
  reg n i32
    new own Node
    ldf.r node own 0
    ldf.r a a 0
    mov.r node a
    ldf.i n node 8
    ret.i n
end
)");
  EXPECT_EQ(uncountedSlots(linked.function()), std::vector<bool>(4));
}

TEST(JitArrays, ALengthIsKeptWhereALoopLooksIntoOneArray) {
  Linked linked(std::string(Types) + R"(fn f(list ref, other ref, count i32) i32
  reg i i32
  reg node ref
    const.i i 0
L0:
    lde.r node list i
    lde.r node other i
    mov.r other list
    step.lt.i.loop i count 1 L0
    ret.i i
end
)");
  EXPECT_EQ(slotsWithLength(*linked.function().source), (std::vector<bool>{true, false, false, false, false}));
}

}  // namespace
}  // namespace vellum::jit
