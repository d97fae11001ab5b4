// The GAL part of a world as hosts see it.
#include "languages/gal/runtime/runtime.h"

#include <gtest/gtest.h>

#include "languages/gal/diagnostics.h"
#include "languages/gal/gal.h"
#include "languages/gal/world/timeline.h"
#include "source/in_memory_files.h"

namespace vellum::gal {
namespace {

struct World {
  std::unique_ptr<languages::Runtime> make(languages::Options options) {
    languages::WorldContext context{host, sources, random, tick};
    context.includes = &files;
    context.options = std::move(options);
    return language().createRuntime(context);
  }
  source::FileId add(std::string_view name, std::string_view text) { return *sources.add(std::string(name), text); }

  host::Host host;
  source::SourceSet sources;
  base::Random random{1};
  std::uint64_t tick = 0;
  source::InMemoryFiles files;
  diagnostics::Emitter emitter;
};

// [AgentMissing]
TEST(GalRuntime, AnImmediateActionNeedsAnAgent) {
  World world;
  std::string result;
  auto runtime = world.make({});
  EXPECT_FALSE(runtime->eval(world.add("<eval>", "set M {}"), result, world.emitter));
  ASSERT_EQ(world.emitter.all().size(), 1u);
  EXPECT_EQ(world.emitter.all()[0].name, "AgentMissing");
  EXPECT_EQ(
      world.emitter.all()[0].message,
      "there is no agent that could run this: load its file (':load cat.gal' in a console), or name it with --agent");
}

// [AgentUnreadable]
TEST(GalRuntime, AnAgentThatIsNotThereIsNamed) {
  World world;
  std::string result;
  auto runtime = world.make({{"agent", "nowhere.gal"}});
  EXPECT_FALSE(runtime->eval(world.add("<eval>", "set M {}"), result, world.emitter));
  ASSERT_EQ(world.emitter.all().size(), 1u);
  EXPECT_EQ(world.emitter.all()[0].name, "AgentUnreadable");
  EXPECT_EQ(world.emitter.all()[0].message, "can't read the agent 'nowhere.gal': no such file");
}

// Two agents of one world: a renderer gets the mix of each, with weights that add up.
TEST(GalRuntime, HandsOutTheMixOfEveryAgent) {
  World world;
  constexpr std::string_view Text =
      "channels { Body; Eyes; } inputs { Speed = Walk, Run; }\n"
      "action Default { set Body { script str(Speed); blend 1; } set Eyes { script \"Open\"; keepset 2 2; } }\n";
  auto runtime = world.make({});
  ASSERT_TRUE(runtime->load({world.add("a.gal", Text), world.add("b.gal", Text)}, world.emitter));
  ASSERT_EQ(agentCount(*runtime), 2u);
  ASSERT_EQ(channelCount(*runtime, 1), 2u);
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(runtime->tick(world.emitter));
  std::string problem;
  EXPECT_FALSE(gal::bind(*runtime, 1, "Speed", "Fly", problem));
  EXPECT_FALSE(gal::bind(*runtime, 1, "Mood", "Walk", problem));
  EXPECT_EQ(problem, "the agent has no global input 'Mood'");
  ASSERT_TRUE(gal::bind(*runtime, 1, "speed", "run", problem));
  for (int i = 0; i < 16; ++i) ASSERT_TRUE(runtime->tick(world.emitter));
  ChannelPose still = pose(*runtime, 0, 0), turned = pose(*runtime, 1, 0);
  EXPECT_EQ(still.name, "Body");
  ASSERT_EQ(still.clipCount, 1);
  EXPECT_EQ(still.clips[0].script, "Walk");
  EXPECT_EQ(still.clips[0].frame, 25);  // 55 frames after tick 1, in a script of 30
  EXPECT_EQ(still.clips[0].weight, 1);
  ASSERT_EQ(turned.clipCount, 2);
  EXPECT_EQ(turned.clips[0].script, "Run");
  EXPECT_EQ(turned.clips[0].frame, 15);
  EXPECT_FLOAT_EQ(turned.clips[0].weight, 0.5f);
  EXPECT_EQ(turned.clips[1].script, "Walk");
  EXPECT_FLOAT_EQ(turned.clips[0].weight + turned.clips[1].weight, 1.0f);
  ChannelPose eyes = pose(*runtime, 0, 1);
  EXPECT_TRUE(eyes.bound);
  EXPECT_EQ(eyes.level, 0);
  EXPECT_DOUBLE_EQ(eyes.secondsBound, 5.0 / 30);  // bound for two seconds at tick 1, now tick 56
}

// The record that a world keeps for timelines has a limit, so that the world may run for days.
TEST(GalRuntime, RemembersOnlySoMuchForTimelines) {
  World world;
  constexpr std::string_view Text =
      "channels { M; } action Default { set M { random { chance 1 script \"A\"; chance 1 script \"B\"; } notify 0 "
      "\"n\"; } }";
  auto runtime = world.make({});
  ASSERT_TRUE(runtime->load({world.add("a.gal", Text)}, world.emitter));
  for (int i = 0; i < 100000; ++i) ASSERT_TRUE(runtime->tick(world.emitter));
  const Recording& recording = static_cast<GalRuntime&>(*runtime).recordings()[0];
  EXPECT_LE(recording.lanes[0].changes.size(), Recording::MaxEntries);
  EXPECT_LE(recording.lanes[0].notifies.size(), Recording::MaxEntries);
  EXPECT_GE(recording.lanes[0].notifies.size(), Recording::MaxEntries / 2);
  EXPECT_EQ(recording.lanes[0].changes.back().tick, 100000u);
}

// A block that a bound channel keeps out is traced once, with what binds the channel and for how long, and is listed
// below the timeline. The block that holds the channel is not refused: it goes on.
TEST(GalRuntime, TracesBlocksThatABoundChannelKeepsOut) {
  struct Lines final : host::Trace {
    void line(std::string_view json) override { text += std::string(json) + "\n"; }
    std::string text;
  } trace;
  World world;
  world.host.trace = &trace;
  constexpr std::string_view Text =
      "channels { Arms; Legs; Eyes; } action Wave { force (2) Arms { script \"Wave\"; keepset 1 1; } }\n"
      "action Default { set Arms { script \"Idle\"; keepset 0.5 0.5; } set (1) Legs { script \"Stand\"; } call Kick;\n"
      "  set Eyes { random { chance 1 script \"Shut\"; } keepset 3 3; } }\n"
      "action Kick { force Legs { script \"Kick\"; } }\n";
  auto runtime = world.make({});
  ASSERT_TRUE(runtime->load({world.add("a.gal", Text)}, world.emitter));
  std::string result;
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(runtime->tick(world.emitter));
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(runtime->call("Wave", result, world.emitter));
    for (int tick = 0; tick < 45; ++tick) ASSERT_TRUE(runtime->tick(world.emitter));
  }
  EXPECT_EQ(trace.text, R"({"tick":1,"event":"refused","language":"gal","agent":"a.gal","channel":"Legs",)"
                        R"("text":"force Legs \"Kick\" refused: bound at level 1 by \"Stand\" in this tick"})"
                        "\n"
                        R"({"tick":11,"event":"refused","language":"gal","agent":"a.gal","channel":"Arms",)"
                        R"("text":"set Arms \"Idle\" refused: bound at level 2 by \"Wave\" until tick 41"})"
                        "\n"
                        R"({"tick":56,"event":"refused","language":"gal","agent":"a.gal","channel":"Arms",)"
                        R"("text":"set Arms \"Idle\" refused: bound at level 2 by \"Wave\" until tick 86"})"
                        "\n");
  const Recording& recording = static_cast<GalRuntime&>(*runtime).recordings()[0];
  const std::vector<std::string> listed{
      "tick 1: force Legs \"Kick\" refused: bound at level 1 by \"Stand\" in this tick",
      "tick 11: set Arms \"Idle\" refused: bound at level 2 by \"Wave\" until tick 41, and 1 time later"};
  EXPECT_EQ(refusalsOf(recording), listed);
  for (const std::string& line : listed) EXPECT_NE(timelineText(recording, 60, false).find(line), std::string::npos);
  EXPECT_NE(timelineSvg(recording).find("until tick 41, and 1 time later</text>"), std::string::npos);
}

}  // namespace
}  // namespace vellum::gal
