#include <gtest/gtest.h>

#include "base/text.h"
#include "diagnostics/emitter.h"
#include "diagnostics/render.h"
#include "diagnostics/spelling.h"

namespace vellum::diagnostics {
namespace {

constexpr Kind Undefined{"UndefinedName", Severity::Error, "no variable is called '{0}'"};
constexpr Kind Unused{"Unused", Severity::Warning, "'{0}' is never used"};

struct DiagnosticsTest : testing::Test {
  source::SourceSet sources;
  Emitter emitter;
  source::Location at(source::FileId file, std::uint32_t begin, std::uint32_t end) { return {file, {begin, end}}; }
};

TEST_F(DiagnosticsTest, TextIsAsTheContractSays) {
  auto file = *sources.add("door.skrit", "int x$;\ny = 5;\n");
  emitter.emit(Undefined, at(file, 8, 9), "y").hint("did you mean 'x$'?").note(at(file, 4, 6), "declared here");
  EXPECT_EQ(renderText(emitter.all()[0], sources, {}),
            "door.skrit:2:1: error: no variable is called 'y' [UndefinedName]\n"
            "  2 | y = 5;\n"
            "    | ^\n"
            "hint: did you mean 'x$'?\n"
            "door.skrit:1:5: note: declared here\n"
            "  1 | int x$;\n"
            "    |     ^^\n");
}

TEST_F(DiagnosticsTest, GroupedReportsHaveNoControlCharacters) {
  auto file = *sources.add("evil\x1b.gas", "abc");
  emitter.emit(Unused, at(file, 0, 1), "a\x1b[2J").hint("\xc2\x9b").note(at(file, 1, 2), "\a");
  emitter.emit(Undefined, at(file, 1, 2), "b");
  emitter.emit(Unused, at(file, 2, 3), "c");
  std::vector<Shown> shown;
  for (const Diagnostic& diagnostic : emitter.all()) shown.push_back({diagnostic, sources});
  const std::string control = "\xef\xbf\xbd";
  std::string name = "evil" + control + ".gas";
  EXPECT_EQ(renderGrouped(shown),
            "UndefinedName: 1 error\n  " + name + ":1:2: no variable is called 'b'\nUnused: 2 warnings\n  " + name +
                ":1:1: 'a" + control + "[2J' is never used\n    hint: " + control + "\n    " + name +
                ":1:2: " + control + "\n  " + name + ":1:3: 'c' is never used\n1 error, 2 warnings\n");
  EXPECT_EQ(renderText(emitter.all()[0], sources, {}).find('\x1b'), std::string::npos);
}

TEST_F(DiagnosticsTest, OneErrorAPlace) {
  auto file = *sources.add("a", "abc");
  emitter.emit(Undefined, at(file, 0, 1), "a");
  emitter.emit(Undefined, at(file, 0, 1), "a");
  emitter.emit(Unused, at(file, 0, 1), "a");
  EXPECT_EQ(emitter.all().size(), 2u);
  EXPECT_EQ(emitter.errorCount(), 1u);
}

// Warnings of one kind at one place may be about different things, and so may errors that have no place.
TEST_F(DiagnosticsTest, OnlyWhatHasBeenSaidIsDropped) {
  auto file = *sources.add("a", "abc");
  for (const char* name : {"a", "b", "a"}) emitter.emit(Unused, at(file, 0, 1), name);
  EXPECT_EQ(emitter.all().size(), 2u);
  for (const char* name : {"a", "b", "a"}) emitter.emit(Undefined, {}, name);
  EXPECT_EQ(emitter.all().size(), 4u);
}

TEST_F(DiagnosticsTest, SortedAsPeopleRead) {
  auto first = *sources.add("a", "abc"), second = *sources.add("b", "abc");
  emitter.emit(Undefined, at(second, 0, 1), "4");
  emitter.emit(Undefined, at(first, 2, 3), "3");
  emitter.emit(Unused, at(first, 1, 2), "2");
  emitter.emit(Undefined, {}, "1");
  emitter.sortByPlace();
  std::string order;
  for (const Diagnostic& diagnostic : emitter.all()) order += diagnostic.message;
  EXPECT_EQ(order, "no variable is called '1''2' is never usedno variable is called '3'no variable is called '4'");
}

TEST_F(DiagnosticsTest, NoiseIsBounded) {
  auto file = *sources.add("a", std::string(5000, 'x'));
  for (std::uint32_t i = 0; i < 5000; ++i) emitter.emit(Undefined, at(file, i, i + 1), "x");
  EXPECT_EQ(emitter.all().size(), Emitter::MaxKept);
  EXPECT_EQ(emitter.errorCount(), 5000u);
}

TEST_F(DiagnosticsTest, AnErrorIsFoundAfterAnyNumberOfWarnings) {
  auto file = *sources.add("a", std::string(5000, 'x'));
  for (std::uint32_t i = 0; i < 5000; ++i) emitter.emit(i < 4000 ? Unused : Undefined, at(file, i, i + 1), "x");
  EXPECT_EQ(emitter.all().size(), Emitter::MaxKept + 1);
  EXPECT_EQ(emitter.all().back().severity, Severity::Error);
  EXPECT_EQ(emitter.errorCount(), 1000u);
  EXPECT_EQ(emitter.dropped(), 5000u - Emitter::MaxKept - 1);
}

TEST_F(DiagnosticsTest, LongLinesAreCutAndControlsHidden) {
  auto file = *sources.add("a", std::string(300, 'x') + "\x1b\xc2\x9b" + std::string(300, 'y'));
  emitter.emit(Undefined, at(file, 300, 303), "\x1b");
  std::string text = renderText(emitter.all()[0], sources, {});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos);
  EXPECT_LT(text.size(), 500u);
}

TEST_F(DiagnosticsTest, ExactlyControlCharactersAreReplaced) {
  for (char c = 1; c > 0; ++c) {
    if (c == '\n' || c == '\r') continue;  // these end lines
    Emitter own;
    auto file = *sources.add(base::cat("a", int(c)), base::cat("<", std::string(1, c), ">"));
    std::string text = renderText(own.emit(Undefined, at(file, 0, 1), "x"), sources, {});
    std::string shown = c == '\t' ? " " : c < ' ' || c == 0x7f ? "\xef\xbf\xbd" : std::string(1, c);
    EXPECT_NE(text.find("| <" + shown + ">\n"), std::string::npos) << int(c);
    if (c == 127) break;
  }
  auto wide = *sources.add("wide", "<\xc2\x80\xc2\x9f\xc2\xa0>");
  EXPECT_NE(renderText(emitter.emit(Undefined, at(wide, 0, 1), "x"), sources, {})
                .find("| <\xef\xbf\xbd\xef\xbf\xbd\xc2\xa0>\n"),
            std::string::npos);
}

TEST_F(DiagnosticsTest, JsonHasEveryField) {
  auto file = *sources.add("a\"b", "é x");
  Diagnostic& diagnostic = emitter.emit(Undefined, at(file, 3, 4), "x");
  diagnostic.stack.push_back({"main", at(file, 0, 1)});
  EXPECT_EQ(
      renderJson(emitter.all(), sources),
      R"([{"file":"a\"b","range":{"start":{"line":1,"column":3},"end":{"line":1,"column":4}},)"
      R"("severity":"error","name":"UndefinedName","message":"no variable is called 'x'","hints":[],"notes":[],)"
      R"("stack":[{"name":"main","file":"a\"b","range":{"start":{"line":1,"column":1},"end":{"line":1,"column":2}}}]}])");
}

