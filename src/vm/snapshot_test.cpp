// Forged saves: the tests store by hand what no language could, and save it, so the bytes are well-formed but the
// content is wrong.
#include "vm/snapshot.h"

#include <gtest/gtest.h>

#include <utility>

#include "ir/builder.h"

namespace vellum::vm {
namespace {

using ir::FunctionBuilder;
using ir::FunctionId;
using ir::Op;
using ir::Reg;
using ir::Type;
using ir::TypeId;

// Blocks on every other call.
HostResult wait(HostCall& call) {
  bool& waits = *static_cast<bool*>(call.user);
  waits = !waits;
  return waits ? HostResult::Block : call.done();
}
HostResult nothing(HostCall& call) { return call.done(); }

// Globals: at 0 a Node, at 8 a list of numbers.
struct Forged : testing::Test {
  enum Which { Null, Text, Numbers, Bytes, Strings, Nodes, ANode, AFurtherNode, ASmallThing };

  Forged() {
    // A node: a number, a string, a float, the next node.
    node = module.addType({"Node", false, ir::Storage::Struct, 32, {8, 24}, true, {ir::Strings, TypeId(0)}});
    further = module.addType({"Further", false, ir::Storage::Struct, 40, {8, 24}, true, {ir::Strings, node}, node});
    small = module.addType({"Small", false, ir::Storage::Struct, 4});
    numbers = module.addType({"int[]", true, ir::Storage::I32, 4});
    bytes = module.addType({"char[]", true, ir::Storage::U8, 1});
    texts = module.addType({"String[]", true, ir::Storage::Ref, 8});
    nodes = module.addType({"Node[]", true, ir::Storage::Struct, 32, {8, 24}, true, {ir::Strings, node}});
    module.globalSize = 16;
    module.globalReferences = {0, 8};
    module.globalTargets = {node, numbers};
    waits = module.addHost("wait", {});
    names = module.addHost("names", {{Type::Borrowed, Type::Borrowed}, Type::Void});
    module.hosts[names.index()].targets = {node, ir::Strings};
    module.hosts[names.index()].needsFirst = true;
    vm.registerHost("wait", {}, wait, &waited);
    vm.registerHost("names", {{Type::Borrowed, Type::Borrowed}, Type::Void}, nothing);
  }
  ~Forged() override { vm.clear(fiber); }

  // main(x, y, i) waits, and then runs the code that `body` emits.
  template <class Body>
  void load(Body body) {
    module.functions.push_back({"main", {{Type::Ref, Type::Ref, Type::I32}, Type::Void}, {}, {}, {}, {}, {}, 0, {}});
    FunctionBuilder f(module, FunctionId(std::size_t(0)));
    Reg x = f.parameter(Type::Ref, "x"), y = f.parameter(Type::Ref, "y"), i = f.parameter(Type::I32, "i");
    f.host(waits);
    body(f, x, y, i);
    f.emit(Op::Return);
    f.finish();
    auto loaded = vm.load(module);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    id = loaded.value();
  }

  Object* make(Which which) {
    static constexpr std::string_view Names[] = {"",       "",     "int[]",   "char[]", "String[]",
                                                 "Node[]", "Node", "Further", "Small"};
    if (which == Null) return nullptr;
    if (which == Text) return vm.heap().makeString("a text that is long enough for every field of a node");
    std::uint32_t type = 0;
    while (vm.heap().type(type).name != Names[which]) ++type;
    return vm.heap().type(type).array ? vm.heap().makeArray(type, 4) : vm.heap().makeStruct(type);
  }

  // A save of main(x, y, i) while it waits.
  std::string saved(Which x, Which y, std::int32_t i) {
    waited = false;
    Slot arguments[] = {slotOf(make(x)), slotOf(make(y)), slotOf(i)};
    EXPECT_EQ(vm.run(fiber, vm.find(id, "main"), arguments), Outcome::Blocked);
    SnapshotWriter writer(vm);
    writer.fiber(fiber);
    std::string bytes = writer.take();
    vm.clear(fiber);
    return bytes;
  }

  // How main(x, y, i) ends after a restore: "fine", or the trap's name; "refused" when the restore fails.
  std::string ends(Which x, Which y = Null, std::int32_t i = 0) {
    std::uint64_t before = vm.heap().objectCount();
    std::string bytes = saved(x, y, i), result;
    {
      SnapshotReader reader(vm, bytes);
      reader.fiber(fiber);
      if (!reader.ok()) return "refused";
    }
    result = vm.resume(fiber) == Outcome::Finished ? "fine" : std::string(trapName(fiber.trap().kind));
    vm.clear(fiber);
    vm.heap().collectCycles();
    EXPECT_EQ(vm.heap().objectCount(), before);
    return result;
  }

