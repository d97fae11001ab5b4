#include "driver/terminal.h"

#include <gtest/gtest.h>

namespace vellum::driver {
namespace {

TEST(Progress, ShowsRateAndRemainingTime) {
  EXPECT_EQ(progressText("tick", 500, 10000, 2), "tick 500 of 10000, 250 a second, 38 s left");
  EXPECT_EQ(progressText("tick", 3, 6000, 2), "tick 3 of 6000, 1.5 a second, 1 h 6 min left");
  EXPECT_EQ(progressText("test", 90, 180, 90), "test 90 of 180, 1.0 a second, 1 min 30 s left");
}

TEST(Progress, ShowsNoMoreThanIsKnown) {
  EXPECT_EQ(progressText("tick", 0, 10, 2), "tick 0 of 10");
  EXPECT_EQ(progressText("tick", 40, 0, 2), "tick 40, 20 a second");
  EXPECT_EQ(progressText("test", 10, 10, 2), "test 10 of 10, 5.0 a second");
  EXPECT_EQ(progressText("test", 1, 10, 0), "test 1 of 10");
}

}  // namespace
}  // namespace vellum::driver
