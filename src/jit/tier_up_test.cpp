// Tier-up: every function that is called often is compiled, whether its caller is interpreted or machine code.
#include <gtest/gtest.h>

#include "ir/text.h"
#include "jit/jit.h"
#include "vm/native.h"

namespace vellum::jit {
namespace {

TEST(TierUp, ACalleeOfMachineCodeIsCompiled) {
  constexpr std::string_view Text = R"(fn callee(n i32) i32
  reg i i32
    const.i i 0
L0:
    add.i n n i
    step.lt.k.free i 1 3 L0
    ret.i n
end
fn main()
  reg i i32
  reg n i32
    const.i i 0
    const.i n 0
L0:
    step.lt.k.free i 1 5000 L0
    const.i i 0
L1:
    arg.i 0 n
    call.i n callee
    step.lt.k.free i 1 100 L1
    ret
end
)";
  source::SourceSet sources;
  auto file = sources.add("test.vir", std::string(Text));
  diagnostics::Emitter emitter;
  ir::Module module = ir::parse(sources, file.value(), emitter);
  ASSERT_FALSE(emitter.hasErrors());
  vm::Vm vm;
  install(vm, 20);
  auto loaded = vm.load(module);
  ASSERT_TRUE(loaded.ok());
  vm::Fiber fiber;
  ASSERT_EQ(vm.run(fiber, vm.find(loaded.value(), "main"), {}), vm::Outcome::Finished);
  EXPECT_NE(vm.find(loaded.value(), "callee")->native, nullptr);
}

}  // namespace
}  // namespace vellum::jit
