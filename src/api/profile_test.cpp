// Profiles through the C API.
#include <gtest/gtest.h>

#include <vellum/vellum.hpp>

namespace {

constexpr const char* Busy =
    "int work(int n) {\n"
    "  int sum = 0;\n"
    "  for (int i = 0; i < n; i++) sum += i;\n"
    "  return sum;\n"
    "}\n"
    "function game_start() {\n"
    "  work(10000);\n"
    "}\n";

bool mentions(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

class Profile : public ::testing::Test {
 protected:
  void SetUp() override {
    vellum_config_init(&config);
    config.profile = 1;
  }
  std::string of(const std::vector<vellum::Source>& sources, vellum_profile_kind kind, const std::string& title = "t",
                 int ticks = 0) {
    vellum::Engine engine(config);
    vellum::World world(engine);
    EXPECT_EQ(world.load(sources, report), VELLUM_OK) << report.render(0);
    for (int i = 0; i < ticks; ++i) world.tick(report);
    std::string profile;
    EXPECT_EQ(world.profile(kind, title, profile, report), VELLUM_OK);
    return profile;
  }
  bool built(const char* language) { return vellum::Engine(config).languageById(language) != nullptr; }

  vellum_config config;
  vellum::Report report;
};

TEST_F(Profile, NamesFunctionsFilesAndLines) {
  if (!built("ags")) GTEST_SKIP();
  std::string json = of({{"game.asc", Busy}}, VELLUM_PROFILE_SPEEDSCOPE);
  EXPECT_TRUE(mentions(json, "\"name\":\"work\",\"file\":\"game.asc\",\"line\":3")) << json.substr(0, 1000);
  EXPECT_TRUE(mentions(json, "\"name\":\"game_start\",\"file\":\"game.asc\",\"line\":7"));
  EXPECT_TRUE(mentions(json, "\"name\":\"AGS Script\""));
  EXPECT_TRUE(mentions(json, "https://www.speedscope.app/file-format-schema.json"));
  std::string svg = of({{"game.asc", Busy}}, VELLUM_PROFILE_SVG);
  EXPECT_TRUE(mentions(svg, "<title>work (game.asc): 100.0 %, 200")) << svg;
  EXPECT_TRUE(mentions(svg, "line 3"));
}

TEST_F(Profile, EqualRunsGiveEqualProfiles) {
  if (!built("ags")) GTEST_SKIP();
  EXPECT_EQ(of({{"game.asc", Busy}}, VELLUM_PROFILE_SPEEDSCOPE), of({{"game.asc", Busy}}, VELLUM_PROFILE_SPEEDSCOPE));
  std::string interpreted = of({{"game.asc", Busy}}, VELLUM_PROFILE_SVG);
  config.jit = VELLUM_JIT_ON;
  EXPECT_EQ(of({{"game.asc", Busy}}, VELLUM_PROFILE_SVG), interpreted);
}

TEST_F(Profile, NothingRanIsAProfileToo) {
  EXPECT_TRUE(mentions(of({}, VELLUM_PROFILE_SPEEDSCOPE), "\"samples\":[],\"weights\":[]"));
  EXPECT_TRUE(mentions(of({}, VELLUM_PROFILE_SVG), ">0 instructions<"));
}

TEST_F(Profile, HostileNamesStayNames) {
  if (!built("ags")) GTEST_SKIP();
  const std::string name = "a\"<b>&\\\n\x01\xff.asc";
  std::string json = of({{name, Busy, "ags"}}, VELLUM_PROFILE_SPEEDSCOPE, name);
  EXPECT_TRUE(mentions(json, "\"file\":\"a\\\"<b>&\\\\\\n\\u0001\xc3\xbf.asc\"")) << json.substr(0, 1000);
  std::string svg = of({{name, Busy, "ags"}}, VELLUM_PROFILE_SVG, name);
  EXPECT_TRUE(mentions(svg, "work (a&quot;&lt;b&gt;&amp;\\  \xc3\xbf.asc)")) << svg;
  EXPECT_FALSE(mentions(svg, "\xff")) << "a title that is not UTF-8 makes no XML";
  EXPECT_FALSE(mentions(json, "\xff"));
}

TEST_F(Profile, LanguagesStandSideBySide) {
  if (!built("ags") || !built("caos")) GTEST_SKIP();
  std::string svg =
      of({{"game.asc", Busy}, {"loop.cos", "setv va00 0 loop addv va00 1 untl va00 ge 9000"}}, VELLUM_PROFILE_SVG);
  EXPECT_TRUE(mentions(svg, "AGS Script: ")) << svg;
  EXPECT_TRUE(mentions(svg, "CAOS: "));
}

TEST_F(Profile, ActionsOfGalAreInIt) {
  if (!built("gal")) GTEST_SKIP();
  constexpr const char* Door =
      "channels { Lamp; }\n"
      "inputs { Seen = No, Yes; }\n"
      "action Default { if (Seen = No) call Wait; }\n"
      "action Wait { if (Seen = Yes) set Lamp script \"On\"; }\n";
  std::string json = of({{"door.gal", Door}}, VELLUM_PROFILE_SPEEDSCOPE, "t", 3);
  EXPECT_TRUE(mentions(json, "\"name\":\"Wait\",\"file\":\"door.gal\",\"line\":4")) << json;
}

TEST_F(Profile, AWorldWithoutOneSaysSo) {
  config.profile = 0;
  vellum::Engine engine(config);
  vellum::World world(engine);
  std::string profile;
  EXPECT_EQ(world.profile(VELLUM_PROFILE_SVG, "", profile, report), VELLUM_FAILED);
  EXPECT_TRUE(mentions(report.message(), "config.profile"));
}

}  // namespace
