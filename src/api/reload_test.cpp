// Live reload: new code in a running world. What needs a language that this build lacks is skipped.
#include <gtest/gtest.h>

#include <map>
#include <utility>

#include <vellum/gal.h>
#include <vellum/calls.hpp>
#include <vellum/state.hpp>

namespace {

struct ReloadHost : vellum::Host {
  std::string printed;
  std::map<std::string, std::string> files;
  void print(std::string_view text) override { printed += text; }
  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    auto found = files.find(name);
    if (found != files.end()) return found->second;
    error = "no such file";
    return std::nullopt;
  }
};

class Reload : public ::testing::Test {
 protected:
  void load(const char* language, std::vector<vellum::Source> sources) {
    if (engine.languageById(language) == nullptr) GTEST_SKIP() << language << " is not in this build";
    id = language;
    ASSERT_EQ(world.load(sources, report), VELLUM_OK) << report.render() << report.message();
  }
  void tick(int count = 1) {
    for (int i = 0; i < count; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK) << report.render();
  }
  vellum::Status reload(const char* file, const std::string& text) { return world.reload({file, text}, report); }
  std::string said() { return std::exchange(host.printed, {}); }
  std::string problem() {
    std::string text = report.size() > 0 ? report[report.size() - 1].message : report.message();
    report.clear();
    return text;
  }
  template <class T = int>
  std::optional<T> get(const std::string& path, const std::string& object = "") {
    return vellum::get<T>(world, id, object, path, report);
  }
  // A restored world goes on as the saved one.
  void expectSaved(int ticks) {
    vellum::World twin(engine);
    ASSERT_EQ(twin.restore(world.save(), report), VELLUM_OK) << report.message();
    EXPECT_EQ(twin.hash(), world.hash());
    std::string first, second;
    for (int i = 0; i < ticks; ++i) {
      said();
      world.tick(report);
      first += said();
      twin.tick(report);
      second += said();
      ASSERT_EQ(twin.hash(), world.hash()) << "tick " << i;
    }
    EXPECT_EQ(first, second);
  }

  ReloadHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  vellum::World world{engine};
  std::string id;
};

std::string counter(const char* install, const char* timer, const char* more = "") {
  return std::string("outs \"installed \" ") + install + "\nscrp 1 1 99 9\ninst " + timer + "\nendm\n" + more;
}

constexpr const char* Push = "scrp 1 1 99 1000\nouts \"push \"\nendm\n";

TEST_F(Reload, CaosReplacesEventScriptsAndKeepsAgents) {
  const char *install = "new: simp 1 1 99 \"blnk\" 1 0 0 setv ov00 5 tick 1",
             *timer = "addv ov00 1 outv ov00 outs \" \"";
  load("caos", {{"a.cos", counter(install, timer, Push)}});
  tick(3);
  EXPECT_EQ(said(), "installed 6 7 8 ");
  std::uint64_t hash = world.hash();
  ASSERT_EQ(reload("a.cos", counter(install, timer, Push)), VELLUM_OK);
  EXPECT_EQ(world.hash(), hash);

  // The new text has another timer script, a new script, and lacks one.
  ASSERT_EQ(reload("a.cos", counter("outs \"again \"", "addv ov00 100 outv ov00 outs \" \"",
                                    "scrp 1 1 99 1001\nouts \"new \"\nendm\n")),
            VELLUM_OK)
      << report.render();
  tick(2);
  EXPECT_EQ(said(), "108 208 ");
  std::string result;
  ASSERT_EQ(world.call("caos", "enum 1 1 99 mesg writ targ 1000 mesg writ targ 1001 next", result, report), VELLUM_OK);
  tick(1);
  EXPECT_EQ(said(), "308 new ");

  // With errors the old code stays.
  EXPECT_EQ(reload("a.cos", counter("", "addv ov00 nonsense")), VELLUM_SCRIPT_ERROR);
  ASSERT_GE(report.size(), 1u);
  EXPECT_EQ(std::string(report[0].place.file), "a.cos");
  EXPECT_EQ(report[0].place.line, 3u);
  report.clear();
  tick(1);
  EXPECT_EQ(said(), "408 ");
  expectSaved(5);
  EXPECT_EQ(reload("b.cos", "outs \"x\""), VELLUM_FAILED);
  EXPECT_EQ(problem(), "nothing that can be reloaded depends on 'b.cos' (loaded: CAOS)");
}

