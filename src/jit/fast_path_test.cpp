// Fast paths of host functions, called with their arguments in machine registers by machine code and by the
// interpreter, and their slow paths.
#include <gtest/gtest.h>

#include "ir/builder.h"
#include "jit/jit.h"
#include "vm/fast_call.h"

namespace vellum::jit {
namespace {

using ir::Op;
using ir::Reg;
using ir::Type;
using vm::HostCall;
using vm::HostResult;

struct Log {
  int slow = 0, noted = 0;
};

VELLUM_FAST_BODY(mix) {
  Log& log = *static_cast<Log*>(call.user);
  if (call.slow != nullptr) ++log.slow;
  if (call.r(2) == nullptr) return call.fail("no text");
  return call.done(static_cast<float>(call.i(0)) * call.f(1) + static_cast<float>(call.s(2).size()));
}
VELLUM_FAST_BODY(note) {
  static_cast<Log*>(call.user)->noted += call.i(0);
  return call.done();
}
template <vm::FastFunction Body, int Parameters>
HostResult slowPath(HostCall& call) {
  return vm::answerOnSlowPath(call, Body, Parameters);
}

// f(n): calls note(n) n times, then returns mix(n, 0.5, text) as an integer; the text is null for n = 13.
class FastPaths : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    ir::Signature mixSignature{{Type::I32, Type::F32, Type::Borrowed}, Type::F32};
    ir::Signature noteSignature{{Type::I32}, Type::Void};
    vm.registerHost("mix", mixSignature, slowPath<mix, 3>, &log);
    vm.registerFastPath("mix", mix);
    vm.registerHost("note", noteSignature, slowPath<note, 1>, &log);
    vm.registerFastPath("note", note);
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

TEST_P(FastPaths, AnswerInPlaceOfTheFullOnes) {
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(run(10), vm::Outcome::Finished);
    EXPECT_EQ(fiber.result().i, 9);
  }
  EXPECT_EQ(log.slow, 0);
  EXPECT_EQ(log.noted, 300);
}

TEST_P(FastPaths, LeaveToTheFullOnesWhatTheyDoNotAnswer) {
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(run(13), vm::Outcome::Trapped);
    EXPECT_EQ(fiber.trap().kind, vm::TrapKind::HostError);
    EXPECT_EQ(fiber.trap().text, "no text");
    ASSERT_EQ(fiber.trap().stack.size(), 1u);
  }
  EXPECT_EQ(log.slow, 3);
}

INSTANTIATE_TEST_SUITE_P(InterpretedAndCompiled, FastPaths, testing::Values(-1, 0));

struct Shelf {
  vm::Object* kept = nullptr;
  int slow = 0;
};

// Returns a kept string for 0, a new string for 1, null for 2, and nothing for 3.
VELLUM_FAST_BODY(take) {
  Shelf& shelf = *static_cast<Shelf*>(call.user);
  if (call.slow != nullptr) ++shelf.slow;
  switch (call.i(0)) {
    case 0: vm::Heap::retain(shelf.kept); return call.done(shelf.kept);
    case 1: return call.slow != nullptr ? call.done(call.slow->vm.heap().makeString("new")) : call.slowPath();
    case 2: return call.done(static_cast<vm::Object*>(nullptr));
    default: return call.fail(vm::TrapKind::NullPointer);
  }
}
VELLUM_FAST_BODY(root) { return call.done(call.f(0) < 0 ? -1.0f : 100.0f); }

