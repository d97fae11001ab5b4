#include "jit/uncounted.h"

#include <gtest/gtest.h>

#include "ir/text.h"
#include "jit/arrays.h"

namespace vellum::jit {
namespace {

class Linked {
 public:
  explicit Linked(std::string_view text) {
    source::SourceSet sources;
    auto file = sources.add("test.vir", std::string(text));
    diagnostics::Emitter emitter;
    module_ = ir::parse(sources, file.value(), emitter);
    EXPECT_FALSE(emitter.hasErrors());
    auto loaded = vm_.load(module_);
    EXPECT_TRUE(loaded.ok());
    function_ = vm_.find(loaded.value(), "f");
  }
  const vm::LinkedFunction& function() const { return *function_; }

 private:
  vm::Vm vm_;
  ir::Module module_;
  vm::FunctionRef function_ = nullptr;
};

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
