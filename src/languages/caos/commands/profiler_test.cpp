#include "languages/caos/commands/profiler.h"

#include <gtest/gtest.h>

namespace vellum::caos {

namespace {

using Agents = std::vector<std::pair<const Agent*, std::uint32_t>>;

Profile ofAgents(const Profiler& profiler, const Agents& agents) {
  auto lines = profiler.lines(agents);
  return lines.size() == 1 ? lines.begin()->second.profile : Profile();
}

}  // namespace

TEST(CaosProfiler, CountsGoBeyondWhatIsKeptForAnAgent) {
  Agent agent;
  agent.classifier = {2, 13, 1};
  Profiler profiler;
  constexpr std::uint64_t Many = 3'000'000'000;
  profiler.add(agent, 0, {.slices = 1, .commands = 5});
  profiler.add(agent, 0, {.slices = 1, .commands = Many});
  profiler.add(agent, 0, {.slices = 1, .commands = Many, .scripts = 1, .messages = 2});
  profiler.add(agent, 0, {.slices = 1, .commands = 7});
  Profile all = ofAgents(profiler, {{&agent, 0}});
  EXPECT_EQ(all.slices, 4u);
  EXPECT_EQ(all.commands, 2 * Many + 12);
  EXPECT_EQ(all.scripts, 1u);
  EXPECT_EQ(all.messages, 2u);
  profiler.died(agent, 0);
  EXPECT_EQ(ofAgents(profiler, {}).commands, 2 * Many + 12);
}

}  // namespace vellum::caos
