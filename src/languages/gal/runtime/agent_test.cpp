// What scripts can't show: many agents at once, saves at any tick and of any bytes, memory of a steady tick, graphs.
#include <gtest/gtest.h>

#include "base/counting_new.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/gal.h"
#include "languages/gal/ide/graph.h"
#include "languages/gal/runtime/test_stage.h"
#include "languages/gal/world/entity_file.h"
#include "languages/gal/world/timeline.h"

namespace vellum::gal {
namespace {

constexpr std::string_view Script = R"(
channels { Body; Upper; Eyes; }
inputs { Speed = Stand, Walk "Wlk", Run; .Mood = Calm, Angry; }
action Default
{
  set Body { blend 0.2; random { chance 3 script str("A", Speed); chance 1 script "B"; keepchance 0.2 0.5; } }
  set Eyes { random { chance 1 { keepset 0.3 0.9; script "Open"; notify 0.5 "Half"; } chance 2 { script "Shut"; keepset 0.1 0.1; } } }
  if (Speed = Run) localbind Mood = Angry; else localbind Mood = Calm;
}
action Wave { force (1) Body { script "Wave"; keepset 1 1; blend 0.5; timer 0.4 Late; set Upper { script "Arm"; syncchannel Body; } } }
action Late { set (2) Upper { script str("Late", Mood); keepset 0.5 0.5; startframe 0 1; } }
transition Mood { to Angry = Wave; }
)";

struct Quiet : GroupListener {
  void started(int, int) override {}
  void notified(int, int, std::string_view) override { ++notifies; }
  void unknownScript(std::string_view) override {}
  int notifies = 0;
};

struct Stage : TestStage<Quiet> {
  explicit Stage(std::string_view script, int members = 1) : TestStage(script, obliging(), members) {}
  void tick() {
    int at = ++ticks;
    if (at % 40 == 10) agent->bind({0, 2});
    if (at % 40 == 30) agent->bind({0, 1});
    if (at % 25 == 0) agent->call(1);
    ASSERT_TRUE(agent->tick(fiber, emitter));
  }

