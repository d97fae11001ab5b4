#include "base/short_vector.h"

#include <gtest/gtest.h>

#include <vector>

namespace vellum::base {

static std::vector<int> plain(const ShortVector<int>& list) { return {list.begin(), list.end()}; }

TEST(ShortVector, TakesOnePointer) { EXPECT_EQ(sizeof(ShortVector<int>), sizeof(void*)); }

TEST(ShortVector, KeepsWhatWasAdded) {
  ShortVector<int> list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
  std::vector<int> expected;
  for (int i = 0; i < 1000; ++i) {
    list.push_back(i);
    expected.push_back(i);
    ASSERT_EQ(plain(list), expected);
  }
  EXPECT_EQ(list.back(), 999);
  EXPECT_EQ(list[10], 10);
  EXPECT_EQ(std::vector<int>(list.rbegin(), list.rend()), std::vector<int>(expected.rbegin(), expected.rend()));
}

TEST(ShortVector, AddsOneOfItsOwn) {
  ShortVector<int> list = {7};
  for (int i = 0; i < 100; ++i) list.push_back(list[0]);
  EXPECT_EQ(plain(list), std::vector<int>(101, 7));
}

TEST(ShortVector, CopiesAndMoves) {
  ShortVector<int> first = {1, 2, 3};
  ShortVector<int> copy = first;
  copy[0] = 9;
  EXPECT_EQ(plain(first), (std::vector{1, 2, 3}));
  EXPECT_EQ(plain(copy), (std::vector{9, 2, 3}));
  ShortVector<int> moved = std::move(copy);
  EXPECT_EQ(plain(moved), (std::vector{9, 2, 3}));
  moved = first;
  EXPECT_EQ(plain(moved), (std::vector{1, 2, 3}));
  moved = {};
  EXPECT_TRUE(moved.empty());
  ShortVector<int> none, ofNone = none;
  EXPECT_TRUE(ofNone.empty());
}

TEST(ShortVector, Resizes) {
  ShortVector<int> list;
  list.clear();
  list.resize(3);
  EXPECT_EQ(plain(list), std::vector<int>(3));
  list[2] = 5;
  list.resize(1);
  list.resize(2);
  EXPECT_EQ(plain(list), std::vector<int>(2));
  list.clear();
  EXPECT_TRUE(list.empty());
}

}  // namespace vellum::base
