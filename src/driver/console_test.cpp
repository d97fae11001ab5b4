// The console's own commands and its entries, as people type them.
#include "driver/command_test.h"

namespace vellum::driver {

class ConsoleTest : public CommandTest {
 protected:
  // Types into a console; what it prints and reports.
  std::string typed(std::vector<std::string> words, std::string_view text) const {
    words.insert(words.begin(), "repl");
    const CommandResult ended = run(words, text);
    return ended.out + ended.err;
  }
  // One room, with a door and a lamp; a character, and an item. What is clicked and typed is printed.
  std::string game() const {
    write("game/game.toml",
          "[game]\nname = \"Small\"\nsize = [320, 200]\nplayer = \"cGuard\"\nmodules = [\"GlobalScript\"]\n"
          "[[character]]\nname = \"cGuard\"\ntitle = \"the guard\"\nroom = 1\nat = [60, 170]\n"
          "[[item]]\nname = \"iKey\"\ntitle = \"the key\"\n"
          "[[room]]\nnumber = 1\n[[room.hotspot]]\nname = \"hDoor\"\ntitle = \"the door\"\n"
          "rectangle = [230, 76, 270, 150]\n[[room.object]]\nname = \"oLamp\"\ntitle = \"the lamp\"\nat = [10, 100]\n");
    write("game/GlobalScript.asc",
          "int typed;\nfunction on_key_press(eKeyCode key) { typed = key; }\n"
          "function on_mouse_click(MouseButton button, int x, int y) { typed = x * 1000 + y; }\n");
    return path("game");
  }
};

TEST_F(ConsoleTest, EventsOfAgsAreInputOfThePlayer) {
  const std::string out = typed({"-l", "ags", game()},
                                ":tick 2\n:event key Escape\n:tick\n:inspect typed\n:event click 250 120\n:tick\n"
                                ":inspect typed\n:event option 1\n:event jump 1\n");
  EXPECT_TRUE(says(out, "typed = 27\n")) << out;
  EXPECT_TRUE(says(out, "typed = 250120\n")) << out;
  EXPECT_TRUE(says(out, "'jump 1' is not an input; inputs are click X Y")) << out;
  EXPECT_FALSE(says(out, "'option 1'")) << out;
}

TEST_F(ConsoleTest, ValuesOfAgsHaveNamesOfTheirOwn) {
  const std::string out =
      typed({"-l", "ags", game()},
            ":tick\n:set cGuard x 100\n:inspect cGuard.x\n:set cGuard.x 90\ncGuard.x\n:inspect player\n"
            ":inspect typed\n:objects GUARD\n:objects room\n:inspect cThief\n");
  EXPECT_TRUE(says(out, "cGuard.x = 100\n90\n")) << out;
  EXPECT_TRUE(says(out, "player.Name = \"the guard\"\n") && says(out, "typed = 0\n")) << out;
  EXPECT_TRUE(says(out,
                   "cGuard      character, the guard\nhDoor       hotspot of this room, the door\n"
                   "oLamp       object of this room, the lamp\n"))
      << out;
  EXPECT_TRUE(says(out, "there are no values of 'cThief'")) << out;
}

TEST_F(ConsoleTest, AStateOfSkritIsSet) {
  write("lamp.skrit",
        "startup state dark$ { event OnExitState$ { Report.Generic( \"on, \" ); } }\n"
        "state burning$ { event OnEnterState$ { Report.Generic( \"it burns\\n\" ); } }\n");
  const std::string out = typed({path("lamp.skrit")},
                                ":set 256 (state) burning$\n:inspect 256\n:set lamp state dark\n:inspect lamp\n"
                                ":set 256 (state) burnin$\n:set 256 (state) 3\n");
  EXPECT_TRUE(says(out, "on, it burns\n(state) = \"burning$\"\n(state) = \"dark$\"\n")) << out;
  EXPECT_TRUE(says(out, "the skrit has no state 'burnin$'")) << out;
  EXPECT_TRUE(says(out, "did you mean 'burning$'?")) << out;
  EXPECT_TRUE(says(out, "'(state)' must be a string, not an int")) << out;
}

TEST_F(ConsoleTest, StructsAndArraysShowTheirContents) {
  expectConsole(
      "ags",
      "struct P { int x; float y; };\nP p;\np.x = 3;\np\nint b[4];\nb[2] = 7;\nb\nP ps[2];\nps[1].x = 5;\nps\n"
      "struct Q { String s; };\nQ q;\nq.s = \"hi\";\nq\nint d[];\nd\nd = new int[3];\nd\n"
      "int many[200];\nmany\n:inspect p\n",
      "P { x = 3, y = 0.0 }\nint[4] { 0, 0, 7, 0 }\nP[2] { P { x = 0, y = 0.0 }, P { x = 5, y = 0.0 } }\n"
      "Q { s = \"hi\" }\nnull\nint[3] { 0, 0, 0 }\n"
      "int[200] { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
      "0, 0, 0, 0, 0, ... }\np = P { x = 3, y = 0.0 }\n");
}

TEST_F(ConsoleTest, DeclarationsStayWithWhatFollowsThem) {
  expectConsole("ags",
                "int y = 4; y * 2\ny\nint a = 1; int c = a + 1; c\na + c\nconst int K = 3;\nK\nconst int M = 4; M\n"
                "5 +\n6\n",
                "8\n4\n2\n3\n3\n4\n11\n");
}

TEST_F(ConsoleTest, WhatIsWrongDeclaresNothing) {
  const std::string out = typed(
      {"-l", "ags"}, "float z = 1;\nz\nint k = 1; nothing();\nk\nn m;\nint f(n m) { return 1; }\nint d = 1 / 0;\nd\n");
  EXPECT_TRUE(says(out, "<line 1>:1:11: error: expected float, found int")) << out;
  EXPECT_TRUE(says(out, "unknown name 'z'") && says(out, "unknown name 'k'") && says(out, "unknown name 'd'")) << out;
  EXPECT_FALSE(says(out, ".ash") || says(out, "import") || says(out, ".asc")) << out;
  EXPECT_EQ(out.find("<line 6>:1:7: error"), out.rfind("<line 6>:1:7: error")) << out;
}

TEST_F(ConsoleTest, WordsOfOtherConsolesWork) {
  for (const char* language : {"ags", "skrit", "caos", "gal"})
    for (const char* word : {"quit", "exit", ":quit", ":exit"})
      EXPECT_EQ(typed({"-l", language}, std::string(word) + "\n:hash x\n"), "") << language << " " << word;
  EXPECT_TRUE(says(typed({"-l", "ags"}, "help\n"), ":tick [N]"));
  EXPECT_EQ(typed({"-l", "ags"}, "int quit = 5;\nquit\n"), "5\n");
  const std::string out = typed({"-l", "ags"}, ":tik\n:load\n:reload\n:save\n:xyzzy\n");
  EXPECT_TRUE(says(out, "no console command ':tik'; did you mean ':tick'?")) << out;
  EXPECT_TRUE(says(out, "':load' takes the path of a script\n") && says(out, "':reload' takes the path of a script"))
      << out;
  EXPECT_TRUE(says(out, "no console command ':xyzzy'; ':help' lists them")) << out;
}

TEST_F(ConsoleTest, EventsOfCaosHaveNamesAndGoToAll) {
  const std::string scripts =
      "new: simp 1 2 3 \"x\" 1 0 0\nscrp 1 2 3 1 outs \"pushed\" endm\nscrp 1 2 3 9 outs \"timer\" endm\n";
  EXPECT_EQ(typed({"-l", "caos"}, scripts + ":event 0\n:tick\n:event activate1 1\n:tick\n:event TIMER\n:tick\n"),
            "pushed\npushed\ntimer\n");
  const std::string out = typed({"-l", "caos"}, scripts + ":event 1 1\n:event hit\n:event jump\n");
  EXPECT_TRUE(says(out, "note: agent 1 has no script for event 2 (activate2), so the message does nothing")) << out;
  EXPECT_TRUE(says(out, "hint: it has scripts for 1 (activate1), 9 (timer)")) << out;
  EXPECT_TRUE(says(out, "note: no agent has a script for event 3 (hit)")) << out;
  EXPECT_TRUE(says(out, "a message is a number from 0 to 65535 or a name such as activate1, not 'jump'")) << out;
}

TEST_F(ConsoleTest, ValuesOfCaosAreShownShortly) {
  const std::string out = typed({"-l", "caos"},
                                "new: simp 1 2 3 \"pot\" 1 0 0 accg 0.3\nsetv va00 0.1\n:inspect VA00\n:inspect 1\n"
                                ":objects POT\n:set 1 VELX \"a\"\n");
  EXPECT_TRUE(says(out, "VA00 = 0.1\n") && says(out, "ACCG = 0.3\n")) << out;
  EXPECT_TRUE(says(out, "1 2 3, pot\n")) << out;
  EXPECT_TRUE(says(out, "'VELX': ")) << out;
}

TEST_F(ConsoleTest, MistakesOfCaosNameTheCommandThatIsMeant) {
  const std::string out = typed({"-l", "caos"}, "setv va01 hello\nsetv va00 va00+1\nouts \"a\" outv\n");
  EXPECT_TRUE(says(out, "hint: a string needs quotes and SETS: sets va00 \"hello\"")) << out;
  EXPECT_TRUE(says(out, "ADDV changes it, as in addv va00 1")) << out;
  EXPECT_FALSE(says(out, "at token")) << out;
}

TEST_F(ConsoleTest, SubroutinesOfCaosGoOn) {
  expectConsole("caos", "gsub foo stop subr foo\nouts \"in\"\nretn\nouts \"on\"\n", "in\non\n");
}

}  // namespace vellum::driver
