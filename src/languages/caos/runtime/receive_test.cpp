// Messages of a host: one for which no agent has a script is reported, and is no error.
#include <gtest/gtest.h>

#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

struct Messages : ::testing::Test {
  TestBench bench;
  void SetUp() override {
    bench.run("new: simp 2 1 1 \"x\" 1 0 1 scrp 2 1 1 9 endm scrp 2 1 1 1 outs \"pushed\" endm");
  }
  // The name of what sending reports, and its hint.
  std::string reported(std::string_view object, std::string_view message) {
    bench.emitter.clear();
    EXPECT_TRUE(bench.runtime->receive(object, message, {}, bench.emitter));
    std::string text;
    for (const diagnostics::Diagnostic& each : bench.emitter.all()) {
      text += each.name;
      for (const std::string& hint : each.hints) text += ": " + hint;
    }
    return text;
  }
};

TEST_F(Messages, OfAnAgentWithoutTheScript) {
  EXPECT_EQ(reported("1", "activate1"), "");
  bench.printed.clear();
  bench.tick(2);
  EXPECT_EQ(bench.printed, "pushed");
  EXPECT_EQ(reported("1", "1"), std::string("NoScriptForMessage") + ": it has scripts for 1 (activate1), 9 (timer)");
}

TEST_F(Messages, ToAll) {
  EXPECT_EQ(reported("", "activate1"), "");
  EXPECT_EQ(reported("", "1000"), "NoAgentHasScript");
}

}  // namespace
}  // namespace vellum::caos
