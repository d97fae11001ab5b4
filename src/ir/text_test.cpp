#include "ir/text.h"

#include <gtest/gtest.h>

#include "diagnostics/render.h"
#include "ir/liveness.h"
#include "ir/verifier.h"

namespace vellum::ir {
namespace {

constexpr std::string_view Program = R"(module demo
global 16 refs 8
type Node 16 refs 0 cycle
array Numbers i32
array Nodes struct 16 refs 0
host print(ref)
host twice(i32, f32) i32
fn sum(n.0 i32) i32
  reg total.1 i32
  reg %2 i32
  reg list.3 ref
    const.i total.1 0
    const.i %2 0
    newarr list.3 n.0 Numbers
    jmp L1
L0:
    lde.i total.1 list.3 %2
L1:
    step.lt.i.loop %2 n.0 1 L0
    arg.s 0 "a \"quoted\"\n\x01 text"
    host print
    arg.i 0 total.1
    arg.fk 1 2.5
    host.i w0 twice
    call.i total.1 sum
    ret.i total.1
end
)";

struct IrTextTest : testing::Test {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  Module read(std::string_view text) { return parse(sources, *sources.add("t.vir", text), emitter); }
  std::string errors() {
    std::string out;
    for (const auto& diagnostic : emitter.all()) out += diagnostics::renderText(diagnostic, sources, {});
    return out;
  }
};

TEST_F(IrTextTest, WhatIsPrintedReadsBackTheSame) {
  Module module = read(Program);
  EXPECT_EQ(errors(), "");
  EXPECT_EQ(print(module), Program);
  EXPECT_TRUE(verify(module).ok()) << verify(module).error().message;
}

TEST_F(IrTextTest, MistakesAreLocated) {
  read("fn f() i32\n  reg x i32\n    cnst.i x 1\n    ret.i y\nend\n");
  EXPECT_NE(errors().find("t.vir:3:5: error: no instruction is called 'cnst.i' [IrUnknownMnemonic]"),
            std::string::npos);
  EXPECT_NE(errors().find("hint: did you mean 'const.i'?"), std::string::npos);
  EXPECT_NE(errors().find("t.vir:4:11: error: no register is called 'y' [IrUnknownName]"), std::string::npos);
}

// The verifier must reject each of these.
TEST_F(IrTextTest, TheVerifierRefuses) {
  for (std::string_view bad : {
           "fn f()\n  reg x i32\n    const.i x 1\nend\n",                                  // control runs off the end
           "fn f()\n  reg x f32\n    const.i x 1\n    ret\nend\n",                         // wrong register type
           "fn f()\n    ret.i w0\nend\n",                                                  // no result declared
           "fn f() i32\n    ret\nend\n",                                                   // result missing
           "fn f()\n  reg x i32\n    div.k x x 0\n    ret\nend\n",                         // constant division by zero
           "fn f()\n  reg x i32\n    ldg.i x 64\n    ret\nend\n",                          // outside global memory
           "global 8\nfn f()\n  reg x ref\n    ldg.r x 0\n    ret\nend\n",                 // no reference there
           "host h(ref)\nfn f()\n    host h\n    ret\nend\n",                              // argument missing
           "host h(ref)\nfn f()\n    arg.ik 0 1\n    host h\n    ret\nend\n",              // argument of another type
           "host h(i32)\nfn f()\n    arg.ik 0 1\n    host h\n    host h\n    ret\nend\n",  // the window is used up
           "type T 8 refs 4\nfn f()\n    ret\nend\n",                            // reference outside the struct
           "type T 8\nfn f()\n  reg x ref\n    newarr.k x 1 T\n    ret\nend\n",  // no array type
       }) {
    Module module = read(bad);
    EXPECT_FALSE(verify(module).ok()) << bad;
  }
}

TEST_F(IrTextTest, LivenessFollowsBranches) {
  Module module = read(R"(fn f(n i32) i32
  reg a i32
  reg b i32
  reg s ref
    const.i a 1
again:
    const.i b 2
    add.i a a b
    jgt.k.loop a 10 again
    ret.i n
end
)");
  ASSERT_EQ(errors(), "");
  EXPECT_EQ(liveSlots(module.functions[0], 0), (std::vector<bool>{true, false, false, true}));
  EXPECT_EQ(liveSlots(module.functions[0], 1), (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(liveSlots(module.functions[0], 2), (std::vector<bool>{true, true, true, true}));
  EXPECT_EQ(liveSlots(module.functions[0], 4), (std::vector<bool>{true, false, false, true}));
}

TEST_F(IrTextTest, AnyBytesAreLegal) {
  std::string noise;
  std::uint32_t state = 1;
  static constexpr std::string_view words[] = {"fn", "f",  "(",  ")",   "i32", "reg", "x", "const.i",
                                               "\"", "\\", "-1", "end", "\n",  "L:",  "w9"};
  for (int i = 0; i < 20000; ++i) {
    state = state * 1664525 + 1013904223;
    noise += words[(state >> 16) % std::size(words)];
    noise += ' ';
  }
  Module module = read(noise);
  (void)verify(module);
  EXPECT_TRUE(emitter.hasErrors());
}

}  // namespace
}  // namespace vellum::ir
