// Profiles through the C API.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <vellum/vellum.hpp>

namespace {

// A call of both() takes more than half, one of rest() less, and one of work() the rest.
constexpr const char* Shares =
    "int work(int n) {\n"
    "  int sum = 0;\n"
    "  for (int i = 0; i < n; i++) sum += i;\n"
    "  return sum;\n"
    "}\n"
    "int both(int n) { return work(n) + work(2 * n); }\n"
    "int rest(int n) {\n"
    "  int left = n;\n"
    "  while (left > 0) {\n"
    "    left--;\n"
    "    if (left == 5) left = 4;\n"
    "  }\n"
    "  return left;\n"
    "}\n"
    "function game_start() {\n"
    "  both(100);\n"
    "  rest(90);\n"
    "  work(3);\n"
    "}\n";

// A rectangle of a flame graph, and what its title says.
struct FlameBox {
  double x = 0, y = 0, width = 0;
  std::string name, color;
  double instructions = 0, percent = 0, own = 0;  // own: percent, 0 where it is not stated
  std::vector<double> lines;                      // percent
};

std::vector<FlameBox> boxesOf(const std::string& svg) {
  static const std::regex box(
      "<rect x=\"([0-9.]+)\" y=\"([0-9.]+)\" width=\"([0-9.]+)\" height=\"17\" fill=\"(#[0-9a-f]+)\"><title>(.+): "
      "([0-9.]+) %, ([0-9]+) instructions(?:; itself ([0-9.]+) %)?(.*)</title>");
  static const std::regex line("line [0-9]+ ([0-9.]+) %");
  std::vector<FlameBox> boxes;
  for (std::sregex_iterator at(svg.begin(), svg.end(), box), end; at != end; ++at) {
    const std::smatch& found = *at;
    FlameBox& made = boxes.emplace_back();
    made.x = std::stod(found[1]), made.y = std::stod(found[2]), made.width = std::stod(found[3]);
    made.color = found[4], made.name = found[5];
    made.percent = std::stod(found[6]), made.instructions = std::stod(found[7]);
    made.own = found[8].length() > 0 ? std::stod(found[8]) : 0;
    const std::string lines = found[9];
    for (std::sregex_iterator each(lines.begin(), lines.end(), line); each != end; ++each)
      made.lines.push_back(std::stod((*each)[1]));
  }
  return boxes;
}

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

TEST_F(Profile, BoxesOfAFlameGraphStandOnTheirCallers) {
  if (!built("ags")) GTEST_SKIP();
  std::string svg = of({{"game.asc", Shares}}, VELLUM_PROFILE_SVG);
  std::vector<FlameBox> boxes = boxesOf(svg);
  ASSERT_GE(boxes.size(), 6u) << svg;
  const FlameBox& all = boxes[0];
  EXPECT_EQ(all.name, "AGS Script");
  EXPECT_EQ(all.x, 10);
  EXPECT_NEAR(all.width, 979.6, 0.05);
  EXPECT_EQ(all.percent, 100);
  EXPECT_TRUE(mentions(svg, ">" + std::to_string(static_cast<int>(all.instructions)) + " instructions<"));
  // A row for each level, 18 high, below a head of 46 and above a margin of 10.
  double top = all.y;
  for (const FlameBox& box : boxes) top = std::min(top, box.y);
  EXPECT_EQ(top, 46);
  EXPECT_TRUE(mentions(svg, " height=\"" + std::to_string(static_cast<int>(all.y) + 18 + 10) + "\" "));
  for (const FlameBox& box : boxes) {
    EXPECT_NEAR(box.width + 0.4, 980 * box.instructions / all.instructions, 0.11) << box.name;
    EXPECT_NEAR(box.percent, 100 * box.instructions / all.instructions, 0.06) << box.name;
    EXPECT_EQ(box.color == "#c9ced6", box.name.find("game.asc") == std::string::npos) << box.name;
    EXPECT_TRUE(std::is_sorted(box.lines.rbegin(), box.lines.rend())) << box.name;
    EXPECT_LE(box.lines.size(), 3u);
    double next = box.x, left = box.percent - box.own;  // side by side, the largest first
    double largest = box.instructions;
    for (const FlameBox& above : boxes) {
      if (above.y != box.y - 18 || above.x < box.x - 0.11 || above.x > box.x + box.width) continue;
      EXPECT_NEAR(above.x, next, 0.11) << above.name;
      EXPECT_LE(above.instructions, largest);
      next = above.x + above.width + 0.4;
      largest = above.instructions;
      left -= above.percent;
    }
    EXPECT_NEAR(left, 0, 0.2) << box.name;
  }
}

TEST_F(Profile, TheSharesOfFunctionsAndLines) {
  if (!built("ags")) GTEST_SKIP();
  std::vector<FlameBox> boxes = boxesOf(of({{"game.asc", Shares}}, VELLUM_PROFILE_SVG));
  std::vector<std::string> names;
  for (const FlameBox& box : boxes) names.push_back(box.name);
  const std::vector<std::string> expected = {"AGS Script",      "game_start (game.asc)", "both (game.asc)",
                                             "work (game.asc)", "rest (game.asc)",       "work (game.asc)",
                                             "(initial values)"};
  ASSERT_EQ(names, expected);
  EXPECT_EQ(boxes[0].own, 0);  // only what it calls
  EXPECT_GT(boxes[2].percent, 50);
  EXPECT_GT(boxes[3].lines.at(0), 0.9 * boxes[3].percent);  // the line of the loop
  EXPECT_EQ(boxes[4].own, boxes[4].percent);
  EXPECT_EQ(boxes[4].lines.size(), 3u);  // of five
  EXPECT_LT(boxes[5].percent, boxes[4].percent);
}

TEST_F(Profile, TooNarrowBoxesAreNotDrawn) {
  if (!built("ags")) GTEST_SKIP();
  std::string svg = of({{"game.asc",
                         "int less(int n) { while (n > 0) n--; return n; }\n"
                         "function game_start() { int i = 0; while (i < 30000) i++; less(1); }\n"}},
                       VELLUM_PROFILE_SVG);
  for (const FlameBox& box : boxesOf(svg)) {
    EXPECT_GE(980 * box.percent / 100, 0.35) << box.name;
    EXPECT_EQ(box.name.find("less"), std::string::npos);
  }
}

TEST_F(Profile, EverySampleHasItsStackAndWeight) {
  if (!built("ags")) GTEST_SKIP();
  std::string json = of({{"game.asc", Shares}}, VELLUM_PROFILE_SPEEDSCOPE);
  auto numbers = [](const std::string& text) {
    static const std::regex number("[0-9]+");
    std::vector<long> found;
    for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
      found.push_back(std::stol(at->str()));
    return found;
  };
  auto between = [&](std::string_view begin, std::string_view end) {
    std::size_t from = json.find(begin) + begin.size();
    return json.substr(from, json.find(end, from) - from);
  };
  std::string stacks = between("\"samples\":[", "]]");
  std::vector<long> weights = numbers(between("\"weights\":[", "]"));
  EXPECT_EQ(weights.size(), static_cast<std::size_t>(std::count(stacks.begin(), stacks.end(), '[')));
  long sum = 0;
  for (long weight : weights) sum += weight;
  EXPECT_EQ(numbers(between("\"startValue\":", ",")), std::vector<long>{0});
  EXPECT_EQ(numbers(between("\"endValue\":", ",")), std::vector<long>{sum});
  EXPECT_EQ(numbers(between("\"activeProfileIndex\":", ",")), std::vector<long>{0});
  std::string frames = between("\"frames\":[", "]");
  auto frameCount = std::count(frames.begin(), frames.end(), '{');
  for (long frame : numbers(stacks)) EXPECT_LT(frame, frameCount);
  // Outermost first: every stack begins with the language.
  std::string first = frames.substr(0, frames.find("AGS Script"));
  std::string begin = "[" + std::to_string(std::count(first.begin(), first.end(), '{') - 1) + ",";
  std::size_t count = 0;
  for (std::size_t at = stacks.find(begin); at != std::string::npos; at = stacks.find(begin, at + 1)) ++count;
  EXPECT_EQ(count, weights.size());
  // Only frames with a file and a line state them.
  EXPECT_TRUE(mentions(frames, "{\"name\":\"AGS Script\"}")) << frames;
  EXPECT_TRUE(mentions(frames, "{\"name\":\"both\",\"file\":\"game.asc\",\"line\":6}"));
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
