// The command line as its users see it: exit status, standard output, standard error.
#include "driver/driver.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vellum/vellum.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "driver/command_test.h"
#include "driver/files.h"
#include "driver/folder_storage.h"

namespace vellum::driver {
namespace {

// An agent with a channel and an action.
constexpr const char* Agent =
    "channels { Body; }\ninputs { Mood = Calm, Scared; }\naction Default { set Body script \"Sit\"; }\n"
    "action Wave { force (1) Body { script \"Wave\"; keepset 1.0 1.0; } }\n";

using Command = CommandTest;
using Ended = CommandResult;

TEST_F(Command, MisspeltNamesGetASuggestion) {
  Ended ended = run({"chekc"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_TRUE(says(ended.err, "did you mean 'vellum check'?")) << ended.err;
  EXPECT_TRUE(says(run({"run", "a.cos", "--tikcs", "3"}).err, "did you mean '--ticks'?"));
}

TEST_F(Command, WrongUsageIsTwo) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"run"},
                                             {"check"},
                                             {"eval", "1"},
                                             {"eval", "-l", "klingon", "1"},
                                             {"run", "a.cos", "--ticks"},
                                             {"run", "a.cos", "--ticks", "three"},
                                             {"run", "a.cos", "--ticks", "99999999999999999999999"},
                                             {"run", "a.cos", "--hash=yes"},
                                             {"run", "a.cos", "--jit", "maybe"},
                                             {"run", "nowhere.cos"},
                                             {"run", "."},
                                             {"check", "a.unknown"},
                                             {"check", "-"},
                                             {"run", "--load", "nowhere"},
                                             {"help", "submarine"},
                                             {"xg"},
                                             {"graph", "a.gal", "-o", "picture.jpg"}}) {
    Ended ended = run(words);
    EXPECT_EQ(ended.status, 2) << words[0] << " " << (words.size() > 1 ? words[1] : "");
    EXPECT_EQ(ended.out, "");
    EXPECT_FALSE(ended.err.empty());
  }
}

TEST_F(Command, ProfileTakesAFileOrTheNameOfAnXgProfile) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("xg") == nullptr) GTEST_SKIP() << "xg is not in this build";
  write("a.xg", "[min=2 max=2]\naz<\n");
  Ended manual = run({"run", "a.xg", "--ticks", "6"}),
        named = run({"run", "a.xg", "--ticks", "6", "--profile", "manual"}),
        engine = run({"run", "a.xg", "--ticks", "6", "--profile=doomsday"});
  EXPECT_EQ(manual.status + named.status + engine.status, 0) << named.err << engine.err;
  EXPECT_EQ(named.out, manual.out);
  EXPECT_NE(engine.out, manual.out) << "a step of the engine lasts one tic longer";
  EXPECT_EQ(run({"run", "a.xg", "--profile", "where.json"}).status, 0);
  EXPECT_NE(bytes("where.json"), "");
  EXPECT_EQ(run({"run", "a.xg", "--profile", "doomed"}).status, 2);
  EXPECT_TRUE(says(run({"help", "run"}).out, "--profile manual|doomsday"));
}

TEST_F(Command, AFolderWithoutAProjectIsCheckedWhole) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("ags") == nullptr) GTEST_SKIP() << "ags is not in this build";
  ASSERT_EQ(makeFolders(path("scripts/more")), "");
  write("scripts/A.asc", "int uses() { return fromB(1) + FIVE; }\n");
  write("scripts/B.asc", "int fromB(int a) { return a; }\nint wrong() { return later; }\n");
  write("scripts/B.ash", "#define FIVE 5\nimport int fromB(int a);\n");
  write("scripts/more/C.asc", "int c() { return FIVE; }\n");
  write("scripts/a.play", "wait 5\n");
  write("scripts/notes.txt", "int\n");
  Ended ended = run({"check", "scripts"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended.err, "B.asc:2:22: error: unknown name 'later'")) << ended.err;
  EXPECT_EQ(ended.err.find(" error: "), ended.err.rfind(" error: ")) << ended.err;
  ASSERT_EQ(makeFolders(path("scripts/game")), "");
  write("scripts/game/game.toml", "[game]\nmodules = [\"Z\", \"A\"]\n[variables]\nlamp = 5\n");
  write("scripts/game/Z.asc", "int z() { return lamp; }\nexport z;\n");
  write("scripts/game/A.asc", "import int z();\nint a() { return z() + alsoWrong; }\n");
  ended = run({"check", "scripts"});
  EXPECT_TRUE(says(ended.err, "B.asc:2:22: error: unknown name 'later'")) << ended.err;
  EXPECT_TRUE(says(ended.err, "game/A.asc:2:24: error: unknown name 'alsoWrong'")) << ended.err;
  EXPECT_EQ(ended.err.find(" error: ", ended.err.find(" error: ") + 1), ended.err.rfind(" error: ")) << ended.err;
  ASSERT_EQ(makeFolders(path("empty")), "");
  EXPECT_EQ(run({"check", "empty"}).status, 2);
}

TEST_F(Command, CheckOfAStoreNeedsNoPath) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("skrit") == nullptr) GTEST_SKIP() << "skrit is not in this build";
  ASSERT_EQ(makeFolders(path("store/world/contentdb/templates")), "");
  write("store/world/contentdb/templates/a.gas", "[t:template,n:a] { [mind] { jat_brain = world/ai/jobs/brian; } }\n");
  Ended ended = run({"check", "--store", "store"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(says(ended.err, "the store has no skrit 'world/ai/jobs/brian'")) << ended.err;
  EXPECT_TRUE(says(ended.err, "1 file checked (1 .gas): 0 errors, 1 warning\n")) << ended.err;
  EXPECT_EQ(run({"check", "--strict", "--store", "store"}).status, 1);
  EXPECT_EQ(run({"check", "--json", "--strict", "--store", "store"}).err, "");
}

TEST_F(Command, CheckNamesAStoreThatDoesNotExist) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("skrit") == nullptr) GTEST_SKIP() << "skrit is not in this build";
  ASSERT_EQ(makeFolders(path("store/world/contentdb/templates")), "");
  write("store/world/contentdb/templates/a.gas", "[t:template,n:a] { }\n");
  for (std::vector<std::string> words : {std::vector<std::string>{"check", "--store", "nowhere"},
                                         {"check", "--store", "store", "--store", "nowhere"},
                                         {"check", "--store", "nowhere", "--store", "store"},
                                         {"check", "--store", "sounds=nowhere"}}) {
    Ended ended = run(words);
    EXPECT_EQ(ended.status, 2);
    EXPECT_TRUE(says(ended.err, "'nowhere' can't be mounted in the store: there is no folder or archive")) << ended.err;
  }
}

TEST_F(Command, CheckOfAPartOfAModNamesTheFolderToMount) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("skrit") == nullptr) GTEST_SKIP() << "skrit is not in this build";
  ASSERT_EQ(makeFolders(path("mod/world/contentdb/templates")), "");
  write("mod/world/contentdb/templates/a.gas", "[t:template,n:a] { specializes = elsewhere; }\n");
  for (const char* part : {"mod/world", "mod/world/contentdb"}) {
    Ended ended = run({"check", "--store", part});
    EXPECT_TRUE(says(ended.err, "mount the folder that has 'world' in it, 'mod'")) << ended.err;
  }
  EXPECT_TRUE(says(run({"check", "--dir", "mod"}).err,
                   "'mod' is not an installed game, so it is not mounted; for a mod, "
                   "pass --store mod"));
  EXPECT_TRUE(says(run({"check", "mod"}).err, "unknown template 'elsewhere'; pass --store mod, the folder"));
  Ended mounted = run({"check", "--store", "mod"});
  EXPECT_EQ(mounted.status, 1);
  EXPECT_TRUE(says(mounted.err, "if it is the game's own, add --dir GAME")) << mounted.err;
}

TEST_F(Command, TheConsoleMakesTheObjectOfClone) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("skrit") == nullptr) GTEST_SKIP() << "skrit is not in this build";
  ASSERT_EQ(makeFolders(path("mod/world/contentdb/templates")), "");
  ASSERT_EQ(makeFolders(path("mod/world/contentdb/components")), "");
  write("mod/world/contentdb/templates/a.gas", "[t:template,n:a] { [lamp] { } }\n");
  write("mod/world/contentdb/components/lamp.skrit", "int lit$;\nstartup state on$ { }\n");
  Ended ended = run({"repl", "-l", "skrit", "--store", "mod", "--clone", "a"}, ":objects\n");
  EXPECT_TRUE(says(ended.out, "lamp")) << ended.out << ended.err;
  ended = run({"repl", "-l", "skrit", "--store", "mod", "--clone", "b"}, ":objects\n");
  EXPECT_TRUE(says(ended.err, "unknown template 'b'")) << ended.err;
}