// A third of the word's length, rounded, may differ; at least one character.
TEST(Spelling, SomeCharactersMayBeMissing) {
  auto suggested = [](std::string_view word, std::string_view candidate) {
    SpellingSuggestion suggestion(word);
    suggestion.offer(candidate);
    return static_cast<bool>(suggestion);
  };
  EXPECT_TRUE(suggested("abcdefgh", "abcdefghijk"));
  EXPECT_FALSE(suggested("abcdefgh", "abcdefghijkl"));
  EXPECT_TRUE(suggested("abcdefgh", "abcde"));
  EXPECT_FALSE(suggested("abcdefgh", "abcd"));
  EXPECT_TRUE(suggested("ab", "abc"));
  EXPECT_FALSE(suggested("ab", "abcd"));
  EXPECT_TRUE(suggested("abcd", "abdc"));   // swapped
  EXPECT_FALSE(suggested("a", "b"));        // too short to be a mistake
  EXPECT_FALSE(suggested("ab", "cd"));      // nothing is left of it
  EXPECT_FALSE(suggested("abcd", "abcd"));  // it is the word
  EXPECT_FALSE(suggested("abcd", ""));
  EXPECT_EQ(editDistance("abc", "abcde", 2), 2);
  EXPECT_EQ(editDistance("abcde", "abc", 2), 2);
  EXPECT_EQ(editDistance("abc", "abcdef", 2), 3);  // more than the limit
}

TEST(Spelling, NearestWins) {
  SpellingSuggestion suggestion("setb");
  for (auto word : {"outv", "sets", "setv", "seta"}) suggestion.offer(word);
  EXPECT_EQ(suggestion.best(), "sets");
  EXPECT_EQ(editDistance("Display", "Dispaly", 3), 1);
  EXPECT_EQ(editDistance("abc", "xyz", 1), 2);
  SpellingSuggestion none("zzzzzz");
  none.offer("Display");
  EXPECT_FALSE(none);
}

}  // namespace
}  // namespace vellum::diagnostics
