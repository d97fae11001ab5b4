#include "testing/outcome.h"

#include <gtest/gtest.h>

namespace vellum::testing {
namespace {

TEST(Expectations, KnowTheLineTheyTalkAbout) {
  auto list = readExpectations(
      "outv 1 * expect: 1\n"
      "  bad line\n"
      "* error: 3-5 no 'bad' [Unknown]\n"
      "* warning: odd [x y]\n"
      "* plain comment\n"
      "* args: --ticks 3\n",
      "*");
  ASSERT_EQ(list.size(), 4u);
  EXPECT_EQ(list[0].word, Word::Expect);
  EXPECT_FALSE(list[0].wholeLine);
  EXPECT_EQ(list[0].text, "1");
  EXPECT_EQ(list[1].about, 2u);
  EXPECT_EQ(list[1].first, 3u);
  EXPECT_EQ(list[1].last, 5u);
  EXPECT_EQ(list[1].text, "no 'bad'");
  EXPECT_EQ(list[1].name, "Unknown");
  EXPECT_EQ(list[2].about, 2u);
  EXPECT_EQ(list[2].text, "odd [x y]");
  EXPECT_EQ(list[3].word, Word::Args);
}

TEST(Expectations, OfATopWithoutCodeTalkAboutNoPlace) {
  auto list = readExpectations("// error: no file [Missing]\r\ncode\r\n", "//");
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].about, 0u);
  EXPECT_EQ(list[0].name, "Missing");
}

TEST(Expectations, OfAnEditorBelongToIdeTests) {
  auto list = readExpectations("word\n// hover: 2 int word\n// outline: 5 things\n", "//");
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].first, 2u);
  EXPECT_EQ(list[0].about, 1u);
  EXPECT_EQ(list[0].text, "int word");
  EXPECT_EQ(list[1].text, "5 things");
  Actual actual;
  EXPECT_EQ(compare(list, actual), (std::vector<std::string>{"line 2: hover: is for the folder ide",
                                                             "line 3: outline: is for the folder ide"}));
}

TEST(Expectations, ArgumentsAreTakenApartLikeAShellDoes) {
  EXPECT_EQ(splitArguments("--call 'f(1, \"x\")' --a  b\"c d\""),
            (std::vector<std::string>{"--call", "f(1, \"x\")", "--a", "bc d"}));
  EXPECT_EQ(splitArguments(" '' "), std::vector<std::string>{""});
}

Actual printed(std::string output) {
  Actual actual;
  actual.file = "t";
  actual.output = std::move(output);
  return actual;
}

TEST(Rewriting, ReplacesInPlaceAndAppends) {
  std::string text = "say 1 // expect: 9\nsay 2\n// expect: 8\nend\n";
  auto rewritten = rewriteExpectations(text, "//", readExpectations(text, "//"), printed("1\n2\n3\n"));
  EXPECT_EQ(rewritten, "say 1 // expect: 1\nsay 2\n// expect: 2\n// expect: 3\nend\n");
  EXPECT_TRUE(compare(readExpectations(rewritten, "//"), printed("1\n2\n3\n")).empty());
}

TEST(Rewriting, DropsWhatNoLongerComes) {
  std::string text = "say 1 // expect: 1\nsay 2 // expect: 2\n// expect: 3\nend";
  auto rewritten = rewriteExpectations(text, "//", readExpectations(text, "//"), printed("1\n"));
  EXPECT_EQ(rewritten, "say 1 // expect: 1\nsay 2\nend");
}

