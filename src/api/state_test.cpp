// Values by name, as a host reads and writes them. What needs a language that this build lacks is skipped.
#include <gtest/gtest.h>

#include <vellum/caos.h>
#include <vellum/gal.h>
#include <vellum/skrit_objects.h>
#include <fstream>
#include <iterator>
#include <vellum/state.hpp>

namespace {

// Reads files of the examples.
struct StateHost : vellum::Host {
  std::string printed;
  vellum_world* world = nullptr;  // is called back from print()
  void print(std::string_view text) override {
    printed += text;
    vellum_value value;
    if (world == nullptr) return;
    EXPECT_EQ(vellum_world_get(world, "ags", nullptr, "x", &value, nullptr), VELLUM_FAILED);
  }
  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    std::ifstream file(std::string(VELLUM_EXAMPLES "/") + name, std::ios::binary);
    if (file) return std::string(std::istreambuf_iterator<char>(file), {});
    error = "no such file";
    return std::nullopt;
  }
};

class State : public ::testing::Test {
 protected:
  void useScriptApi40() { world = vellum::World(engine, {{"script-api", "4.0"}}); }
  void load(const char* language, const char* file, std::optional<std::string> text = {}) {
    if (engine.languageById(language) == nullptr) GTEST_SKIP() << language << " is not in this build";
    ASSERT_EQ(world.load({{file, std::move(text)}}, report), VELLUM_OK) << report.render() << report.message();
    id = language;
  }
  template <class T = vellum::Value>
  std::optional<T> get(const std::string& path, const std::string& object = "") {
    return vellum::get<T>(world, id, object, path, report);
  }
  template <class T>
  bool set(const std::string& path, const T& value, const std::string& object = "") {
    return vellum::set(world, id, object, path, value, report) == VELLUM_OK;
  }
  // The last problem, and its hint.
  std::string problem() {
    std::string text = report.message();
    if (report.size() > 0) {
      vellum_diagnostic last = report[report.size() - 1];
      text = last.message;
      if (last.hint_count > 0) text += "; " + std::string(vellum_report_hint(report.get(), report.size() - 1, 0));
    }
    report.clear();
    return text;
  }
  std::optional<std::string> call(const std::string& text) {
    std::string result;
    if (world.call(id, text, result, report) != VELLUM_OK) return std::nullopt;
    return result;
  }
  void tick(int count = 1) {
    for (int i = 0; i < count; ++i) EXPECT_EQ(world.tick(report), VELLUM_OK) << report.render();
  }
  // Whether reading all of these leaves the world as it is.
  void expectUnchangedBy(const std::vector<std::pair<std::string, std::string>>& reads) {
    const std::uint64_t hash = world.hash();
    const std::string save = world.save();
    for (const auto& [object, path] : reads) {
      get(path, object);
      EXPECT_EQ(world.hash(), hash) << object << " " << path;
      ASSERT_EQ(world.save() == save, true) << object << " " << path;
    }
    report.clear();
  }

  StateHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  vellum::World world{engine};
  std::string id;
};

constexpr const char* Game =
    "struct Item { String name; int weight; char tags[3]; };\n"
    "struct Player { int hp; float speed; Item bag[2]; readonly int id; };\n"
    "managed struct Node { int number; Node* next; };\n"
    "enum Mood { eGlad = 4, eSad };\n"
    "Player player_data; int a[3]; float f = 1.5; String title; char c; short s; bool b; Node* list; int open[];\n"
    "Mood mood = eSad;\n"
    "function game_start() {\n"
    "  title = \"Lamp\"; player_data.hp = 7; player_data.bag[1].name = \"rope\"; player_data.bag[1].tags[2] = 9;\n"
    "  list = new Node; list.next = new Node; list.next.number = 42; open = new int[5]; open[4] = 44;\n"
    "}\n"
    "int hp() { return player_data.hp; }\n"
    "String bag(int i) { return player_data.bag[i].name; }\n";

