#include "languages/skrit/world/go_table.h"

#include <gtest/gtest.h>

namespace vellum::skrit {
namespace {

std::vector<std::int32_t> idsOf(const GoTable& table) {
  std::vector<std::int32_t> ids;
  for (const auto& go : table.all()) ids.push_back(go->id);
  return ids;
}
using Ids = std::vector<std::int32_t>;

TEST(SkritGoTable, ObjectsStayInTheirOrderWhenOthersAreRemoved) {
  GoTable table;
  for (int i = 0; i < 6; ++i) table.add();
  table.remove(*table.find(2));
  EXPECT_EQ(table.size(), 5u);
  EXPECT_EQ(table.find(2), nullptr);
  table.remove(*table.find(6));
  table.remove(*table.find(1));
  table.add();
  EXPECT_EQ(table.size(), 4u);
  EXPECT_EQ(idsOf(table), (Ids{3, 4, 5, 7}));
  table.remove(*table.find(4));
  EXPECT_EQ(idsOf(table), (Ids{3, 5, 7}));
  ASSERT_TRUE(table.relink());
  table.remove(*table.find(3));
  EXPECT_EQ(idsOf(table), (Ids{5, 7}));
}

TEST(SkritGoTable, TheFirstObjectThatIsLeftHasARepeatedScid) {
  GoTable table;
  for (int i = 0; i < 4; ++i) table.setScid(table.add(), 9);
  table.remove(*table.find(2));
  EXPECT_EQ(table.findScid(9)->id, 1);
  table.remove(*table.find(1));
  EXPECT_EQ(table.findScid(9)->id, 3);
  ASSERT_TRUE(table.relink());
  table.remove(*table.find(3));
  EXPECT_EQ(table.findScid(9)->id, 4);
  table.remove(*table.find(4));
  EXPECT_EQ(table.findScid(9), nullptr);
  table.setScid(table.add(), 9);
  EXPECT_EQ(table.findScid(9)->id, 5);
}

}  // namespace
}  // namespace vellum::skrit
