#include "base/text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace vellum::base {
namespace {

TEST(Text, CatJoinsEveryKind) { EXPECT_EQ(cat("a", 'b', 3, -4, 2.5, std::string("z")), "ab3-42.5z"); }

TEST(Text, GeneralIsPrintfG) {
  for (double number : {0.0, 1.0, 0.1, 1e-5, 123456789.0, 1e20, -1.91999996, 0.333}) {
    char expected[64];
    std::snprintf(expected, sizeof expected, "%.9g", number);
    std::string text;
    appendGeneral(text, number, 9);
    EXPECT_EQ(text, expected);
  }
}

TEST(Text, ParseRefusesRest) {
  EXPECT_EQ(parseInt("12"), 12);
  EXPECT_FALSE(parseInt("12x"));
  EXPECT_FALSE(parseInt(""));
  EXPECT_FALSE(parseInt("99999999999999999999"));
  EXPECT_EQ(parseDouble("1e400"), HUGE_VAL);
  EXPECT_EQ(parseDouble("-1e-400"), 0.0);
  EXPECT_FALSE(parseDouble("1.5f"));
}

TEST(Text, SplitKeepsEmptyParts) {
  auto parts = split("a,,b", ',');
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[1], "");
  EXPECT_EQ(split("", ',').size(), 1u);
}

TEST(Text, JoinKeepsEmptyFirst) { EXPECT_EQ(join({"", "b"}, ","), ",b"); }

}  // namespace
}  // namespace vellum::base
