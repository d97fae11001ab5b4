#include "languages/skrit/world/object_store.h"

#include <gtest/gtest.h>

namespace vellum::skrit {
namespace {

TEST(SkritObjectStore, ObjectsOfOneSkritStandSideBySide) {
  ObjectStore store;
  Implementation few, many;
  std::vector<SkritObject*> objects;
  for (int i = 0; i < 8; ++i) {
    objects.push_back(&store.take(few));
    for (int other = 0; other < 100; ++other) store.take(many);
  }
  for (std::size_t i = 1; i < objects.size(); ++i) EXPECT_EQ(objects[i], objects[i - 1] + 1);
}

TEST(SkritObjectStore, APlaceIsUsedAgain) {
  ObjectStore store;
  Implementation first, second;
  SkritObject& object = store.take(first);
  object.handle = 5;
  object.timers.emplace_back();
  ObjectRef ref(object);
  EXPECT_EQ(ref.get(), &object);
  store.give(object);
  EXPECT_EQ(ref.get(), nullptr);
  EXPECT_TRUE(first.places.blocks.empty());
  SkritObject& next = store.take(second);
  EXPECT_EQ(&next, &object);
  EXPECT_EQ(next.implementation, &second);
  EXPECT_TRUE(next.timers.empty());
  next.handle = 6;
  EXPECT_EQ(ref.get(), nullptr);
}

}  // namespace
}  // namespace vellum::skrit