TEST(Rewriting, PutsDiagnosticsUnderTheirLines) {
  std::string text = "a\n// error: 1 old [Old]\nb\nc";
  Actual actual = printed("");
  actual.compilesOnly = true;
  actual.diagnostics.push_back({Word::Error, false, "t", 3, 1, 1, "new", "New", {"try it"}, {}});
  actual.diagnostics.push_back({Word::Warning, false, "t", 4, 1, 2, "last", "Last", {}, {}});
  auto rewritten = rewriteExpectations(text, "//", readExpectations(text, "//"), actual);
  EXPECT_EQ(rewritten, "a\nb\n// error: 1 new [New]\nc\n// warning: 1-2 last [Last]\n");
  text = "a\n// error: 1 old [Old]\n// hint: none\nb\nc";
  for (ActualDiagnostic& diagnostic : actual.diagnostics) ++diagnostic.line;
  rewritten = rewriteExpectations(text, "//", readExpectations(text, "//"), actual);
  EXPECT_EQ(rewritten, "a\nb\n// error: 1 new [New]\n// hint: try it\nc\n// warning: 1-2 last [Last]\n");
}

TEST(Comparing, HoldsHintsWhereOneIsExpected) {
  Actual actual = printed("");
  actual.compilesOnly = true;
  actual.diagnostics.push_back({Word::Error, false, "t", 1, 1, 1, "bad", "Bad", {"try it"}, {}});
  auto differences = [&](std::string_view text) { return compare(readExpectations(text, "//"), actual); };
  EXPECT_TRUE(differences("a\n// error: 1 bad [Bad]\n").empty());
  EXPECT_TRUE(differences("a\n// error: 1 bad [Bad]\n// hint: try it\n").empty());
  EXPECT_EQ(differences("a\n// error: 1 bad [Bad]\n// hint: leave it\n"),
            (std::vector<std::string>{"line 2: expected hint: leave it", "  actual hint: try it"}));
}

TEST(Comparing, HoldsTheHashWhereOneIsExpected) {
  Actual actual = printed("");
  actual.hash = "9a89d74484a0f242";
  auto differences = [&](std::string_view text) { return compare(readExpectations(text, "//"), actual); };
  EXPECT_TRUE(differences("a\n").empty());
  EXPECT_TRUE(differences("a\n// hash: 9a89d74484a0f242\n").empty());
  std::string_view old = "a\n// hash: 1\n";
  EXPECT_EQ(differences(old),
            (std::vector<std::string>{"line 2: expected hash: 1", "  actual hash 1: 9a89d74484a0f242"}));
  EXPECT_EQ(rewriteExpectations(old, "//", readExpectations(old, "//"), actual), "a\n// hash: 9a89d74484a0f242\n");
}

TEST(Comparing, AMessageMayBeginWithANumber) {
  Actual actual = printed("");
  actual.diagnostics.push_back({Word::Error, true, "t", 1, 5, 5, "3 apples are too many", "Apples", {}, {}});
  auto differences = [&](std::string_view text) { return compare(readExpectations(text, "//"), actual); };
  EXPECT_TRUE(differences("a\n// trap: 3 apples are too many [Apples]\n").empty());
  EXPECT_TRUE(differences("a\n// error: 3 apples are too many\n").empty());
  EXPECT_TRUE(differences("a\n// error: 5 3 apples are too many\n").empty());
  EXPECT_TRUE(differences("a\n// error: 5-5 3 apples are too many [Apples]\n").empty());
  EXPECT_FALSE(differences("a\n// error: 4 3 apples are too many\n").empty()) << "another column";
  EXPECT_FALSE(differences("a\n// trap: 4 apples are too many\n").empty()) << "another number";
  EXPECT_FALSE(differences("a\n// error: 5 apples are too many\n").empty()) << "a column, and another message";
  std::string_view old = "a\n// trap: x\n";
  EXPECT_EQ(rewriteExpectations(old, "//", readExpectations(old, "//"), actual),
            "a\n// trap: 3 apples are too many [Apples]\n");
}

TEST(Comparing, HidesNoControlCharacters) {
  EXPECT_EQ(outputLines("a\tb\x01\n\nc  "), (std::vector<std::string>{"a\tb\\x01", "", "c"}));
}

}  // namespace
}  // namespace vellum::testing
