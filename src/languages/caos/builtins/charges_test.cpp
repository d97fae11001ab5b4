// A command that does much work at once counts as more than one: no script can delay a world's next tick.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

constexpr std::uint64_t Budget = 20'000;

// Whether the budget stops a script with these commands in a loop of a hundred.
bool isStopped(std::string_view before, std::string_view command) {
  TestBench bench(Budget);
  bench.load(base::cat(before, " reps 100 ", command, " repe\n"));
  return !bench.emitter.all().empty() && bench.emitter.all()[0].name == diag::FrozenScript.name;
}

// 64 KB.
constexpr std::string_view LongText = "sets va00 \"0123456789abcdef\" reps 12 adds va00 va00 repe";

TEST(Charges, LongTexts) {
  for (std::string_view command : {"setv va01 sins va00 1 \"0\"", "sets va01 uppa va00", "sets va01 lowa va00",
                                   "setv va01 stoi va00", "sets va01 subs va00 1 60000", "char va00 1 65"}) {
    EXPECT_TRUE(isStopped(LongText, command)) << command;
    EXPECT_FALSE(isStopped("sets va00 \"0123456789abcdef\"", command)) << command;
  }
}

// A place in a text is found without a walk along it.
TEST(Charges, PlacesInLongTexts) {
  for (std::string_view command : {"setv va01 char va00 60000", "sets va01 subs va00 60000 9", "setv va01 strl va00"}) {
    EXPECT_FALSE(isStopped(LongText, command)) << command;
    EXPECT_FALSE(isStopped("sets va00 \"0123456789abcde\xc3\xa9\" reps 12 adds va00 va00 repe", command)) << command;
  }
}

TEST(Charges, PlacesInLongTextsAreRight) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy("sets va00 \"0123456789abcd\xc3\xa9\xe2\x82\xac\" reps 8 adds va00 va00 repe\n"
                            "outv strl va00 outs \" \" outv char va00 4095 outs \" \" outv char va00 4096 outs \" \"\n"
                            "outs subs va00 4093 3 outs \" \" outs subs va00 4096 -1 outs subs va00 4097 -1\n"
                            "adds va00 \"x\" outs subs va00 4095 9\n"),
            "4096 233 128 cd\xc3\xa9 \xe2\x82\xac\xc3\xa9\xe2\x82\xacx");
}

TEST(Charges, PagesOfALongText) {
  constexpr std::string_view part = " new: comp 2 11 1 \"x\" 9 0 1 pat: fixd 1 \"x\" 0 1 1 1 \"f\" part 1 ";
  EXPECT_TRUE(isStopped(base::cat(LongText, part, "ptxt va00"), "setv va01 npgs"));
  EXPECT_TRUE(isStopped(base::cat(LongText, part, "ptxt va00"), "page 0"));
  EXPECT_FALSE(isStopped(base::cat(part, "ptxt \"short\""), "setv va01 npgs page 0"));
}

TEST(Charges, LookingAtAllAgents) {
  for (std::string_view command :
       {"rtar 2 1 1", "rtar 0 1 0", "targ va09 star 2 1 1", "targ va09 ttar 2 1 1", "enum 2 1 1 next",
        "targ va09 esee 9 9 9 next", "targ va09 etch 9 9 9 next", "seta va00 hots", "setv va00 hotp"}) {
    EXPECT_TRUE(isStopped("inst reps 3000 new: simp 2 1 1 \"x\" 1 0 1 repe seta va09 targ", command)) << command;
    EXPECT_FALSE(isStopped("inst reps 10 new: simp 2 1 1 \"x\" 1 0 1 repe seta va09 targ", command)) << command;
  }
}

// Agents of one classifier, and those beside an agent, are found without a look at the others; but a pattern may fit
// many classifiers.
TEST(Charges, FindingAgentsByClassifier) {
  for (std::string_view command : {"setv va00 totl 2 1 1", "rtar 9 9 9", "enum 9 9 9 next", "seta va00 ncls null 9 9 9",
                                   "seta va00 pcls va09 2 1 1", "seta va00 agnt 0"})
    EXPECT_FALSE(isStopped("inst reps 3000 new: simp 2 1 1 \"x\" 1 0 1 repe seta va09 targ", command)) << command;
  for (std::string_view command :
       {"setv va00 totl 0 1 0", "rtar 0 9 9", "enum 0 9 0 next", "seta va00 ncls null 0 9 9"})
    EXPECT_TRUE(isStopped("inst setv va01 1 reps 3000 new: simp 2 1 va01 \"x\" 1 0 1 addv va01 1 repe", command))
        << command;
}

