// Tier-up: every function that is called often is compiled, whether its caller is interpreted or machine code.
#include <gtest/gtest.h>

#include <cstring>

#include "ir/text.h"
#include "jit/jit.h"
#include "vm/native.h"

namespace vellum::jit {
namespace {

struct Program {
  Program(std::string_view text, std::int32_t threshold) {
    source::SourceSet sources;
    auto file = sources.add("test.vir", std::string(text));
    diagnostics::Emitter emitter;
    ir::Module module = ir::parse(sources, file.value(), emitter);
    EXPECT_FALSE(emitter.hasErrors());
    install(vm, threshold);
    auto loaded = vm.load(module);
    EXPECT_TRUE(loaded.ok());
    id = loaded.value();
  }
  ~Program() { vm.clear(fiber); }
  bool isCompiled(std::string_view function) { return vm.find(id, function)->native != nullptr; }
  vm::Outcome run(std::string_view function, std::span<const vm::Slot> arguments = {}) {
    return vm.run(fiber, vm.find(id, function), arguments);
  }

  vm::Vm vm;
  vm::Fiber fiber;
  vm::ModuleId id;
};

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
  Program program(Text, 20);
  ASSERT_EQ(program.run("main"), vm::Outcome::Finished);
  EXPECT_TRUE(program.isCompiled("callee"));
}

// What the host calls, each frame or for an event.
TEST(TierUp, WhatTheHostCallsOftenIsCompiled) {
  constexpr std::string_view Text = R"(fn callee(n i32) i32
    mul.k n n 3
    ret.i n
end
fn frame(n i32) i32
    arg.i 0 n
    call.i n callee
    add.k n n 1
    ret.i n
end
)";
  Program program(Text, 20);
  for (std::int32_t i = 0; i < 60; ++i) {
    EXPECT_EQ(program.isCompiled("frame"), i > 20) << i;
    vm::Slot argument = vm::slotOf(i);
    ASSERT_EQ(program.run("frame", {&argument, 1}), vm::Outcome::Finished);
    EXPECT_EQ(program.fiber.result().i, 3 * i + 1);
  }
}

// Blocks of memory that are borrowed from the host, as a script borrows its object's variables.
TEST(TierUp, WhatUsesBlocksOfTheHostIsCompiled) {
  constexpr std::string_view Text = R"(fn f(n i32)
  reg x f32
  reg s ref
    ldc.i n 1 4
    add.k n n 1
    stc.i n 1 4
    ldc.f x 1 8
    add.f x x x
    stc.f x 1 8
    ldc.r s 1 16
    stc.r s 1 24
    ret
end
)";
  for (std::int32_t threshold : {-1, 0}) {
    Program program(Text, threshold);
    alignas(8) unsigned char memory[32] = {};
    auto at = [&](std::size_t offset, auto value) {
      std::memcpy(&value, memory + offset, sizeof value);
      return value;
    };
    vm::Object* string = program.vm.heap().makeString("kept");
    std::memcpy(memory + 16, &string, sizeof string);
    float half = 0.5f;
    std::memcpy(memory + 8, &half, sizeof half);
    vm::Slot argument = vm::slotOf(0);
    program.fiber.blocks[1] = {memory, sizeof memory};
    for (int i = 0; i < 3; ++i) ASSERT_EQ(program.run("f", {&argument, 1}), vm::Outcome::Finished);
    EXPECT_EQ(program.isCompiled("f"), threshold == 0);
    EXPECT_EQ(at(4, std::int32_t()), 3);
    EXPECT_EQ(at(8, float()), 4.0f);
    EXPECT_EQ(at(24, static_cast<vm::Object*>(nullptr)), string);
    EXPECT_EQ(string->references, 2u);
    // Too small for one access or another, and not there at all; what came before has happened.
    for (auto [size, changed] : {std::pair{7u, 3}, {11u, 4}, {23u, 5}, {31u, 6}, {0u, 6}}) {
      program.fiber.blocks[1] = {memory, size};
      ASSERT_EQ(program.run("f", {&argument, 1}), vm::Outcome::Trapped);
      EXPECT_EQ(program.fiber.trap().kind, vm::TrapKind::MissingBlock);
      EXPECT_EQ(program.fiber.trap().a, 1);
      EXPECT_EQ(program.fiber.trap().stack.size(), 1u);
      EXPECT_EQ(at(4, std::int32_t()), changed);
      EXPECT_EQ(string->references, 2u);
    }
    program.fiber.blocks[1] = {nullptr, 32};
    EXPECT_EQ(program.run("f", {&argument, 1}), vm::Outcome::Trapped);
    program.vm.heap().release(string);
    program.vm.heap().release(string);
  }
}

}  // namespace
}  // namespace vellum::jit
