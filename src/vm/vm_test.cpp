#include "vm/vm.h"

#include <gtest/gtest.h>

#include "ir/builder.h"
#include "ir/passes/pass.h"
#include "vm/snapshot.h"

namespace vellum::vm {
namespace {

using ir::FunctionBuilder;
using ir::FunctionId;
using ir::Op;
using ir::Reg;
using ir::Signature;
using ir::Type;

struct VmTest : testing::Test {
  ir::Module module;
  Vm vm;
  Fiber fiber;
  ~VmTest() override { vm.clear(fiber); }

  FunctionId declare(std::string name, Signature signature) {
    module.functions.push_back({std::move(name), std::move(signature), {}, {}, {}, {}, {}, 0, {}});
    return FunctionId(module.functions.size() - 1);
  }
  FunctionRef load(FunctionId id) {
    auto loaded = vm.load(module);
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : loaded.error().message);
    return vm.function(loaded.value(), id);
  }

  FunctionId buildFib() {
    FunctionId fib = declare("fib", {{Type::I32}, Type::I32});
    FunctionBuilder f(module, fib);
    Reg n = f.parameter(Type::I32, "n");
    auto recurse = f.label();
    f.branchK(Op::JumpGeK, n, 2, recurse);
    f.emit(Op::ReturnI, n);
    f.bind(recurse);
    Reg a = f.temporary(Type::I32), x = f.temporary(Type::I32), b = f.temporary(Type::I32), y = f.temporary(Type::I32);
    f.emitK(Op::AddK, a, n, -1);
    f.argument(0, a);
    f.call(fib, x);
    f.emitK(Op::AddK, b, n, -2);
    f.argument(0, b);
    f.call(fib, y);
    Reg sum = f.temporary(Type::I32);
    f.emit(Op::AddI, sum, x, y);
    f.emit(Op::ReturnI, sum);
    f.finish();
    return fib;
  }

