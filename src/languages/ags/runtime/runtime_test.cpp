// The AGS part of a world as hosts see it: cases that need a limit or a save that no script test can have.
#include "languages/ags/runtime/runtime.h"

#include <gtest/gtest.h>

#include "languages/ags/runtime/test_world.h"

namespace vellum::ags {
namespace {

// The state before a restored save may not fit into memory beside objects of the script that refuses the save.
TEST(AgsRuntime, ASaveThatIsRefusedWithoutMemoryToGoBackEndsTheGame) {
  TestWorld world;
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
    TestWorld world;
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

TEST(AgsRuntime, AnUnknownNameIsReportedInEachEntry) {
  TestWorld world;
  auto runtime = world.load("int n;\n", 0);
  for (const char* text : {"unknown", "unknown", "Unknown* u;", "Unknown* u;"}) {
    std::string result;
    world.emitter.clear();
    EXPECT_FALSE(runtime->eval(*world.sources.add("entry", text), result, world.emitter));
    EXPECT_FALSE(world.emitter.all().empty()) << text;
  }
}

// Snippets are compiled with all scripts, but never with those of a load that failed: their code has no meaning.
TEST(AgsRuntime, SnippetsRunAfterScriptsThatDoNotCompile) {
  constexpr std::string_view Broken =
      "struct Spot { int x; };\nfunction broken() {\n  Display(\"%d %d\", 1, unknown.y);\n"
      "  player.AddInventory(unknown);\n  Spot s;\n  Display(\"%d %d\", 1, s);\n}\n";
  TestWorld world;
  AgsRuntime runtime(world.context);
  auto load = [&](std::string name, std::string_view text) {
    return runtime.load({*world.sources.add(std::move(name), text)}, world.emitter);
  };
  auto valueOf = [&](std::string_view text) {
    std::string result;
    world.emitter.clear();
    EXPECT_TRUE(runtime.eval(*world.sources.add("entry", text), result, world.emitter))
        << world.emitter.all()[0].message;
    return result;
  };
  EXPECT_FALSE(load("Broken.asc", Broken));
  EXPECT_EQ(valueOf("1 + 1"), "2");
  EXPECT_TRUE(load("Right.asc", "int number = 7;\n"));
  EXPECT_EQ(valueOf("number = 8; number"), "8");
  EXPECT_FALSE(load("Broken.asc", Broken));
  EXPECT_EQ(valueOf("number"), "8");
  EXPECT_TRUE(load("Later.asc", "int other = 3;\n"));
  EXPECT_EQ(valueOf("other"), "3");
}

// The objects of removed things are freed, too: this many would not fit.
TEST(AgsRuntime, ObjectsOfOverlaysThatAreGoneTakeNoMemory) {
  TestWorld world;
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
                  "the game keeps too many texts: its names, lists and properties may have at most 64 MB"}}) {
    TestWorld world;
    auto runtime = world.load(base::cat("function repeatedly_execute() { ", Wide, loop, " }\n"), 0);
    EXPECT_FALSE(runtime->tick(world.emitter));
    ASSERT_EQ(world.emitter.all().size(), 1u);
    EXPECT_EQ(world.emitter.all()[0].message, message);
  }
  TestWorld world;
  auto runtime = world.load(
      base::cat("function repeatedly_execute() { ", Wide,
                "for (int i = 0; i < 1500; i++) { Overlay *o = Overlay.CreateTextual(0, 0, 9, eFontFont0, 1, wide); "
                "o.Remove(); } }\n"),
      0);
  EXPECT_TRUE(runtime->tick(world.emitter));
}

