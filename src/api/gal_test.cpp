// GAL agents as an engine drives and draws them, through the C++ interface and with it the C one.
#include <gtest/gtest.h>

#include <vellum/gal.hpp>

namespace {

struct QuietHost : vellum::Host {
  void print(std::string_view) override {}
};

constexpr const char* Agent =
    "channels { Body; Eyes; }\n"
    "inputs { Speed = Walk, Run; .Mood = Good, Bad; }\n"
    "action Default { set Body { script str(Speed); blend 1; } set Eyes { script \"Open\"; keepset 2 2; } }\n"
    "action Blink { force (3) Eyes { script \"Shut\"; rate 2; keepset 1 1; } }\n";

std::string_view scriptOf(const vellum_gal_clip& clip) { return {clip.script, clip.script_size}; }

TEST(GalApi, AnEngineTicksAgentsAndGetsTheMixOfEachChannel) {
  QuietHost host;
  vellum::Engine engine{host};
  if (engine.languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
  vellum::Report report;
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"a.gal", Agent}, {"b.gal", Agent}}, report), VELLUM_OK);
  ASSERT_EQ(vellum::galAgentCount(world), 2u);
  for (int i = 0; i < 31; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_NE(vellum::bindGal(world, 1, "Speed", "Fly", report), VELLUM_OK);
  EXPECT_NE(vellum::bindGal(world, 1, "Mood", "Bad", report), VELLUM_OK);
  EXPECT_NE(vellum::bindGal(world, 2, "Speed", "Run", report), VELLUM_OK);
  ASSERT_EQ(vellum::bindGal(world, 1, "Speed", "Run", report), VELLUM_OK);
  std::string result;
  ASSERT_EQ(world.call("gal", "Blink", result, report), VELLUM_OK);
  for (int i = 0; i < 7; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK);

  auto body = vellum::galChannel(world, 1, 0), still = vellum::galChannel(world, 0, 0),
       eyes = vellum::galChannel(world, 0, 1);
  ASSERT_TRUE(body && still && eyes);
  EXPECT_EQ(std::string_view(body->name, body->name_size), "Body");
  EXPECT_EQ(still->clip_count, 1u);
  ASSERT_EQ(body->clip_count, 2u);
  auto run = vellum::galClip(world, 1, 0, 0), walk = vellum::galClip(world, 1, 0, 1);
  ASSERT_TRUE(run && walk);
  EXPECT_EQ(scriptOf(*run), "Run");
  EXPECT_EQ(scriptOf(*walk), "Walk");
  EXPECT_FLOAT_EQ(run->weight, 0.2f);  // six ticks of the thirty that the blend takes
  EXPECT_FLOAT_EQ(run->weight + walk->weight, 1.0f);
  EXPECT_EQ(run->frame, 6);
  EXPECT_EQ(run->frames, 30);
  EXPECT_EQ(run->frames_per_second, 30);
  EXPECT_EQ(eyes->bound, 1);
  EXPECT_EQ(eyes->level, 3);
  EXPECT_DOUBLE_EQ(eyes->seconds_bound, 9.0 / 30);  // half a second at the double rate, six ticks ago
  EXPECT_EQ(vellum::galClip(world, 0, 1, 0)->frame, 12);
  EXPECT_FALSE(vellum::galChannel(world, 2, 0));
  EXPECT_FALSE(vellum::galChannel(world, 0, 2));
  EXPECT_FALSE(vellum::galClip(world, 0, 0, 1));
}

