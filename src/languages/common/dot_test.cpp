#include "languages/common/dot.h"

#include <gtest/gtest.h>

namespace vellum::common {
namespace {

TEST(Dot, QuotesBackslashesAndLineEndsAreEscaped) {
  EXPECT_EQ(dotString(""), "\"\"");
  EXPECT_EQ(dotString("plain [text] 1"), "\"plain [text] 1\"");
  EXPECT_EQ(dotString("a\"b\\c\nd\\n"), R"("a\"b\\c\nd\\n")");
}

}  // namespace
}  // namespace vellum::common
