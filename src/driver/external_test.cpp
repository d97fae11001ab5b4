// Other programs that draw pictures: what they get, what comes back, and why there is nothing.
#include "driver/external.h"

#include <gtest/gtest.h>

#include <csignal>

namespace vellum::driver {
namespace {

TEST(External, GetsItsInputAndGivesItsOutput) {
  std::string large(1'000'000, 'x');  // more than both pipes hold
  large += "end";
  ExternalResult result = runExternal({"cat"}, large, "coreutils");
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(result.output.size(), large.size());
  EXPECT_EQ(result.output, large);
  EXPECT_EQ(runExternal({"printf", "%s-%s", "a b", "c"}, "", "coreutils").output, "a b-c");
}

TEST(External, AGraphIsLaidOutSoThatItsTextIsLarge) {
  if (!runExternal({"dot", "-V"}, "", "graphviz").error.empty()) GTEST_SKIP() << "dot is not installed";
  const std::string head = "digraph { rankdir=TB; size=\"7.5,100\"; node [shape=box]; ";
  std::string chain = head, star = head;
  for (int i = 1; i < 30; ++i) {
    chain += "state_" + std::to_string(i - 1) + " -> state_" + std::to_string(i) + "; ";
    star += "middle -> state_" + std::to_string(i) + "; ";
  }
  for (const std::string& graph : {chain, star}) {
    const ExternalResult svg = svgFromDot(graph + "}");
    EXPECT_EQ(svg.error, "");
    EXPECT_NE(svg.output.find("scale(1 1)"), std::string::npos) << svg.output.substr(0, 600);
  }
}

TEST(External, MayEndBeforeItHasReadEverything) {
  ExternalResult result = runExternal({"sh", "-c", "echo done"}, std::string(1'000'000, 'x'), "dash");
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(result.output, "done\n");
}

TEST(External, AProgramThatFailsGivesNoOutput) {
  ExternalResult result = runExternal({"sh", "-c", "echo half; exit 3"}, "", "dash");
  EXPECT_EQ(result.error, "'sh' failed with status 3");
  EXPECT_EQ(result.output, "");
  EXPECT_EQ(runExternal({"sh", "-c", "kill -9 $$"}, "", "dash").error, "'sh' failed");
}

// The system then forgets how children ended.
TEST(External, OutputCountsWhereTheEndOfChildrenIsIgnored) {
  auto before = std::signal(SIGCHLD, SIG_IGN);
  ExternalResult result = runExternal({"echo", "x"}, "", "coreutils");
  std::signal(SIGCHLD, before);
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(result.output, "x\n");
}

TEST(External, AProgramThatCannotStart) {
  EXPECT_EQ(runExternal({"vellum-no-such-program"}, "", "nothing").error,
            "the program 'vellum-no-such-program' is not installed; on Debian: apt-get install nothing");
  EXPECT_EQ(runExternal({"/tmp"}, "", "nothing").error, "can't start '/tmp': permission denied");
}

}  // namespace
}  // namespace vellum::driver