  int ticks = 0;
};

TEST(GalAgent, GoesOnTheSameFromASaveAtAnyTick) {
  Stage whole(Script, 3);
  std::vector<std::uint64_t> hashes;
  std::vector<std::string> saves;
  std::vector<std::uint64_t> randoms;
  for (int tick = 0; tick < 160; ++tick) {
    whole.tick();
    hashes.push_back(whole.hash());
    saves.push_back(whole.save());
    randoms.push_back(whole.random.state());
  }
  for (std::size_t from = 0; from < 120; from += 7) {
    Stage other(Script, 1);
    base::ArchiveReader reader(saves[from]);
    reader(*other.agent);
    ASSERT_TRUE(reader.ok()) << from << ": " << reader.error().message;
    EXPECT_EQ(reader.remaining(), 0u);
    other.random.setState(randoms[from]);
    other.ticks = static_cast<int>(from) + 1;
    ASSERT_EQ(other.hash(), hashes[from]) << from;
    for (std::size_t at = from + 1; at <= from + 40; ++at) {
      other.tick();
      ASSERT_EQ(other.hash(), hashes[at]) << from << " to " << at;
    }
  }
}

TEST(GalAgent, ReplaysTheSame) {
  Stage a(Script, 2), b(Script, 2);
  for (int tick = 0; tick < 200; ++tick) {
    a.tick();
    b.tick();
    ASSERT_EQ(a.hash(), b.hash()) << tick;
  }
  EXPECT_GT(a.listener.notifies, 0);
}

TEST(GalAgent, RefusesDamagedSavesAndSurvivesThem) {
  Stage whole(Script, 2);
  for (int tick = 0; tick < 33; ++tick) whole.tick();
  std::string bytes = whole.save();
  for (std::size_t size = 0; size < bytes.size(); size += 3) {
    Stage other(Script, 1);
    base::ArchiveReader reader(std::string_view(bytes).substr(0, size));
    reader(*other.agent);
    EXPECT_FALSE(reader.ok()) << size;
  }
  base::Random random(1);
  for (int round = 0; round < 400; ++round) {
    std::string damaged = bytes;
    damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(random.next());
    Stage other(Script, 1);
    base::ArchiveReader reader(damaged);
    reader(*other.agent);
    if (!reader.ok()) continue;
    for (int i = 0; i < 5; ++i) other.tick();
  }
}

// "you are guaranteed that every 3 iterations of the random block the second statement will be chosen exactly once"
// (GAL manual, "Random-Chance statements"), for each agent separately.
TEST(GalAgent, EveryAgentHasItsOwnBag) {
  Stage stage(
      "channels { Main; } action Default { random { chance 2 set Main script \"Two\"; chance 1 set Main script "
      "\"One\"; } }",
      50);
  auto& group = stage.agent->group();
  int different = 0;
  for (int round = 0; round < 20; ++round) {
    std::vector<int> ones(50, 0), when(50, 0);
    for (int tick = 0; tick < 3; ++tick) {
      ASSERT_TRUE(stage.agent->tick(stage.fiber, stage.emitter));
      for (int i = 0; i < 50; ++i) {
        group.select(i);
        if (group.entity.clip(group.channel(0).now.clip).name != "One") continue;
        ++ones[static_cast<std::size_t>(i)];
        when[static_cast<std::size_t>(i)] = tick;
      }
    }
    for (int i = 0; i < 50; ++i) {
      EXPECT_EQ(ones[static_cast<std::size_t>(i)], 1);
      different += when[static_cast<std::size_t>(i)] != when[0];
    }
  }
  EXPECT_GT(different, 100);
}

TEST(GalAgent, ASteadyTickAllocatesNothing) {
  Stage stage(Script, 20);
  for (int tick = 0; tick < 400; ++tick) ASSERT_TRUE(stage.agent->tick(stage.fiber, stage.emitter));
  std::size_t before = base::allocations;
  for (int tick = 0; tick < 200; ++tick) stage.agent->tick(stage.fiber, stage.emitter);
  EXPECT_EQ(base::allocations, before);
}

// A tick in which the game changes members, in any order, allocates nothing either.
TEST(GalAgent, ATickWithEventsAllocatesNothing) {
  Stage stage(Script, 20);
  base::Random random(8);
  auto play = [&](int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
      for (int i = 19; i >= 0; --i) {
        if (random.below(6) == 0) stage.agent->bind(i, {0, static_cast<int>(random.below(3))});
        if (random.below(20) == 0) stage.agent->call(i, 1);
      }
      stage.agent->tick(stage.fiber, stage.emitter);
    }
  };
  play(3000);
  std::size_t before = base::allocations;
  play(500);
  EXPECT_EQ(base::allocations, before);
}

TEST(GalAgent, SharesOfTheMixAddUpToOne) {
  Stage stage(
      "channels { Main; } inputs { I = A, B, C, D, E, F; }\n"
      "action Default { set Main { script str(I); blend 0.5; } }");
  auto& group = stage.agent->group();
  for (int tick = 0; tick < 100; ++tick) {
    if (tick > 30 && tick % 3 == 0) stage.agent->bind({0, tick / 3 % 6});
    ASSERT_TRUE(stage.agent->tick(stage.fiber, stage.emitter));
    if (tick < 30) continue;  // before, the first script comes in from nothing
    double weight = double(weightOf(group.channel(0))), rest = 1 - weight, sum = weight;
    for (int i = 0; i < group.channel(0).fadingCount; ++i) sum += rest * double(group.extra(0).fading[i].weight);
    EXPECT_LE(sum, 1.0001);
    if (tick < 40) {
      EXPECT_NEAR(sum, 1, 1e-4) << tick;
    }
  }
}

