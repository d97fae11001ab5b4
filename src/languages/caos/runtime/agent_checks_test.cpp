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

}  // namespace
}  // namespace vellum::caos