TEST_F(State, AgsVariablesFieldsAndElements) {
  useScriptApi40();
  load("ags", "game.asc", Game);
  tick();
  EXPECT_EQ(get<int>("player_data.hp"), 7);
  EXPECT_EQ(get<float>("f"), 1.5f);
  EXPECT_EQ(get<std::string>("title"), "Lamp");
  EXPECT_EQ(get<std::string>("player_data.bag[1].name"), "rope");
  EXPECT_EQ(get<int>("player_data.bag[1].tags[2]"), 9);
  EXPECT_EQ(get("player_data.bag[0].name")->kind, VELLUM_NONE);
  EXPECT_EQ(get<int>("list.next.number"), 42);
  EXPECT_EQ(get("list.next.next")->kind, VELLUM_NONE);
  EXPECT_EQ(get("list")->kind, VELLUM_OBJECT);
  EXPECT_EQ(get<std::string>("list"), "Node { number = 0, next = Node { number = 42, next = null } }");
  EXPECT_TRUE(get<std::string>("player_data")->starts_with("Player { hp = 7, speed = 0.0, bag = Item[2] {"));
  EXPECT_EQ(get<int>("open.Length"), 5);
  EXPECT_EQ(get<int>("open[4]"), 44);
  EXPECT_EQ(get<int>("mood"), 5);
  EXPECT_EQ(get<int>("eGlad"), 4);
  EXPECT_EQ(get<int>("title.Length"), 4);
  EXPECT_EQ(get<int>("hp", "game.asc").has_value(), false);
  report.clear();
  EXPECT_EQ(get<int>("a[2]", "game.asc"), 0);

  EXPECT_TRUE(set("player_data.hp", 9));
  EXPECT_EQ(call("hp()"), "9");
  EXPECT_TRUE(set("player_data.bag[0].name", "a lamp"));
  EXPECT_EQ(call("bag(0)"), "a lamp");
  EXPECT_TRUE(set("player_data.bag[0].name", nullptr));
  EXPECT_EQ(get("player_data.bag[0].name")->kind, VELLUM_NONE);
  EXPECT_TRUE(set("f", 3));
  EXPECT_EQ(get<float>("f"), 3.0f);
  EXPECT_TRUE(set("c", 257));  // as in a script
  EXPECT_EQ(get<int>("c"), 1);
  EXPECT_TRUE(set("s", 65535));
  EXPECT_EQ(get<int>("s"), -1);
  EXPECT_TRUE(set("a[1]", -5));
  EXPECT_EQ(get<int>("a[1]"), -5);
  EXPECT_TRUE(set("list.next.number", 43));
  EXPECT_EQ(get<int>("list.next.number"), 43);
  EXPECT_TRUE(set("list.next", nullptr));
  EXPECT_EQ(get("list.next")->kind, VELLUM_NONE);
  EXPECT_TRUE(set("mood", 4));
  EXPECT_EQ(report.size(), 0u) << report.render();
}

TEST_F(State, WrongAgsNamesAndValuesAreErrors) {
  useScriptApi40();
  load("ags", "game.asc", Game);
  tick();
  for (auto [path, message] : std::vector<std::pair<const char*, const char*>>{
           {"player_dta.hp", "unknown variable 'player_dta'; did you mean 'player_data'?"},
           {"player_data.hq", "'Player' has no variable or attribute 'hq'; did you mean 'hp'?"},
           {"a[3]", "the index 3 is outside the array, which has 3 elements"},
           {"open[5]", "'open[5]' can't be reached: the index 5 is outside the array, which has 5 elements"},
           {"a[-1]", "'-1' is not an index: it is a number from 0"},
           {"a[x]", "'x' is not an index: it is a number from 0"},
           {"a[0", "'a[0' is not a path such as \"cEgo.x\" or \"list[3].name\""},
           {"", "'' is not a path such as \"cEgo.x\" or \"list[3].name\""},
           {"f[0]", "'f' is not an array"},
           {"f.x", "what is before '.x' in 'f.x' has no members"},
           {"list.next.next.number", "'list.next.next.number' can't be reached: it is null on the way"},
           {"Game", "'Game' is not a single value: name one of its members"},
           {"character", "'character' needs an index: character[0]"}}) {
    EXPECT_FALSE(get(path)) << path;
    EXPECT_EQ(problem(), message);
  }
  EXPECT_FALSE(get("a[0]", "gane.asc"));
  EXPECT_EQ(problem(), "unknown script 'gane.asc'; did you mean 'game.asc'?");
  EXPECT_FALSE(set("player_data.hp", 1.5));
  EXPECT_EQ(problem(), "'player_data.hp' must be an int, not a float");
  EXPECT_FALSE(set("title", 1));
  EXPECT_EQ(problem(), "'title' must be a string or null, not an int");
  EXPECT_FALSE(set("list", 1));
  EXPECT_EQ(problem(), "'list' must be null, the only object that hosts can set, not an int");
  EXPECT_FALSE(set("player_data.id", 1));
  EXPECT_EQ(problem(), "'player_data.id' can only be read");
  EXPECT_FALSE(set("eGlad", 1));
  EXPECT_EQ(problem(), "'eGlad' can only be read");
  EXPECT_FALSE(set("open.Length", 1));
  EXPECT_EQ(problem(), "'open.Length' can only be read");
  EXPECT_FALSE(set("player_data", 1));
  EXPECT_EQ(problem(), "'player_data' is a whole Player: set its members");
}