TEST(Charges, WorkThatOneCommandAsksFor) {
  EXPECT_TRUE(isStopped("", "doca 1000"));
  EXPECT_FALSE(isStopped("", "doca 1"));
  EXPECT_TRUE(isStopped("", "apro \"agent\""));
}

TEST(Charges, ThousandsOfNames) {
  constexpr std::string_view names =
      "new: simp 2 1 1 \"x\" 1 0 1 setv va00 0 reps 9000 addv va00 1 setv name va00 1 repe";
  for (std::string_view command :
       {"setv va01 name 8999", "setv name 8999 2", "deln 9001", "setv va01 9000 namn va01"}) {
    EXPECT_TRUE(isStopped(base::cat("inst ", names), command)) << command;
    EXPECT_FALSE(isStopped("new: simp 2 1 1 \"x\" 1 0 1 setv name 8999 1", command)) << command;
  }
}

// Each ECON also visits all ports.
TEST(Charges, LongChainsOfMachines) {
  constexpr std::string_view chain =
      "inst seta va01 null reps 1500 new: simp 2 1 1 \"x\" 1 0 1 prt: inew 0 \"i\" \"\" 0 0 1 prt: onew 0 \"o\" \"\" 0 "
      "0 "
      "doif va01 ne null prt: join va01 0 targ 0 endi seta va01 targ repe ";
  auto isStoppedAfter = [&](std::string_view commands) {
    TestBench bench(Budget);
    bench.load(base::cat(chain, commands, "\n"));
    return !bench.emitter.all().empty();
  };
  EXPECT_FALSE(isStoppedAfter("reps 5 enum 2 1 1 next repe"));
  EXPECT_TRUE(isStoppedAfter("reps 5 econ va01 next repe"));
}

TEST(Charges, CreatingAgents) {
  constexpr std::string_view create = "reps 60 new: simp 2 1 1 \"x\" 1 0 1 repe";
  EXPECT_TRUE(isStopped("inst", create));
  EXPECT_FALSE(isStopped("inst", "reps 30 new: simp 2 1 1 \"x\" 1 0 1 repe"));
}

TEST(Charges, TwinsOfLargeAgents) {
  constexpr std::string_view part = "setv va00 0 new: comp 2 11 1 \"x\" 9 0 1 ";
  constexpr std::string_view parts = "reps 900 addv va00 1 pat: dull va00 \"x\" 0 1 1 1 repe";
  EXPECT_TRUE(isStopped(base::cat("inst ", part, parts), "seta va01 twin targ 0"));
  EXPECT_FALSE(isStopped(base::cat("inst ", part), "seta va01 twin targ 0"));
}

TEST(Charges, GraphsWithManyLines) {
  constexpr std::string_view graph = "new: comp 2 11 1 \"x\" 9 0 1 pat: grph 1 \"x\" 0 1 1 1 100 part 1 ";
  constexpr std::string_view value = "reps 50 grpv 0 1.5 repe";
  EXPECT_TRUE(isStopped(base::cat(graph, "reps 90 grpl 1 1 1 0.0 1.0 repe"), value));
  EXPECT_FALSE(isStopped(base::cat(graph, "reps 2 grpl 1 1 1 0.0 1.0 repe"), value));
}

TEST(Charges, LooksThroughRooms) {
  EXPECT_TRUE(isStopped("new: simp 2 1 1 \"x\" 1 0 1", "reps 20 setv va00 seee targ targ repe"));
  EXPECT_FALSE(isStopped("new: simp 2 1 1 \"x\" 1 0 1", "setv va00 seee targ targ"));
}

TEST(Charges, FilesOfAnyKind) {
  for (std::string_view command :
       {"reaf setv va00 reaq \"x\"", "pray refr setv va00 pray coun \"AGNT\"", "setv va00 nwld",
        "setv va00 wnti \"none\"", "setv va00 snax \"none\"", "setv va00 pray make 0 \"a\" 0 \"b\" va01",
        "snap \"photo\" 100 100 400 400 100", "file glob 0 \"*\"", "file jdel 0 \"none\""})
    EXPECT_TRUE(isStopped("", command)) << command;
}