TEST_F(Reload, RunningCaosScriptsEndWithTheOldCode) {
  load("caos", {{"a.cos", counter("new: simp 1 1 99 \"blnk\" 1 0 0 tick 1",
                                  "outs \"old \" wait 3 outs \"still old \" tick 1")}});
  tick(2);
  EXPECT_EQ(said(), "installed old ");
  ASSERT_EQ(reload("a.cos", counter("", "outs \"new \" wait 100")), VELLUM_OK);
  expectSaved(10);
}

// Strings of scripts are code between that of the file and that of its reload.
TEST_F(Reload, SavesHaveTheCodeInItsOrder) {
  load("caos", {{"a.cos", counter("new: simp 1 1 99 \"blnk\" 1 0 0 tick 1", "outs \"old \"")}});
  std::string result;
  ASSERT_EQ(world.call("caos", "outv 1", result, report), VELLUM_OK);
  tick(2);
  ASSERT_EQ(reload("a.cos", counter("", "outs \"new \" wait 3 outs \"newer \"")), VELLUM_OK);
  ASSERT_EQ(world.call("caos", "outv 2", result, report), VELLUM_OK);
  tick(2);
  ASSERT_EQ(reload("a.cos", counter("", "outs \"newest \"")), VELLUM_OK);
  expectSaved(10);
  ASSERT_EQ(world.call("caos", "outv 2", result, report), VELLUM_OK);
  EXPECT_EQ(result, "2");
}

TEST_F(Reload, OnlyTheNewestRemoveScriptOfAFileRuns) {
  world = vellum::World(engine, {{"remove", ""}});
  load("caos", {{"a.cos", "outs \"1 \"\nrscr\nouts \"old\"\n"}});
  ASSERT_EQ(reload("a.cos", "outs \"1 \"\nrscr\nouts \"new\"\n"), VELLUM_OK);
  EXPECT_EQ(world.finish(report), VELLUM_OK);
  EXPECT_EQ(said(), "1 new");
}

constexpr const char* HeroGame =
    "struct Hero { int health; String name; };\n"
    "managed struct Thing { int size; };\n"
    "int score = 1; String title; Hero hero; Thing* thing; int list[]; int gone = 7; float kind = 2.5;\n"
    "int add(int a) { score += a; return score; }\n"
    "function game_start() { hero.health = 30; hero.name = \"Ann\"; thing = new Thing; thing.size = 4;\n"
    "  list = new int[3]; list[2] = 9; score = 10; title = \"started\"; }\n"
    "function repeatedly_execute() { score++; }\n";

