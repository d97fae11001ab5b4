#include "base/sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/random.h"

using namespace vellum;

TEST(SortStable, WhatIsAlikeStaysInItsOrder) {
  base::Random random(1);
  for (std::size_t count : {0u, 1u, 2u, 3u, 100u, 1000u}) {
    std::vector<std::pair<std::string, std::size_t>> items;
    for (std::size_t i = 0; i < count; ++i) items.emplace_back(std::to_string(random.below(10)), i);
    auto wanted = items;
    auto before = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::stable_sort(wanted.begin(), wanted.end(), before);
    base::sortStable(items, before);
    EXPECT_EQ(items, wanted) << count;
  }
}

TEST(SortStable, SmallerFirstWhenNothingElseIsSaid) {
  std::vector<std::string> names{"c", "a", "", "b"};
  base::sortStable(names);
  EXPECT_EQ(names, (std::vector<std::string>{"", "a", "b", "c"}));
}