// A channel keeps three scripts that fade out; a fourth takes the place of the one with the lowest weight.
TEST(GalAgent, WithoutRoomTheFadingScriptOfTheLowestWeightEnds) {
  Stage stage(
      "channels { Main; } inputs { I = A, B, C, D, E; }\n"
      "action Default { set Main { script str(I); blend 0.5; } }");
  auto& group = stage.agent->group();
  auto advance = [&](int ticks) {
    for (int i = 0; i < ticks; ++i) ASSERT_TRUE(stage.agent->tick(stage.fiber, stage.emitter));
  };
  advance(20);  // A is there; then B is hardly seen, C a little longer
  int input = 0;
  for (int ticks : {2, 4, 6}) {
    stage.agent->bind({0, ++input});
    advance(ticks);
  }
  const auto& extra = group.extra(0);
  auto fadingClips = [&] {
    std::vector<int> clips;
    for (int i = 0; i < group.channel(0).fadingCount; ++i) clips.push_back(extra.fading[i].clip);
    return clips;
  };
  std::vector<int> before = fadingClips();
  ASSERT_EQ(before.size(), 3u);
  ASSERT_LT(extra.fading[1].weight, extra.fading[0].weight);
  ASSERT_LT(extra.fading[1].weight, extra.fading[2].weight);
  int current = group.channel(0).now.clip;
  stage.agent->bind({0, ++input});
  advance(1);
  EXPECT_EQ(fadingClips(), (std::vector<int>{before[0], current, before[2]}));
}

// "Sets whether to suspend the script that is getting blended out during blending until blending is complete. If set to
// 0, scripts continue playing while they are being blended" (GAL manual, "waitblendout").
TEST(GalAgent, WaitBlendOutStopsWhatIsBlendedOut) {
  for (bool waits : {false, true}) {
    Stage stage(
        base::cat("channels { Main; } inputs { I = A, B; }\naction Default { set Main { script str(I); blend 0.5; "
                  "waitblendout ",
                  waits ? "1" : "0", "; } }"));
    auto& group = stage.agent->group();
    for (int tick = 1; tick <= 30; ++tick) {
      if (tick == 21) stage.agent->bind({0, 1});
      ASSERT_TRUE(stage.agent->tick(stage.fiber, stage.emitter));
      if (tick < 21) continue;
      ASSERT_EQ(group.channel(0).fadingCount, 1) << tick;
      EXPECT_EQ(group.extra(0).fading[0].position, waits ? 20 : tick - 1) << tick;
      EXPECT_EQ(group.channel(0).now.position, tick - 21) << tick;
    }
  }
}

TEST(GalAgent, AnUnclosedCommentIsAnError) {
  Stage stage("channels { Main; } action Default {} /* no end");
  ASSERT_EQ(stage.emitter.all().size(), 1u);
  EXPECT_EQ(stage.emitter.all()[0].name, diag::UnclosedComment.name);
}

TEST(GalAgent, DeepNestingIsAnErrorAndEnds) {
  std::string blocks(100000, '{'), parentheses = "channels { M; } action Default { if " + std::string(100000, '(');
  std::string sets = "channels { M; } action Default ";
  for (int i = 0; i < 50000; ++i) sets += "set M ";
  for (std::string_view text : {std::string_view(blocks), std::string_view(parentheses), std::string_view(sets)}) {
    Stage stage(text);
    EXPECT_TRUE(stage.emitter.hasErrors());
  }
}

// Recovery of blocks from the indentation, for texts that lost arbitrary parts.
TEST(GalRecover, SurvivesDamagedTexts) {
  base::Random random(3);
  for (int round = 0; round < 600; ++round) {
    std::string text(Script);
    for (std::uint32_t i = 0, count = 1 + random.below(20); i < count; ++i) {
      auto at = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(text.size())));
      std::string_view pieces[] = {"", "\n", "\n        ", "{", "}", "random", "set Body\n   ", "onpress \"a\""};
      text.replace(at, random.below(6), pieces[random.below(8)]);
    }
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    auto file = sources.add("test.gal", text);
    compile(sources, *file, emitter, true);
  }
}

