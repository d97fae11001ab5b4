#include "languages/skrit/world/handle_table.h"

#include <gtest/gtest.h>

#include <map>

#include "base/random.h"

namespace vellum::skrit {
namespace {

TEST(SkritHandleTable, HoldsWhatAMapHolds) {
  HandleTable table;
  std::map<std::int32_t, SkritObject*> map;
  std::vector<SkritObject> objects(3000);
  base::Random random(1);
  std::int32_t next = 1;
  for (SkritObject& object : objects) {
    object.handle = next += random.below(3) == 0 ? random.below(100000) + 1 : 1;
    table.add(object);
    map[object.handle] = &object;
    while (random.below(3) == 0 && !map.empty()) {
      auto gone = map.lower_bound(random.below(next));
      if (gone == map.end()) break;
      table.erase(gone->first);
      map.erase(gone);
    }
  }
  EXPECT_GT(map.size(), 100u);
  EXPECT_EQ(table.size(), map.size());
  for (const SkritObject& object : objects) {
    auto found = map.find(object.handle);
    EXPECT_EQ(table.find(object.handle), found == map.end() ? nullptr : found->second);
  }
  table.erase(0);
  EXPECT_EQ(table.find(0), nullptr);
  EXPECT_EQ(table.size(), map.size());
}

}  // namespace
}  // namespace vellum::skrit