TEST_F(State, AttributesOfAGameHaveTheirEffects) {
  load("ags", "ags/last-lamp/game.toml");
  tick(3);
  EXPECT_EQ(get<int>("cWren.x").has_value(), true) << problem();
  EXPECT_TRUE(set("cWren.x", 123)) << problem();
  EXPECT_EQ(get<int>("cWren.x"), 123);
  EXPECT_EQ(get<int>("character[0].x"), 123);
  EXPECT_EQ(get<int>("player.x"), 123);
  std::string text;
  EXPECT_EQ(world.eval("ags", "<test>", "player.x", text, report), VELLUM_OK);
  EXPECT_EQ(text, "123");
  EXPECT_EQ(get<std::string>("cWren.Name").has_value(), true);
  EXPECT_TRUE(set("player.Name", "Ada"));
  EXPECT_EQ(get<std::string>("cWren.Name"), "Ada");
  EXPECT_TRUE(set("cWren.Transparency", 500));  // the setter limits it
  EXPECT_EQ(get<int>("cWren.Transparency"), 100);
  EXPECT_TRUE(get<int>("Game.CharacterCount").has_value()) << problem();
  EXPECT_TRUE(get<int>("mouse.x").has_value()) << problem();
  EXPECT_EQ(get<int>("shrugs"), 0);
  EXPECT_EQ(get<int>("count", "Journal.asc"), 0) << problem();
  EXPECT_EQ(get<int>("ship_known"), 0);
  EXPECT_TRUE(set("ship_known", true)) << problem();
  EXPECT_EQ(get<int>("ship_known"), 1);
  EXPECT_FALSE(set("cWren.Moving", 1));
  EXPECT_EQ(problem(), "'cWren.Moving' can only be read");
  EXPECT_FALSE(get("cWren.Nmae"));
  EXPECT_EQ(problem(), "'Character' has no variable or attribute 'Nmae'; did you mean 'Name'?");
  EXPECT_FALSE(get("character[99].x"));
  EXPECT_NE(problem(), "");
  expectUnchangedBy({{"", "cWren.x"},
                     {"", "cWren.Name"},
                     {"", "player"},
                     {"", "gui[0].Visible"},
                     {"", "Game.CharacterCount"},
                     {"", "character[0].ActiveInventory"},
                     {"", "nothing"},
                     {"", "inventory[1].Name"},
                     {"", "hotspot[0].Name"},
                     {"", "object[0].Visible"}});
}

TEST_F(State, FunctionsOfAttributesOfScriptsRun) {
  load("ags", "game.asc",
       "struct Light { import attribute int level; import attribute String name[]; int stored; };\n"
       "int get_level(this Light*) { return this.stored * 2; }\n"
       "void set_level(this Light*, int value) { if (value < 0) AbortGame(\"too dark\"); this.stored = value + 1; }\n"
       "String geti_name(this Light*, int index) { return String.Format(\"light %d\", index); }\n"
       "void seti_name(this Light*, int index, String value) { this.stored = index + value.Length; }\n"
       "Light lights[3]; Light alone;\n");
  EXPECT_TRUE(set("lights[2].level", 20)) << problem();
  EXPECT_EQ(get<int>("lights[2].stored"), 21);
  EXPECT_EQ(get<int>("lights[2].level"), 42);
  EXPECT_EQ(get<int>("lights[1].level"), 0);
  EXPECT_EQ(get<std::string>("alone.name[7]"), "light 7");
  EXPECT_TRUE(set("alone.name[7]", "four")) << problem();
  EXPECT_EQ(get<int>("alone.stored"), 11);
  EXPECT_FALSE(set("alone.level", -1));
  EXPECT_EQ(get<int>("alone.stored"), 11);
}