TEST_F(Reload, AgsGlobalsKeepTheirValues) {
  load("ags", {{"game.asc", HeroGame}});
  tick(3);
  EXPECT_EQ(get("score"), 13);
  vellum::Function add(world, "ags", "add", report);
  vellum::Variable score(world, "ags", "", "score", report);
  std::uint64_t hash = world.hash();
  ASSERT_EQ(reload("game.asc", HeroGame), VELLUM_OK);
  EXPECT_EQ(world.hash(), hash);
  // The same code, with other places.
  ASSERT_EQ(reload("game.asc", "// A comment.\n" + std::string(HeroGame)), VELLUM_OK) << report.render();
  EXPECT_EQ(world.hash(), hash);

  ASSERT_EQ(reload("game.asc",
                   "struct Hero { String name; float speed; int health; };\n"
                   "managed struct Thing { int size; };\n"
                   "String kind; int fresh = 5; int list[]; Thing* thing; Hero hero; String title; int score = 99;\n"
                   "int add(int a) { score += 1000 * a; return score; }\n"
                   "function game_start() { score = 0; }\n"
                   "function repeatedly_execute() { score += 100; }\n"),
            VELLUM_OK)
      << report.render();
  EXPECT_EQ(get("score"), 13);
  EXPECT_EQ(get<std::string>("title"), "started");
  EXPECT_EQ(get("hero.health"), 30);
  EXPECT_EQ(get<std::string>("hero.name"), "Ann");
  EXPECT_EQ(get<float>("hero.speed"), 0.0f);
  EXPECT_EQ(get("thing.size"), 4);
  EXPECT_EQ(get("list[2]"), 9);
  EXPECT_EQ(get("fresh"), 5);
  EXPECT_EQ(get<vellum::Value>("kind")->kind, VELLUM_NONE);
  EXPECT_FALSE(get("gone").has_value());
  report.clear();
  tick();
  EXPECT_EQ(get("score"), 113);
  EXPECT_EQ(add.call<int>(report, 1), 1113);
  EXPECT_EQ(score.get<int>(report), 1113);
  expectSaved(5);

  EXPECT_EQ(reload("game.asc", "int score = \"x\";"), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(std::string(report[0].place.file), "game.asc");
  report.clear();
  tick();
  EXPECT_EQ(get("score"), 1713);
}

std::string waiting(const char* text, const char* next, const char* more = "") {
  return std::string(more) + "int count; function tell(int n) { Wait(n); Display(\"" + text +
         "\"); count++; }\n"
         "function game_start() { tell(5); String s = \"end %d\"; tell(5); Display(s, count); }\n"
         "function repeatedly_execute_always() { " +
         next + " }\n";
}

TEST_F(Reload, AgsScriptsThatWaitGoOnInTheNewCode) {
  load("ags", {{"game.asc", waiting("old", "count += 0;")}});
  tick(2);
  EXPECT_EQ(vellum_world_state(world.get(), "ags", nullptr), VELLUM_STATE_WAITING);
  ASSERT_EQ(
      reload("game.asc", waiting("new", "count += 10;", "int more = 1;\nint another(int x) { return x * more; }\n")),
      VELLUM_OK)
      << report.render();
  expectSaved(3);
  tick(4);
  EXPECT_NE(said().find("new\n"), std::string::npos);
  tick(20);
  EXPECT_EQ(said().substr(0, 8), "new\nend ");
  EXPECT_GT(get("count"), 100);
}

TEST_F(Reload, AgsFunctionsThatWaitMustStayTheSame) {
  load("ags", {{"game.asc", waiting("old", "count += 0;")}});
  tick(2);
  std::string other = waiting("new", "count += 10;");
  other.replace(other.find("count++"), 7, "if (n > 1) count++");
  EXPECT_EQ(reload("game.asc", other), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(problem(), "'tell' is waiting, and its code has changed: reload again after it has ended");
  tick(20);
  EXPECT_EQ(said(), "old\nold\nend 2\n");
  EXPECT_EQ(reload("game.asc", other), VELLUM_OK) << report.render();
  expectSaved(3);
}

// RestartGame goes back to where game_start ended, in the new code.
TEST_F(Reload, AnAgsGameStartsAgainInTheNewCode) {
  host.files["g/game.toml"] =
      "[game]\nname = \"Again\"\nmodules = [\"GlobalScript\"]\n[[character]]\nname = \"cEgo\"\nroom = 1\n"
      "at = [100, 150]\n[[room]]\nnumber = 1\n";
  auto script = [](const char* more) {
    return std::string("int score; ") + more +
           "function game_start() { score = 5; }\nfunction bump() { score += 100; }\n"
           "function again() { RestartGame(); }\n";
  };
  host.files["g/GlobalScript.asc"] = script("");
  load("ags", {{"g/game.toml"}});
  std::string result;
  auto call = [&](const char* name) {
    ASSERT_EQ(world.call("ags", name, result, report), VELLUM_OK) << report.render();
  };
  call("bump");
  EXPECT_EQ(get("score"), 105);
  ASSERT_EQ(reload("g/GlobalScript.asc", script("int fresh = 7; ")), VELLUM_OK) << report.render() << report.message();
  EXPECT_EQ(get("score"), 105);
  ASSERT_EQ(reload("g/GlobalScript.asc", script("int fresh = 8; int fresher = 9; ")), VELLUM_OK);
  EXPECT_EQ(get("fresh"), 7);
  ASSERT_TRUE(vellum::set(world, id, "", "fresh", 1, report) == VELLUM_OK);
  expectSaved(2);
  call("again");
  tick(2);
  EXPECT_EQ(get("score"), 5);
  EXPECT_EQ(get("fresh"), 8);
  EXPECT_EQ(get("fresher"), 9);
  call("bump");
  EXPECT_EQ(get("score"), 105);
  expectSaved(2);
}

TEST_F(Reload, AgsHeadersAreReloadedToo) {
  load("ags", {{"a.ash", "#define STEP 1\nimport int total;\n"},
               {"a.asc", "int total; export total;\n"},
               {"b.asc", "function repeatedly_execute() { total += STEP; }\n"}});
  tick(2);
  EXPECT_EQ(get("total"), 2);
  ASSERT_EQ(reload("a.ash", "#define STEP 100\nimport int total;\n"), VELLUM_OK) << report.render();
  tick(1);
  EXPECT_EQ(get("total"), 102);
  EXPECT_EQ(reload("a.ash", "#define STEP 100\n"), VELLUM_SCRIPT_ERROR);
  report.clear();
  expectSaved(3);
}

constexpr const char* WavingGuard =
    "channels { Body; Arms; } inputs { Speed = Walk, Run; Mood = Calm, Angry; }\n"
    "action Default { set Body { script str(Speed); blend 0.5; } }\n"
    "action Wave { set Arms { script \"Wave\"; keepset 2 2; looping 0; } }\n";

TEST_F(Reload, GalEntitiesGoOnWithWhatTheyPlay) {
  load("gal", {{"guard.gal", WavingGuard}});
  ASSERT_EQ(vellum_world_gal_bind(world.get(), 0, "Speed", "Run", report.get()), VELLUM_OK) << report.message();
  tick(5);
  std::string result;
  ASSERT_EQ(world.call("gal", "Wave", result, report), VELLUM_OK);
  tick(5);
  vellum::Variable arms(world, "gal", "", "Arms", report), mood(world, "gal", "", "Mood", report);
  EXPECT_EQ(arms.get<std::string>(report), "Wave");
  std::uint64_t hash = world.hash();
  ASSERT_EQ(reload("guard.gal", WavingGuard), VELLUM_OK);
  EXPECT_EQ(world.hash(), hash);
  ASSERT_EQ(reload("guard.gal", std::string("// A comment.\n") + WavingGuard), VELLUM_OK);
  EXPECT_EQ(world.hash(), hash);
  std::optional<float> frame = get<float>("Arms.frame"), body = get<float>("Body.frame");
  ASSERT_TRUE(frame && body);
  EXPECT_GT(*frame, 0);

  // Other numbers, another input, another script; an input is gone.
  ASSERT_EQ(reload("guard.gal",
                   "channels { Head; Arms; Body; } inputs { Fresh = No, Yes; Speed = Crawl, Run, Walk; }\n"
                   "action Nod { set Head { script \"Nod\"; } }\n"
                   "action Default { set Body { script str(Speed); } call Nod; }\n"),
            VELLUM_OK)
      << report.render();
  EXPECT_EQ(get<std::string>("Speed"), "Run");
  EXPECT_EQ(get<std::string>("Fresh"), "No");
  EXPECT_EQ(get<std::string>("Arms"), "Wave");
  EXPECT_EQ(get<float>("Arms.frame"), frame);
  EXPECT_EQ(get<float>("Body.frame"), body);
  EXPECT_EQ(arms.get<std::string>(report), "Wave");
  EXPECT_FALSE(mood.get<std::string>(report).has_value());
  EXPECT_EQ(problem(), "the input 'Mood' is gone since its agent was reloaded");
  tick();
  EXPECT_EQ(get<float>("Arms.frame"), *frame + 1);
  EXPECT_EQ(get<std::string>("Head"), "Nod");
  expectSaved(70);
  EXPECT_EQ(get<vellum::Value>("Arms")->kind, VELLUM_NONE);
  report.clear();

  EXPECT_EQ(reload("guard.gal", "channels { Body; }\naction Default { set Arms {} }\n"), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(report[0].place.line, 2u);
  report.clear();
  tick();
  EXPECT_EQ(get<std::string>("Head"), "Nod");
}

}  // namespace
