#include "driver/howto.h"

#include <gtest/gtest.h>

namespace vellum::driver {
namespace {

constexpr std::string_view Page =
    "# How to\n\nIntroduction.\n\n## Record a GIF\n\nWith [cli.md](cli.md), or [the manual](a.md#b).\n\n<!-- run by "
    "a.py -->\n```sh\n"
    "$ vellum run a.cos --record a.gif\n...\nbounce 1\n```\n\n## Test\n\nAnd record it.\n";

TEST(HowTo, IsForTerminals) {
  std::vector<HowTo> all = howTos(Page);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].title, "Record a GIF");
  EXPECT_EQ(all[0].text,
            "With docs/cli.md, or the manual (docs/a.md#b).\n\n  vellum run a.cos --record a.gif\n    bounce 1\n");
}

TEST(HowTo, IsFoundByTitleThenByText) {
  std::vector<HowTo> all = howTos(Page);
  ASSERT_EQ(howTosWith(all, "RECORD").size(), 1u);
  EXPECT_EQ(howTosWith(all, "gif").front().title, "Record a GIF");
  ASSERT_EQ(howTosWith(all, "And").size(), 1u);
  EXPECT_EQ(howTosWith(all, "And").front().title, "Test");
  EXPECT_TRUE(howTosWith(all, "submarine").empty());
  EXPECT_TRUE(howTosWith(all, "ecord").empty()) << "words are found by their beginnings";
  EXPECT_EQ(howTosWith(all, "gif record").front().title, "Record a GIF");
  EXPECT_EQ(howTosWith(all, "rec-gif").front().title, "Record a GIF");
  EXPECT_TRUE(howTosWith(all, "record submarine").empty());
}

}  // namespace
}  // namespace vellum::driver
