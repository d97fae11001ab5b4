// What is wrong with the agents of a resource file while no game is known.
#include "languages/caos/runtime/agent_checks.h"

#include <gtest/gtest.h>

namespace vellum::caos {
namespace {

class NoGame : public GameContent {
 public:
  bool has(Kind, std::string_view) const override { return false; }
};

TEST(AgentChecks, AFileThatIsNotPackedMustBeInTheGame) {
  PrayTags tags;
  tags.integers = {{"Agent Type", 0},
                   {"Script Count", 1},
                   {"Dependency Count", 2},
                   {"Dependency Category 1", 2},
                   {"Dependency Category 2", 2}};
  tags.strings = {{"Script 1", "outs \"x\""},
                  {"Remove script", "outs \"y\""},
                  {"Dependency 1", "pot.c16"},
                  {"Dependency 2", "vase.c16"}};
  diagnostics::Emitter emitter;
  checkAgentTags("Pot", tags, AgentContent(NoGame(), {makeChunk("FILE", "VASE.c16", "x")}), nullptr, {}, emitter);
  ASSERT_EQ(emitter.all().size(), 1u);
  EXPECT_EQ(emitter.all()[0].message,
            "the agent \"Pot\" needs the file \"pot.c16\", which is not in its resource file: the game must have it");
  EXPECT_EQ(emitter.all()[0].name, "DependencyNotPacked");
}

TEST(AgentChecks, AnRscrPartOfAScriptIsNoRemoveScript) {
  for (auto [script, hint] :
       {std::pair("outs \"x\" rscr enum 2 21 777\n  kill targ\nnext\n",
                  "the RSCR part of \"Script 1\" is not used when the agent is removed: write \"Remove script\" "
                  "\"enum 2 21 777 kill targ next\""),
        {"rscr * all of them\nenum 2 21 777 kill targ next",
         "the RSCR part of \"Script 1\" is not used when the agent is removed: write \"Remove script\" @ "
         "\"remove.cos\", a file with what follows RSCR"},
        {"outs \"rscr\"", "\"Remove script\" \"enum FAMILY GENUS SPECIES kill targ next\" takes its agents away"}}) {
    PrayTags tags;
    tags.integers = {{"Agent Type", 0}, {"Script Count", 1}, {"Dependency Count", 0}};
    tags.strings = {{"Script 1", script}};
    diagnostics::Emitter emitter;
    checkAgentTags("Wisp", tags, AgentContent(NoGame(), {}), nullptr, {}, emitter);
    ASSERT_EQ(emitter.all().size(), 1u);
    EXPECT_EQ(emitter.all()[0].name, "NoRemoveScript");
    EXPECT_EQ(emitter.all()[0].hints, std::vector<std::string>{hint});
  }
}

}  // namespace
}  // namespace vellum::caos
