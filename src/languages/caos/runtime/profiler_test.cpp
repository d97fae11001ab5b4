#include "languages/caos/runtime/profiler.h"

#include <gtest/gtest.h>

#include "base/archive.h"

namespace vellum::caos {

namespace {

Agent agentOf(Classifier classifier) {
  Agent agent;
  agent.classifier = classifier;
  return agent;
}

}  // namespace

TEST(CaosProfiler, CountsByClassifierWhetherTheAgentsLiveOrNot) {
  Profiler profiler;
  Agent first = agentOf({2, 13, 1}), second = agentOf({2, 13, 1}), other = agentOf({2, 13, 2});
  constexpr std::uint64_t Many = 3'000'000'000;
  profiler.add(first, {.slices = 1, .commands = Many});
  profiler.add(other, {.slices = 1, .commands = 1});
  profiler.add(second, {.slices = 1, .commands = Many, .scripts = 1, .messages = 2});
  auto lines = profiler.lines({&first, nullptr});
  ASSERT_EQ(lines.size(), 2u);
  const Profiler::Line& line = lines[{2, 13, 1}];
  EXPECT_EQ(line.agents, 1u);
  EXPECT_EQ(line.profile.slices, 2u);
  EXPECT_EQ(line.profile.commands, 2 * Many);
  EXPECT_EQ(line.profile.scripts, 1u);
  EXPECT_EQ(line.profile.messages, 2u);
  const Profiler::Line& gone = lines[{2, 13, 2}];
  EXPECT_EQ(gone.agents, 0u);
  EXPECT_EQ(gone.profile.commands, 1u);
}

TEST(CaosProfiler, ManyClassifiersAreNotCountedBeyondTheLimit) {
  Profiler profiler;
  for (std::int32_t species = 0; species < static_cast<std::int32_t>(Profiler::MaxClassifiers) + 10; ++species) {
    Agent agent = agentOf({2, 13, species});
    profiler.add(agent, {.slices = 1});
  }
  auto lines = profiler.lines({});
  EXPECT_EQ(lines.size(), Profiler::MaxClassifiers);
  EXPECT_EQ(lines.count({2, 13, static_cast<std::int32_t>(Profiler::MaxClassifiers)}), 0u);
}

TEST(CaosProfiler, CountsGoOnAfterSavingAndLoading) {
  Profiler profiler, loaded;
  Agent agent = agentOf({2, 13, 1}), again = agentOf({2, 13, 1});
  profiler.add(agent, {.slices = 1, .commands = 5});
  base::ArchiveWriter out;
  profiler.fields(out);
  std::string bytes = out.bytes();
  base::ArchiveReader in(bytes);
  loaded.fields(in);
  ASSERT_TRUE(in.ok());
  loaded.add(again, {.slices = 1, .commands = 7});
  Profile profile = loaded.lines({&again})[{2, 13, 1}].profile;
  EXPECT_EQ(profile.slices, 2u);
  EXPECT_EQ(profile.commands, 12u);
}

}  // namespace vellum::caos
