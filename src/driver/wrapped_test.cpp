#include "driver/wrapped.h"

#include <gtest/gtest.h>

namespace vellum::driver {
namespace {

TEST(Wrapped, ParagraphsFitAndCommandsStay) {
  const std::string word(30, 'a'), command = "  vellum " + std::string(100, 'b');
  EXPECT_EQ(fitting(word + "\n" + word + "\n" + word + "\n" + command + "\nend"),
            word + " " + word + "\n" + word + "\n" + command + "\nend\n");
  EXPECT_EQ(fitting("  vellum " + word + "      " + word + " " + word + "\n"),
            "  vellum " + word + "\n      " + word + " " + word + "\n")
      << "what an example does";
  EXPECT_EQ(fitting("one\n\ntwo\n"), "one\n\ntwo\n");
  EXPECT_EQ(fitting(""), "");
}

}  // namespace
}  // namespace vellum::driver