TEST_F(State, APreparedVariableSurvivesMoreCode) {
  load("ags", "game.asc", "int score = 3;");
  vellum::Variable score(world, "ags", "", "score", report);
  ASSERT_TRUE(score.ok());
  EXPECT_EQ(score.get<int>(report), 3);
  EXPECT_EQ(score.set(5, report), VELLUM_OK);
  ASSERT_EQ(world.load({{"more.asc", "int bonus = 10;\nint score_of() { return bonus; }\n"}}, report), VELLUM_OK);
  EXPECT_EQ(score.get<int>(report), 5);
  vellum::Variable none(world, "ags", "", "scores", report);
  EXPECT_FALSE(none.ok());
  EXPECT_FALSE(none.get(report));
  EXPECT_EQ(none.set(1, report), VELLUM_FAILED);
}

TEST_F(State, SkritPropertiesAndVariables) {
  load("skrit", "skrit/door.skrit");
  tick(30);
  EXPECT_EQ(get<float>("open_time"), 1.0f);
  EXPECT_EQ(get<float>("OPEN_TIME$", "door"), 1.0f);
  EXPECT_EQ(get<int>("eager$"), 1);
  EXPECT_EQ(get<int>("times"), 1);
  EXPECT_TRUE(set("open_time", 2));
  EXPECT_EQ(get<float>("open_time"), 2.0f);
  EXPECT_TRUE(set("eager", 5));
  EXPECT_EQ(get<int>("eager"), 1);
  expectUnchangedBy({{"", "open_time"}, {"door", "times"}, {"", "nothing"}});
  EXPECT_FALSE(get("open_tme"));
  EXPECT_EQ(problem(), "no loaded object has a property or variable 'open_tme$'; did you mean 'open_time$'?");
  EXPECT_FALSE(get("open_time", "dor"));
  EXPECT_NE(problem().find("no object runs the skrit 'dor'"), std::string::npos);
  EXPECT_FALSE(get("open_time", "12345"));
  EXPECT_EQ(problem(), "no object with skrits has the number 12345");
  EXPECT_FALSE(set("open_time", "x"));
  EXPECT_EQ(problem(), "'open_time' must be a float, not a string");
  EXPECT_FALSE(set("times", 1.5));
  EXPECT_EQ(problem(), "'times' must be an int, not a float");
}

TEST_F(State, SkritStringsAndSharedVariables) {
  load("skrit", "a.skrit", "property string name$ = \"a\"; shared int all$ = 3;\nstring say$() { return name$; }\n");
  EXPECT_EQ(get<std::string>("name"), "a");
  EXPECT_TRUE(set("name", std::string(3000, 'x')));
  EXPECT_EQ(call("say"), std::string(3000, 'x'));
  EXPECT_EQ(get<int>("all"), 3);
  EXPECT_TRUE(set("all", 4));
  EXPECT_EQ(get<int>("all"), 4);
  EXPECT_FALSE(set("name", nullptr));
  EXPECT_EQ(problem(), "'name' must be a string, not null");
}