// Each line answers exactly one call, however many there were.
TEST(AgsRuntime, LinesAndTextsComeAsTheyWereTyped) {
  TestWorld world;
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

// What a host types and clicks, line by line, and what scripts see of it.
class Listener {
 public:
  Listener() {
    world.context.options = {{"script-api", "3.6"}};
    runtime = world.load(
        "String seen; int typed;\n"
        "function game_start() { seen = \"\"; SetGameOption(OPT_MOUSEWHEEL, 1); }\n"
        "function on_mouse_click(MouseButton button, int x, int y) {\n"
        "  seen = seen.Append(String.Format(\"button %d at %d,%d;\", button, x, y)); }\n"
        "function on_key_press(eKeyCode key, int mod) { seen = seen.Append(String.Format(\"key %d %d;\", key, mod)); "
        "}\n"
        "function on_text_input(int character) { seen = seen.Append(String.Format(\"text %d;\", character)); }\n"
        "String take() { String all = seen; seen = \"\"; return all; }\n"
        "String held() { return String.Format(\"%d%d%d %d at %d,%d\", mouse.IsButtonDown(eMouseLeft), "
        "mouse.IsButtonDown(eMouseRight), mouse.IsButtonDown(eMouseMiddle), IsKeyPressed(eKeyA), mouse.x, mouse.y); "
        "}\n",
        0);
    EXPECT_TRUE(runtime->tick(world.emitter));
  }
  std::string valueOf(std::string_view expression) {
    std::string result;
    EXPECT_TRUE(runtime->eval(*world.sources.add("<eval>", expression), result, world.emitter));
    return result;
  }
  std::string after(std::string_view line) {
    EXPECT_TRUE(runtime->capabilities().interactive->input(line, problem)) << problem;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(runtime->tick(world.emitter));
    return valueOf("take()");
  }

  TestWorld world;
  std::unique_ptr<languages::Runtime> runtime;
  std::string problem;
};

TEST(AgsRuntime, LinesOfInputMoveTheMouseAndItsButtons) {
  Listener game;
  EXPECT_EQ(game.after("click 10 20"), "button 1 at 10,20;");
  EXPECT_EQ(game.after("click 11 21 left"), "button 1 at 11,21;");
  EXPECT_EQ(game.after("  click\t12 22   right "), "button 2 at 12,22;");
  EXPECT_EQ(game.after("click 13 23 middle"), "button 3 at 13,23;");
  EXPECT_EQ(game.valueOf("held()"), "000 0 at 13,23");
  EXPECT_EQ(game.after("move 30 31"), "");
  EXPECT_EQ(game.valueOf("held()"), "000 0 at 30,31");
  EXPECT_EQ(game.after("down 5 6 right"), "button 2 at 5,6;");
  EXPECT_EQ(game.valueOf("held()"), "010 0 at 5,6");
  EXPECT_EQ(game.after("down 5 7"), "button 1 at 5,7;");
  EXPECT_EQ(game.after("down 5 7 middle"), "button 3 at 5,7;");
  EXPECT_EQ(game.valueOf("held()"), "111 0 at 5,7");
  EXPECT_EQ(game.after("up 6 8 right"), "");
  EXPECT_EQ(game.valueOf("held()"), "101 0 at 6,8");
  EXPECT_EQ(game.after("up 6 8 middle"), "");
  EXPECT_EQ(game.after("up 6 8"), "");
  EXPECT_EQ(game.valueOf("held()"), "000 0 at 6,8");
  EXPECT_EQ(game.after("wheel up"), "button 8 at 6,8;");
  EXPECT_EQ(game.after("wheel down"), "button 9 at 6,8;");
}

TEST(AgsRuntime, LinesOfInputPressKeysAndType) {
  Listener game;
  EXPECT_EQ(game.after("move 6 8"), "");
  EXPECT_EQ(game.after("key a"), "key 65 0;");
  EXPECT_EQ(game.after("key A 65536"), "key 65 65536;");
  EXPECT_EQ(game.after("key Escape"), "key 27 0;");
  EXPECT_EQ(game.after("key Ctrl-c"), "key 3 0;");
  EXPECT_EQ(game.after("key 5"), "key 5 0;");  // a digit alone is a code
  EXPECT_EQ(game.after("key 0"), "key 0 0;");
  EXPECT_EQ(game.valueOf("held()"), "000 0 at 6,8");
  EXPECT_EQ(game.after("keydown a"), "key 65 0;");
  EXPECT_EQ(game.valueOf("held()"), "000 1 at 6,8");
  EXPECT_EQ(game.after("keyup a"), "");
  EXPECT_EQ(game.valueOf("held()"), "000 0 at 6,8");
  EXPECT_EQ(game.after("type aB"), "key 65 0;text 97;key 66 0;text 66;");
  EXPECT_EQ(game.after("type  "), "key 32 0;text 32;");  // what follows the first blank is the text
  EXPECT_EQ(game.after("type"), "");
  EXPECT_EQ(game.after("move 1000000 -1000000"), "");
}

TEST(AgsRuntime, OtherLinesOfInputAreRefused) {
  Listener game;
  for (const char* wrong : {"", " ", "click", "click 1", "click a 1", "move 1000001 0", "move 0 -1000001", "wheel",
                            "wheel left", "key", "key ab", "key 13 x", "key 65 0 0", "key -1", "keyup", "clicks 1 2"}) {
    EXPECT_FALSE(game.runtime->capabilities().interactive->input(wrong, game.problem)) << wrong;
    EXPECT_TRUE(game.problem.starts_with(base::cat("'", wrong, "' is not an input; inputs are click X Y")))
        << game.problem;
  }
  for (const char* wrong : {"click 1 2 none", "down 1 2 none", "up 1 2 LEFT"})
    EXPECT_FALSE(game.runtime->capabilities().interactive->input(wrong, game.problem)) << wrong;
  EXPECT_EQ(game.problem, "'LEFT' is not a button; use left, right or middle");
  EXPECT_EQ(game.after("move 1 1"), "");  // nothing of the wrong lines happened
}

// eSkipESCOnly is Escape, eSkipAnyKey any key, and so on (AGS manual, StartCutscene).
TEST(AgsRuntime, WhatSkipsACutscene) {
  const char* inputs[] = {"key 27", "key x", "click 9 9", "click 9 9 right"};
  struct Style {
    const char *name, *skippedBy;  // by which of the inputs
  };
  for (const Style& style : {Style{"eSkipESCOnly", "1000"}, Style{"eSkipAnyKey", "1100"},
                             Style{"eSkipMouseClick", "0011"}, Style{"eSkipAnyKeyOrMouseClick", "1111"},
                             Style{"eSkipESCOrRightButton", "1001"}, Style{"eSkipScriptOnly", "0000"}})
    for (int i = 0; i < 4; ++i) {
      TestWorld world;
      auto runtime = world.load(base::cat("int started, skipped;\n"
                                          "function repeatedly_execute() {\n"
                                          "  if (started) return;\n"
                                          "  started = 1;\n"
                                          "  StartCutscene(",
                                          style.name,
                                          ");\n"
                                          "  Wait(1000);\n"
                                          "  skipped = Game.SkippingCutscene;\n"
                                          "  EndCutscene();\n"
                                          "}\n"),
                                0);
      std::string problem, result;
      for (int tick = 0; tick < 3; ++tick) ASSERT_TRUE(runtime->tick(world.emitter));
      ASSERT_TRUE(runtime->capabilities().interactive->input(inputs[i], problem)) << problem;
      for (int tick = 0; tick < 3; ++tick) ASSERT_TRUE(runtime->tick(world.emitter));
      ASSERT_TRUE(runtime->eval(*world.sources.add("<eval>", "skipped"), result, world.emitter));
      EXPECT_EQ(result[0], style.skippedBy[i]) << style.name << " and " << inputs[i];
    }
}

// The command's window sends the same events to games of all languages.
TEST(AgsRuntime, WhatWindowsSendIsInput) {
  TestWorld world;
  (void)world.sources
      .add("GlobalScript.asc",
           "String heard;\nfunction game_start() { heard = \"\"; }\nString all() { return heard; }\n"
           "function on_mouse_click(MouseButton b) { heard = String.Format(\"%sm%d %d %d \", heard, b, mouse.x, "
           "mouse.y); }\n"
           "function on_key_press(eKeyCode k) { heard = String.Format(\"%sk%d \", heard, k); }\n")
      .ok();
  auto runtime = world.loadFile("game.toml",
                                "[game]\nname = \"Keys\"\nmodules = [\"GlobalScript\"]\n"
                                "[[room]]\nnumber = 1\n[[character]]\nname = \"cEgo\"\nroom = 1\n");
  ASSERT_FALSE(HasFailure());
  std::string problem, result;
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(runtime->tick(world.emitter));
  for (const char* event : {"move 30 40", "down left", "up left", "down right", "up right", "wheel 120", "wheel -120",
                            "press 27", "release 27", "press 37", "press 112", "press 123", "press 65", "type a"}) {
    EXPECT_TRUE(runtime->capabilities().interactive->input(event, problem)) << event << problem;
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(runtime->tick(world.emitter));
  }
  EXPECT_TRUE(runtime->eval(*world.sources.add("<eval>", "all()"), result, world.emitter));
  EXPECT_EQ(result, "m1 30 40 m2 30 40 m8 30 40 m9 30 40 k27 k375 k359 k434 k65 ");
  for (const char* wrong : {"down side", "press", "press Escape", "wheel 0"})
    EXPECT_FALSE(runtime->capabilities().interactive->input(wrong, problem)) << wrong;
}

// The option that a host chooses is one of those that are shown, by its number in the dialog.
TEST(AgsRuntime, AnOptionOfADialogIsChosenByItsNumber) {
  TestWorld world;
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
  auto runtime = world.loadFile("game.toml",
                                "[game]\nname = \"Talk\"\nmodules = [\"GlobalScript\"]\n"
                                "[[dialog]]\nname = \"dTalk\"\nscript = \"talk.dialog\"\n"
                                "options = [\"One\", { text = \"Two\", on = false }, \"Three\"]\n"
                                "[[room]]\nnumber = 1\n"
                                "[[character]]\nname = \"cEgo\"\nroom = 1\n");
  ASSERT_FALSE(HasFailure());
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
  EXPECT_TRUE(problem.starts_with("'choose 1' is not an input; inputs are ")) << problem;
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
