#include "base/stable_vector.h"

#include <gtest/gtest.h>

#include <string>

namespace vellum::base {
namespace {

TEST(StableVector, KeepsItsElementsWhereTheyAre) {
  StableVector<std::string> list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
  std::vector<const std::string*> places;
  for (int i = 0; i < 5000; ++i) places.push_back(&list.emplace_back(std::to_string(i)));
  ASSERT_EQ(list.size(), 5000u);
  EXPECT_EQ(list.back(), "4999");
  std::size_t at = 0;
  for (const std::string& text : list) {
    EXPECT_EQ(&text, places[at]);
    EXPECT_EQ(&list[at], places[at]);
    EXPECT_EQ(text, std::to_string(at++));
  }
  EXPECT_EQ(at, 5000u);
}

TEST(StableVector, IsCopiedAndMoved) {
  StableVector<std::string> list;
  for (int i = 0; i < 100; ++i) list.push_back(std::to_string(i));
  const std::string* first = &list[0];
  StableVector<std::string> copy = list, moved = std::move(list);
  EXPECT_EQ(&moved[0], first);
  EXPECT_NE(&copy[0], first);
  EXPECT_TRUE(std::equal(copy.begin(), copy.end(), moved.begin(), moved.end()));
  EXPECT_EQ(list.size(), 0u);
  list = copy;
  EXPECT_EQ(list[99], "99");
  list.clear();
  EXPECT_EQ(list.begin(), list.end());
}

}  // namespace
}  // namespace vellum::base