TEST_F(State, CaosAgentsAndTheWorld) {
  load("caos", "a.cos",
       "new: simp 2 13 1000 \"none\" 1 0 100\n"
       "setv ov00 7 sets ov01 \"h\xC3\xA9\" setv ov02 1.5 seta ov03 targ setv name \"kind\" 4\n"
       "attr 199 bhvr 3 tick 10 setv game \"score\" 12 sets game \"title\" \"Lamp\" sets eame \"x\" \"y\"\n");
  auto unid = call("enum 2 13 1000 outv unid next");
  ASSERT_TRUE(unid.has_value());
  const std::string it = *unid;
  EXPECT_EQ(get<int>("OV00", it), 7);
  EXPECT_EQ(get<std::string>("ov01", it), call("enum 2 13 1000 outs ov01 next"));
  EXPECT_EQ(get<std::string>("ov01", it), "h\xC3\xA9");
  EXPECT_EQ(get<float>("ov02", it), 1.5f);
  EXPECT_EQ(get("ov03", it)->kind, VELLUM_OBJECT);
  EXPECT_EQ(std::to_string(get("ov03", it)->integer), it);
  EXPECT_EQ(get<int>("ov99", it), 0);
  EXPECT_EQ(get<int>("fmly", it), 2);
  EXPECT_EQ(get<int>("GNUS", it), 13);
  EXPECT_EQ(get<int>("SPCS", it), 1000);
  EXPECT_EQ(get<int>("attr", it), 199);
  EXPECT_EQ(get<int>("tick", it), 10);
  EXPECT_EQ(get<int>("name \"kind\"", it), 4);
  EXPECT_EQ(get<int>("game \"score\""), 12);
  EXPECT_EQ(get<std::string>("GAME \"title\""), "Lamp");
  EXPECT_EQ(get<std::string>("eame \"x\""), "y");
  EXPECT_EQ(get<int>("game \"never set\""), 0);
  EXPECT_EQ(get<int>("wtik"), 0);
  std::vector<std::pair<std::string, std::string>> reads = {{it, "ov50"},          {it, "ov01"}, {"", "game \"none\""},
                                                            {it, "name \"none\""}, {it, "tick"}, {"", "pntr"}};
  vellum::Docs docs(engine, "caos", "", VELLUM_DOC_PREFIX);
  for (std::size_t i = 0; i < docs.size(); ++i) {
    const vellum_doc doc = docs[i];
    if (std::string(doc.kind) != "command" && std::string(doc.signature) == doc.name) reads.push_back({it, doc.name});
  }
  EXPECT_GT(reads.size(), 90u);
  expectUnchangedBy(reads);

  EXPECT_TRUE(set("ov00", "text", it));
  EXPECT_EQ(get<std::string>("ov00", it), "text");
  EXPECT_TRUE(set("ov40", 2.5, it));
  EXPECT_EQ(get<float>("ov40", it), 2.5f);
  EXPECT_TRUE(set("ov41", nullptr, it));
  EXPECT_EQ(get("ov41", it)->kind, VELLUM_NONE);
  EXPECT_TRUE(set("ov42", *get("ov03", it), it));
  EXPECT_EQ(get("ov42", it)->kind, VELLUM_OBJECT);
  EXPECT_TRUE(set("tick", 3, it));
  EXPECT_EQ(get<int>("tick", it), 3);
  EXPECT_TRUE(set("bhvr", 43, it));
  EXPECT_EQ(get<int>("bhvr", it), 43);
  EXPECT_TRUE(set("velx", 2, it));
  EXPECT_TRUE(set("game \"score\"", 13));
  EXPECT_EQ(call("outv game \"score\""), "13");
  EXPECT_TRUE(set("name \"kind\"", "big", it));
  EXPECT_EQ(get<std::string>("name \"kind\"", it), "big");
  EXPECT_EQ(report.size(), 0u) << report.render();
  tick(3);
}

TEST_F(State, WrongCaosNamesAndValuesAreErrors) {
  load("caos", "a.cos", "new: simp 2 13 1000 \"none\" 1 0 100 attr 0");
  const std::string it = call("enum 2 13 1000 outv unid next").value_or("");
  EXPECT_FALSE(get("ov00"));
  EXPECT_EQ(problem(), "'ov00' belongs to an agent: name its unique identifier");
  EXPECT_FALSE(get("posl"));
  EXPECT_NE(problem(), "");
  EXPECT_FALSE(get("poss", it));
  EXPECT_NE(problem().find("did you mean"), std::string::npos);
  EXPECT_FALSE(get("posl", "999999"));
  EXPECT_EQ(problem(), "there is no agent with the unique identifier 999999");
  EXPECT_FALSE(get("posl", "door"));
  EXPECT_EQ(problem(), "there is no agent with the unique identifier door");
  EXPECT_FALSE(set("attr", 1.5, it));
  EXPECT_EQ(problem(), "'attr' must be an int, not a float");
  EXPECT_FALSE(set("plne", "high", it));
  EXPECT_EQ(problem(), "'plne' must be an int, not a string");
  EXPECT_FALSE(set("pose", 5000, it));  // it has no such pose, as in a script
  EXPECT_NE(problem(), "");
  EXPECT_FALSE(set("fmly", 3, it));
  EXPECT_EQ(problem(), "no command sets FMLY: hosts can only read it");
  EXPECT_FALSE(set("wtik", 3));
  EXPECT_EQ(problem(), "no command sets WTIK: hosts can only read it");
  vellum::Variable place(world, "caos", it, "attr", report);
  ASSERT_TRUE(place.ok());
  ASSERT_TRUE(call("enum 2 13 1000 kill targ next").has_value());
  EXPECT_FALSE(place.get(report));
  EXPECT_EQ(problem(), "there is no agent with the unique identifier " + it);
}