class FastPathReferences : public testing::TestWithParam<int> {
 protected:
  // f(n): ten times takes n twice, drops one result and adds the length of the other.
  void SetUp() override {
    ir::Signature takeSignature{{Type::I32}, Type::Ref}, sizeSignature{{Type::Borrowed}, Type::I32};
    vm.registerHost("take", takeSignature, slowPath<take, 1>, &shelf);
    vm.registerFastPath("take", take);
    vm.registerHost("size", sizeSignature, [](HostCall& call) { return call.done(std::int32_t(call.s(0).size())); });
    if (GetParam() >= 0) install(vm, GetParam());
    ir::Function declared;
    declared.name = "f";
    declared.signature = {{Type::I32}, Type::I32};
    module.functions.push_back(declared);
    ir::FunctionBuilder f(module, ir::FunctionId(0));
    Reg n = f.parameter(Type::I32, "n"), i = f.local(Type::I32, "i"), text = f.local(Type::Ref, "text");
    Reg size = f.local(Type::I32, "size"), sum = f.local(Type::I32, "sum");
    f.emitK(Op::ConstI, i, {}, 0);
    f.emitK(Op::ConstI, sum, {}, 0);
    auto loop = f.label();
    f.bind(loop);
    for (bool kept : {false, true}) {
      f.argument(0, n);
      if (kept) f.host(module.addHost("take", takeSignature), text);
      else f.host(module.addHost("take", takeSignature));
    }
    f.argumentBorrow(0, text);
    f.host(module.addHost("size", sizeSignature), size);
    f.emit(Op::AddI, sum, sum, size);
    f.emitK(Op::AddK, i, i, 1);
    f.branchK(Op::JumpLtK, i, 10, loop);
    f.emit(Op::ReturnI, sum);
    f.finish();
    auto loaded = vm.load(module);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    function = vm.find(loaded.value(), "f");
    shelf.kept = vm.heap().makeString("four");
  }

  void TearDown() override { vm.heap().release(shelf.kept); }

  vm::Outcome run(std::int32_t n) {
    vm::Slot argument = vm::slotOf(n);
    return vm.run(fiber, function, {&argument, 1});
  }

  Shelf shelf;
  ir::Module module;
  vm::Vm vm;
  vm::Fiber fiber;
  vm::FunctionRef function = nullptr;
};

TEST_P(FastPathReferences, AreCountedOnceEach) {
  std::uint64_t used = vm.heap().used();
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(run(0), vm::Outcome::Finished);
    EXPECT_EQ(fiber.result().i, 40);
    EXPECT_EQ(shelf.slow, 0);
    EXPECT_EQ(shelf.kept->references, 1u);
    ASSERT_EQ(run(2), vm::Outcome::Finished);
    EXPECT_EQ(fiber.result().i, 0);
  }
  EXPECT_EQ(vm.heap().used(), used);
}

TEST_P(FastPathReferences, AreMadeByTheSlowPath) {
  std::uint64_t used = vm.heap().used();
  ASSERT_EQ(run(1), vm::Outcome::Finished);
  EXPECT_EQ(fiber.result().i, 30);
  EXPECT_EQ(shelf.slow, 20);
  EXPECT_EQ(vm.heap().used(), used);
  ASSERT_EQ(run(3), vm::Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, vm::TrapKind::NullPointer);
  EXPECT_EQ(shelf.slow, 21);
  EXPECT_EQ(vm.heap().used(), used);
}

INSTANTIATE_TEST_SUITE_P(InterpretedAndCompiled, FastPathReferences, testing::Values(-1, 0));

// The intrinsic runs first; operands that it does not handle go to the fast path.
TEST(FastPathIntrinsics, LeaveTheRest) {
  for (int threshold : {-1, 0}) {
    vm::Vm vm;
    ir::Signature signature{{Type::F32}, Type::F32};
    vm.registerHost(
        "root", signature, [](HostCall& call) { return call.fail("never"); }, nullptr, vm::Intrinsic::SquareRoot);
    vm.registerFastPath("root", root);
    if (threshold >= 0) install(vm, threshold);
    ir::Module module;
    ir::Function declared;
    declared.name = "f";
    declared.signature = {{Type::F32}, Type::F32};
    module.functions.push_back(declared);
    ir::FunctionBuilder f(module, ir::FunctionId(0));
    Reg x = f.parameter(Type::F32, "x");
    f.argument(0, x);
    f.host(module.addHost("root", signature), x);
    f.emit(Op::ReturnF, x);
    f.finish();
    auto loaded = vm.load(module);
    ASSERT_TRUE(loaded.ok());
    for (auto [operand, result] : {std::pair{9.0f, 3.0f}, std::pair{-9.0f, -1.0f}}) {
      vm::Fiber fiber;
      vm::Slot argument = vm::slotOf(operand);
      ASSERT_EQ(vm.run(fiber, vm.find(loaded.value(), "f"), {&argument, 1}), vm::Outcome::Finished);
      EXPECT_EQ(fiber.result().f, result);
      vm.clear(fiber);
    }
  }
}