TEST(Charges, LongAnswers) {
  for (std::string_view command : {"help", "dbg: html 0", "apro \"a\""}) EXPECT_TRUE(isStopped("", command)) << command;
  for (std::string_view command : {"sets va01 rtif 0 va00", "ptxt va00", "dbg: outs va00"})
    EXPECT_TRUE(isStopped(base::cat(LongText, " new: comp 2 11 1 \"x\" 9 0 1 pat: fixd 1 \"x\" 0 1 1 1 \"f\" part 1"),
                          base::cat("reps 10 ", command, " repe")))
        << command;
}

TEST(Charges, SourcesOfLongScripts) {
  std::string script = "scrp 2 1 1 1000 ";
  for (int i = 0; i < 2000; ++i) script += "outv 1 ";
  EXPECT_TRUE(isStopped(script + " endm iscr", "setv va00 strl sorc 2 1 1 1000"));
  EXPECT_FALSE(isStopped("scrp 2 1 1 1000 outv 1 endm iscr", "setv va00 strl sorc 2 1 1 1000"));
}

// 70 megabytes, one megabyte each.
constexpr std::string_view Megabyte = "sets va00 \"0123456789abcdef\" reps 16 adds va00 va00 repe";

TEST(Charges, TextsOfPartsAreBounded) {
  constexpr std::string_view part = " new: comp 2 11 1 \"x\" 9 0 1 pat: fixd 1 \"x\" 0 1 1 1 \"f\" part 1 ptxt va00 ";
  TestBench bench;
  EXPECT_FALSE(bench.load(base::cat(Megabyte, " reps 70", part, "repe\n")));
  ASSERT_FALSE(bench.emitter.all().empty());
  EXPECT_EQ(bench.emitter.all()[0].name, diag::OutOfMemory.name);
  // Strings that were freed don't count.
  TestBench other;
  EXPECT_TRUE(other.load(base::cat(Megabyte, " reps 200", part, "kill targ repe\n")));
  EXPECT_TRUE(other.load(base::cat(
      Megabyte,
      " new: comp 2 11 1 \"x\" 9 0 1 pat: fixd 1 \"x\" 0 1 1 1 \"f\" part 1 reps 200 ptxt va00 ptxt \"\" repe\n")));
}

TEST(Charges, TextsOfOpenFilesAreBounded) {
  TestBench bench;
  bench.run(base::cat("reps 70 new: simp 2 11 1 \"x\" 9 0 1 tick 1 repe\nscrp 2 11 1 9 inst tick 0 ", Megabyte,
                      " sets va01 \"log\" adds va01 vtos unid file oope 0 va01 0 outs va00 wait 100 endm\n"));
  EXPECT_FALSE(bench.step());
  ASSERT_FALSE(bench.emitter.all().empty());
  EXPECT_EQ(bench.emitter.all()[0].name, diag::OutOfMemory.name);
}

// Pages are computed again only when the text or its format has changed.
TEST(Charges, PagesAreCountedOnce) {
  TestBench bench(Budget);
  EXPECT_EQ(bench.printedBy("new: comp 2 11 1 \"x\" 9 0 1 pat: fixd 1 \"x\" 0 1 1 1 \"f\" part 1 frmt 0 0 0 0 0 0 0\n"
                            "sets va00 \"word \" reps 9 adds va00 va00 repe ptxt va00 setv va01 npgs\n"
                            "reps 100 doif npgs ne va01 outs \"other\" endi repe\n"
                            "ptxt \"w\" doif npgs lt va01 outs \"fewer \" endi\n"
                            "ptxt va00 doif npgs eq va01 outs \"again \" endi\n"
                            "frmt 0 0 0 0 40 0 0 doif npgs gt va01 outs \"more\" endi\n"),
            "fewer again more");
}