TEST(GalEntity, SaysWhatIsWrong) {
  struct Case {
    std::string_view text, message;
  };
  for (const Case& wrong : {
           Case{"nam = 1", "unknown key 'nam'; did you mean 'name'?"},
           Case{"size = 1", "unknown key 'size'; an entity has a name (a string) and [[script]] tables"},
           Case{"name = 1", "an entity has a name (a string) and [[script]] tables, not 'name' as"},
           Case{"[[script]]\nname = \"A\"\nframe = 3", "unknown key 'frame'; did you mean 'frames'?"},
           Case{"[[script]]\nname = \"A\"\nframes = 3\nnotifies = [ { fram = 1 } ]",
                "unknown key 'fram'; did you mean 'frame'?"},
           Case{"[[script]]\nframes = 1", "a script needs a name"},
           Case{"[[script]]\nname = \"A\"", "script 'A' needs frames"},
           Case{"[[script]]\nname = \"A\"\nframes = 0", "frames is a number above 0"},
           Case{"[[script]]\nname = \"A\"\nframes = 3\nrate = \"x\"", "rate is a number above 0"},
           Case{"[[script]]\nname = \"A\"\nframes = 3\n[[script]]\nname = \"a\"\nframes = 3", "is defined twice"},
           Case{"[[script]]\nname = \"A\"\nframes = 3\nnotifies = [ { frame = 4, text = \"x\" } ]",
                "has only 3 frames"},
           Case{"[[script]]\nname = \"A\"\nframes = 3\nnotifies = [ { frame = 1 } ]", "a notify needs a text"},
           Case{"[[script]\n", ""},
       }) {
    EntityFile file = readEntity(wrong.text);
    EXPECT_FALSE(file.ok) << wrong.text;
    EXPECT_NE(file.message.find(wrong.message), std::string::npos) << file.message;
  }
}

TEST(GalTimeline, ReadsWhatARunPrints) {
  Recording recording = readRecording(
      "1 Main \"Walk <&>\" frame 0 rate 1 weight 0 level 0\n"
      "7 Main \"Walk <&>\" frame 6 rate 1 weight 1 level 0\n"
      "9 Main notify \"Step\"\nnonsense\n\n12 Main None frame 0 rate 1 weight 1 level -\n",
      20);
  ASSERT_EQ(recording.lanes.size(), 1u);
  ASSERT_EQ(recording.lanes[0].changes.size(), 3u);
  EXPECT_EQ(recording.lanes[0].changes[0].blendTicks, 6);
  EXPECT_EQ(recording.lanes[0].notifies[0].text, "Step");
  std::string svg = timelineSvg(recording);
  EXPECT_NE(svg.find("Walk &lt;&amp;&gt;"), std::string::npos);
  EXPECT_EQ(svg.find("<&>"), std::string::npos);
  EXPECT_NE(timelineHtml(recording).find("<svg"), std::string::npos);
  EXPECT_NE(timelineText(recording, 60, false).find("Walk"), std::string::npos);
  EXPECT_EQ(timelineText(recording, 60, false).find('\033'), std::string::npos);
}

TEST(GalGraph, DrawsTheLineThatCounts) {
  Stage stage(
      "channels { M; } inputs { P = A, B, C; } action Default {} action X {} action Y {}\n"
      "transition P { from A = X; from A to C = Y; }");
  ASSERT_FALSE(stage.emitter.hasErrors());
  std::string dot = transitionGraph(stage.agent->checked(), "t");
  EXPECT_NE(dot.find("\"P.A\" -> \"P.B\" [label=\"  X  \""), std::string::npos);
  EXPECT_NE(dot.find("\"P.A\" -> \"P.C\" [label=\"  Y  \""), std::string::npos);
  EXPECT_EQ(dot.find("\"P.A\" -> \"P.C\" [label=\"  X  \""), std::string::npos);
}

}  // namespace
}  // namespace vellum::gal
