// Set and Dictionary in a state that an untrusted save may contain.
#include <gtest/gtest.h>

#include "languages/ags/builtins/objects.h"
#include "languages/ags/runtime/services.h"

namespace vellum::ags::api {
namespace {

class Containers : public testing::Test {
 protected:
  Containers() {
    context_.fileType = 0;
    prepare(vm_, context_);
    binding_.context = &context_;
  }
  ~Containers() override {
    for (vm::Object* object : owned_) vm_.heap().release(object);
  }
  // Released at the end of the test.
  vm::Object* own(vm::Object* object) {
    owned_.push_back(object);
    return object;
  }
  vm::Slot call(vm::HostFunction body, std::initializer_list<vm::Slot> arguments) {
    vm::Slot result{};
    vm::Trap trap;
    vm::HostCall call{vm_, fiber_, &binding_, std::data(arguments), &result, trap};
    EXPECT_EQ(body(call), vm::HostResult::Done);
    return result;
  }
  vm::Slot text(std::string_view text) { return vm::slotOf(own(vm_.heap().makeString(text))); }
  // A container with three keys, whose fields are then replaced as by a save.
  vm::Object* filled(vm::HostFunction create, int sorted) {
    vm::Object* made = own(call(create, {vm::slotOf(sorted), vm::slotOf(0)}).r);
    for (std::string_view key : {"a", "b", "c"}) call(setAdd, {vm::slotOf(made), text(key)});
    return made;
  }
  void drop(vm::Object* object, std::size_t field) { setReference(vm_.heap(), object, field, nullptr); }

  static constexpr std::size_t Count = 8, Keys = 16, Table = 32;
  base::Random random_{1};
  host::Host host_;
  source::SourceSet sources_;
  std::uint64_t tick_ = 0;
  languages::WorldContext world_{host_, sources_, random_, tick_};
  vm::Vm vm_;
  vm::Fiber fiber_;
  Context context_{world_};
  Binding binding_;
  std::vector<vm::Object*> owned_;
};

TEST_F(Containers, HoldNoMoreThanTheirKeys) {
  for (int sorted : {0, 1}) {
    vm::Object* set = filled(setCreate, sorted);
    api::set(set, Count, std::uint32_t(1) << 30);
    EXPECT_EQ(call(containerCount, {vm::slotOf(set)}).i, 8);  // the size of the array
    call(setContains, {vm::slotOf(set), text("x")});
    drop(set, Keys);
    EXPECT_EQ(call(containerCount, {vm::slotOf(set)}).i, 0);
    EXPECT_EQ(call(setContains, {vm::slotOf(set), text("a")}).i, 0);
    EXPECT_EQ(call(setItems, {vm::slotOf(set)}).r, nullptr);
    call(setAdd, {vm::slotOf(set), text("d")});
    EXPECT_EQ(call(containerCount, {vm::slotOf(set)}).i, 1);
  }
}

TEST_F(Containers, FindNothingWithoutATable) {
  vm::Object* set = filled(setCreate, 0);
  drop(set, Table);
  EXPECT_EQ(call(setContains, {vm::slotOf(set), text("a")}).i, 0);
  EXPECT_EQ(call(setRemove, {vm::slotOf(set), text("a")}).i, 0);
  call(setAdd, {vm::slotOf(set), text("d")});
  EXPECT_EQ(call(setContains, {vm::slotOf(set), text("d")}).i, 1);
}

// A table without a free slot, with indices out of range.
TEST_F(Containers, SearchATableOnce) {
  vm::Object* set = filled(setCreate, 0);
  vm::Object* table = get<vm::Object*>(set, Table);
  for (std::uint32_t i = 0; i < table->length; ++i) api::set(table, i * 4ull, std::uint32_t(1000));
  EXPECT_EQ(call(setContains, {vm::slotOf(set), text("a")}).i, 0);
  call(setAdd, {vm::slotOf(set), text("d")});
  for (std::uint32_t i = 0; i < table->length; ++i) api::set(table, i * 4ull, std::uint32_t(1));
  EXPECT_EQ(call(setRemove, {vm::slotOf(set), text("a")}).i, 1);
  EXPECT_EQ(call(containerCount, {vm::slotOf(set)}).i, 3);
}

TEST_F(Containers, ADictionaryHasNoMoreValuesThanItsArray) {
  vm::Object* dictionary = filled(dictionaryCreate, 0);  // keys only, like a Set
  EXPECT_EQ(call(dictionaryGet, {vm::slotOf(dictionary), text("a")}).r, nullptr);
  call(dictionarySet, {vm::slotOf(dictionary), text("a"), text("one")});
  call(dictionarySet, {vm::slotOf(dictionary), text("d"), text("four")});
  EXPECT_EQ(vm::text(own(call(dictionaryGet, {vm::slotOf(dictionary), text("d")}).r)), "four");
}

TEST_F(Containers, AFileIsTheOneOfItsPlace) {
  vm::Object* stray = own(vm_.heap().makeStruct(context_.fileType));
  context_.files.emplace_back();  // a free slot
  api::set(stray, 0, std::int32_t(1));
  call(fileClose, {vm::slotOf(stray)});
}

}  // namespace
}  // namespace vellum::ags::api
