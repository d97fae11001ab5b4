#include "languages/caos/creature/limbs.h"

#include <gtest/gtest.h>

namespace vellum::caos {
namespace {

TEST(CaosLimbs, NamesAreLetterGenusAgeBreed) {
  EXPECT_EQ(limbName({0, 0, Sex::Female, 0, 2}), "a40c");
  EXPECT_EQ(limbName({13, 3, Sex::Male, 6, 25}), "n36z");
  EXPECT_EQ(limbName({-4, 99, Sex::Female, -1, 99}), "a70z");  // the nearest
}

TEST(CaosLimbs, NearerFilesComeFirst) {
  Limb wanted{0, 1, Sex::Female, 1, 1};
  std::uint32_t last = 0;
  for (std::string_view name : {"a51b", "a50b", "a51a", "a50a", "a11b", "a10b", "a11a", "a10a", "a51c", "a50c", "a51d",
                                "a50z", "a11c", "a10z", "a41b", "a40b", "a41a", "a01b", "a00a", "a41c", "a00z"}) {
    auto distance = limbDistance(wanted, name);
    ASSERT_TRUE(distance.has_value()) << name;
    EXPECT_TRUE(name == "a51b" ? *distance == 0 : *distance > last) << name;
    last = *distance;
  }
}

TEST(CaosLimbs, OtherPartsLaterGeneraAndLaterAgesDoNotServe) {
  Limb wanted{0, 1, Sex::Female, 1, 1};
  for (std::string_view name : {"b51b", "a21b", "a61b", "a52b", "", "a51", "a51bb", "a91b", "a5/b", "a51B", "a51\xff"})
    EXPECT_FALSE(limbDistance(wanted, name).has_value()) << name;
}

}  // namespace
}  // namespace vellum::caos
