#include "testing/manual_page.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace vellum::testing {
namespace {

constexpr std::string_view Page =
    "* entry: ADDV\n"
    "* about: Both may be floats.\n"
    "* parameter var: the variable,\n"
    "*    which counts as 0\n"
    "*    at first\n"
    "* parameter sum: any number\n"
    "* errors: \"Incompatible type\": it holds a string\n"
    "* see: SUBV,\n"
    "*    NEW: SIMP\n"
    "\n"
    "* a comment of the example\n"
    "addv va00 3\n"
    "\n"
    "outv va00\n"
    "* expect: 3\n"
    "\n"
    "* entry: CHAR command,\n"
    "*    LEFT\n"
    "* args: --ticks 1\n"
    "outv 1 * expect: 1\n";

std::string partsOf(const ManualSection& section) {
  std::string text;
  for (const ManualPart& part : section.parts)
    text += base::cat(static_cast<int>(part.kind), "<", part.name, ">", part.text, "\n");
  return text;
}

std::string problemsOf(std::string_view text) {
  std::string all;
  for (const auto& problem : readManualPage(text, "*").problems)
    all += base::cat(problem.line, ": ", problem.message, "\n");
  return all;
}

TEST(ManualPage, SectionsHavePartsAndAnExample) {
  ManualPage page = readManualPage(Page, "*");
  ASSERT_EQ(page.problems.size(), 0u);
  ASSERT_EQ(page.sections.size(), 2u);
  const ManualSection& first = page.sections[0];
  EXPECT_EQ(first.entries, std::vector<std::string>{"ADDV"});
  EXPECT_EQ(partsOf(first),
            "0<>Both may be floats.\n1<var>the variable, which counts as 0 at first\n1<sum>any number\n"
            "3<>\"Incompatible type\": it holds a string\n4<SUBV>\n4<NEW: SIMP>\n");
  EXPECT_EQ(first.line, 1u);
  EXPECT_EQ(first.exampleLine, 11u);
  EXPECT_EQ(first.example(Page), "* a comment of the example\naddv va00 3\n\noutv va00\n* expect: 3\n");
  EXPECT_EQ(page.sections[1].entries, (std::vector<std::string>{"CHAR command", "LEFT"}));
  EXPECT_EQ(page.sections[1].example(Page), "* args: --ticks 1\noutv 1 * expect: 1\n");
  EXPECT_EQ(page.find("LEFT"), &page.sections[1]);
  EXPECT_EQ(page.find("CHAR"), nullptr);
}

TEST(ManualPage, MistakesHaveTheirLines) {
  EXPECT_EQ(problemsOf(""), "1: the page has no '* entry:'\n");
  EXPECT_EQ(problemsOf("outv 1\noutv 2\n"), "1: a page begins with '* entry: NAME'\n");
  EXPECT_EQ(problemsOf("* entry: A\n* entry: B\noutv 1\n"), "1: the section has no example\n");
  EXPECT_EQ(problemsOf("* entry:\noutv 1\n"), "1: 'entry:' names no entry\n");
  EXPECT_EQ(problemsOf("* entry: A\noutv 1\n* entry: B, A\noutv 1\n"), "3: 'A' has a section already, in line 1\n");
  EXPECT_EQ(problemsOf("* entry: A\n* return: 1\noutv 1\n"),
            "2: a section has no 'return:'; did you mean 'returns'?\n");
  EXPECT_EQ(problemsOf("* entry: A\n* unit: 1\noutv 1\n"),
            "2: a section has no 'unit:'; it has about, parameter NAME, returns, errors and see\n");
  EXPECT_EQ(problemsOf("* entry: A\n* about:\noutv 1\n"), "2: 'about:' says nothing\n");
  EXPECT_EQ(problemsOf("* entry: A\n* parameter: x\noutv 1\n"),
            "2: 'parameter' needs a name: 'parameter NAME: TEXT'\n");
  EXPECT_EQ(problemsOf("* entry: A\n* parameter a: x\n* parameter a: y\noutv 1\n"),
            "3: the parameter 'a' is described twice\n");
  EXPECT_EQ(problemsOf("* entry: A\n* about:\n*    more\noutv 1\n"),
            "2: 'about:' says nothing\n3: there is no text that this line continues\n");
}

TEST(ManualPage, ItsPlaceSaysWhatIsOne) {
  auto named = [](std::string_view path) {
    SectionName name = sectionNameOf(path);
    return base::cat(name.page, "|", name.entry);
  };
  EXPECT_EQ(named("src/languages/x/manual/a.vir"), "src/languages/x/manual/a.vir|");
  EXPECT_EQ(named("src/languages/x/manual/a.vir:NEW: SIMP"), "src/languages/x/manual/a.vir|NEW: SIMP");
  EXPECT_EQ(named("/w/languages/x/manual/a.vir:/"), "/w/languages/x/manual/a.vir|/");
  EXPECT_EQ(named("src/languages/x/manual/with/a.vir"), "|");
  EXPECT_EQ(named("games/x/manual/a.vir"), "|");
  EXPECT_EQ(named("src/languages/x/manual/a.unknown"), "|");
  EXPECT_EQ(named("/manual/a.vir"), "|");
}

}  // namespace
}  // namespace vellum::testing