TEST(GalApi, AnAgentIsDescribed) {
  vellum_config config;
  vellum_config_init(&config);
  vellum::Engine engine(config);
  if (engine.languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
  vellum::Report report;
  std::string text;
  vellum::Source source{
      "a.gal",
      "channels { Main; Upper; }\n"
      "inputs { Speed = Walk \"wlk\", Run; .Mood = Calm, Angry; .Height = Low; }\n"
      "action Default { set Main { script str(Speed); } }\n"
      "action Wave { set Upper { script \"Wave\"; } }\n"
      "transition Speed { to Run = Wave; from Walk = Wave; from Run to Walk = Default; }\n"
      "test { onpress \"ctrl shift r\" { bind Speed = Run; call Wave; } onrelease \"r\" call Default; }\n"};
  ASSERT_EQ(vellum::describeGal(engine, source, text, report), VELLUM_OK) << report.render();
  EXPECT_EQ(text,
            "Channels\n"
            "  0  Main\n"
            "  1  Upper\n"
            "Inputs\n"
            "  Speed = Walk \"wlk\", Run\n"
            "Local inputs\n"
            "  Mood = Calm, Angry\n"
            "  Height = Low\n"
            "Actions\n"
            "  Default\n"
            "  Wave\n"
            "Transitions\n"
            "  Speed to Run: Wave\n"
            "  Speed from Walk: Wave\n"
            "  Speed from Run to Walk: Default\n"
            "Keys\n"
            "  press shift ctrl r: Speed = Run; call Wave;\n"
            "  release r: call Default;\n");
}

// In a terminal, each agent's channels; a picture is of the first agent.
TEST(GalApi, ATimelineOfTwoAgents) {
  QuietHost host;
  vellum::Engine engine{host};
  if (engine.languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
  vellum::Report report;
  vellum::World world(engine, {{"timeline", "-"}});
  constexpr const char* Lamp = "channels { Lamp; } action Default { set Lamp script \"On\"; }\n";
  ASSERT_EQ(world.load({{"a.gal", Agent}, {"b.gal", Lamp}}, report), VELLUM_OK) << report.render();
  for (int i = 0; i < 31; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK);
  std::string text, svg;
  ASSERT_EQ(vellum::timelineOfGal(world, VELLUM_PLOT_TERMINAL, 80, text, report), VELLUM_OK) << report.message();
  ASSERT_EQ(vellum::timelineOfGal(world, VELLUM_PLOT_SVG, 80, svg, report), VELLUM_OK) << report.message();
  EXPECT_NE(text.find("Body"), std::string::npos) << text;
  EXPECT_NE(text.find("Lamp"), std::string::npos) << text;
  EXPECT_NE(svg.find("Body"), std::string::npos);
  EXPECT_EQ(svg.find("Lamp"), std::string::npos);
  EXPECT_EQ(svg.find("<svg"), svg.rfind("<svg"));
}

struct EntityHost : vellum::Host {
  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    if (name == "one.toml") return "name = \"one\"\n[[script]]\nname = \"Walk\"\nframes = 11\n";
    if (name == "two.toml") return "name = \"two\"\n[[script]]\nname = \"Walk\"\nframes = 22\n";
    error = "no such file";
    return std::nullopt;
  }
};

class GalEntities : public ::testing::Test {
 protected:
  void SetUp() override {
    if (engine.languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
  }
  // The world of two agents; its status.
  vellum::Status load(const std::vector<vellum::Option>& options) {
    world = vellum::World(engine, options);
    report.clear();
    return world.load({{"a.gal", Walker}, {"dir/b.gal", Walker}}, report);
  }
  float frames(std::size_t agent) {
    auto clip = vellum::galClip(world, agent, 0, 0);
    return clip ? clip->frames : 0;
  }
  std::string played(std::size_t agent) {
    auto clip = vellum::galClip(world, agent, 1, 0);
    return clip ? std::string(scriptOf(*clip)) : "";
  }

  static constexpr const char* Walker =
      "channels { Body; Arms; } action Default { set Body { script \"Walk\"; } }\n"
      "action Wave { set Arms { script \"Walk\"; keepset 2 2; } }\n";
  EntityHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  vellum::World world{engine};
};

// [EntityTwice] [EntityOfNoAgent]
TEST_F(GalEntities, EachAgentMayHaveItsOwn) {
  ASSERT_EQ(load({{"entity", "one.toml"}, {"entity", "B.GAL=two.toml"}}), VELLUM_OK) << report.render();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(frames(0), 11);
  EXPECT_EQ(frames(1), 22);

  EXPECT_EQ(load({{"entity", "one.toml"}, {"entity", "two.toml"}}), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(std::string(report[0].message), "a.gal has two entities: --entity 'one.toml' and --entity 'two.toml'");
  EXPECT_EQ(load({{"entity", "b.gal=one.toml"}, {"entity", "b.gal=two.toml"}}), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(std::string(report[0].message),
            "b.gal has two entities: --entity 'b.gal=one.toml' and --entity 'b.gal=two.toml'");
  EXPECT_EQ(load({{"entity", "c.gal=one.toml"}}), VELLUM_OK);
  EXPECT_EQ(std::string(report[0].message), "--entity 'c.gal=one.toml' matches no loaded agent");
}

TEST_F(GalEntities, CallsNameOneOrAll) {
  ASSERT_EQ(load({}), VELLUM_OK);
  std::string result;
  ASSERT_EQ(world.call("gal", "b.gal:Wave", result, report), VELLUM_OK) << report.render();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(played(0), "");
  EXPECT_EQ(played(1), "Walk");
  ASSERT_EQ(world.call("gal", "0:Wave()", result, report), VELLUM_OK) << report.render();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(played(0), "Walk");
  EXPECT_EQ(world.call("gal", "c.gal:Wave", result, report), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(std::string(report[0].message), "unknown agent 'c.gal'");
  report.clear();
  EXPECT_EQ(world.call("gal", "b.gal:Wawe", result, report), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(std::string(report[0].message), "unknown action 'Wawe'");
}

}  // namespace
