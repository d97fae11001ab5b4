#include "ir/dataflow_facts.h"

#include <gtest/gtest.h>

#include "ir/text.h"

namespace vellum::ir {
namespace {

Module moduleOf(std::string_view text) {
  source::SourceSet sources;
  auto file = sources.add("test.vir", std::string(text));
  diagnostics::Emitter emitter;
  Module module = parse(sources, file.value(), emitter);
  EXPECT_FALSE(emitter.hasErrors());
  return module;
}

TEST(IrKnown, OneCheckServesTheFieldsAfterIt) {
  Module module = moduleOf(R"(fn f(a ref) i32
  reg n i32
    ldf.i n a 0
    ldf.i n a 8
    ldf.i n a 20
    ret.i n
end
)");
  DataflowFacts known(module.functions[0]);
  EXPECT_FALSE(known.notNull(0));
  EXPECT_EQ(known.bytesToCheck(0), 24u);
  EXPECT_TRUE(known.notNull(1));
  EXPECT_TRUE(known.hasBytes(1, 12));
  EXPECT_TRUE(known.hasBytes(2, 24));
  EXPECT_FALSE(known.hasBytes(2, 25));
}

TEST(IrKnown, AnotherObjectIsCheckedAgain) {
  Module module = moduleOf(R"(fn f(a ref, b ref) i32
  reg n i32
    ldf.i n a 0
    mov.r a b
    ldf.i n a 0
    ret.i n
end
)");
  DataflowFacts known(module.functions[0]);
  EXPECT_EQ(known.bytesToCheck(0), 4u);
  EXPECT_FALSE(known.notNull(2));
}

TEST(IrKnown, WhatOnlyOneWayHasCheckedIsNotKnownWhereTheyMeet) {
  Module module = moduleOf(R"(fn f(a ref, which i32) i32
  reg n i32
    const.i n 0
    jz which L0
    ldf.i n a 4
L0:
    ldf.i n a 4
    jnull a L1
    ldf.i n a 4
L1:
    ret.i n
end
)");
  DataflowFacts known(module.functions[0]);
  EXPECT_FALSE(known.notNull(3));
  EXPECT_TRUE(known.notNull(5));
}

TEST(IrKnown, AnIndexIsCheckedOnceUntilItChanges) {
  Module module = moduleOf(R"(array Numbers i32
fn f(list ref, i i32) i32
  reg n i32
    lde.i n list i
    ste.i n list i
    add.k i i 1
    lde.i n list i
    ret.i n
end
)");
  DataflowFacts known(module.functions[0]);
  EXPECT_FALSE(known.indexChecked(0));
  EXPECT_TRUE(known.indexChecked(1));
  EXPECT_FALSE(known.indexChecked(3));
}

}  // namespace
}  // namespace vellum::ir
