// The AGS part of a world as hosts see it: cases that need a limit or a save that no script test can have.
#include "languages/ags/runtime/runtime.h"

#include <gtest/gtest.h>

#include "host/memory_storage.h"
#include "languages/ags/ags.h"

namespace vellum::ags {
namespace {

struct Output : host::Output {
  void print(std::string_view text) override { printed += base::cat(text, "\n"); }
  std::string printed;
};

struct World {
  std::unique_ptr<languages::Runtime> load(std::string_view script, std::uint64_t memoryLimit) {
    context.memoryLimit = memoryLimit;
    auto runtime = language().createRuntime(context);
    EXPECT_TRUE(runtime->load({*sources.add("GlobalScript.asc", script)}, emitter));
    return runtime;
  }

  Output output;
  host::MemoryStorage storage;
  source::SourceSet sources;
  base::Random random{1};
  std::uint64_t tick = 0;
  languages::WorldContext context{.host = {.output = &output},
                                  .sources = sources,
                                  .random = random,
                                  .tick = tick,
                                  .files = languages::UnmeteredStorage(storage)};
  diagnostics::Emitter emitter;
};

// The state before a restored save may not fit into memory beside objects of the script that refuses the save.
TEST(AgsRuntime, ASaveThatIsRefusedWithoutMemoryToGoBackEndsTheGame) {
  World world;
  auto runtime = world.load(
      "int big[]; int n;\n"
      "function validate_restored_save(RestoredSaveInfo *info) { big = new int[1000000]; info.Cancel = true; }\n"
      "function repeatedly_execute() {\n"
      "  n++;\n"
      "  if (n == 1) SaveGameSlot(1, \"x\");\n"
      "  if (n == 3) { big = new int[1200000]; RestoreGameSlot(1); }\n"
      "}\n",
      8'000'000);
  bool good = true;
  for (int i = 0; i < 6 && good; ++i) good = runtime->tick(world.emitter);
  EXPECT_FALSE(good);
  ASSERT_EQ(world.emitter.all().size(), 1u);
  EXPECT_EQ(world.emitter.all()[0].message, "the game can't go back to how it was before save 1");
}

// A string that grows too large is rejected while it grows, not at the end.
TEST(AgsRuntime, TextsGrowWithinTheMemoryOfScripts) {
  for (std::string_view grow : {"s = s.Replace(\"a\", s);", "s = String.Join(parts, s);"}) {
    World world;
    world.context.options = {{"script-api", "4.0"}};
    auto runtime = world.load(base::cat("function repeatedly_execute() {\n"
                                        "  String s = \"a\";\n"
                                        "  for (int i = 0; i < 12; i++) s = s.Append(s);\n"
                                        "  String parts[] = new String[4096];\n"
                                        "  for (int i = 0; i < 4096; i++) parts[i] = s;\n  ",
                                        grow, "\n}\n"),
                              1'000'000);
    EXPECT_FALSE(runtime->tick(world.emitter)) << grow;
    ASSERT_EQ(world.emitter.all().size(), 1u);
    EXPECT_EQ(world.emitter.all()[0].message, "the scripts have used up their memory");
  }
}

// The objects of removed things are freed, too: this many would not fit.
TEST(AgsRuntime, ObjectsOfOverlaysThatAreGoneTakeNoMemory) {
  World world;
  auto runtime = world.load(
      "function repeatedly_execute() {\n"
      "  for (int i = 0; i < 2000; i++) { Overlay *o = Overlay.CreateGraphical(0, 0, 1); o.Remove(); }\n"
      "}\n",
      1'000'000);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(runtime->tick(world.emitter)) << i;
}

// The strings that a game stores have a separate limit; those that it drops don't count.
TEST(AgsRuntime, KeepsOnlySoManyTexts) {
  constexpr std::string_view Wide =
      "String wide = \"0123456789abcdef\"; for (int i = 0; i < 12; i++) wide = wide.Append(wide);\n";
  for (auto [loop, message] :
       {std::pair{"for (int i = 0; i < 2000; i++) Overlay.CreateTextual(0, 0, 100, eFontFont0, 1, wide);",
                  "there are too many overlays, or their texts are too long"},
        std::pair{"for (int i = 0; i < 2000; i++) SetGraphicalVariable(wide.ReplaceCharAt(i, '.'), i);",
                  "the game keeps too many texts: its names, lists and properties have 64 MB at the most"}}) {
    World world;
    auto runtime = world.load(base::cat("function repeatedly_execute() { ", Wide, loop, " }\n"), 0);
    EXPECT_FALSE(runtime->tick(world.emitter));
    ASSERT_EQ(world.emitter.all().size(), 1u);
    EXPECT_EQ(world.emitter.all()[0].message, message);
  }
  World world;
  auto runtime = world.load(
      base::cat("function repeatedly_execute() { ", Wide,
                "for (int i = 0; i < 1500; i++) { Overlay *o = Overlay.CreateTextual(0, 0, 9, eFontFont0, 1, wide); "
                "o.Remove(); } }\n"),
      0);
  EXPECT_TRUE(runtime->tick(world.emitter));
}

// Each line answers exactly one call, however many there were.
TEST(AgsRuntime, LinesAndTextsComeAsTheyWereTyped) {
  World world;
  auto runtime = world.load(
      "int n; String last; int typed;\n"
      "function repeatedly_execute() { if (n >= 1200) return; last = Game.InputBox(\"?\"); n++; }\n"
      "function on_text_input(int character) { typed = character; }\n",
      0);
  std::string problem, result;
  for (int i = 0; i < 1200; ++i) {
    ASSERT_TRUE(runtime->tick(world.emitter));
    ASSERT_TRUE(runtime->capabilities().interactive->input(base::cat("line text ", i), problem)) << problem;
    ASSERT_TRUE(runtime->tick(world.emitter));
  }
  ASSERT_TRUE(runtime->eval(*world.sources.add("<eval>", "last"), result, world.emitter));
  EXPECT_EQ(result, "text 1199");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(runtime->tick(world.emitter));
  ASSERT_TRUE(runtime->capabilities().interactive->input("type \xc3\xa4", problem)) << problem;
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(runtime->tick(world.emitter));
  ASSERT_TRUE(runtime->eval(*world.sources.add("<eval>", "typed"), result, world.emitter));
  EXPECT_EQ(result, "228");
}

// The option that a host chooses is one of those that are shown, by its number in the dialog.
TEST(AgsRuntime, AnOptionOfADialogIsChosenByItsNumber) {
  World world;
  (void)world.sources.add("talk.dialog", "@S\nreturn\n@1\nreturn\n@2\nreturn\n@3\nstop\n").ok();
  (void)world.sources
      .add("GlobalScript.asc",
           "int ended;\n"
           "int timesEnded() { return ended; }\n"
           "int chosen() { return dTalk.HasOptionBeenChosen(1) + dTalk.HasOptionBeenChosen(2) * 2 + "
           "dTalk.HasOptionBeenChosen(3) * 4; }\n"
           "function game_start() { dTalk.Start(); }\n"
           "function on_event(EventType event, int data) { if (event == eEventDialogStop) ended++; }\n")
      .ok();
  auto runtime = language().createRuntime(world.context);
  ASSERT_TRUE(runtime->load({*world.sources.add("game.toml",
                                                "[game]\nname = \"Talk\"\nmodules = [\"GlobalScript\"]\n"
                                                "[[dialog]]\nname = \"dTalk\"\nscript = \"talk.dialog\"\n"
                                                "options = [\"One\", { text = \"Two\", on = false }, \"Three\"]\n"
                                                "[[room]]\nnumber = 1\n"
                                                "[[character]]\nname = \"cEgo\"\nroom = 1\n")},
                            world.emitter))
      << (world.emitter.all().empty() ? "" : world.emitter.all()[0].message);
  std::string problem, result;
  auto ticks = [&] {
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(runtime->tick(world.emitter));
  };
  auto valueOf = [&](std::string_view expression) {
    EXPECT_TRUE(runtime->eval(*world.sources.add("<eval>", expression), result, world.emitter));
    return result;
  };
  ticks();
  for (const char* wrong : {"option", "option two", "option 1000001", "choose 1"})
    EXPECT_FALSE(runtime->capabilities().interactive->input(wrong, problem)) << wrong;
  EXPECT_TRUE(problem.starts_with("'choose 1' is no input: ")) << problem;
  for (auto [input, chosen] : {std::pair{"option 2", "0"}, std::pair{"option 1", "1"}, std::pair{"option 3", "5"}}) {
    EXPECT_EQ(valueOf("timesEnded()"), "0");
    ASSERT_TRUE(runtime->capabilities().interactive->input(input, problem)) << problem;
    ticks();
    EXPECT_EQ(valueOf("chosen()"), chosen) << input;
  }
  EXPECT_EQ(valueOf("timesEnded()"), "1");
}

}  // namespace
}  // namespace vellum::ags
