// Quick host functions: asked with their arguments in registers of the machine, or in slots by the interpreter, and the
// full one when they don't answer.
#include <gtest/gtest.h>

#include "ir/builder.h"
#include "jit/jit.h"

namespace vellum::jit {
namespace {

using ir::Op;
using ir::Reg;
using ir::Type;
using vm::HostCall;
using vm::HostResult;
using vm::Quick;

struct Log {
  int full = 0, noted = 0;
};

Quick quickMix(void*, std::int32_t number, float real, const vm::Object* text) {
  if (text == nullptr) return Quick::inFull();
  return Quick::of(static_cast<float>(number) * real + static_cast<float>(vm::text(text).size()));
}
HostResult fullMix(HostCall& call) {
  ++static_cast<Log*>(call.user)->full;
  return call.fail("no text");
}
Quick quickNote(void* user, std::int32_t number) {
  static_cast<Log*>(user)->noted += number;
  return Quick::done();
}

// f(n): n times note(n), then mix(n, 0.5, text) as an integer; the text is null for n = 13.
class QuickHosts : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    ir::Signature mixSignature{{Type::I32, Type::F32, Type::Borrowed}, Type::F32};
    ir::Signature noteSignature{{Type::I32}, Type::Void};
    vm.registerHost("mix", mixSignature, fullMix, &log);
    vm.registerQuick("mix", vm::quickHost<quickMix>());
    vm.registerHost("note", noteSignature, vm::answer<quickNote>, &log);
    vm.registerQuick("note", vm::quickHost<quickNote>());
    if (GetParam() >= 0) install(vm, GetParam());
    ir::Function declared;
    declared.name = "f";
    declared.signature = {{Type::I32}, Type::I32};
    module.functions.push_back(declared);
    ir::FunctionBuilder f(module, ir::FunctionId(0));
    Reg n = f.parameter(Type::I32, "n"), i = f.local(Type::I32, "i"), text = f.local(Type::Ref, "text");
    Reg half = f.local(Type::F32, "half"), mixed = f.local(Type::F32, "mixed");
    f.emitK(Op::ConstI, i, {}, 0);
    f.emitF(Op::ConstF, half, 0.5f);
    ir::StringId four = module.addString("four");
    f.emitK(Op::ConstS, text, {}, static_cast<std::int32_t>(four.value));
    auto loop = f.label(), there = f.label();
    f.bind(loop);
    f.argument(0, n);
    f.host(module.addHost("note", noteSignature));
    f.emitK(Op::AddK, i, i, 1);
    f.branch(Op::JumpLtI, i, n, loop);
    f.branchK(Op::JumpNeK, n, 13, there);
    f.emit(Op::ConstNull, text);
    f.bind(there);
    f.argument(0, n);
    f.argument(1, half);
    f.argumentBorrow(2, text);
    f.host(module.addHost("mix", mixSignature), mixed);
    f.emit(Op::FloatToInt, n, mixed);
    f.emit(Op::ReturnI, n);
    f.finish();
    auto loaded = vm.load(module);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    function = vm.find(loaded.value(), "f");
  }

  vm::Outcome run(std::int32_t n) {
    vm::Slot argument = vm::slotOf(n);
    return vm.run(fiber, function, {&argument, 1});
  }

  Log log;
  ir::Module module;
  vm::Vm vm;
  vm::Fiber fiber;
  vm::FunctionRef function = nullptr;
};

TEST_P(QuickHosts, AnswerInPlaceOfTheFullOnes) {
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(run(10), vm::Outcome::Finished);
    EXPECT_EQ(fiber.result().i, 9);
  }
  EXPECT_EQ(log.full, 0);
  EXPECT_EQ(log.noted, 300);
}

TEST_P(QuickHosts, LeaveToTheFullOnesWhatTheyDoNotAnswer) {
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(run(13), vm::Outcome::Trapped);
    EXPECT_EQ(fiber.trap().kind, vm::TrapKind::HostError);
    EXPECT_EQ(fiber.trap().text, "no text");
    ASSERT_EQ(fiber.trap().stack.size(), 1u);
  }
  EXPECT_EQ(log.full, 3);
}

INSTANTIATE_TEST_SUITE_P(InterpretedAndCompiled, QuickHosts, testing::Values(-1, 0));

}  // namespace
}  // namespace vellum::jit