TEST_F(State, MovingAnAgentKeepsItsOtherCoordinate) {
  load("caos", "a.cos",
       "mapd 4000 4000 setv va00 addm 0 0 2000 2000 \"\" setv va01 addr va00 0 2000 0 0 2000 2000\n"
       "new: simp 2 13 1000 \"none\" 1 0 100 attr 0 mvto 100 200\n");
  const std::string it = call("enum 2 13 1000 outv unid next").value_or("");
  ASSERT_EQ(get<float>("posl", it), 100.0f) << problem();
  EXPECT_TRUE(set("posl", 300, it)) << problem();
  EXPECT_TRUE(set("post", 50.5f, it)) << problem();
  EXPECT_EQ(get<float>("posl", it), 300.0f);
  EXPECT_EQ(get<float>("post", it), 50.5f);
  const float middle = *get<float>("posx", it);
  EXPECT_TRUE(set("posx", middle + 10, it));
  EXPECT_EQ(get<float>("posl", it), 310.0f);
}

TEST_F(State, GalInputsAndChannels) {
  load("gal", "gal/guard.gal");
  tick();
  EXPECT_NE(get<std::string>("Speed"), "Walk");
  EXPECT_EQ(get<std::string>("EyesBlink"), "EyesOpen");
  EXPECT_EQ(get<int>("EyesBlink.bound"), 1);
  EXPECT_GE(*get<float>("AnimAll.frame", "guard.gal"), 0.0f);
  EXPECT_EQ(get<int>("AnimAll.level"), 0);
  expectUnchangedBy({{"", "Speed"}, {"", "AnimAll"}, {"", "AnimAll.frame"}, {"", "none"}});
  EXPECT_TRUE(set("Speed", "Walk"));
  tick(2);
  EXPECT_EQ(get<std::string>("Speed"), "Walk");
  EXPECT_FALSE(set("Speed", "Fly"));
  EXPECT_EQ(problem(), "the input 'Speed' has no value 'Fly'");
  EXPECT_FALSE(set("Speed", 1));
  EXPECT_EQ(problem(), "'Speed' must be the name of a value, not an int");
  EXPECT_FALSE(set("AnimAll", "GuardWave"));
  EXPECT_EQ(problem(), "actions decide what the channel 'AnimAll' plays: hosts can only read it");
  EXPECT_FALSE(get("Sped"));
  EXPECT_EQ(problem(), "the agent 'guard.gal' has no input or channel 'Sped'; did you mean 'Speed'?");
  EXPECT_FALSE(get("Speed", "gard.gal"));
  EXPECT_EQ(problem(), "unknown agent 'gard.gal'; did you mean 'guard.gal'?");
}

TEST_F(State, XgSectors) {
  load("xg", "hall.xg", "[name=hall min=4 max=4 scale=32]\nf:az<|l:z\n[name=lone scale=1]\nz\n");
  tick(3);
  EXPECT_EQ(get<float>("light", "hall"), 1.0f);
  EXPECT_TRUE(get<float>("floor", "hall").has_value());
  EXPECT_EQ(get<float>("value", "lone"), 1.0f) << problem();
  expectUnchangedBy({{"hall", "floor"}, {"lone", "value"}, {"hall", "none"}});
  EXPECT_FALSE(set("floor", 1, "hall"));
  EXPECT_EQ(problem(), "functions move 'hall': hosts can only read it");
  EXPECT_FALSE(get("flor", "hall"));
  EXPECT_EQ(problem(), "a sector has no 'flor'; did you mean 'floor'?");
  EXPECT_FALSE(get("floor", "hal"));
  EXPECT_EQ(problem(), "unknown sector or function 'hal'; did you mean 'hall'?");
}