TEST_F(Command, GenomesAreReadComparedAndCrossed) {
  write("a.genome", "genus   # first\norgan clock=32 flags=mutable mutability=255\n");
  EXPECT_EQ(run({"genome", "a.genome"}).out, "2 genes, 102 bytes\n  1 genus\n  1 organ\n");
  ASSERT_EQ(run({"genome", "a.genome", "-o", "a.gen"}).status, 0);
  EXPECT_EQ(run({"genome", "a.gen", "--text"}).out, "genus\norgan flags=mutable mutability=255 clock=32\n");
  EXPECT_EQ(run({"genome", "diff", "a.gen", "a.genome"}).status, 0);
  ASSERT_EQ(run({"genome", "fmt", "a.genome"}).status, 0);
  EXPECT_EQ(readFile(path("a.genome")).bytes, "genus  # first\norgan clock=32 flags=mutable mutability=255\n");

  Ended checked = run({"genome", "check", "a.gen"});
  EXPECT_EQ(checked.status, 0);
  EXPECT_TRUE(says(checked.err, "a.gen:1:1: warning: the creature can't die")) << checked.err;

  EXPECT_EQ(run({"genome", "cross", "a.gen", "a.gen", "--count", "2", "-o", "litter"}).out,
            "litter/child-001.gen\nlitter/child-002.gen\n");
  Ended differs = run({"genome", "diff", "a.gen", "litter/child-001.gen"});
  EXPECT_EQ(differs.status, 1);
  EXPECT_EQ(differs.out, "~ genus id=0: mother \"\" -> a, father \"\" -> a\n");
  EXPECT_TRUE(
      says(run({"genome", "cross", "a.gen", "a.gen", "--seed", "5"}).out, "# 0 crossovers, 0 mutations\ngenus "));

  write("family.ps", "inline GENE \"001-moss.DSEX.genetics\" \"a.gen\"\n");
  ASSERT_EQ(run({"pack", "family.ps", "family.creature"}).status, 0);
  EXPECT_TRUE(says(run({"unpack", "--list", "family.creature"}).out, "GENE \"001-moss.DSEX.genetics\" 102 bytes"))
      << "size";
  EXPECT_TRUE(says(run({"unpack", "--list", "family.creature"}).out, ", genes: 2\n")) << "list";

  write("bad.genome", "genus\norgan clok=3\n");
  Ended bad = run({"genome", "bad.genome", "-o", "bad.gen"});
  EXPECT_EQ(bad.status, 1);
  EXPECT_TRUE(says(bad.err, "bad.genome:2:7: error: a gene of the kind 'organ' has no field 'clok'")) << bad.err;
  EXPECT_EQ(run({"genome", "cross", "a.gen", "a.gen", "--chance", "256"}).status, 2);
  EXPECT_EQ(run({"genome", "cross", "a.gen", "a.gen", "--count", "x"}).status, 2);
  EXPECT_EQ(run({"genome", "diff", "a.gen"}).status, 2);
}

