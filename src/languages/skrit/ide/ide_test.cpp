// Outline, hover and completion, which no script can ask for.
#include <gtest/gtest.h>

#include <algorithm>

#include "languages/skrit/skrit.h"

namespace vellum::skrit {
namespace {

struct Editor {
  explicit Editor(std::string_view marked) {
    std::string text(marked);
    offset = static_cast<std::uint32_t>(text.find('^'));
    if (offset != std::string::npos && text.find('^') != std::string::npos) text.erase(offset, 1);
    file = sources.add("edited.skrit", text).value();
    program.files = {file};
  }
  std::string hover() {
    auto found = language().hover(program, file, offset);
    return found ? found->signature + (found->text.empty() ? "" : " - " + found->text) : "nothing";
  }
  bool completes(std::string_view name) {
    auto all = language().complete(program, file, offset);
    return std::any_of(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
  }
  source::SourceSet sources;
  languages::Program program{sources, {}, nullptr, {}};
  source::FileId file;
  std::uint32_t offset = 0;
};

std::string shown(const std::vector<languages::OutlineItem>& items) {
  std::string out;
  for (const auto& item : items) {
    out += (out.empty() ? "" : ", ") + item.kind + " " + item.name;
    if (!item.children.empty()) out += " (" + shown(item.children) + ")";
  }
  return out;
}

TEST(SkritEditor, OutlineOfAllThatHasAName) {
  Editor editor(
      "property int a$ = 1; int b$, c$; F$( int x$ ) { }\n#only( game ) [[ event OnConstruct$ { } ]]\n"
      "startup state s$ { int v$; trigger OnTimer$( 1 ) { } late$ at ( 1 ) { } transition -> s$: OnTimer( 2 ); } state "
      "t$");
  EXPECT_EQ(shown(language().outline(editor.program, editor.file)),
            "property a$, variable b$, variable c$, function F$, event OnConstruct$, "
            "state s$ (variable v$, trigger OnTimer$, at function late$), state t$");
}

TEST(SkritEditor, HoverSaysWhatANameIs) {
  EXPECT_EQ(Editor("property float rpm$ = 8 doc = \"turns\"; F$ { rp^m$ = 1; }").hover(),
            "property float rpm$ - turns");
  EXPECT_EQ(Editor("shared int a$; F$ { int b$; A^$ = 1; }").hover(), "shared int a$");
  EXPECT_EQ(Editor("F$( string s$ ) { s^$ = \"\"; }").hover(), "string s$ - A local variable.");
  EXPECT_EQ(Editor("int Sum$( int a$, float ) { return 1; } F$ { S^um$( 1, 2 ); }").hover(),
            "int Sum$( int a$, float )");
  EXPECT_EQ(Editor("F$ { Math.^Pi; }").hover(), "float Pi( void ) - 3.14159...");
  EXPECT_TRUE(Editor("F$ { this.IsVal^id; }").hover().starts_with("bool IsValid( void )"));
  EXPECT_TRUE(Editor("SkritObject o$; F$ { o$.CurrentState^Name; }").hover().starts_with("string GetCurrentStateName"));
  EXPECT_TRUE(Editor("event On^Construct$ { }").hover().starts_with("event OnConstruct$ - "));
  EXPECT_TRUE(Editor("for^ever").hover().starts_with("forever - "));
  EXPECT_TRUE(
      Editor("state a$ { transition -> a$: On^Timer( 1 ); }").hover().starts_with("event OnTimer$( int id ) - "));
  EXPECT_EQ(Editor("F$ { noth^ing; }").hover(), "nothing");
  EXPECT_EQ(Editor("^").hover(), "nothing");
}

TEST(SkritEditor, CompletionKnowsWhereItIs) {
  Editor members("SkritObject o$; F$ { o$.^ }");
  EXPECT_TRUE(members.completes("IsValid"));
  EXPECT_TRUE(members.completes("CurrentStateName"));
  EXPECT_FALSE(members.completes("forever"));
  EXPECT_TRUE(Editor("F$ { Report.Gen^ }").completes("GenericF"));
  EXPECT_TRUE(Editor("event ^").completes("OnConstruct$"));
  Editor states("state a$; state b$; F$ { setstate ^; }");
  EXPECT_TRUE(states.completes("b$"));
  EXPECT_FALSE(states.completes("F$"));
  Editor anything("int count$; F$( int x$ ) { co^ }");
  for (std::string_view name : {"count$", "x$", "F$", "while", "Report", "WE_KILLED"})
    EXPECT_TRUE(anything.completes(name)) << name;
  EXPECT_TRUE(Editor("^").completes("property"));
}

}  // namespace
}  // namespace vellum::skrit