TEST_F(State, AllCaosAgentsAtOnce) {
  load("caos", "a.cos",
       "reps 5 new: simp 2 13 1000 \"none\" 3 2 100 attr 0 plne 77 pose 1 mvto 10 20 repe\n"
       "new: simp 4 5 6 \"other\" 1 0 200 attr 16\n");
  EXPECT_EQ(vellum_world_caos_agents(world.get(), nullptr, 0), 7u);  // the pointer is the first
  std::vector<vellum_caos_agent> agents(9);
  ASSERT_EQ(vellum_world_caos_agents(world.get(), agents.data(), agents.size()), 7u);
  const vellum_caos_agent& first = agents[1];
  EXPECT_EQ(std::to_string(first.id), call("enum 2 13 1000 outv unid stop").value_or(std::to_string(first.id)));
  EXPECT_EQ(first.family, 2);
  EXPECT_EQ(first.genus, 13);
  EXPECT_EQ(first.species, 1000);
  EXPECT_EQ(first.plane, 77);
  EXPECT_EQ(first.pose, 1);
  EXPECT_EQ(first.image, 3);
  EXPECT_EQ(first.visible, 1);
  EXPECT_EQ(std::string(first.sprite), "none");
  EXPECT_EQ(get<float>("posl", std::to_string(first.id)), first.x);
  EXPECT_EQ(get<int>("wdth", std::to_string(first.id)), first.width);
  EXPECT_EQ(get<int>("hght", std::to_string(first.id)), first.height);
  EXPECT_EQ(agents[6].family, 4);
  EXPECT_EQ(agents[6].visible, 0);
  EXPECT_EQ(agents[7].id, 0);
  ASSERT_TRUE(call("enum 2 13 1000 kill targ next").has_value());
  vellum_caos_agent two[2];
  EXPECT_EQ(vellum_world_caos_agents(world.get(), two, 2), 2u);
  EXPECT_EQ(two[1].family, 4);
}

TEST_F(State, AllSkritObjectsAtOnce) {
  load("skrit", "skrit/door.skrit");
  tick();
  vellum_skrit_object objects[3] = {};
  ASSERT_EQ(vellum_world_skrit_objects(world.get(), objects, 3), 1u);
  EXPECT_EQ(std::string(objects[0].state), "closed$");
  EXPECT_NE(std::string(objects[0].skrit).find("door"), std::string::npos);
  EXPECT_EQ(objects[0].goid, 0);
  EXPECT_EQ(std::string(objects[0].template_name), "");
  EXPECT_EQ(get<int>("times", std::to_string(objects[0].handle)), 0);
  EXPECT_EQ(vellum_world_skrit_objects(world.get(), nullptr, 0), 1u);
}

TEST_F(State, AllGalPosesAtOnce) {
  load("gal", "gal/guard.gal");
  tick();
  vellum_gal_pose poses[5] = {};
  ASSERT_EQ(vellum_world_gal_poses(world.get(), poses, 5), 2u);
  EXPECT_EQ(poses[0].channel, 0u);
  EXPECT_EQ(poses[1].channel, 1u);
  EXPECT_EQ(std::string(poses[1].clip.script, poses[1].clip.script_size), "EyesOpen");
  EXPECT_EQ(poses[1].clip.weight, 1.0f);
  EXPECT_EQ(vellum_world_gal_poses(world.get(), nullptr, 0), 2u);
}

TEST_F(State, AWorldWithoutALanguageHasNoneOfItsThings) {
  EXPECT_EQ(vellum_world_caos_agents(world.get(), nullptr, 0), 0u);
  EXPECT_EQ(vellum_world_skrit_objects(world.get(), nullptr, 0), 0u);
  EXPECT_EQ(vellum_world_gal_poses(world.get(), nullptr, 0), 0u);
}

