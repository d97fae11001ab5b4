#include "languages/caos/creature/limbs.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace vellum::caos {
namespace {

TEST(CaosLimbs, NamesAreLetterGenusAgeBreed) {
  EXPECT_EQ(limbName({0, 0, Sex::Female, 0, 2}), "a40c");
  EXPECT_EQ(limbName({13, 3, Sex::Male, 6, 25}), "n36z");
  EXPECT_EQ(limbName({-4, 99, Sex::Female, -1, 99}), "a70z");  // the nearest
}

TEST(CaosLimbs, TheNearestIsTriedFirst) {
  LimbSearch search({0, 1, Sex::Female, 1, 1});
  std::vector<std::string> names;
  while (auto name = search.next()) names.push_back(*name);
  std::vector<std::string> first(names.begin(), names.begin() + 12);
  EXPECT_EQ(first, (std::vector<std::string>{"a51b", "a50b", "a51a", "a50a", "a11b", "a10b", "a11a", "a10a", "a51c",
                                             "a50c", "a51d", "a50d"}));
  EXPECT_EQ(names.size(), 2u * 2 * 26 * 2);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.back(), "a00z");
}

TEST(CaosLimbs, OnlyOneFileServesAll) {
  auto only = [](const std::string& name) { return name == "a00a"; };
  std::uint64_t tried = 0;
  EXPECT_EQ(findLimb({0, 0, Sex::Female, 4, 2}, only, &tried), "a00a");  // CAOS: LIMB 0 1 2 4 3
  EXPECT_EQ(findLimb({0, 3, Sex::Male, 6, 25}, only), "a00a");
  EXPECT_EQ(findLimb({1, 3, Sex::Male, 6, 25}, only), "");
  EXPECT_GT(tried, 0u);
}

}  // namespace
}  // namespace vellum::caos