  // while (true) counter += 1, through a counted or a free loop.
  FunctionId buildEndless(ir::LoopKind kind) {
    FunctionId endless = declare("endless", {{}, Type::Void});
    FunctionBuilder f(module, endless);
    Reg counter = f.local(Type::I32, "counter");
    f.emitK(Op::ConstI, counter, {}, 0);
    auto again = f.label();
    f.bind(again);
    f.emitK(Op::AddK, counter, counter, 1);
    f.jump(again, kind);
    f.finish();
    return endless;
  }
};

TEST_F(VmTest, Fib) {
  FunctionRef fib = load(buildFib());
  Slot argument = slotOf(20);
  ASSERT_EQ(vm.run(fiber, fib, {&argument, 1}), Outcome::Finished);
  EXPECT_EQ(fiber.result().i, 6765);
}

TEST_F(VmTest, PeepholeComputesArgumentsInPlace) {
  buildFib();
  ir::optimize(module);
  for (const ir::Instruction& instruction : module.functions[0].code) EXPECT_NE(instruction.op, Op::ArgI);
}

TEST_F(VmTest, EndlessLoopRunsOutOfBudget) {
  FunctionRef endless = load(buildEndless(ir::LoopKind::Free));
  vm.limits.budget = 1000;
  vm.limits.loopLimit = 10;  // free loops don't count towards it
  ASSERT_EQ(vm.run(fiber, endless), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::OutOfBudget);
  ASSERT_EQ(fiber.trap().stack.size(), 1u);
  EXPECT_EQ(fiber.trap().stack[0].name, "endless");
}

TEST_F(VmTest, AnInterruptStopsAnEndlessLoop) {
  FunctionRef endless = load(buildEndless(ir::LoopKind::Free));
  std::atomic<bool> interrupt = true;
  vm.limits.interrupt = &interrupt;
  vm.limits.budget = 1'000'000'000'000;
  ASSERT_EQ(vm.run(fiber, endless), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::Interrupted);
  EXPECT_LT(vm.budgetUsed(), 10'000'000u);
  interrupt = false;
  vm.limits.budget = 1'000'000;
  ASSERT_EQ(vm.run(fiber, endless), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::OutOfBudget);
}

TEST_F(VmTest, LoopLimitIsExact) {
  FunctionRef endless = load(buildEndless(ir::LoopKind::Counted));
  vm.limits.loopLimit = 150000;
  ASSERT_EQ(vm.run(fiber, endless), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::LoopLimit);
  EXPECT_EQ(fiber.trap().a, 150001);
}

TEST_F(VmTest, RecursionHasALimit) {
  FunctionId self = declare("self", {{Type::Ref}, Type::Void});
  FunctionBuilder f(module, self);
  f.parameter(Type::Ref, "s");
  f.argumentS(0, "the argument of the call that does not come about is released");
  f.call(self);
  f.finish();
  FunctionRef function = load(self);
  Slot null = slotOf(static_cast<Object*>(nullptr));
  ASSERT_EQ(vm.run(fiber, function, {&null, 1}), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::StackOverflow);
  EXPECT_LT(fiber.trap().stack.size(), 50u);
  EXPECT_EQ(fiber.trap().a, vm.limits.depth);
  vm.limits.stackSlots = 1000;  // a call takes one: its argument is the next one's register
  Fiber small;
  ASSERT_EQ(vm.run(small, function, {&null, 1}), Outcome::Trapped);
  EXPECT_EQ(small.trap().kind, TrapKind::StackOverflow);
  EXPECT_EQ(small.trap().a, 999);
  vm.limits.depth = 100;
  vm.limits.budget = 50;
  ASSERT_EQ(vm.run(fiber, function, {&null, 1}), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::OutOfBudget);
  vm.unload(vm.moduleOf(function));
  EXPECT_EQ(vm.heap().objectCount(), 0u);
}

// A host function that runs the script in its user data.
HostResult runNested(HostCall& call) {
  FunctionRef function = *static_cast<FunctionRef*>(call.user);
  Fiber nested;
  Outcome outcome = call.vm.run(nested, function);
  std::string message = nested.trap().message();
  call.vm.clear(nested);
  return outcome == Outcome::Trapped ? call.fail(message) : call.done();
}

TEST_F(VmTest, NestedRunsAreChargedToTheirCaller) {
  FunctionRef inner = nullptr;
  vm.registerHost("nested", {{}, Type::Void}, runNested, &inner);
  FunctionId work = declare("work", {{}, Type::Void});
  {
    FunctionBuilder f(module, work);
    Reg i = f.local(Type::I32, "i");
    f.emitK(Op::ConstI, i, {}, 0);
    auto again = f.label();
    f.bind(again);
    f.emitK(Op::AddK, i, i, 1);
    f.branchK(Op::JumpLtK, i, 100, again);
    f.finish();
  }
  FunctionId main = declare("main", {{}, Type::Void});
  FunctionBuilder f(module, main);
  auto again = f.label();
  f.bind(again);
  f.host(module.addHost("nested", {{}, Type::Void}));
  f.jump(again);
  f.finish();
  auto loaded = vm.load(module);
  ASSERT_TRUE(loaded.ok());
  inner = vm.function(loaded.value(), work);
  vm.limits.budget = 1000;
  ASSERT_EQ(vm.run(fiber, vm.function(loaded.value(), main)), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::OutOfBudget);
}

// What `deep(n)` does after n nested calls of itself.
FunctionId buildDeep(VmTest& test, std::string_view host) {
  FunctionId deep = test.declare("deep", {{Type::I32}, Type::Void});
  FunctionBuilder f(test.module, deep);
  Reg n = f.parameter(Type::I32, "n"), less = f.temporary(Type::I32);
  auto further = f.label();
  f.branchK(Op::JumpGeK, n, 1, further);
  f.host(test.module.addHost(std::string(host), {{}, Type::Void}));
  f.emit(Op::Return);
  f.bind(further);
  f.emitK(Op::AddK, less, n, -1);
  f.argument(0, less);
  f.call(deep);
  f.finish();
  return deep;
}

TEST_F(VmTest, CallsThatWaitForNestedRunsCountForTheMemory) {
  FunctionRef inner = nullptr;
  vm.registerHost("nested", {{}, Type::Void}, runNested, &inner);
  ir::TypeId bytes = module.addType({"bytes", true, ir::Storage::U8, 1, {}, false});
  FunctionId work = declare("work", {{}, Type::Void});
  {
    FunctionBuilder f(module, work);
    Reg size = f.local(Type::I32, "size"), array = f.local(Type::Ref, "array");
    f.emitK(Op::ConstI, size, {}, 600'000);
    f.emitK(Op::NewArray, array, size, static_cast<std::int32_t>(bytes.value));
    f.finish();
  }
  FunctionId deep = buildDeep(*this, "nested");
  auto loaded = vm.load(module);
  ASSERT_TRUE(loaded.ok());
  inner = vm.function(loaded.value(), work);
  vm.heap().setLimit(1'000'000);
  FunctionRef function = vm.function(loaded.value(), deep);
  Slot few = slotOf(10), many = slotOf(12'000), tooMany = slotOf(30'000);
  EXPECT_EQ(vm.run(fiber, function, {&few, 1}), Outcome::Finished);
  for (Slot depth : {many, tooMany}) {
    ASSERT_EQ(vm.run(fiber, function, {&depth, 1}), Outcome::Trapped);
    EXPECT_TRUE(fiber.trap().message().starts_with("the script has used up its memory")) << fiber.trap().message();
  }
  EXPECT_EQ(vm.run(fiber, function, {&few, 1}), Outcome::Finished);
}

TEST_F(VmTest, CallsOfFibersThatWaitCountForTheMemory) {
  vm.registerHost("never", {{}, Type::Void}, [](HostCall&) { return HostResult::Block; });
  FunctionRef function = load(buildDeep(*this, "never"));
  vm.heap().setLimit(1'000'000);
  Slot deep = slotOf(10'000), flat = slotOf(0);
  std::vector<Fiber> fibers(10);
  std::size_t waiting = 0;
  for (Fiber& each : fibers) waiting += vm.run(each, function, {&deep, 1}) == Outcome::Blocked;
  EXPECT_GE(waiting, 2u);
  EXPECT_LE(waiting, 4u);
  EXPECT_EQ(fibers.back().trap().kind, TrapKind::OutOfMemory);
  EXPECT_EQ(vm.run(fiber, function, {&flat, 1}), Outcome::Trapped);
  // What goes on is free again, and so is what ends.
  EXPECT_EQ(vm.resume(fibers[0]), Outcome::Blocked);
  for (Fiber& each : fibers) vm.clear(each);
  EXPECT_EQ(vm.run(fiber, function, {&flat, 1}), Outcome::Blocked);
  vm.clear(fiber);
  EXPECT_FALSE(vm.heap().isOverLimit());
}

// Rings of nodes, dropped at once.
TEST_F(VmTest, CyclesAreCollectedWhileTheScriptRuns) {
  ir::TypeId node = module.addType({"Node", false, ir::Storage::Struct, 16, {0}, true});
  FunctionId make = declare("make", {{Type::I32}, Type::Void});
  FunctionBuilder f(module, make);
  Reg count = f.parameter(Type::I32, "count");
  Reg i = f.local(Type::I32, "i"), a = f.local(Type::Ref, "a"), b = f.local(Type::Ref, "b");
  f.emitK(Op::ConstI, i, {}, 0);
  auto test = f.label(), body = f.label();
  f.jump(test);
  f.bind(body);
  f.newObject(a, node);
  f.newObject(b, node);
  f.emitK(Op::StoreFR, b, a, 0);
  f.emitK(Op::StoreFR, a, b, 0);
  f.emitK(Op::AddK, i, i, 1);
  f.bind(test);
  f.branch(Op::JumpLtI, i, count, body);
  f.finish();
  FunctionRef function = load(make);
  Slot argument = slotOf(200000);
  ASSERT_EQ(vm.run(fiber, function, {&argument, 1}), Outcome::Finished);
  EXPECT_LT(vm.heap().used(), 1u << 20);
  vm.heap().collectCycles();
  EXPECT_EQ(vm.heap().objectCount(), 0u);
}

// Few large rings beside a long list that lives: tracing the list must not be put off until the rings fill the memory.
TEST_F(VmTest, CyclesAreCollectedBesideALargeLiveStructure) {
  ir::TypeId node = module.addType({"Node", false, ir::Storage::Struct, 16, {0}, true});
  ir::TypeId large = module.addType({"Large", false, ir::Storage::Struct, 480, {0}, true});
  FunctionId make = declare("make", {{Type::I32, Type::I32}, Type::Void});
  FunctionBuilder f(module, make);
  Reg nodes = f.parameter(Type::I32, "nodes"), rings = f.parameter(Type::I32, "rings");
  Reg i = f.local(Type::I32, "i"), list = f.local(Type::Ref, "list");
  Reg a = f.local(Type::Ref, "a"), b = f.local(Type::Ref, "b");
  auto repeat = [&](Reg count, auto body) {
    f.emitK(Op::ConstI, i, {}, 0);
    auto test = f.label(), again = f.label();
    f.jump(test);
    f.bind(again);
    body();
    f.emitK(Op::AddK, i, i, 1);
    f.bind(test);
    f.branch(Op::JumpLtI, i, count, again);
  };
  repeat(nodes, [&] {
    f.newObject(a, node);
    f.emitK(Op::StoreFR, list, a, 0);
    f.emit(Op::MoveR, list, a);
  });
  repeat(rings, [&] {
    f.newObject(a, large);
    f.newObject(b, large);
    f.emitK(Op::StoreFR, b, a, 0);
    f.emitK(Op::StoreFR, a, b, 0);
  });
  f.finish();
  FunctionRef function = load(make);
  Slot arguments[] = {slotOf(100000), slotOf(50000)};
  ASSERT_EQ(vm.run(fiber, function, arguments), Outcome::Finished);
  EXPECT_LT(vm.heap().used(), 16u << 20);
  vm.heap().collectCycles();
  EXPECT_EQ(vm.heap().objectCount(), 0u);
}

TEST_F(VmTest, AppendIsInPlaceAndCounted) {
  FunctionId build = declare("build", {{Type::I32}, Type::Ref});
  FunctionBuilder f(module, build);
  Reg count = f.parameter(Type::I32, "count");
  Reg i = f.local(Type::I32, "i"), s = f.local(Type::Ref, "s"), x = f.local(Type::Ref, "x");
  f.emitK(Op::ConstI, i, {}, 0);
  f.emitK(Op::ConstS, s, {}, static_cast<std::int32_t>(module.addString("").value));
  f.emitK(Op::ConstS, x, {}, static_cast<std::int32_t>(module.addString("ab").value));
  auto test = f.label(), body = f.label();
  f.jump(test);
  f.bind(body);
  f.emit(Op::Append, s, x);
  f.emitK(Op::AddK, i, i, 1);
  f.bind(test);
  f.branch(Op::JumpLtI, i, count, body);
  f.emit(Op::ReturnR, s);
  f.finish();
  FunctionRef function = load(build);
  Slot argument = slotOf(1000);
  ASSERT_EQ(vm.run(fiber, function, {&argument, 1}), Outcome::Finished);
  EXPECT_EQ(text(fiber.result().r).size(), 2000u);
  EXPECT_EQ(text(fiber.result().r).substr(1996), "abab");
}

HostResult waitTwice(HostCall& call) {
  int& left = *static_cast<int*>(call.user);
  return left-- > 0 ? HostResult::Block
                    : call.done(static_cast<std::int32_t>(static_cast<std::uint32_t>(call.i(0)) * 2));
}

TEST_F(VmTest, HostCallsBlockAndHappenAgain) {
  int left = 2;
  vm.registerHost("wait", {{Type::I32, Type::Ref}, Type::I32}, waitTwice, &left);
  FunctionId main = declare("main", {{}, Type::I32});
  FunctionBuilder f(module, main);
  ir::HostId wait = module.addHost("wait", {{Type::I32, Type::Ref}, Type::I32});
  Reg result = f.local(Type::I32, "result");
  f.argumentI(0, 21);
  f.argumentS(1, "kept while blocked");
  f.host(wait, result);
  f.emit(Op::ReturnI, result);
  f.finish();
  FunctionRef function = load(main);
  EXPECT_EQ(vm.run(fiber, function), Outcome::Blocked);
  EXPECT_EQ(vm.resume(fiber), Outcome::Blocked);
  EXPECT_EQ(vm.resume(fiber), Outcome::Finished);
  EXPECT_EQ(fiber.result().i, 42);
}

TEST_F(VmTest, ABlockedFiberIsSavedAndRestored) {
  int left = 1;
  vm.registerHost("wait", {{Type::I32, Type::Ref}, Type::I32}, waitTwice, &left);
  FunctionId main = declare("main", {{Type::Ref}, Type::Ref});
  FunctionBuilder f(module, main);
  Reg s = f.parameter(Type::Ref, "s"), result = f.local(Type::I32, "result");
  f.argumentI(0, 21);
  f.argument(1, s);
  f.host(module.addHost("wait", {{Type::I32, Type::Ref}, Type::I32}), result);
  f.emit(Op::Append, s, s);
  f.emit(Op::ReturnR, s);
  f.finish();
  FunctionRef function = load(main);
  Slot argument = slotOf(vm.heap().makeString("ab"));
  ASSERT_EQ(vm.run(fiber, function, {&argument, 1}), Outcome::Blocked);
  SnapshotWriter writer(vm);
  writer.fiber(fiber);
  std::string saved = writer.take();

  // Restores into another VM, which then continues.
  Vm other;
  int leftThere = 0;
  other.registerHost("wait", {{Type::I32, Type::Ref}, Type::I32}, waitTwice, &leftThere);
  ASSERT_TRUE(other.load(module).ok());
  Fiber copy;
  {
    SnapshotReader reader(other, saved);
    reader.fiber(copy);
    ASSERT_TRUE(reader.ok());
  }
  ASSERT_EQ(other.resume(copy), Outcome::Finished);
  EXPECT_EQ(text(copy.result().r), "abab");
  other.clear(copy);

  // No truncation and no changed byte causes a crash.
  for (std::size_t i = 0; i < saved.size(); ++i) {
    std::string damaged = saved;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    for (std::string_view bytes : {std::string_view(damaged), std::string_view(saved).substr(0, i)}) {
      SnapshotReader reader(other, bytes);
      reader.fiber(copy);
      if (copy.paused()) other.resume(copy);
      other.clear(copy);
    }
  }
}

TEST_F(VmTest, ASavedFiberGoesOnOnlyWhereOneCanStop) {
  FunctionId main = declare("main", {{}, Type::I32});
  FunctionBuilder f(module, main);
  Reg x = f.local(Type::I32, "x");
  f.emitK(Op::ConstI, x, {}, 1);
  f.emit(Op::Yield);
  f.emit(Op::AddI, x, x, x);
  f.emit(Op::MulI, x, x, x);
  f.emit(Op::ReturnI, x);
  f.finish();
  FunctionRef function = load(main);
  ASSERT_EQ(vm.run(fiber, function), Outcome::Yielded);
  SnapshotWriter writer(vm);
  writer.fiber(fiber);
  std::string saved = writer.take();
  // After the table of objects, the fiber's own numbers and the function.
  constexpr std::size_t At = 12 + 1 + 4 * 8 + 4 + 16;
  std::string allowed;
  for (char at = 0; at < 8; ++at) {
    std::string forged = saved;
    forged[At] = at;
    Fiber copy;
    SnapshotReader reader(vm, forged);
    reader.fiber(copy);
    allowed += reader.ok() ? 'x' : '-';
    vm.clear(copy);
  }
  EXPECT_EQ(allowed, "xxx-----");
}

TEST_F(VmTest, ABlockedFiberCanBeDropped) {
  int left = 1000;
  vm.registerHost("wait", {{Type::I32, Type::Ref}, Type::I32}, waitTwice, &left);
  FunctionId main = declare("main", {{}, Type::Void});
  FunctionBuilder f(module, main);
  f.argumentI(0, 21);
  f.argumentS(1, "released");
  f.host(module.addHost("wait", {{Type::I32, Type::Ref}, Type::I32}));
  f.finish();
  FunctionRef function = load(main);
  EXPECT_EQ(vm.run(fiber, function), Outcome::Blocked);
  vm.clear(fiber);
  EXPECT_EQ(vm.heap().objectCount(), 1u);  // the string constant
}

TEST_F(VmTest, MissingHostFunctionsTrapWhenCalled) {
  FunctionId main = declare("main", {{}, Type::Void});
  FunctionBuilder f(module, main);
  f.argumentS(0, "argument");
  f.host(module.addHost("Missing.Home", {{Type::Ref}, Type::Void}));
  f.finish();
  FunctionRef function = load(main);
  ASSERT_EQ(vm.run(fiber, function), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().message(), "'Missing.Home' is not built in");
}

TEST_F(VmTest, MemoryHasALimit) {
  ir::TypeId bytes = module.addType({"bytes", true, ir::Storage::U8, 1, {}, false});
  FunctionId main = declare("main", {{Type::I32}, Type::Void});
  FunctionBuilder f(module, main);
  Reg size = f.parameter(Type::I32, "size");
  Reg array = f.local(Type::Ref, "array");
  f.emitK(Op::NewArray, array, size, static_cast<std::int32_t>(bytes.value));
  f.finish();
  FunctionRef function = load(main);
  vm.heap().setLimit(1 << 20);
  Slot huge = slotOf(1 << 30), negative = slotOf(-1);
  EXPECT_EQ(vm.run(fiber, function, {&huge, 1}), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::OutOfMemory);
  EXPECT_EQ(vm.run(fiber, function, {&negative, 1}), Outcome::Trapped);
  EXPECT_EQ(fiber.trap().kind, TrapKind::InvalidSize);
}

TEST_F(VmTest, QuantumStopsBeforeTheCommand) {
  FunctionId main = declare("main", {{}, Type::Void});
  module.globalSize = 8;
  FunctionBuilder f(module, main);
  Reg one = f.local(Type::I32, "one");
  for (int i = 1; i <= 7; ++i) {
    f.emitK(Op::Step, {}, {}, 1);
    f.emitK(Op::ConstI, one, {}, i);
    f.emitK(Op::StoreGI, one, {}, 0);
  }
  f.finish();
  auto loaded = vm.load(module);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  auto done = [&] { return static_cast<int>(*vm.globals(loaded.value())); };
  fiber.quantum = 5;
  EXPECT_EQ(vm.run(fiber, vm.function(loaded.value(), main)), Outcome::Yielded);
  EXPECT_EQ(done(), 5);
  fiber.quantum = 5;
  EXPECT_EQ(vm.resume(fiber), Outcome::Finished);
  EXPECT_EQ(done(), 7);
}

TEST_F(VmTest, AnArgumentThatIsMissingIsRefused) {
  FunctionId main = declare("main", {{}, Type::Void});
  FunctionBuilder f(module, main);
  f.call(main);
  f.finish();
  module.functions[0].signature.parameters = {};
  FunctionId other = declare("other", {{Type::Ref}, Type::Void});
  FunctionBuilder g(module, other);
  g.parameter(Type::Ref, "x");
  g.call(other);
  g.finish();
  auto loaded = vm.load(module);
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().message.find("lacks an argument"), std::string::npos) << loaded.error().message;
}

}  // namespace
}  // namespace vellum::vm