  // Whether a save of the fiber is accepted. Clears the fiber.
  bool isTaken() {
    SnapshotWriter writer(vm);
    writer.fiber(fiber);
    std::string bytes = writer.take();
    vm.clear(fiber);
    SnapshotReader reader(vm, bytes);
    reader.fiber(fiber);
    vm.clear(fiber);
    return reader.ok();
  }

  // Whether a save with these globals is accepted.
  bool takesGlobals(Object* first, Object* second) {
    auto* globals = reinterpret_cast<Object**>(vm.globals(id));
    globals[0] = first;
    globals[1] = second;
    SnapshotWriter writer(vm);
    writer.globals(id);
    std::string bytes = writer.take();
    for (int i : {0, 1}) vm.heap().release(std::exchange(globals[i], nullptr));
    SnapshotReader reader(vm, bytes);
    reader.globals(id);
    for (int i : {0, 1}) vm.heap().release(std::exchange(globals[i], nullptr));
    return reader.ok();
  }

  ir::Module module;
  TypeId node, further, small, numbers, bytes, texts, nodes;
  ir::HostId waits, names;
  bool waited = false;
  Vm vm;
  Fiber fiber;
  ModuleId id;
};

constexpr std::string_view Damaged = "DamagedSave";

TEST_F(Forged, GlobalsHoldWhatTheyAreDeclaredToHold) {
  load([](FunctionBuilder&, Reg, Reg, Reg) {});
  EXPECT_TRUE(takesGlobals(nullptr, nullptr));
  EXPECT_TRUE(takesGlobals(make(ANode), make(Numbers)));
  EXPECT_TRUE(takesGlobals(make(AFurtherNode), nullptr));
  for (Which wrong : {Text, Numbers, Strings, Nodes, ASmallThing}) EXPECT_FALSE(takesGlobals(make(wrong), nullptr));
  for (Which wrong : {Text, Bytes, Strings, Nodes, ANode}) EXPECT_FALSE(takesGlobals(nullptr, make(wrong)));
}

// Scripts can see whether two arrays are one, not whether two strings are.
TEST_F(Forged, InAHashEqualStringsAreOne) {
  load([](FunctionBuilder&, Reg, Reg, Reg) {});
  auto bytesOf = [&](Which which, bool shared, SnapshotUse use) {
    Object* list = make(which == Text ? Strings : Nodes);
    Object* first = make(which);
    Object* second = shared ? first : make(which);
    if (shared) Heap::retain(first);
    std::size_t at = which == Text ? 0 : 24, step = which == Text ? 8 : 32;
    std::memcpy(list->data() + at, &first, sizeof first);
    std::memcpy(list->data() + at + step, &second, sizeof second);
    SnapshotWriter writer(vm, use);
    writer.object(list);
    std::string bytes = writer.take();
    vm.heap().release(list);
    return bytes;
  };
  EXPECT_EQ(bytesOf(Text, true, SnapshotUse::Hash), bytesOf(Text, false, SnapshotUse::Hash));
  EXPECT_NE(bytesOf(Text, true, SnapshotUse::Save), bytesOf(Text, false, SnapshotUse::Save));
  EXPECT_NE(bytesOf(ANode, true, SnapshotUse::Hash), bytesOf(ANode, false, SnapshotUse::Hash));
}

TEST_F(Forged, ObjectsHoldWhatTheirTypesSay) {
  load([](FunctionBuilder&, Reg, Reg, Reg) {});
  auto with = [&](Which holder, std::size_t offset, Which held) {
    Object *object = make(holder), *inside = make(held);
    std::memcpy(object->data() + offset, &inside, sizeof inside);
    SnapshotWriter writer(vm);
    writer.object(object);
    std::string bytes = writer.take();
    vm.heap().release(object);
    SnapshotReader reader(vm, bytes);
    vm.heap().release(reader.object(ir::Anything));
    return reader.ok();
  };
  for (Which right : {Null, ANode, AFurtherNode}) EXPECT_TRUE(with(ANode, 24, right));
  for (Which wrong : {Text, Numbers, Strings, Nodes, ASmallThing}) EXPECT_FALSE(with(ANode, 24, wrong));
  EXPECT_TRUE(with(Nodes, 32 + 8, Text));
  EXPECT_FALSE(with(Nodes, 32 + 8, ANode));
  EXPECT_TRUE(with(Strings, 16, Text));
  EXPECT_FALSE(with(Strings, 16, Numbers));
}

TEST_F(Forged, ObjectsThatLanguagesAskForAreOfTheTypeThatTheyName) {
  load([](FunctionBuilder&, Reg, Reg, Reg) {});
  Object* object = make(Numbers);
  SnapshotWriter writer(vm);
  writer.object(object);
  std::string bytes = writer.take();
  for (TypeId target : {ir::Strings, TypeId(object->type), ir::Anything}) {
    SnapshotReader reader(vm, bytes);
    Object* read = reader.object(target);
    EXPECT_EQ(reader.ok(), target != ir::Strings);
    EXPECT_EQ(read != nullptr, reader.ok());
    vm.heap().release(read);
  }
  vm.heap().release(object);
}

#define EXPECT_ENDS(how, ...) EXPECT_EQ(ends(__VA_ARGS__), how)

TEST_F(Forged, FieldsOfOtherObjects) {
  load([](FunctionBuilder& f, Reg x, Reg y, Reg) {
    Reg n = f.local(Type::I32, "n"), r = f.local(Type::Ref, "r"), k = f.local(Type::F32, "k");
    f.emitK(Op::LoadFI, n, x, 0);
    f.emitK(Op::LoadFF, k, x, 16);
    f.emitK(Op::LoadFR, r, x, 24);
    f.emitK(Op::StoreFI, n, x, 4);
    f.emitK(Op::StoreFR, y, x, 24);
  });
  EXPECT_ENDS("fine", ANode, ANode);
  EXPECT_ENDS("fine", AFurtherNode, AFurtherNode);
  EXPECT_ENDS("NullPointer", Null);
  for (Which wrong : {Text, Numbers, Bytes, Strings, Nodes, ASmallThing}) EXPECT_ENDS(Damaged, wrong);
  for (Which wrong : {Text, Numbers, Nodes, ASmallThing}) EXPECT_ENDS(Damaged, ANode, wrong);
}

TEST_F(Forged, NumbersWhereReferencesAre) {
  load([](FunctionBuilder& f, Reg x, Reg, Reg i) { f.emitK(Op::StoreFI, i, x, 12); });
  EXPECT_ENDS(Damaged, ANode);
}

TEST_F(Forged, ElementsOfOtherArrays) {
  load([](FunctionBuilder& f, Reg x, Reg y, Reg i) {
    Reg n = f.local(Type::I32, "n"), r = f.local(Type::Ref, "r");
    f.emit(Op::LoadEI, n, x, i);
    f.emit(Op::StoreEI, n, x, i);
    f.emit(Op::LoadER, r, y, i);
    f.emit(Op::StoreER, r, y, i);
  });
  EXPECT_ENDS("fine", Numbers, Strings, 3);
  EXPECT_ENDS("IndexOutOfBounds", Numbers, Strings, 4);
  for (Which wrong : {Text, Bytes, Strings, Nodes, ANode}) EXPECT_ENDS(Damaged, wrong, Strings);
  for (Which wrong : {Text, Numbers, Nodes, ANode}) EXPECT_ENDS(Damaged, Numbers, wrong);
}

TEST_F(Forged, ElementsThatAnArrayDoesNotTake) {
  load([](FunctionBuilder& f, Reg x, Reg y, Reg i) { f.emit(Op::StoreER, x, y, i); });
  EXPECT_ENDS("fine", Text, Strings);
  EXPECT_ENDS(Damaged, ANode, Strings);
}

TEST_F(Forged, PlacesInsideOfObjects) {
  load([](FunctionBuilder& f, Reg x, Reg y, Reg i) {
    Reg n = f.local(Type::I32, "n"), r = f.local(Type::Ref, "r");
    f.emitX(Op::LoadXI, n, x, i, 0);
    f.emitX(Op::StoreXI, n, x, i, 0);
    f.emitX(Op::LoadXR, r, x, i, 8);
    f.emitX(Op::StoreXR, y, x, i, 8);
  });
  EXPECT_ENDS("fine", Nodes, Text, 32);
  EXPECT_ENDS("fine", ANode, Text, 0);
  EXPECT_ENDS(Damaged, Nodes, ANode, 32);                                           // another object is stored
  for (int offset : {4, 8, 16, 28, 33}) EXPECT_ENDS(Damaged, Nodes, Text, offset);  // a reference or half of one
  EXPECT_ENDS("IndexOutOfBounds", Nodes, Text, 128);
  EXPECT_ENDS("IndexOutOfBounds", Text, Text, 0);
}

TEST_F(Forged, GlobalsAreGivenWhatTheyAreDeclaredToHold) {
  load([](FunctionBuilder& f, Reg x, Reg, Reg) {
    Reg none = f.local(Type::Ref, "none");
    f.emitK(Op::StoreGR, x, {}, 0);
    f.emit(Op::ConstNull, none);
    f.emitK(Op::StoreGR, none, {}, 0);
  });
  EXPECT_ENDS("fine", AFurtherNode);
  for (Which wrong : {Text, Numbers, ASmallThing}) EXPECT_ENDS(Damaged, wrong);
}

struct ForgedText : Forged, testing::WithParamInterface<Op> {};

TEST_P(ForgedText, IsRefused) {
  Op op = GetParam();
  load([&](FunctionBuilder& f, Reg x, Reg y, Reg) {
    if (op == Op::Append) f.emit(op, x, y);
    else if (op == Op::AppendS) f.emitK(op, x, {}, static_cast<std::int32_t>(module.addString("s").value));
    else if (op == Op::RefToV) f.emit(op, f.local(Type::Value, "v"), x);
    else f.emit(op, f.local(op == Op::Concat ? Type::Ref : Type::I32, "r"), x, y);
  });
  EXPECT_ENDS("fine", Text, Text);
  for (Which wrong : {Numbers, Bytes, Strings, ANode}) EXPECT_ENDS(Damaged, wrong, Text);
}
INSTANTIATE_TEST_SUITE_P(All, ForgedText,
                         testing::Values(Op::Concat, Op::CompareS, Op::EqS, Op::Append, Op::AppendS, Op::RefToV),
                         [](const auto& info) { return std::to_string(static_cast<int>(info.param)); });

TEST_F(Forged, ArgumentsOfHostFunctions) {
  load([this](FunctionBuilder& f, Reg x, Reg y, Reg) {
    f.argumentBorrow(0, x);
    f.argumentBorrow(1, y);
    f.host(names);
  });
  EXPECT_ENDS("fine", ANode, Text);
  EXPECT_ENDS("fine", ANode, Null);
  EXPECT_ENDS(Damaged, Null, Text);
  EXPECT_ENDS(Damaged, Text, Text);
  EXPECT_ENDS(Damaged, ANode, Bytes);
}

// The save of a fiber that waits in a host call contains the arguments.
TEST_F(Forged, ArgumentsOfABlockedHostFunction) {
  vm.registerHost("names", {{Type::Borrowed, Type::Borrowed}, Type::Void}, [](HostCall&) { return HostResult::Block; });
  load([this](FunctionBuilder& f, Reg x, Reg y, Reg) {
    f.argumentBorrow(0, x);
    f.argumentBorrow(1, y);
    f.host(names);
  });
  auto takes = [&](Which x, Which y) {
    waited = true;
    Slot arguments[] = {slotOf(make(x)), slotOf(make(y)), slotOf(0)};
    EXPECT_EQ(vm.run(fiber, vm.find(id, "main"), arguments), Outcome::Blocked);
    return isTaken();
  };
  EXPECT_TRUE(takes(ANode, Text));
  EXPECT_TRUE(takes(AFurtherNode, Null));
  EXPECT_FALSE(takes(Null, Text));
  EXPECT_FALSE(takes(Numbers, Text));
  EXPECT_FALSE(takes(ANode, Strings));
}

TEST_F(Forged, APausedFiberHasItsWholeBudgetWhateverItDidBefore) {
  load([&](FunctionBuilder& f, Reg, Reg, Reg i) {
    auto loop = f.label();
    f.bind(loop);
    f.emitK(Op::AddK, i, i, -1);
    f.branchK(Op::JumpGtK, i, 0, loop, ir::LoopKind::Free);
    f.host(waits);
  });
  auto savedAfter = [&](std::int32_t iterations) {
    waited = false;
    Slot arguments[] = {slotOf(make(Null)), slotOf(make(Null)), slotOf(iterations)};
    EXPECT_EQ(vm.run(fiber, vm.find(id, "main"), arguments), Outcome::Blocked);
    EXPECT_EQ(vm.resume(fiber), Outcome::Blocked);
    SnapshotWriter writer(vm);
    writer.fiber(fiber);
    vm.clear(fiber);
    return writer.take();
  };
  EXPECT_EQ(savedAfter(5), savedAfter(500));
}

// A register's borrowed object outlives the save that it comes from.
TEST_F(Forged, BorrowedObjectsLastAsLongAsTheFiber) {
  load([](FunctionBuilder& f, Reg x, Reg, Reg) {
    Reg n = f.local(Type::I32, "n");
    f.emitK(Op::LoadFI, n, x, 0);
  });
  std::size_t function = module.functions.size();
  module.functions.push_back({"borrows", {{Type::Ref}, Type::Void}, {}, {}, {}, {}, {}, 0, {}});
  FunctionBuilder f(module, FunctionId(function));
  Reg x = f.parameter(Type::Ref, "x"), borrowed = f.local(Type::Borrowed, "b"), n = f.local(Type::I32, "n");
  f.emit(Op::Borrow, borrowed, x);
  f.emit(Op::ConstNull, x);
  f.host(waits);
  f.emitK(Op::LoadFI, n, borrowed, 0);
  f.emitK(Op::StoreFI, n, borrowed, 0);
  f.finish();
  module.functions.push_back({"inner", {{Type::Borrowed}, Type::Void}, {}, {}, {}, {}, {}, 0, {}});
  FunctionBuilder inner(module, FunctionId(function + 1));
  Reg p = inner.parameter(Type::Borrowed, "p"), m = inner.local(Type::I32, "m");
  inner.host(waits);
  inner.emitK(Op::LoadFI, m, p, 0);
  inner.emitK(Op::StoreFI, m, p, 0);
  inner.finish();
  module.functions.push_back({"passes", {{Type::Ref}, Type::Void}, {}, {}, {}, {}, {}, 0, {}});
  FunctionBuilder outer(module, FunctionId(function + 2));
  outer.argumentBorrow(0, outer.parameter(Type::Ref, "x"));
  outer.call(FunctionId(function + 1));
  outer.finish();
  auto loaded = vm.load(module);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;

  for (std::string_view name : {"borrows", "passes"}) {
    std::uint64_t before = vm.heap().objectCount();
    Object* object = make(ANode);
    waited = false;
    Heap::retain(object);
    Slot argument = slotOf(object);
    ASSERT_EQ(vm.run(fiber, vm.find(loaded.value(), name), {&argument, 1}), Outcome::Blocked);
    SnapshotWriter writer(vm);
    writer.fiber(fiber);
    std::string bytes = writer.take();
    vm.clear(fiber);
    vm.heap().release(object);
    vm.heap().collectCycles();
    ASSERT_EQ(vm.heap().objectCount(), before);
    for (bool goesOn : {true, false}) {
      {
        SnapshotReader reader(vm, bytes);
        reader.fiber(fiber);
        ASSERT_TRUE(reader.ok());
      }
      EXPECT_EQ(vm.heap().objectCount(), before + 1) << name;
      if (goesOn) EXPECT_EQ(vm.resume(fiber), Outcome::Finished) << name;
      else vm.clear(fiber);
      vm.heap().collectCycles();
      EXPECT_EQ(vm.heap().objectCount(), before) << name;
    }
  }
}

// Bytes of a save changed at random: in every case the VM stays valid and nothing leaks.
TEST_F(Forged, ChangedBytesAreSurvived) {
  load([this](FunctionBuilder& f, Reg x, Reg y, Reg i) {
    Reg n = f.local(Type::I32, "n"), r = f.local(Type::Ref, "r"), list = f.local(Type::Ref, "list");
    Reg at = f.local(Type::I32, "at");
    f.emitK(Op::ConstI, at, {}, 0);
    auto loop = f.label();
    f.bind(loop);
    f.emitK(Op::LoadFI, n, x, 0);
    f.emitX(Op::LoadXR, r, x, at, 8);
    f.emitX(Op::StoreXI, n, x, at, 0);
    f.emitK(Op::NewArrayK, list, {}, static_cast<std::int32_t>(nodes.value), 3);
    f.emitX(Op::StoreXR, r, list, at, 8);
    f.argumentBorrow(0, x);
    f.argumentBorrow(1, y);
    f.host(names);
    f.host(waits);
    f.emit(Op::Append, y, y);
    f.emitK(Op::StoreFR, x, x, 24);
    f.emitK(Op::StoreGR, x, {}, 0);
    f.emitK(Op::LoadGR, x, {}, 0);
    f.host(waits);
    f.emitK(Op::LoadFR, x, x, 24);
    f.emitK(Op::AddK, i, i, 1);
    f.branchK(Op::JumpLtK, i, 3, loop);
  });
  std::uint64_t before = vm.heap().objectCount();
  int finished = 0, damaged = 0;
  auto survives = [&](const std::string& bytes) {
    {
      SnapshotReader reader(vm, bytes);
      reader.fiber(fiber);
      reader.globals(id);
    }
    fiber.quantum = Fiber::NoQuantum;
    for (int i = 0; i < 20 && fiber.paused(); ++i) {
      waited = true;
      if (vm.resume(fiber) == Outcome::Finished) ++finished;
      else if (fiber.trap().kind == TrapKind::DamagedSave) ++damaged;
    }
    vm.clear(fiber);
    auto* globals = reinterpret_cast<Object**>(vm.globals(id));
    for (int i : {0, 1}) vm.heap().release(std::exchange(globals[i], nullptr));
    vm.heap().collectCycles();
    EXPECT_EQ(vm.heap().objectCount(), before);
  };
  std::uint64_t random = 1;
  auto next = [&](std::size_t below) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>(random >> 33) % below;
  };
  std::vector<std::string> pauses;
  for (Which first : {ANode, AFurtherNode}) {
    Slot arguments[] = {slotOf(make(first)), slotOf(make(Text)), slotOf(0)};
    vm.start(fiber, vm.find(id, "main"), arguments);
    waited = false;
    while (vm.resume(fiber) == Outcome::Blocked && pauses.size() < 100) {
      SnapshotWriter writer(vm);
      writer.fiber(fiber);
      writer.globals(id);
      pauses.push_back(writer.take());
    }
    ASSERT_EQ(fiber.state(), FiberState::Finished);
    vm.clear(fiber);
  }
  auto* globals = reinterpret_cast<Object**>(vm.globals(id));
  vm.heap().release(std::exchange(globals[0], nullptr));
  for (const std::string& bytes : pauses)
    for (int round = 0; round < 4000; ++round) {
      std::string changed = bytes;
      for (std::size_t changes = 1 + next(3); changes > 0; --changes)
        changed[next(changed.size())] = static_cast<char>(next(4) != 0 ? next(8) : next(256));
      survives(changed);
    }
  EXPECT_GT(finished, 100);
  EXPECT_GT(damaged, 50);
}

ir::ObjectType structOf(const char* name, std::uint32_t size) {
  ir::ObjectType type;
  type.name = name;
  type.size = size;
  return type;
}

// A machine with further types reads what one without them has written: by the names, or where it knows what is new.
TEST(SnapshotTypes, FurtherTypesKeepSaves) {
  Vm before, after;
  before.heap().addType(structOf("Door", 8));
  std::uint32_t coin = before.heap().addType(structOf("Coin", 24));
  after.heap().addType(structOf("Door", 8));
  after.heap().addType(structOf("Lamp", 16));
  std::uint32_t sameCoin = after.heap().addType(structOf("Coin", 24));
  Object* object = before.heap().makeStruct(coin);
  std::memset(object->data(), 7, 24);
  for (SnapshotTypes types : {SnapshotTypes::Names, SnapshotTypes::Numbers}) {
    SnapshotWriter writer(before, SnapshotUse::Save, types);
    writer.object(object);
    const std::string bytes = writer.take();
    SnapshotReader reader(after, bytes, types, {"Lamp"});
    Object* read = reader.object(ir::TypeId(sameCoin));
    ASSERT_TRUE(reader.ok()) << reader.error().message;
    EXPECT_EQ(read->type, sameCoin);
    EXPECT_EQ(read->data()[23], 7);
    after.heap().release(read);
  }
  // A machine that lacks the type says so.
  Vm other;
  SnapshotWriter writer(before, SnapshotUse::Save, SnapshotTypes::Names);
  writer.object(object);
  const std::string bytes = writer.take();
  SnapshotReader reader(other, bytes, SnapshotTypes::Names);
  EXPECT_FALSE(reader.ok());
  before.heap().release(object);
}

}  // namespace
}  // namespace vellum::vm