TEST_F(State, AnAgsGameRunsWaitsAndDies) {
  EXPECT_EQ(vellum::stateOf(world, "ags", report), VELLUM_STATE_NONE);
  EXPECT_EQ(vellum::stateOf(world, "", report), VELLUM_STATE_NONE);
  EXPECT_NE(problem(), "");
  load("ags", "game.asc",
       "int step;\nfunction repeatedly_execute() {\n  step++;\n  if (step == 2) Wait(3);\n"
       "  if (step == 4) step = step / (step - 4);\n}\n");
  EXPECT_EQ(vellum::stateOf(world, "ags", report), VELLUM_STATE_RUNNING);
  tick(2);
  EXPECT_EQ(vellum::stateOf(world, "", report), VELLUM_STATE_WAITING);
  int ticks = 0;
  while (world.tick(report) == VELLUM_OK && ticks < 20) ++ticks;
  EXPECT_LT(ticks, 20);
  report.clear();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(vellum::stateOf(world, "ags", report), VELLUM_STATE_DEAD);
    ASSERT_EQ(report.size(), 1u);
    EXPECT_EQ(report[0].place.line, 5u);
    EXPECT_EQ(report[0].frame_count, 1u);
    EXPECT_EQ(problem(), "Integer divide by zero");
    EXPECT_EQ(world.tick(report), VELLUM_OK);
  }
  EXPECT_EQ(vellum_world_state(world.get(), "ags", nullptr), VELLUM_STATE_DEAD);
  vellum::World restored(engine);
  ASSERT_EQ(restored.restore(world.save(), report), VELLUM_OK);
  EXPECT_EQ(vellum::stateOf(restored, "ags", report), VELLUM_STATE_DEAD);
  EXPECT_EQ(report.size(), 0u);
  EXPECT_EQ(vellum::stateOf(world, "klingon", report), VELLUM_STATE_NONE);
  EXPECT_EQ(problem(), "there is no language 'klingon' in this build");
}

TEST_F(State, AnAgsGameEnds) {
  load("ags", "game.asc", "function repeatedly_execute() { QuitGame(0); }\n");
  tick();
  EXPECT_EQ(vellum::stateOf(world, "ags", report), VELLUM_STATE_OVER);
}

TEST_F(State, ACaosWorldPausesAndEnds) {
  load("caos", "a.cos", "outs \"\"");
  EXPECT_EQ(vellum::stateOf(world, "caos", report), VELLUM_STATE_RUNNING);
  ASSERT_TRUE(call("wpau 1").has_value());
  EXPECT_EQ(vellum::stateOf(world, "caos", report), VELLUM_STATE_WAITING);
  ASSERT_TRUE(call("wpau 0 quit").has_value());
  tick();
  EXPECT_EQ(vellum::stateOf(world, "caos", report), VELLUM_STATE_OVER);
}

TEST_F(State, TheOtherLanguagesAlwaysRun) {
  load("gal", "gal/guard.gal");
  EXPECT_EQ(vellum::stateOf(world, "gal", report), VELLUM_STATE_RUNNING);
  load("xg", "a.xg", "az<\n");
  EXPECT_EQ(vellum::stateOf(world, "xg", report), VELLUM_STATE_RUNNING);
  EXPECT_EQ(vellum::stateOf(world, "", report), VELLUM_STATE_NONE);  // several are loaded
}

TEST_F(State, MisuseIsRefused) {
  load("ags", "game.asc", "int x;\nvoid shout() { Display(\"loud\"); }\n");
  vellum_value value = vellum_int(1);
  EXPECT_EQ(vellum_world_get(world.get(), "klingon", nullptr, "x", &value, nullptr), VELLUM_FAILED);
  EXPECT_EQ(value.kind, VELLUM_NONE);
  EXPECT_EQ(vellum_world_get(world.get(), "caos", nullptr, "wtik", &value, nullptr), VELLUM_FAILED);  // not loaded
  EXPECT_EQ(vellum_world_get(world.get(), nullptr, nullptr, "x", &value, report.get()), VELLUM_OK);
  EXPECT_EQ(vellum_world_get(world.get(), nullptr, "", "x", &value, nullptr), VELLUM_OK);
  EXPECT_EQ(vellum_world_set(world.get(), nullptr, nullptr, "y", &value, nullptr), VELLUM_SCRIPT_ERROR);
  vellum_variable* none = nullptr;
  EXPECT_EQ(vellum_world_variable(world.get(), "ags", nullptr, "y", &none, nullptr), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(none, nullptr);
  vellum_variable_free(none);
  host.world = world.get();
  EXPECT_TRUE(call("shout()").has_value()) << report.render();
  EXPECT_NE(host.printed, "");
  host.world = nullptr;
}

}  // namespace