TEST_F(Command, CreaturesAreSeenFromInside) {
  ASSERT_EQ(makeFolders(path("Genetics")), "");
  write("Genetics/a.genome",
        "genus\nlobe id=1 name=driv width=20 height=1 red=255\n  update: store neuron.state; blank neuron.input\n"
        "organ clock=64\ninitial chemical=glucose amount=255\n");
  write("a.cos",
        "setv va01 addm 0 0 800 600 \"b\" new: simp 1 1 1 \"egg\" 1 0 0 gene load targ 1 \"a\" gene load targ 2 \"a\" "
        "seta va00 targ\n"
        "new: crea 4 targ 1 1 1 hist name gtos 0 \"</script>\" mvft 400 300 born outs \"hatched\"\nnew: crea 4 va00 2 "
        "2 1 born\n");
  Ended ran = run({"run", "a.cos", "--dir", ".", "--stand-in-assets", "--ticks", "60", "--save", "a.save",
                   "--creatures", "pages/a.html", "--trace", "a.jsonl"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string page = readFile(path("pages/a.html")).bytes;
  EXPECT_TRUE(says(page, "\"name\":\"\\u003c/script>\"")) << "what creatures are called ends no script";
  EXPECT_TRUE(says(page, "{\"t\":20,\"a\":-1,") && says(page, "{\"t\":60,")) << "samples";
  EXPECT_TRUE(says(page, "function brain(creature)") && says(page, "--paper:") && !says(page, "@DATA@")) << "its parts";
  EXPECT_FALSE(says(page, "https://")) << "it needs no network";
  EXPECT_TRUE(says(page, "\":\"data:image/png;base64,iVBORw0KGgo")) << "a portrait";
  EXPECT_FALSE(says(readFile(path("a.jsonl")).bytes, "\"event\":\"call\"")) << "portraits are of a copy";

  Ended summary = run({"creature", "a.save"});
  EXPECT_EQ(summary.status, 0) << summary.err;
  std::size_t blank = summary.out.find("\n\n");
  ASSERT_TRUE(summary.out.starts_with("</script>, 001-") && blank != std::string::npos) << summary.out;
  EXPECT_TRUE(says(summary.out, "  glucose               ####################")) << summary.out;
  std::string second = summary.out.substr(blank + 2, summary.out.find('\n', blank + 2) - blank - 2);
  Ended json = run({"creature", "a.save", second, "--json"});
  EXPECT_TRUE(json.out.starts_with("[{\"moniker\":\"" + second + "\"") && json.out.ends_with("}]\n")) << json.out;
  EXPECT_EQ(run({"creature", "a.cos", "--dir", ".", "--stand-in-assets", "--ticks", "60", "001-"}).out, summary.out);
  ASSERT_EQ(run({"creature", "a.save", "-o", "b.html"}).status, 0);
  EXPECT_TRUE(says(readFile(path("b.html")).bytes, "\"samples\":{\"001-"));

  Ended missing = run({"creature", "a.save", "003-"});
  EXPECT_EQ(missing.status, 1);
  EXPECT_EQ(missing.err, "vellum: there is no creature in 'a.save' whose moniker begins with '003-'\n");
  EXPECT_EQ(run({"creature", "nowhere.save"}).status, 2);
  EXPECT_EQ(run({"creature"}).status, 2);
  EXPECT_EQ(run({"run", "a.cos", "--creatures", "a.png"}).status, 2);
}

TEST_F(Command, SamplesOfCreaturesAreBounded) {
  ASSERT_EQ(makeFolders(path("Genetics")), "");
  write("Genetics/a.genome", "genus\n");
  write("a.cos", "new: simp 1 1 1 \"egg\" 1 0 0 gene load targ 1 \"a\" new: crea 4 targ 1 1 1\n");
  Ended ran = run({"run", "a.cos", "--dir", ".", "--stand-in-assets", "--ticks", "60100", "--creatures", "a.html"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string page = readFile(path("a.html")).bytes;
  std::size_t samples = 0;
  for (std::size_t at = page.find("{\"t\":"); at != std::string::npos; at = page.find("{\"t\":", at + 1)) ++samples;
  EXPECT_EQ(samples, 1502u) << "60,100 ticks are 3,005 times, of which every other one remains";
  EXPECT_TRUE(says(page, "{\"t\":40,") && says(page, "{\"t\":60080,")) << "the whole run";
}

TEST_F(Command, CreatureFilesAreShownAndPackedAgain) {
  ASSERT_EQ(makeFolders(path("Genetics")), "");
  write("Genetics/a.genome", "genus genus=ettin\norgan clock=64\ninitial chemical=glucose amount=255\n");
  write("a.cos",
        "new: simp 1 1 1 \"egg\" 1 0 0 gene load targ 1 \"a\" new: crea 4 targ 1 2 3 born\n"
        "hist name gtos 0 \"Iv\xe9\" vocb outs gtos 0 setv va00 pray expo \"DSEX\"\n");
  Ended ran = run({"run", "a.cos", "--dir", ".", "--stand-in-assets", "--storage", "game"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string file = "game/My Creatures/" + ran.out + ".DSEX.creature";
  Ended shown = run({"creature", file});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_TRUE(says(shown.out, "Iv\xc3\xa9, " + ran.out) && says(shown.out, "female ettin of variant 3")) << shown.out;
  EXPECT_TRUE(says(shown.out, "exported") && says(shown.out, "imported")) << shown.out;
  EXPECT_EQ(run({"creature", file, "003-"}).status, 1);
  EXPECT_TRUE(says(run({"unpack", file, "--list"}).out, ", the state of a creature\n"));

  for (const char* form : {".gen", ".genome"}) {
    std::vector<std::string> command{"unpack", file, "-o", std::string("apart") + form};
    if (form == std::string(".genome")) command.push_back("--text");
    ASSERT_EQ(run(command).status, 0);
    std::string stem = std::string("apart") + form + "/" + ran.out + ".DSEX";
    EXPECT_TRUE(
        says(readFile(path(stem + ".glist.creature.lives")).bytes, " name=\"Iv\\xe9\" sex=2 genus=3 variant=3"));
    EXPECT_FALSE(readFile(path(stem + ".genetics" + form)).bytes.empty()) << form;
    ASSERT_EQ(run({"pack", stem + ".ps", "again.creature"}).status, 0);
    EXPECT_EQ(readFile(path("again.creature")).bytes, readFile(path(file)).bytes) << form;
  }
  std::string genes = "apart.genome/" + ran.out + ".DSEX.genetics.genome";
  write(genes, "\nnogene\n");
  Ended bad = run({"pack", "apart.genome/" + ran.out + ".DSEX.ps", "bad.creature"});
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(says(bad.err, "line 2: unknown kind of gene 'nogene'")) << bad.err;

  std::string damaged = readFile(path(file)).bytes;
  write("bad.creature", damaged.substr(0, damaged.size() / 2));
  bad = run({"creature", "bad.creature"});
  EXPECT_EQ(bad.status, 1);
  EXPECT_TRUE(says(bad.err, "this resource file can't be read: bad.creature: the chunk '001-")) << bad.err;
}

TEST_F(Command, NewMakesAFolderThatIsNotThereYet) {
  const Ended made = run({"new", "skrit", "Kitchen lamp/"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(says(made.out, "Kitchen lamp/lamp.skrit\n")) << made.out;
  EXPECT_TRUE(says(made.out, "  vellum run lamp.skrit --ticks 120\n")) << made.out;
  EXPECT_TRUE(says(readFile(path("Kitchen lamp/README.md")).bytes, "# Kitchen lamp\n"));
  EXPECT_EQ(run({"new", "skrit", "Kitchen lamp"}).status, 2);
  write("plain", "a file");
  EXPECT_EQ(run({"new", "skrit", "plain"}).status, 2);
  for (const char* name : {"", ".", "..", "a\"b", "a\nb"}) EXPECT_EQ(run({"new", "skrit", name}).status, 2) << name;
  EXPECT_TRUE(says(run({"new", "skritt", "a"}).err, "did you mean 'skrit'?"));
  EXPECT_EQ(run({"new", "skrit"}).status, 2);
}

TEST_F(Command, SpritesAndPrayFilesGoThereAndBack) {
  write("pot.art", "image 20 10\nrect 2 2 10 6 #ff8000\nimage 4 4\n");
  ASSERT_EQ(run({"sprite", "pot.art", "-o", "pot.c16"}).status, 0);
  EXPECT_EQ(run({"sprite", "pot.c16"}).out, "c16, 565, 2 pictures\n0: 20 x 10\n1: 4 x 4\n");
  EXPECT_EQ(run({"sprite", "pot.c16", "-o", "parts/pot.png"}).out, "parts/pot-000.png\nparts/pot-001.png\n");
  ASSERT_EQ(run({"sprite", "parts/pot-000.png", "parts/pot-001.png", "-o", "again.c16"}).status, 0);
  EXPECT_EQ(readFile(path("again.c16")).bytes, readFile(path("pot.c16")).bytes);

  write("pot.cos", "outs \"pot\"\n");
  write("pot.ps",
        "group AGNT \"Pot\"\n\"Script Count\" 1\n\"Script 1\" @ \"pot.cos\"\ninline FILE \"pot.c16\" \"pot.c16\"\n");
  ASSERT_EQ(run({"pack", "pot.ps", "pot.agents"}).status, 0);
  EXPECT_TRUE(says(run({"unpack", "--list", "pot.agents"}).out, "AGNT \"Pot\"")) << "list";
  ASSERT_EQ(run({"unpack", "pot.agents", "-o", "apart"}).status, 0);
  write("cut.agents", bytes("pot.agents").substr(0, bytes("pot.agents").size() - 1));
  CommandResult cut = run({"unpack", "cut.agents", "-o", "rest"});
  EXPECT_EQ(cut.status, 1);
  EXPECT_TRUE(says(cut.err, "cut.agents: the chunk ") && says(cut.err, " is cut off: ")) << cut.err;
  EXPECT_TRUE(says(cut.err, "[DamagedChunk]")) << cut.err;
  EXPECT_TRUE(says(cut.out, "rest/cut.ps\n")) << cut.out;
  ASSERT_EQ(run({"pack", "apart/pot.ps", "second.agents"}).status, 0);
  EXPECT_EQ(readFile(path("second.agents")).bytes, readFile(path("pot.agents")).bytes);

  write("bad.c16", "\x03");
  Ended bad = run({"sprite", "bad.c16"});
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(says(bad.err, "bad.c16: the sprite file ends too early")) << bad.err;
}

TEST_F(Command, AgentsAreInjectedFromTheirFiles) {
  write("pot.art", "image 20 10\nrect 2 2 10 6 #ff8000\n");
  ASSERT_EQ(run({"sprite", "pot.art", "-o", "art/Pot.c16"}).status, 0);
  ASSERT_EQ(makeFolders(path("scripts")), "");
  write("scripts/pot.cos",
        "new: simp 2 18 900 \"pot\" 1 0 0 outv wdth mesg writ targ 9 scrp 2 18 900 9 outs \" nine\" endm");
  write("bad.cos", "outs \"first\"\naddw va00 1\n");
  std::string dependency =
      "\"Agent Type\" 0\n\"Dependency Count\" 1\n\"Dependency 1\" \"pot.c16\"\n"
      "\"Dependency Category 1\" 2\n\"Script Count\" 1\n";
  std::string script = "\"Script 1\" @ \"scripts\\\\pot.cos\"\n\"Remove script\" \"outs \\\" gone\\\"\"\n";
  write("pot.ps", "group AGNT \"Pot\"\n" + dependency + "\"Script 1\" @ \"bad.cos\"\ngroup DSAG \"Pot (DS)\"\n" +
                      dependency + script + "inline FILE \"pot.c16\" \"art\\pot.c16\"\n");
  write("bare.ps", "group AGNT \"Bare\"\n" + dependency + script);
  write("bad.ps",
        "group AGNT \"Bad\"\n\"Agent Type\" 0\n\"Dependency Count\" 0\n\"Script Count\" 1\n"
        "\"Script 1\" @ \"bad.cos\"\n");
  // What is wrong in a script is reported, and the file is made.
  for (auto [name, status] : {std::pair{"pot", 0}, {"bare", 0}, {"bad", 1}})
    ASSERT_EQ(run({"pack", std::string(name) + ".ps", std::string(name) + ".agents"}).status, status);

  Ended ended = run({"run", "pot.agents", "--ticks", "3"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(ended.out, "20 nine");
  EXPECT_EQ(run({"run", "pot.agents", "--remove"}).out, "20 gone");
  EXPECT_EQ(run({"run", "pot.agents", "--save", "pot.world"}).status, 0);
  ASSERT_EQ(std::rename(path("pot.agents").c_str(), path("kept").c_str()), 0);  // the save has all its bytes
  EXPECT_EQ(run({"run", "--load", "pot.world", "--ticks", "3"}).out, " nine");
  ASSERT_EQ(std::rename(path("kept").c_str(), path("pot.agents").c_str()), 0);

  ended = run({"run", "bare.agents"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended.err, "the agent \"Bare\" can't be injected: it needs the file \"pot.c16\"")) << ended.err;
  EXPECT_TRUE(says(ended.err, "[AgentNotInjected]")) << ended.err;
  ended = run({"run", "bare.agents", "--stand-in-assets", "--ticks", "3"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(says(ended.err, "the agent \"Bare\" needs the file \"pot.c16\", which is not here [DependencyMissing]"))
      << ended.err;
  EXPECT_TRUE(says(ended.out, " nine")) << ended.out;

  for (const char* command : {"run", "check"}) {
    ended = run({command, "bad.agents"});
    EXPECT_EQ(ended.status, 1);
    EXPECT_TRUE(says(ended.err, "bad.agents/Bad/Script 1:2:1: error: Invalid command")) << ended.err;
    write("no.agents", "no such thing");
    ended = run({command, "no.agents"});
    EXPECT_EQ(ended.status, 1);
    EXPECT_TRUE(says(ended.err, "this resource file can't be read")) << ended.err;
    EXPECT_TRUE(says(ended.err, "[DamagedAgents]")) << ended.err;
  }
  EXPECT_EQ(run({"check", "pot.agents"}).status, 0);
  ended = run({"fmt", "pot.agents"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended.err, "[NoLayoutOfAgents]")) << ended.err;
  write("nothing.ps", "group FILE \"Nothing\"\n");
  ASSERT_EQ(run({"pack", "nothing.ps", "nothing.agents"}).status, 0);
  EXPECT_TRUE(says(run({"check", "nothing.agents"}).err, "[NoAgents]"));
}

TEST_F(Command, PicturesAreWritten) {
  write("a.cos", "new: simp 2 11 1 \"x\" 1 0 1 mvto 40 30\n");
  Ended ended = run({"run", "a.cos", "--view", "100x80", "--ticks", "3", "--screenshot", "a.png", "--record", "a.gif"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(readFile(path("a.png")).bytes.substr(0, 8), std::string("\x89PNG\r\n\x1a\n"));
  EXPECT_EQ(run({"sprite", "a.png"}).out, "1 picture\n0: 100 x 80\n");
  EXPECT_EQ(readFile(path("a.gif")).bytes.substr(0, 6), "GIF89a");
  EXPECT_EQ(run({"run", "a.cos", "--ticks", "2", "--record", "frames"}).status, 0);
  EXPECT_FALSE(readFile(path("frames/00001.png")).bytes.empty());
  EXPECT_EQ(run({"run", "a.cos", "--screenshot", "a.cos/a.png"}).status, 2);
  Ended still = run({"run", "a.cos", "--record", "b.gif"});
  EXPECT_EQ(still.status, 2);
  EXPECT_TRUE(says(still.err, "add --ticks")) << still.err;
  EXPECT_EQ(run({"run", "a.cos", "--ticks", "1", "--record", "b.GIF"}).status, 0);
  EXPECT_EQ(readFile(path("b.GIF")).bytes.substr(0, 6), "GIF89a");
  Ended film = run({"run", "a.cos", "--ticks", "1", "--record", "b.mp4"});
  EXPECT_EQ(film.status, 2);
  EXPECT_TRUE(says(film.err, "--record takes a file named .gif, or a folder")) << film.err;
  EXPECT_EQ(run({"run", "a.cos", "--screenshot", "a.jpg"}).status, 2);
}

// A GIF counts in hundredths of a second, and a tick of an AGS game takes 2.5: two ticks together are right.
TEST_F(Command, AGifIsAsLongAsTheGame) {
  write("game/game.toml",
        "[game]\nname = \"Pier\"\nplayer = \"cEgo\"\n[[character]]\nname = \"cEgo\"\nroom = 1\n"
        "[[room]]\nnumber = 1\n");
  write("game/GlobalScript.asc", "");
  Ended ended = run({"run", "game", "--ticks", "40", "--record", "a.gif"});
  ASSERT_EQ(ended.status, 0) << ended.err;
  const std::string gif = readFile(path("a.gif")).bytes;
  int hundredths = 0;
  constexpr std::string_view Control("\x21\xf9\x04", 3);
  for (std::size_t at = gif.find(Control); at != gif.npos; at = gif.find(Control, at + 1))
    hundredths += static_cast<unsigned char>(gif[at + 4]) | static_cast<unsigned char>(gif[at + 5]) << 8;
  EXPECT_EQ(hundredths, 100);
}

TEST_F(Command, TheLanguageOfNewMayBeAnOption) {
  EXPECT_EQ(run({"new", "-l", "ags", "boat"}).status, 0);
  EXPECT_FALSE(readFile(path("boat/game.toml")).bytes.empty());
}

TEST_F(Command, AFolderIsFormatted) {
  write("game/game.toml", "[game]\nname = \"Pier\"\n");
  write("game/a.asc", "void f() { int  x; }\n");
  write("game/data.bin", std::string("\0\1", 2));
  Ended checked = run({"fmt", "--check", "game"});
  EXPECT_EQ(checked.status, 1);
  EXPECT_EQ(checked.out, "game/a.asc\n");
  EXPECT_EQ(run({"fmt", "game"}).status, 0);
  EXPECT_EQ(run({"fmt", "--check", "game"}).status, 0);
  write("empty/notes.txt", "");
  EXPECT_EQ(run({"fmt", "empty"}).status, 2);
}

TEST_F(Command, OptionsThatLanguagesShareHaveTheirTexts) {
  vellum_config config;
  vellum_config_init(&config);
  vellum::Engine engine(config);
  if (engine.languageById("caos") == nullptr || engine.languageById("skrit") == nullptr)
    GTEST_SKIP() << "caos or skrit is not in this build";
  std::string help = run({"help", "run"}).out;
  EXPECT_TRUE(says(help, "Skrit: what the player does")) << help;
  EXPECT_TRUE(says(help, "CAOS: what a player does")) << help;
  write("a.cos", "outs \"x\"");
  Ended refused = run({"run", "a.cos", "--ticks", "5", "--input", "click 310,210@3"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(says(refused.err, "'310,210' is no number; blanks separate them")) << refused.err;
}

TEST_F(Command, AGameThatPlaysItselfIsRecordedToItsEnd) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("ags") == nullptr) GTEST_SKIP() << "ags is not in this build";
  ASSERT_EQ(run({"new", "ags", "pier"}).status, 0);
  Ended ended = run({"run", "pier", "--record", "frames"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(says(ended.out, "the game ends")) << ended.out;
  EXPECT_FALSE(readFile(path("frames/00300.png")).bytes.empty());
}

TEST_F(Command, ProfilesAreWritten) {
  std::string script = write("busy.cos", "setv va00 0 loop addv va00 1 untl va00 ge 900\n");
  EXPECT_EQ(run({"run", script, "--profile", path("p.json")}).status, 0);
  FileContent json = readFile(path("p.json"));
  EXPECT_NE(json.bytes.find("\"line\":1"), std::string::npos) << json.bytes.substr(0, 500);
  EXPECT_EQ(run({"run", script, "--profile", path("p.svg"), "--jit", "on"}).status, 0);
  EXPECT_NE(readFile(path("p.svg")).bytes.find("busy.cos"), std::string::npos);
  EXPECT_EQ(run({"run", script, "--profile", path("no/such/folder.svg")}).status, 2);
}

TEST_F(Command, PicturesOfUnknownKindsAreRefusedBeforeTheRun) {
  std::string script = write("a.cos", "outs \"ran\"\n");
  for (const char* option : {"--profile", "--timeline"})
    for (const char* name : {"x.bmp", ".svg", "svg", ""}) {
      Ended ended = run({"run", script, option, name});
      EXPECT_EQ(ended.status, 2) << option << " " << name;
      EXPECT_NE(ended.err.find("takes a file named"), std::string::npos) << ended.err;
      EXPECT_EQ(ended.out, "");
    }
}

TEST_F(Command, HelpNamesEveryOptionAndLanguage) {
  Ended ended = run({"help", "run"});
  EXPECT_EQ(ended.status, 0);
  for (const char* option : {"--ticks", "--seed", "--world", "--call", "--budget", "--jit", "--trace", "--save",
                             "--load", "--screenshot", "--hash", "--storage", "--json"})
    EXPECT_TRUE(says(ended.out, option)) << option;
  for (char c : ended.out) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= ' ') << int(c);
  EXPECT_EQ(run({"run", "--help"}).out, ended.out);
}

TEST_F(Command, AFullDiskIsTwo) {
  Ended ended = run({"help"}, "", "/dev/full");
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(says(ended.err, "can't write standard output")) << ended.err;
}

TEST_F(Command, WhatIsNoFileIsRefusedByName) {
  Ended ended = run({"check", "-l", "ags", "/dev/zero"});
  EXPECT_NE(ended.status, 0);
  EXPECT_TRUE(says(ended.err, "'/dev/zero': it is a device")) << ended.err;
}

TEST_F(Command, HugeArgumentsAreAnswered) {
  std::string huge(100000, 'x');
  EXPECT_EQ(run({huge}).status, 2);
  EXPECT_EQ(run({"run", huge}).status, 2);
  EXPECT_EQ(run({"run", "--" + huge}).status, 2);
  EXPECT_EQ(run({"help", huge}).status, 2);
}

TEST_F(Command, DisasmShowsWhatThePassesDo) {
  std::string script = write("sum.skrit", "int Sum$( int x$ ) { return x$ + 2 * 3; }\n");
  Ended passes = run({"disasm", "--ir", "--passes", script});
  EXPECT_EQ(passes.status, 0);
  EXPECT_TRUE(says(passes.out, "as built")) << passes.out;
  EXPECT_TRUE(says(passes.out, "\nconstant-folding: ")) << passes.out;
  Ended ir = run({"disasm", "--ir", script});
  EXPECT_TRUE(says(ir.out, "fn Sum$(")) << ir.out;
  EXPECT_FALSE(says(ir.out, "as built")) << ir.out;
}

TEST_F(Command, ScriptsThatExpectNothingAreNoTests) {
  std::string script = write("two.cos", "outv 2\n");
  Ended ended = run({"test", folder});
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(ended.out, "skipped 1: no expectations; --update adds them\n0 passed, 0 failed, 1 skipped\n");
  EXPECT_TRUE(says(run({"test", script}).out, "skipped " + script + ": no expectations"))
      << "its name, when it is named";
  EXPECT_TRUE(says(ended.out, "0 passed, 0 failed, 1 skipped")) << ended.out;
  EXPECT_EQ(run({"test", "--update", script}).status, 0);
  EXPECT_TRUE(says(readFile(script).bytes, "* expect: 2")) << readFile(script).bytes;
  EXPECT_TRUE(says(run({"test", folder}).out, "1 passed, 0 failed, 0 skipped"));
}

TEST_F(Command, ResultsOfTestsAreWrittenForMachines) {
  write("run/good.cos", "outv 2\n* expect: 2\n");
  write("run/bad.cos", "outs \"<&>\"\n* expect: 2\n");
  write("none.cos", "outv 2\n");
  Ended ended = run({"test", ".", "--junit", "out.xml"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended.out, "1 passed, 1 failed, 1 skipped\n")) << ended.out;
  const std::string xml = bytes("out.xml");
  EXPECT_TRUE(says(xml,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"3\" failures=\"1\" errors=\"0\" "
                   "skipped=\"1\" time=\""))
      << xml;
  EXPECT_TRUE(says(xml, "<testcase classname=\"./run\" name=\"good.cos\" file=\"./run/good.cos\" time=\"0.")) << xml;
  EXPECT_TRUE(says(xml, "name=\"bad.cos\"")) << xml;
  EXPECT_TRUE(says(xml, "<failure message=\"")) << xml;
  EXPECT_TRUE(says(xml, "&lt;&amp;&gt;")) << "what it printed, as XML: " << xml;
  EXPECT_TRUE(says(xml, "<skipped message=\"no expectations; --update adds them\"/>")) << xml;
  EXPECT_EQ(run({"test", ".", "--junit", "nowhere/out.xml"}).status, 2);

  ended = run({"test", ".", "--json"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.out.find("{\"passed\": 1, \"failed\": 1, \"skipped\": 1, \"tests\": [\n {\"path\": \"./none.cos\""),
            0u)
      << ended.out;
  EXPECT_TRUE(says(ended.out, "\"outcome\": \"failed\", \"seconds\": 0.")) << ended.out;
  EXPECT_TRUE(ended.out.ends_with("]}\n")) << ended.out;
}

TEST_F(Command, FailedPlayTestsSayWhyInTheirResults) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("ags") == nullptr) GTEST_SKIP() << "ags is not in this build";
  write("game/game.toml",
        "[game]\nname = \"Pier\"\nplayer = \"cEgo\"\n[[character]]\nname = \"cEgo\"\nroom = 1\n"
        "[[room]]\nnumber = 1\n");
  write("game/GlobalScript.asc", "");
  write("game/tests/room.play", "expect room 1\nwait 5\n");
  write("game/tests/wrong.play", "wait 5\nexpect room 2\n");
  Ended ended = run({"test", "game", "--junit", "out.xml"});
  EXPECT_EQ(ended.status, 1);
  const std::string xml = bytes("out.xml");
  EXPECT_TRUE(says(xml, "<testcase classname=\"game/tests\" name=\"room.play\"")) << xml;
  EXPECT_TRUE(says(xml, "<failure message=\"game/tests/wrong.play:2:1: error: ")) << xml;
  ended = run({"test", "game", "--json"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(ended.err, "");
  EXPECT_TRUE(says(ended.out, "\"diagnostics\": [{\"file\":\"game/tests/wrong.play\"")) << ended.out;
}

TEST_F(Command, TheBeginningOfAnOptionIsRecognised) {
  EXPECT_TRUE(says(run({"test", ".", "--cov", "a.info"}).err, "did you mean '--coverage'?"));
  EXPECT_TRUE(says(run({"check", ".", "--old-functions"}).err, "below [game] in its project file"));
  EXPECT_TRUE(says(run({"test", ".", "--coverage", "a.xml"}).err, "--coverage writes lcov's format")) << "not XML";
}

TEST_F(Command, AScriptOfAProjectIsNoProgram) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("ags") == nullptr) GTEST_SKIP() << "ags is not in this build";
  write("game.toml", "[game]\n[[room]]\nnumber = 1\n");
  write("GlobalScript.asc", "int a;\n");
  write("room1.asc", "function room_Load() { hDoor.Enabled = false; }\n");
  EXPECT_TRUE(says(run({"check", "room1.asc"}).err, "is part of a project (game.toml)"));
  EXPECT_FALSE(says(run({"check", "."}).err, "is part of a project"));
}

TEST_F(Command, NewQuotesAFolder) {
  EXPECT_TRUE(says(run({"new", "skrit", "."}).err, "this folder is not empty")) << "the test's own files";
  EXPECT_TRUE(says(run({"new", "skrit", "my lamp"}).out, "cd 'my lamp'\n"));
}

TEST_F(Command, ATestOfNothingFails) {
  Ended empty = run({"test", folder});
  EXPECT_EQ(empty.status, 1);
  EXPECT_TRUE(says(empty.err, "no tests found in '" + folder + "'")) << empty.err;
  std::string script = write("two.cos", "outv 2\n* expect: 2\n");
  EXPECT_EQ(run({"test", folder}).status, 0);
  Ended filtered = run({"test", folder, "--filter", "zzz"});
  EXPECT_EQ(filtered.status, 1);
  EXPECT_TRUE(says(filtered.err, "no tests found in '" + folder + "' with 'zzz' in their path")) << filtered.err;
  EXPECT_EQ(run({"test", folder, "--filter", "two"}).status, 0);
}

TEST_F(Command, TheTestsOfAProjectAreThoseOfItsFolder) {
  write("game.toml", "[game]\n[[room]]\nnumber = 1\n");
  write("GlobalScript.asc", "int a;\n");
  Ended ended = run({"test", "game.toml"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(says(ended.err, "give the folder, vellum test .")) << ended.err;
}

// Content that runs with options only is tested by a world file, and is no test by itself; a game may have a folder
// "world".
TEST_F(Command, WorldFilesTestContent) {
  ASSERT_EQ(mkdir((folder + "/world").c_str(), 0777), 0);
  write("world/uses.cos", "outv 2 setv gone 3\n");
  write("world/two.cos", "outv 2\n");
  std::string test = write("two.world.toml", "[caos]\nfiles = [\"world/two.cos\"]\n# expect: 2\n");
  Ended ended = run({"test", folder});
  EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
  EXPECT_TRUE(says(ended.out, "1 passed, 0 failed, 2 skipped")) << ended.out;
  write("two.world.toml", "[caos]\nfiles = [\"world/two.cos\"]\n# expect: 3\n");
  EXPECT_TRUE(says(run({"test", folder}).out, "0 passed, 1 failed, 2 skipped"));
}

// What a line declares or sets is there in the next one, and what it prints has a line end.
TEST_F(Command, ConsolesOfCaosKeepVariables) {
  expectConsole("caos", "setv va00 5\noutv va00\nsets va01 \"hi\"\nouts va01 outv va02\n", "5\nhi0\n");
}

TEST_F(Command, ConsolesOfAgsDeclareAgain) {
  Ended ended =
      run({"repl", "-l", "ags"},
          "int a = 5\nint f() { return a; }\nfloat a = 1.5;\na\nint b\nb = 3;\nString b = \"x\"\nb\n#define N 4\n"
          "#define N 5\nN\nstruct P { int x; };\nstruct P { int x, y; };\nP p;\np.y = N;\np.y\n:inspect\n");
  EXPECT_EQ(ended.out, "5\nx\n5\n5\na = 5\nb = \"x\"\np = P { x = 0, y = 5 }\n") << ended.err;
  EXPECT_TRUE(says(ended.err, "expected int, found float")) << ended.err;
}

// An open block goes on in the next line; labels may have the names of block words.
TEST_F(Command, ConsolesOfCaosReadWholeBlocks) {
  expectConsole("caos",
                "doif va00 eq 0\nouts \"zero\"\nelse\nouts \"more\"\nendi\nreps 3\naddv va00 1\nrepe\noutv va00\n"
                "scrp 1 2 3 9\nouts \"t\"\nendm\nnew: simp 1 2 3 \"x\" 1 0 0 tick 1\n:tick 2\n"
                "gsub loop stop subr loop outs \"in\" retn\nouts \"on\"\n",
                "zero\n3\ntt\nin\non\n");
}

// Variables, functions and includes stay; what is declared again takes the place of what was there.
TEST_F(Command, ConsolesOfSkritKeepDeclarations) {
  write("lib.skrit", "int half$( int a$ ) { return a$ / 2; }\nint seven$ = 7;\n");
  Ended ended = run({"repl", "-l", "skrit", "--allow", folder},
                    "int x$ = 5;\nx$ + 1\nint twice$( int a$ )\n{\nreturn a$ * 2;\n}\ntwice$( x$ )\nx$ = 9;\n"
                    "twice$( x$ )\nstring s$ = \"hey\"\ns$\n:set x 40\nx$\n:set s bye\ns$\n:inspect\nfloat x$ = 1.5\n"
                    "int y$ = twice$( 4 ) + 1\n#include \"" +
                        folder +
                        "/lib.skrit\"\nhalf$( y$ ) + seven$\n"
                        "shared int n$ = 3;\n/n$ += 1\nn$\n");
  EXPECT_EQ(ended.out, "6\n10\n18\nhey\n40\nbye\nx = 40\ns = \"bye\"\n11\n4\n") << ended.err;
  EXPECT_EQ(ended.err, "");
}

// What is wrong changes nothing, and initial values run once.
TEST_F(Command, ConsolesOfSkritRefuseWhatIsWrong) {
  Ended ended =
      run({"repl", "-l", "skrit"},
          "int next$ = 0;\nint count$ { next$ += 1; return next$; }\nint a$ = count$()\na$\nint a$ = nothing$;\n"
          "a$ + next$\n:set a \"text\"\n:set nowhere 1\na$\n");
  EXPECT_EQ(ended.out, "1\n2\n1\n") << ended.err;
  EXPECT_TRUE(says(ended.err, "'nothing$' is not declared")) << ended.err;
  EXPECT_TRUE(says(ended.err, "'a' must be an int, not a string")) << ended.err;
  EXPECT_TRUE(says(ended.err, "no object that was loaded is alive")) << ended.err;
}

TEST_F(Command, ConsolesOfXgKeepSettings) {
  Ended ended = run({"repl", "-l", "xg"}, "[min=2 max=2 tics=4]\nAZ\n[tics=2]\nAZ\n[moon=1]\n[]\n[tics=1]\nZ\n");
  EXPECT_EQ(ended.out, "0 0 1 1\n0 0\n1\n") << ended.err;
  EXPECT_TRUE(says(ended.err, "unknown setting 'moon'")) << ended.err;
}

TEST_F(Command, ConsolesOfGalReadWholeBlocks) {
  std::string agent = write(
      "a.gal",
      "channels { Main; } inputs { Speed = Walk, Run; } action Default if (Speed = Run) set Main script \"A\";\n");
  Ended ended =
      run({"repl", "-l", "gal", agent}, "force (2) Main\n{\nscript \"B\";\nkeepset 5 5;\n}\n:tick\n:objects\n");
  EXPECT_TRUE(says(ended.out, "a.gal       Main: B\n")) << ended.out << ended.err;
}

TEST_F(Command, ConsolesOfAgsKeepDeclarations) {
  expectConsole("ags",
                "int a = 5, b = a + 1;\na + b\na = 7;\nint twice(int x) { return x * 2; }\ntwice(a)\n"
                "#define SIX 6\nenum Color { eRed = 3, eBlue };\nSIX + eBlue\nString s = \"hey\";\ns\n"
                "struct Spot { int x; };\nSpot p;\np.x = a;\np.x\nvoid more() { a++; }\nmore();\na\n",
                "11\n14\n10\nhey\n7\n8\n");
}

// In a game, too, whose own player does not play.
// As `vellum fmt` writes it: the brace is on the next line.
TEST_F(Command, ConsolesReadTheBodiesOfHeads) {
  expectConsole("skrit",
                "int x$ = 0;\nwhile ( x$ < 3 )\n{\n  x$ += 1;\n}\nx$\nif ( x$ == 9 )\n{\n  x$ = 1;\n}\nelse\n{\n"
                "  x$ = 7;\n}\nx$\nif x$ == 7\n{\n  x$ = 8;\n}\nelse if ( true )\n{\n}\nx$\nforever\n{\n  break;\n}\n",
                "3\n7\n8\n");
  expectConsole("ags",
                "int x;\nwhile (x < 3)\n{\n  x++;\n}\nx\nif (x == 9)\n{\n  x = 1;\n}\nelse\n{\n  x = 7;\n}\nx\n"
                "do\n{\n  x--;\n} while (x > 2);\nx\n",
                "3\n7\n2\n");
}

TEST_F(Command, ConsolesRunCommandsInOpenBlocks) {
  expectConsole("skrit", "int x$ = 4;\nif ( x$ == 4 )\n{\n:inspect\nx$ = 5;\n}\nx$\n", "x = 4\n5\n");
  Ended left = run({"repl", "-l", "caos"}, "reps 3\n:quit\nouts \"no\" repe\n");
  EXPECT_EQ(left.out, "");
  EXPECT_EQ(left.status, 0) << left.err;
}

TEST_F(Command, ConsolesSayWhereAnElseBegins) {
  constexpr std::string_view Hint = "begin 'else' on the line on which its block ends";
  for (auto [language, typed] :
       {std::pair("caos", "outv 1\nelse outv 2 endi\n"), std::pair("ags", "int a\n else{ a = 3; }\n"),
        std::pair("skrit", "1 + 1\nelse { }\n")}) {
    vellum_config config;
    vellum_config_init(&config);
    if (vellum::Engine(config).languageById(language) == nullptr) continue;
    EXPECT_TRUE(says(run({"repl", "-l", language}, typed).err, Hint)) << language;
  }
  EXPECT_FALSE(says(run({"repl", "-l", "caos"}, "oops\n").err, Hint));
}

TEST_F(Command, ConsolesReportABlockThatIsNotClosed) {
  for (const auto& [language, text] : {std::pair("skrit", "if ( true )\n{\n"),
                                       {"skrit", "while ( true )"},
                                       {"ags", "if (true) {\nint a;\n"},
                                       {"caos", "doif 1 eq 1\nouts \"x\"\n"}}) {
    Ended ended = run({"repl", "-l", language}, text);
    EXPECT_EQ(ended.status, 1) << language;
    EXPECT_EQ(ended.out, "");
    EXPECT_TRUE(says(ended.err, "the block isn't closed: '")) << ended.err;
  }
}

// The files decide, as for other commands.
TEST_F(Command, ConsolesTakeTheLanguageOfTheirFiles) {
  std::string one = write("one.cos", "outs \"one\\n\"\n"), two = write("two.cos", "outs \"two\\n\"\n");
  Ended ended = run({"repl", one, two, "--dir", folder}, "outv 3\n");
  EXPECT_EQ(ended.out, "one\ntwo\n3\n") << ended.err;
  std::string other = write("a.skrit", "startup state Idle$ {}\n");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"repl"}, {"repl", one, other}, {"repl", write("a.txt", "")}}) {
    Ended unclear = run(words, "1\n");
    EXPECT_EQ(unclear.status, 2);
    EXPECT_TRUE(says(unclear.err, "name the language of the console with -l")) << unclear.err;
  }
}

TEST_F(Command, ConsolesOfCaosShowWhatTheyKeep) {
  Ended ended = run({"repl", "-l", "caos"},
                    "setv va03 2 sets va10 \"hi\"\n:inspect\n:set va00 9\n:set VA10 1.5\noutv va00\n:inspect\n"
                    "new: simp 1 2 3 \"x\" 1 0 0\nsetv ov05 4\ndoif targ ne null outv fmly endi\nkill targ\n"
                    "doif targ eq null outs \"gone\" endi\n");
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.out, "VA03 = 2\nVA10 = \"hi\"\n9\nVA00 = 9\nVA03 = 2\nVA10 = 1.5\n1\ngone\n");
}

TEST_F(Command, ConsolesSayThatThereIsNothing) {
  for (const char* language : {"ags", "skrit", "caos", "gal", "xg"}) {
    Ended ended = run({"repl", "-l", language}, ":inspect\n:objects\n");
    EXPECT_TRUE(says(ended.out, "no values belong to the world itself; ':objects' lists the things")) << language;
    EXPECT_TRUE(says(ended.out, "\nnothing\n")) << ended.out;
    EXPECT_EQ(ended.err, "");
    EXPECT_EQ(ended.status, 0);
  }
}

TEST_F(Command, ConsolesReportWhatIsSetAndSaved) {
  Ended ended = run({"repl", "-l", "caos"}, ":events on\n:set va00 x y\nouts \"\"\n:set nothing 5\n:set va00 5\n");
  EXPECT_EQ(ended.out.find("set: nothing"), std::string::npos) << ended.out;
  EXPECT_TRUE(says(ended.out, "set: va00")) << ended.out << ended.err;
  Ended saved = run({"repl", "-l", "caos"}, "outs \"\"\n:tick 2\n:save w.world\n:save none/w.world\n");
  EXPECT_EQ(saved.out, "w.world: the world after tick 2, " + std::to_string(bytes("w.world").size()) + " bytes\n");
  EXPECT_TRUE(says(saved.err, "can't write 'none/w.world'")) << saved.err;
}

TEST_F(Command, ConsolesLookAtThings) {
  Ended caos = run(
      {"repl", "-l", "caos"},
      "new: simp 1 2 3 \"x\" 1 0 0 setv ov07 4\n:objects\n:set 1 ov07 9\n:inspect 1\n:set game \"x\" 3\n:inspect\n");
  EXPECT_TRUE(says(caos.out, "1           1 2 3, x\n")) << caos.out << caos.err;
  EXPECT_TRUE(says(caos.out, "FMLY = 1\n") && says(caos.out, "OV07 = 9\n") && says(caos.out, "GAME \"x\" = 3\n"))
      << caos.out;
  std::string agent =
      write("a.gal", "channels { Main; } inputs { Speed = Walk, Run; } action Default set Main script \"A\";\n");
  Ended gal =
      run({"repl", "-l", "gal", agent}, ":set Speed Run\n:tick\n:objects\n:inspect a.gal\n:events on\n:tick x\n");
  EXPECT_TRUE(says(gal.out, "a.gal       Main: A\n") && says(gal.out, "Speed = \"Run\"\nMain = \"A\"\n"))
      << gal.out << gal.err;
  EXPECT_TRUE(says(gal.err, "':tick' takes a number of ticks, not 'x'")) << gal.err;
  std::string lamp = write("a.skrit", "property int step$ = 3;\nstartup state Idle$ {}\n");
  Ended skrit = run({"repl", "-l", "skrit", lamp}, ":tick\n:objects Idle\n:set 256 step 4\n:inspect 256\n");
  EXPECT_TRUE(says(skrit.out, "in state Idle$\n") && says(skrit.out, "step = 4\n")) << skrit.out << skrit.err;
}

TEST_F(Command, PackNotesWhatAnAgentLacks) {
  write("pot.cos", "new: simp 2 18 900 \"pot\" 1 0 0\n");
  auto source = [&](const std::string& tags) {
    return write("pot.ps", "\"en-GB\"\ngroup AGNT \"Pot\"\n\"Agent Type\" 0\n\"Script 1\" @ \"pot.cos\"\n" + tags);
  };
  source("\"Script Count\" 2\n");
  Ended few = run({"pack", folder + "/pot.ps", folder + "/pot.agents"});
  EXPECT_EQ(few.status, 1);
  EXPECT_TRUE(says(few.err, "it has no \"Script 2\"")) << few.err;
  source("\"Script Count\" 1\n\"Dependency Count\" 1\n\"Dependency 1\" \"pot.c16\"\n\"Dependency Category 1\" 2\n");
  Ended lacks = run({"pack", folder + "/pot.ps", folder + "/pot.agents"});
  EXPECT_EQ(lacks.status, 0);
  EXPECT_TRUE(says(lacks.err, "needs the file \"pot.c16\"")) << lacks.err;
}

TEST_F(Command, WhatNeverCameIsNoted) {
  std::string agent =
      write("a.gal", "channels { Main; } inputs { Speed = Walk, Run; } action Default set Main script \"A\";\n");
  Ended none = run({"run", agent, "--timeline", folder + "/a.svg", "--bind", "Speed=Run@2"});
  EXPECT_TRUE(says(none.err, "--timeline draws what happens over ticks, and the run had none: add --ticks N"))
      << none.err;
  EXPECT_TRUE(says(none.err, "--bind 'Speed=Run@2' is later than the run: it ran no ticks: add --ticks N")) << none.err;
  Ended late = run({"run", agent, "--ticks", "3", "--call", "Default@4", "--bind", "Speed=Run@3"});
  EXPECT_TRUE(
      says(late.err, "--call 'Default@4' is later than the run, so it was made at the end: it ended after tick 3"));
  EXPECT_FALSE(says(late.err, "--bind")) << late.err;
  EXPECT_EQ(late.status, 0);
  Ended key = run({"run", agent, "--ticks", "3", "--press", "k@2"});
  EXPECT_TRUE(says(key.err, "the key 'k' has no effect")) << key.err;
}

// The name of a file is no function: the functions in it are sampled.
TEST_F(Command, ARunOfWhichNothingIsSeenSaysWhatToAdd) {
  write("silent.cos", "new: simp 1 1 99 \"x\" 1 0 0\ntick 4\n");
  write("loud.cos", "outv 2\n");
  constexpr std::string_view Note = "had no ticks, in which the world goes on: add --ticks N";
  Ended silent = run({"run", "silent.cos"});
  EXPECT_EQ(silent.status, 0) << silent.err;
  EXPECT_TRUE(says(silent.err, Note)) << silent.err;
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"run", "loud.cos"},
                                             {"run", "silent.cos", "--ticks", "0"},
                                             {"run", "silent.cos", "--hash"},
                                             {"run", "silent.cos", "--ticks", "2"},
                                             {"run", "silent.cos", "--save", "a.world"}})
    EXPECT_FALSE(says(run(words).err, Note)) << words[1] << " " << words.size();
}

TEST_F(Command, AnAgentWithoutTicksSaysWhatToAdd) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
  write("a.gal", Agent);
  EXPECT_TRUE(says(run({"run", "a.gal"}).err, "add --ticks N, such as --ticks 100"));
  Ended bound = run({"run", "a.gal", "--bind", "Mood=Scared@3"});
  EXPECT_TRUE(says(bound.err, "add --ticks N")) << bound.err;
  EXPECT_EQ(bound.err.find("note:"), bound.err.rfind("note:")) << "one note is enough: " << bound.err;
}

TEST_F(Command, FilesOfOptionsThatCantBeReadAreWrongUsage) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
  write("a.gal", Agent);
  for (const char* entity : {"nowhere.toml", "a.gal=nowhere.toml"})
    for (const char* command : {"run", "check"}) {
      Ended ended = run({command, "a.gal", "--entity", entity});
      EXPECT_EQ(ended.status, 2) << command << " " << entity;
      EXPECT_TRUE(says(ended.err, "can't read 'nowhere.toml': no such file or directory")) << ended.err;
    }
  write("a=b.toml", "name = \"A\"\n");
  EXPECT_EQ(run({"run", "a.gal", "--ticks", "1", "--entity", "a=b.toml"}).status, 0);
  write("there/a.gal", Agent);
  write("there/e.toml", "name = \"E\"\n");
  EXPECT_EQ(run({"run", "there/a.gal", "--ticks", "1", "--entity", "e.toml"}).status, 0) << "beside the agent";
  EXPECT_EQ(run({"run", "a.gal", "--ticks", "1", "--timeline", "new.svg"}).status, 0) << "a file to write";
}

// A misspelt action is found before the run, which may be long.
TEST_F(Command, CallsAreLookedUpBeforeTheFirstTick) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
  write("a.gal", Agent);
  for (const char* call : {"Wawe@3", "Wawe", "a.gal:Wawe()@99"}) {
    Ended ended = run({"run", "a.gal", "--ticks", "5", "--call", call});
    EXPECT_EQ(ended.status, 1) << call;
    EXPECT_EQ(ended.out, "") << "no tick ran";
    EXPECT_TRUE(says(ended.err, "unknown action 'Wawe'")) << ended.err;
    EXPECT_TRUE(says(ended.err, "did you mean 'Wave'?")) << ended.err;
  }
  Ended known = run({"run", "a.gal", "--ticks", "5", "--call", "Wave@3", "--call", "a.gal:Wave()"});
  EXPECT_EQ(known.status, 0) << known.err;
  EXPECT_NE(known.out, "");
}

TEST_F(Command, XgSamplesFiles) {
  std::string sectors = write("lamp.sectors.toml", "[sector.lamp]\nid = 1\nmin = 4\nmax = 4\nlight = \"az\"\n");
  Ended ended = run({"xg", sectors, "--tics", "3"});
  EXPECT_EQ(ended.out, "0 63.75 127.5\n") << ended.err;
  std::string functions = write("two.xg", "[min=4 max=4 tics=9]\naz\nza\n");
  EXPECT_EQ(run({"xg", functions, "--tics", "3"}).out, "0 0.25 0.5\n1 0.75 0.5\n");
  EXPECT_TRUE(says(run({"xg", functions, "--tics", "3", "--json"}).out, R"("values": "0 0.25 0.5\n1 0.75 0.5\n")"));
}

// A lane for each function, with the same values; also when the file does not exist, its name is no function.
TEST_F(Command, XgPlotsFiles) {
  std::string types = write("lamp.ded",
                            "Sector Type { ID = 700; Light fn = \"az<\"; Light fn min tics = 4; Light fn max tics = 4; "
                            "Red fn = \"=l\"; }\n");
  Ended plot = run({"xg", types, "--tics", "8", "--plot", folder + "/a.svg"});
  EXPECT_EQ(plot.status, 0) << plot.err;
  std::string svg = bytes("a.svg");
  EXPECT_TRUE(says(svg, "type-700 light</tspan>") && says(svg, "type-700 red</tspan>") && says(svg, "2 functions"))
      << svg;
  for (const char* name : {"none.ded", "none.xg", "none.sectors.toml", "none.wad"}) {
    Ended ended = run({"xg", name});
    EXPECT_EQ(ended.status, 2) << name;
    EXPECT_TRUE(says(ended.err, std::string("can't read '") + name + "'")) << ended.err;
    EXPECT_EQ(ended.out, "");
  }
  EXPECT_EQ(run({"xg", "none.ded", "--plot", folder + "/b.svg"}).status, 2);
  EXPECT_EQ(run({"xg", write("empty.ded", "Header { Version = 6; }\n"), "--plot", folder + "/b.svg"}).status, 2);
}

TEST_F(Command, DamagedSavesAreRefused) {
  Ended notOne = run({"run", "--load", write("a", "hello")});
  EXPECT_EQ(notOne.status, 2);
  EXPECT_TRUE(says(notOne.err, "not a saved Vellum world")) << notOne.err;
  EXPECT_TRUE(says(notOne.err, "nothing was loaded from '" + path("a") + "'")) << notOne.err;
  Ended empty = run({"run", "--load", write("b", "")});
  EXPECT_EQ(empty.status, 2);
}

bool hasCaos() {
  vellum_config config;
  vellum_config_init(&config);
  return vellum::Engine(config).languageById("caos") != nullptr;
}

TEST_F(Command, ALoadedWorldRunsSnippetsAndKeepsItsOptions) {
  if (!hasCaos()) GTEST_SKIP() << "caos is not in this build";
  write("a.cos", "setv game \"n\" 5\n");
  ASSERT_EQ(run({"run", "a.cos", "--save", "w"}).status, 0);
  EXPECT_EQ(run({"eval", "-l", "caos", "outv game \"n\"", "--load", "w"}).out, "5");
  EXPECT_EQ(run({"eval", "-l", "caos", "outv 1", "--load", "nowhere"}).status, 2);
  Ended noted = run({"run", "--load", "w", "--dir", "."});
  EXPECT_EQ(noted.status, 0);
  EXPECT_TRUE(says(noted.err, "keeps its own options; not used: --dir")) << noted.err;
  EXPECT_EQ(run({"run", "--load", "w"}).err, "");
}

TEST_F(Command, ASaveIsKeptWhenAnotherTakesItsPlace) {
  if (!hasCaos()) GTEST_SKIP() << "caos is not in this build";
  write("a.cos", "setv game \"n\" 5 outs \"a\"\n");
  ASSERT_EQ(run({"run", "a.cos", "--save", "saves/of/w"}).status, 0);
  std::string first = readFile(path("saves/of/w")).bytes;
  EXPECT_FALSE(isPlainFile(path("saves/of/w.before")));
  ASSERT_EQ(run({"run", "--load", "saves/of/w", "--ticks", "2", "--save", "saves/of/w"}).status, 0);
  EXPECT_EQ(readFile(path("saves/of/w.before")).bytes, first);

  write("saves/of/w", "no save");
  Ended refused = run({"run", "--load", "saves/of/w"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(says(refused.err, "--load 'saves/of/w.before'")) << refused.err;
  // A damaged save is not kept.
  ASSERT_EQ(run({"run", "--load", "saves/of/w.before", "--save", "saves/of/w"}).status, 0);
  EXPECT_EQ(readFile(path("saves/of/w.before")).bytes, first);
  write("saves/of/w", "no save");
  write("saves/of/w.before", "no save either");
  EXPECT_FALSE(says(run({"run", "--load", "saves/of/w"}).err, "before"));
}

TEST_F(Command, BootstrapBesideAScriptIsUsed) {
  if (!hasCaos()) GTEST_SKIP() << "caos is not in this build";
  ASSERT_EQ(writeFileAndFolders(path("a/Bootstrap/some/Pot.cos"), "outs \"pot \"\n"), "");
  ASSERT_EQ(writeFileAndFolders(path("a/Bootstrap/subboot 1/2 more/x.cos"), "outs \"booted\"\n"), "");
  write("a/main.cos", "ject \"pot.cos\" 4 boot 1 2 0\n");
  EXPECT_EQ(run({"run", "a/main.cos"}).out, "pot booted");
  write("b.cos", "ject \"pot.cos\" 4 outs \"on\"\n");
  Ended missing = run({"run", "b.cos"});
  EXPECT_EQ(missing.status, 0);
  EXPECT_EQ(missing.out, "JECT: can't read \"pot.cos\" in Bootstrap: no such file\non");
  EXPECT_TRUE(says(missing.err, "b.cos:1:1: warning: JECT: can't read")) << missing.err;
}

TEST_F(Command, WrongValuesOfALanguagesOptionsAreWrongUsage) {
  if (!hasCaos()) GTEST_SKIP() << "caos is not in this build";
  write("a.cos", "outs \"a\"\n");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"--dir", "nowhere"},
                                                                                     {"--dir", "a.cos"},
                                                                                     {"--view", "5x5"},
                                                                                     {"--view", "100"},
                                                                                     {"--view", "9000x100"},
                                                                                     {"--view", "100x100x"},
                                                                                     {"--input", "dance@1"},
                                                                                     {"--input", "click 1@x"}}) {
    Ended ended = run({"run", "a.cos", words[0], words[1]});
    EXPECT_EQ(ended.status, 2) << words[1];
    EXPECT_EQ(ended.out, "");
    EXPECT_FALSE(ended.err.empty());
  }
  EXPECT_EQ(run({"run", "a.cos", "--dir", ".", "--view", "16x4096", "--input", "click 1 2@1", "--ticks", "2"}).status,
            0);
  EXPECT_EQ(run({"run", "a.cos", "--screenshot", "seen/at/last.png"}).status, 0);
  EXPECT_TRUE(isPlainFile(path("seen/at/last.png")));
}

TEST_F(Command, AScriptOfAStoreRunsByItsPathThere) {
  ASSERT_EQ(makeFolders(path("store/world/ai")), "");
  write("store/world/ai/hello.skrit",
        "property string name$ = \"you\";\nstartup state Now$ { event OnEnterState$ { "
        "Report.GenericF( \"hello %s\\n\", name$ ); } }\n");
  EXPECT_EQ(run({"run", "--store", "store", "world/ai/hello.skrit"}).out, "hello you\n");
  ASSERT_EQ(run({"pack", "store", "m.dsres"}).status, 0);
  EXPECT_EQ(run({"run", "--store", "m.dsres", "world/ai/hello.skrit?name=me"}).out, "hello me\n");
  EXPECT_EQ(run({"check", "--store", "m.dsres", "world/ai/hello.skrit"}).status, 0);
  Ended none = run({"run", "--store", "m.dsres", "world/ai/hallo.skrit"});
  EXPECT_TRUE(says(none.err, "can't read 'world/ai/hallo.skrit'")) << none.err;
}

TEST_F(Command, ARunWritesEachResultOnce) {
  write("a.cos", "outs \"a\"");
  Ended ended = run({"run", "a.cos", "--screenshot", "a.png", "--screenshot", "b.png"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(says(ended.err, "--screenshot is given twice, with 'a.png' and 'b.png': a run writes one")) << ended.err;
  write("a.gal", "channels { Body; }\naction Default { set Body { script \"Sit\"; } }\n");
  ended = run({"run", "a.gal", "--ticks", "2", "--timeline", "a.svg", "--timeline", "b.svg"});
  EXPECT_TRUE(says(ended.err, "--timeline is given twice")) << ended.err;
}

TEST_F(Command, AnOptionCanStandForAScript) {
  ASSERT_EQ(makeFolders(path("store/world/contentdb/templates")), "");
  write("store/world/contentdb/templates/lamps.gas", "[t:template,n:lamp] { [aspect] { } }\n");
  Ended ended = run({"run", "--store", "store", "--clone", "lamp", "--ticks", "2"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  ended = run({"run", "--store", "store", "--clone", "lump"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("did you mean 'lamp'?"), std::string::npos) << ended.err;
  ended = run({"run", "--store", "store"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(says(ended.err, "add a script, --clone TEMPLATE or --map NAME")) << ended.err;
  EXPECT_TRUE(says(run({"run", "--clone", "lamp"}).err, "no store is mounted: add --store DIR"));
}

TEST_F(Command, WrongInputOfAPlayerIsNamed) {
  write("a.cos", "");
  EXPECT_TRUE(says(run({"run", "a.cos", "--input", "click 1 2 rigth@3"}).err,
                   "'rigth' is no button; the buttons are left, right and middle"));
  EXPECT_TRUE(says(run({"run", "a.cos", "--input", "down right 192 388@3"}).err,
                   "it takes only a button, left, right or middle; the place is 'move X Y' before it"));
  EXPECT_EQ(run({"run", "a.cos", "--input", "click 1 2 middle@1", "--ticks", "2"}).status, 0);
}

TEST_F(Command, NamesTheOptionOrFileThatWasMeant) {
  write("lights.ded", "");
  Ended ended = run({"xg", "lights.de"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(says(ended.err, "'lights.de' looks like a file name; did you mean lights.ded?")) << ended.err;
  ended = run({"graph", "alarm"});
  EXPECT_TRUE(says(ended.err, "write the file's whole name, as in game.asc, or name the language with -l"))
      << ended.err;
  EXPECT_TRUE(says(run({"help", "gal"}).out, "vellum graph"));
}

// --property is for the skrits that a run makes, of files and of the components of --clone.
TEST_F(Command, PropertiesAreForWhatTheRunMakes) {
  ASSERT_EQ(makeFolders(path("store/world/contentdb/templates")), "");
  ASSERT_EQ(makeFolders(path("store/world/contentdb/components")), "");
  write("store/world/contentdb/templates/bells.gas", "[t:template,n:bell] { [ringer] { ring_time = 2; } }\n");
  const std::string bell =
      "// A bell.\nproperty int ring_time$ = 1;\n"
      "event OnConstruct$ { Report.GenericF( \"%d\\n\", ring_time$ ); }\n";
  write("store/world/contentdb/components/ringer.skrit", bell);
  EXPECT_EQ(run({"run", "--store", "store", "--clone", "bell"}).out, "2\n");
  EXPECT_EQ(run({"run", "--store", "store", "--clone", "bell", "--property", "ring_time=3"}).out, "3\n");
  Ended ended = run({"run", "--store", "store", "--clone", "bell", "--property", "ring_tim=3"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(ended.out, "");
  EXPECT_TRUE(says(ended.err, "ringer.skrit:2:14: error: the skrit has no property 'ring_tim'")) << ended.err;
  EXPECT_TRUE(says(ended.err, "did you mean 'ring_time'?")) << ended.err;
  write("one.skrit", bell);
  write("two.skrit", "event OnConstruct$ { Report.Generic( \"two\\n\" ); }\n");
  EXPECT_EQ(run({"run", "one.skrit", "two.skrit", "--property", "ring_time=4"}).out, "4\ntwo\n");
  ended = run({"run", "one.skrit", "two.skrit", "--property", "rings=4"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended.err, "no loaded skrit, and no component of a cloned template, has the property 'rings'"));
  EXPECT_TRUE(says(run({"run", "one.skrit", "--property", "ring=4"}).err, "one.skrit:2:14: error:"));
}

TEST_F(Command, WorldFilesSayWhatIsWrong) {
  Ended ended = run({"run", write("w.toml", "sede = 3\nrate = 0\nseed = \"x\"\n")});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended.err, "w.toml:1:8: error: unknown key 'sede' in a world file [WorldUnknownName]")) << ended.err;
  EXPECT_TRUE(says(ended.err, "did you mean 'seed'?"));
  EXPECT_TRUE(says(ended.err, "error: the rate must be from 1 to 1000 ticks a second [WorldRate]"));
  EXPECT_TRUE(says(ended.err, "error: 'seed' must be a whole number, not a string [WorldType]"));
  Ended syntax = run({"run", write("s.toml", "seed = \n")});
  EXPECT_EQ(syntax.status, 1);
  EXPECT_TRUE(says(syntax.err, "[WorldSyntax]")) << syntax.err;
}

TEST_F(Command, FilesAreWrittenWholeOrNotAtAll) {
  std::string file = write("f", "old");
  chmod(file.c_str(), 0640);
  EXPECT_EQ(writeFile(file, "new"), "");
  EXPECT_EQ(readFile(file).bytes, "new");
  struct stat status {};
  stat(file.c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
  EXPECT_NE(writeFile(path("no/such/folder/f"), "x"), "");
  EXPECT_NE(writeFile(folder, "x"), "");
  ASSERT_EQ(symlink(file.c_str(), path("link").c_str()), 0);
  EXPECT_EQ(writeFile(path("link"), "through"), "");
  EXPECT_EQ(readFile(file).bytes, "through");
  EXPECT_EQ(filesUnder(folder).size(), 1u);  // no temporary file is left; links are not listed
}

// What scripts may do with files, through the library's callbacks.
class Storage : public Command {
 protected:
  void SetUp() override {
    Command::SetUp();
    ASSERT_EQ(storage.open(path("box")), "");
    write("secret", "outside");
    ASSERT_EQ(symlink(path("secret").c_str(), path("box/link").c_str()), 0);
    ASSERT_EQ(symlink(folder.c_str(), path("box/up").c_str()), 0);
  }
  FolderStorage storage;
};

TEST_F(Storage, LinksLeadNowhere) {
  EXPECT_FALSE(storage.exists("link"));
  EXPECT_FALSE(storage.exists("up/secret"));
  EXPECT_FALSE(storage.exists("missing"));
  EXPECT_EQ(readFile(path("secret")).bytes, "outside");
}

}  // namespace
}  // namespace vellum::driver
