#include "vm/profiler.h"

#include <gtest/gtest.h>

#include "ir/builder.h"
#include "vm/vm.h"

namespace vellum::vm {
namespace {

using ir::FunctionBuilder;
using ir::FunctionId;
using ir::Op;
using ir::Reg;
using ir::Type;

struct ProfilerTest : testing::Test {
  source::SourceSet sources;
  Profiler profiler{sources};
  ir::Module module;
  Vm vm;
  Fiber fiber;
  ~ProfilerTest() override { vm.clear(fiber); }

  FunctionId declare(std::string name, ir::Signature signature) {
    module.functions.push_back({std::move(name), std::move(signature), {}, {}, {}, {}, {}, 0, {}});
    return FunctionId(module.functions.size() - 1);
  }
  // NAME(n): counts n down to zero.
  FunctionId buildCountdown(std::string name) {
    FunctionId countdown = declare(std::move(name), {{Type::I32}, Type::Void});
    FunctionBuilder f(module, countdown);
    Reg n = f.parameter(Type::I32, "n");
    auto again = f.label();
    f.bind(again);
    f.emit(Op::Nop);
    f.emitK(Op::AddK, n, n, -1);
    f.branchK(Op::JumpGtK, n, 0, again, ir::LoopKind::Free);
    f.emit(Op::Return);
    f.finish();
    return countdown;
  }
  // Instructions per iteration of the countdown, the first function: all except the return.
  std::uint64_t perRound() const { return module.functions[0].code.size() - 1; }
  // NAME(n): calls itself n times deep.
  FunctionId buildDescent() {
    FunctionId descent = declare("descent", {{Type::I32}, Type::Void});
    FunctionBuilder f(module, descent);
    Reg n = f.parameter(Type::I32, "n");
    auto end = f.label();
    f.branchK(Op::JumpLeK, n, 0, end);
    f.emitK(Op::AddK, n, n, -1);
    f.argument(0, n);
    f.call(descent, {});
    f.bind(end);
    f.emit(Op::Return);
    f.finish();
    return descent;
  }
  void run(FunctionId id, std::int32_t argument) {
    vm.setProfiler(&profiler, "Test");
    auto loaded = vm.load(module);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    Slot slot = slotOf(argument);
    ASSERT_EQ(vm.run(fiber, vm.function(loaded.value(), id), {&slot, 1}), Outcome::Finished);
  }
  std::vector<std::string> stackOf(const Profiler::Sample& sample) const {
    std::vector<std::string> names;
    for (std::uint32_t node = sample.node; node != 0; node = profiler.nodes()[node].parent)
      names.insert(names.begin(), profiler.frames()[profiler.nodes()[node].frame].name);
    return names;
  }
  std::uint64_t sum() const {
    std::uint64_t total = 0;
    for (const auto& sample : profiler.samples()) total += sample.instructions;
    return total;
  }
};

TEST_F(ProfilerTest, AShortRunIsSeenCompletely) {
  run(buildCountdown("countdown"), 10);
  EXPECT_EQ(profiler.instructions(), 10 * perRound() + 1);  // and the return
  EXPECT_EQ(sum(), profiler.instructions());
  ASSERT_EQ(profiler.samples().size(), 1u);
  EXPECT_EQ(stackOf(profiler.samples()[0]), (std::vector<std::string>{"Test", "countdown"}));
}

TEST_F(ProfilerTest, NothingRunsNothingCounts) {
  vm.setProfiler(&profiler, "Test");
  EXPECT_TRUE(profiler.samples().empty());
  EXPECT_EQ(profiler.instructions(), 0u);
}

TEST_F(ProfilerTest, ALongRunTakesNoMoreMemory) {
  run(buildCountdown("countdown"), 3'000'000);
  EXPECT_LT(profiler.samples().size(), Profiler::MaxSamples);
  EXPECT_EQ(sum(), profiler.instructions());
  // The instructions after the last sample are missing: fewer than two intervals.
  std::uint64_t all = 3'000'000 * perRound() + 1;
  EXPECT_LE(profiler.instructions(), all);
  EXPECT_GT(profiler.instructions(), all - 10'000);
}

// Stacks that change all the time fill the samples again and again: they become fewer, and nothing is lost.
TEST_F(ProfilerTest, ManyDifferentStacksAreThinnedOut) {
  FunctionId small = buildCountdown("small");
  FunctionId caller = declare("caller", {{Type::I32}, Type::Void});
  FunctionBuilder f(module, caller);
  Reg n = f.parameter(Type::I32, "n");
  Reg rounds = f.temporary(Type::I32);
  auto again = f.label();
  f.bind(again);
  f.emitK(Op::ConstI, rounds, {}, 3);
  f.argument(0, rounds);
  f.call(small, {});
  f.emitK(Op::AddK, n, n, -1);
  f.branchK(Op::JumpGtK, n, 0, again, ir::LoopKind::Free);
  f.emit(Op::Return);
  f.finish();
  run(caller, 30'000);
  EXPECT_LT(profiler.samples().size(), Profiler::MaxSamples);
  EXPECT_GT(profiler.samples().size(), Profiler::MaxSamples / 4);
  EXPECT_EQ(sum(), profiler.instructions());
  std::uint64_t ofSmall = 0;
  for (const auto& sample : profiler.samples())
    if (stackOf(sample).back() == "small") ofSmall += sample.instructions;
  double inSmall = 3.0 * static_cast<double>(perRound()) + 1;
  double inCaller = static_cast<double>(module.functions[1].code.size()) - 1;
  EXPECT_NEAR(static_cast<double>(ofSmall) / static_cast<double>(sum()), inSmall / (inSmall + inCaller), 0.03);
  EXPECT_NEAR(static_cast<double>(sum()), 30'000 * (inSmall + inCaller), 1000);
}

TEST_F(ProfilerTest, TheTimeOfTwoFunctionsIsTheirs) {
  FunctionId cheap = buildCountdown("cheap"), dear = buildCountdown("dear");
  FunctionId both = declare("both", {{Type::I32}, Type::Void});
  FunctionBuilder f(module, both);
  Reg n = f.parameter(Type::I32, "n");
  Reg more = f.temporary(Type::I32);
  f.emitK(Op::MulK, more, n, 3);
  f.argument(0, n);
  f.call(cheap, {});
  f.argument(0, more);
  f.call(dear, {});
  f.emit(Op::Return);
  f.finish();
  run(both, 200'000);
  std::uint64_t ofCheap = 0, ofDear = 0;
  for (const auto& sample : profiler.samples()) {
    std::vector<std::string> stack = stackOf(sample);
    if (stack.back() == "cheap") ofCheap += sample.instructions;
    if (stack.back() == "dear") ofDear += sample.instructions;
  }
  auto rounds = static_cast<double>(perRound());
  EXPECT_NEAR(static_cast<double>(ofCheap), 200'000 * rounds, 2'000);
  EXPECT_NEAR(static_cast<double>(ofDear), 600'000 * rounds, 2'000);
}

TEST_F(ProfilerTest, DeepCallsAreLeftOutInTheMiddle) {
  run(buildDescent(), 5000);
  EXPECT_LE(profiler.nodes().size(), Profiler::MaxNodes);
  bool leftOut = false;
  std::size_t deepest = 0;
  for (const auto& sample : profiler.samples()) {
    std::vector<std::string> stack = stackOf(sample);
    EXPECT_LE(stack.size(), Profiler::MaxDepth + 2);
    for (const std::string& name : stack) leftOut |= name == "(calls in between)";
    deepest = std::max(deepest, stack.size());
    EXPECT_EQ(stack.back(), "descent");  // the innermost call stays
  }
  EXPECT_TRUE(leftOut);
  EXPECT_GE(deepest, Profiler::MaxDepth);
}

TEST_F(ProfilerTest, RunsInsideHostFunctionsStandOnTheirCallers) {
  FunctionId countdown = buildCountdown("countdown");
  struct Inner {
    FunctionRef function = nullptr;
    Fiber fiber;
  } inner;
  vm.registerHost(
      "again", {{}, Type::Void},
      [](HostCall& call) {
        auto& inside = *static_cast<Inner*>(call.user);
        Slot rounds = slotOf(1000);
        call.vm.run(inside.fiber, inside.function, {&rounds, 1});
        return call.done();
      },
      &inner);
  FunctionId outer = declare("outer", {{Type::I32}, Type::Void});
  FunctionBuilder f(module, outer);
  f.parameter(Type::I32, "n");
  f.host(module.addHost("again", {{}, Type::Void}));
  f.emit(Op::Return);
  f.finish();
  auto loaded = vm.load(module);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  inner.function = vm.function(loaded.value(), countdown);
  vm.setProfiler(&profiler, "Test");
  Slot zero = slotOf(0);
  ASSERT_EQ(vm.run(fiber, vm.function(loaded.value(), outer), {&zero, 1}), Outcome::Finished);
  bool seen = false;
  for (const auto& sample : profiler.samples())
    seen |= stackOf(sample) == std::vector<std::string>{"Test", "outer", "countdown"};
  EXPECT_TRUE(seen);
  vm.clear(inner.fiber);
}

}  // namespace
}  // namespace vellum::vm
