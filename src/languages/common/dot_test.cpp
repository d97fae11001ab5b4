#include "languages/common/dot.h"

#include <gtest/gtest.h>

namespace vellum::common {
namespace {

TEST(Dot, QuotesBackslashesAndLineEndsAreEscaped) {
  EXPECT_EQ(dotString(""), "\"\"");
  EXPECT_EQ(dotString("plain [text] 1"), "\"plain [text] 1\"");
  EXPECT_EQ(dotString("a\"b\\c\nd\\n"), R"("a\"b\\c\nd\\n")");
}

TEST(Dot, LabelsHaveRoomOnBothSides) {
  EXPECT_EQ(dotLabel(""), "\"\"");
  EXPECT_EQ(dotLabel("a\nb"), R"("  a  \n  b  ")");
}

}  // namespace
}  // namespace vellum::common
