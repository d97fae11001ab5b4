// A command that works long at once counts for more than one: no script keeps a world from its next tick.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/commands/test_bench.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {
namespace {

constexpr std::uint64_t Budget = 20'000;

// Whether a script with these commands in a loop of a hundred is stopped by its budget.
bool isStopped(std::string_view before, std::string_view command) {
  TestBench bench(Budget);
  bench.load(base::cat(before, " reps 100 ", command, " repe\n"));
  return !bench.emitter.all().empty() && bench.emitter.all()[0].name == diagnose::FrozenScript.name;
}

// 64 KB.
constexpr std::string_view LongText = "sets va00 \"0123456789abcdef\" reps 12 adds va00 va00 repe";

TEST(Charges, LongTexts) {
  for (std::string_view command :
       {"setv va01 char va00 1", "char va00 1 65", "sets va01 subs va00 1 1", "setv va01 sins va00 1 \"0\"",
        "sets va01 uppa va00", "sets va01 lowa va00", "setv va01 strl va00", "setv va01 stoi va00"}) {
    EXPECT_TRUE(isStopped(LongText, command)) << command;
    EXPECT_FALSE(isStopped("sets va00 \"0123456789abcdef\"", command)) << command;
  }
}

TEST(Charges, PagesOfALongText) {
  constexpr std::string_view part = " new: comp 2 11 1 \"x\" 9 0 1 pat: fixd 1 \"x\" 0 1 1 1 \"f\" part 1 ";
  EXPECT_TRUE(isStopped(base::cat(LongText, part, "ptxt va00"), "setv va01 npgs"));
  EXPECT_TRUE(isStopped(base::cat(LongText, part, "ptxt va00"), "page 0"));
  EXPECT_FALSE(isStopped(base::cat(part, "ptxt \"short\""), "setv va01 npgs page 0"));
}

// They are not laid out anew for each question, but whenever something about them has changed.
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

// Twice in a tick a file is written: at once, and with the rest when the tick ends.
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

// Texts that don't compile leave nothing.
TEST(Charges, BrokenTextsAreNotKept) {
  TestBench bench;
  bench.run("setv va00 0");
  std::size_t before = bench.runtime->sources().size();
  EXPECT_EQ(bench.printedBy("reps 200 addv va00 1 sets va01 \"outv nonsense \" adds va01 vtos va00\n"
                            "sets va03 caos 0 0 0 0 va01 0 1 va02 repe outs va03\n"),
            "***");
  EXPECT_EQ(bench.runtime->sources().size(), before + 1);
}

// What stands in a remove script may be warned of before its error comes.
TEST(Charges, JectTellsTheErrorOfARemoveScript) {
  TestBench bench;
  bench.run("setv va00 0");
  std::string output;
  auto result =
      bench.runtime->inject("setv va00 1\nrscr\ndoif va00 eq \"text\" endi setv va00 1 doif va00 eq \"a\" endi repe\n",
                            CaosRuntime::RemovePart, output);
  EXPECT_EQ(result.outcome, CaosRuntime::CaosResult::ParseError);
  EXPECT_NE(result.name, diagnose::ComparedAcrossTypes.name);
}

// A text in a text is found in one go, however often it nearly is.
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

// CAOS: TWIN takes the names along, and what they cost.
TEST(Charges, TwinsOfAnAgentWithManyNames) {
  TestBench bench;
  EXPECT_FALSE(
      bench.load("new: simp 2 11 1 \"x\" 9 0 1 reps 3000 addv va00 1 setv name va00 1 repe\n"
                 "reps 800 seta va01 twin targ 0 repe\n"));
  ASSERT_EQ(bench.emitter.all().size(), 1u);
  EXPECT_EQ(bench.emitter.all()[0].name, diagnose::OutOfMemory.name);
  EXPECT_LE(bench.runtime->world().nameBytes, MaxNameBytes);
  EXPECT_GT(bench.runtime->world().agentCount(), 500u);
}

}  // namespace
}  // namespace vellum::caos