// Counts how often it is asked: places of ASCII are none of its calls once the string is known as such.
VELLUM_FAST_BODY(characterAt) {
  ++*static_cast<int*>(call.user);
  const vm::Object* string = call.r(0);
  auto index = static_cast<std::size_t>(static_cast<std::uint32_t>(call.i(1)));
  if (string == nullptr) return call.fail(vm::TrapKind::NullPointer);
  if (vm::Heap::isAscii(string)) return call.done(index < string->length ? std::int32_t{string->data()[index]} : -1);
  return call.done(-2);
}
VELLUM_FAST_BODY(characterCount) {
  ++*static_cast<int*>(call.user);
  if (call.r(0) == nullptr) return call.fail(vm::TrapKind::NullPointer);
  return call.done(vm::Heap::isAscii(call.r(0)) ? static_cast<std::int32_t>(call.s(0).size()) : -2);
}

// f(text, index) = 1000 * count of the text + its character at the index.
struct Characters {
  Characters() {
    ir::Signature atSignature{{Type::Borrowed, Type::I32}, Type::I32}, countSignature{{Type::Borrowed}, Type::I32};
    vm.registerHost("at", atSignature, slowPath<characterAt, 2>, &asked, vm::Intrinsic::CharacterAt);
    vm.registerFastPath("at", characterAt);
    vm.registerHost("count", countSignature, slowPath<characterCount, 1>, &asked, vm::Intrinsic::CharacterCount);
    vm.registerFastPath("count", characterCount);
    install(vm, 0);
    ir::Function declared;
    declared.name = "f";
    declared.signature = {{Type::Ref, Type::I32}, Type::I32};
    module.functions.push_back(declared);
    ir::FunctionBuilder f(module, ir::FunctionId(0));
    Reg text = f.parameter(Type::Ref, "text"), index = f.parameter(Type::I32, "index");
    Reg count = f.local(Type::I32, "count");
    f.argumentBorrow(0, text);
    f.host(module.addHost("count", countSignature), count);
    f.argumentBorrow(0, text);
    f.argument(1, index);
    f.host(module.addHost("at", atSignature), index);
    f.argumentBorrow(0, text);
    f.host(module.addHost("count", countSignature));  // for nothing
    f.emitK(Op::MulK, count, count, 1000);
    f.emit(Op::AddI, index, index, count);
    f.emit(Op::ReturnI, index);
    f.finish();
    auto loaded = vm.load(module);
    EXPECT_TRUE(loaded.ok());
    function = vm.find(loaded.value(), "f");
  }
  ~Characters() { vm.clear(fiber); }

  // The function's result, with how often it asked; the text is kept.
  std::pair<std::int32_t, int> of(vm::Object* text, std::int32_t index) {
    asked = 0;
    vm::Heap::retain(text);
    vm::Slot arguments[] = {vm::slotOf(text), vm::slotOf(index)};
    EXPECT_EQ(vm.run(fiber, function, arguments), text != nullptr ? vm::Outcome::Finished : vm::Outcome::Trapped);
    return {text != nullptr ? fiber.result().i : 0, asked};
  }

  int asked = 0;
  ir::Module module;
  vm::Vm vm;
  vm::Fiber fiber;
  vm::FunctionRef function = nullptr;
};

TEST(FastPathIntrinsics, CharactersOfAsciiAreRead) {
  using Answer = std::pair<std::int32_t, int>;
  Characters f;
  vm::Object* text = f.vm.heap().makeString("abc\x7f");
  EXPECT_EQ(f.of(text, 1), Answer(4098, 2));  // the first finds out that it is ASCII; one has no use for its result
  EXPECT_EQ(f.of(text, 1), Answer(4098, 1));
  EXPECT_EQ(f.of(text, 3), Answer(4127, 1));
  for (std::int32_t outside : {4, -1, INT32_MIN, INT32_MAX}) EXPECT_EQ(f.of(text, outside), Answer(3999, 2));
  text = f.vm.heap().append(text, "\xc3\xa9");
  EXPECT_EQ(f.of(text, 0), Answer(-2002, 3));
  EXPECT_EQ(f.of(nullptr, 0).second, 2);  // on the fast path, then on the slow one, which traps
  f.vm.heap().release(text);
}

}  // namespace
}  // namespace vellum::jit