TEST(Charges, FilesAndTextsToCompile) {
  EXPECT_TRUE(isStopped("", "file iope 0 \"none\""));
  EXPECT_TRUE(isStopped("", "file oope 0 \"some\" 0 outs \"x\" file oflu"));
  EXPECT_TRUE(isStopped(base::cat(LongText, " reps 1 repe"), "sets va01 caos 0 0 0 0 va00 0 0 va02"));
}

// A file is written twice in a tick: at once, and with the rest when the tick ends.
TEST(Charges, FlushingALogLineByLine) {
  TestBench bench(2 * Budget);
  bench.run(
      "new: simp 2 11 1 \"x\" 9 0 1 tick 1\n"
      "scrp 2 11 1 9 inst tick 0 file oope 0 \"log\" 0 reps 500 outs \"a\" file oflu repe slow wait 5 endm\n");
  bench.tick(1);
  EXPECT_EQ(bench.storage.read("Journal/log").value(), std::string(500, 'a'));
}

TEST(Charges, WhoReadsAFileFindsWhatWasFlushed) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy("file oope 0 \"log\" 0 outs \"one\" file oflu outs \" two\" file oflu outs \" three\"\n"
                            "file iope 0 \"log\" sets va00 innl file oclo outs va00\n"),
            "one two");
}

// Strings that don't compile are not cached.
TEST(Charges, BrokenTextsAreNotKept) {
  TestBench bench;
  bench.run("setv va00 0");
  std::size_t before = bench.engine().environment.sources().size();
  EXPECT_EQ(bench.printedBy("reps 200 addv va00 1 sets va01 \"outv nonsense \" adds va01 vtos va00\n"
                            "sets va03 caos 0 0 0 0 va01 0 1 va02 repe outs va03\n"),
            "***");
  EXPECT_EQ(bench.engine().environment.sources().size(), before + 1);
}

// A remove script may have warnings before its error.
TEST(Charges, JectReportsTheErrorOfARemoveScript) {
  TestBench bench;
  bench.run("setv va00 0");
  std::string output;
  auto result = bench.engine().injector.inject(
      "setv va00 1\nrscr\ndoif va00 eq \"text\" endi setv va00 1 doif va00 eq \"a\" endi repe\n", Injector::RemovePart,
      output);
  EXPECT_EQ(result.outcome, Injected::ParseError);
  EXPECT_NE(result.name, diag::ComparedAcrossTypes.name);
}

// A search is linear, however often the needle nearly matches.
TEST(Charges, FindingALongTextInALongOne) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy("sets va00 \"aaaaaaaaaaaaaaaa\" reps 15 adds va00 va00 repe\n"
                            "sets va01 va00 adds va01 \"b\" sets va02 va00 adds va02 va01\n"
                            "outv sins va02 1 va01 outs \" \" outv sins va00 1 va01 outs \" \"\n"
                            "adds va01 \"b\" outv sins va02 1 va01\n"),
            "524289 -1 -1");
  std::string text;
  for (int i = 0; i < 40; ++i) base::append(text, i % 7 == 3 ? "abaabb" : "abaab");
  for (std::size_t at : {0u, 3u, 17u, 60u}) {
    std::string wanted = text.substr(at, 90);
    EXPECT_EQ(bench.printedBy(base::cat("outv sins \"", text, "\" 1 \"", wanted, '"')),
              std::to_string(text.find(wanted) + 1));
    EXPECT_EQ(bench.printedBy(base::cat("outv sins \"", text, "\" 1 \"", wanted, "bb\"")),
              text.find(wanted + "bb") == std::string::npos ? "-1" : std::to_string(text.find(wanted + "bb") + 1));
  }
}

// CAOS: TWIN copies the names, and charges for them.
TEST(Charges, TwinsOfAnAgentWithManyNames) {
  TestBench bench;
  EXPECT_FALSE(
      bench.load("new: simp 2 11 1 \"x\" 9 0 1 reps 3000 addv va00 1 setv name va00 1 repe\n"
                 "reps 800 seta va01 twin targ 0 repe\n"));
  ASSERT_EQ(bench.emitter.all().size(), 1u);
  EXPECT_EQ(bench.emitter.all()[0].name, diag::OutOfMemory.name);
  EXPECT_LE(bench.engine().world.nameBytes, MaxNameBytes);
  EXPECT_GT(bench.engine().world.agents.count(), 500u);
}

}  // namespace
}  // namespace vellum::caos
