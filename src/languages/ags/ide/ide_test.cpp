// Outline, hover and completion, which no script can ask for.
#include <gtest/gtest.h>

#include <algorithm>

#include "languages/ags/ags.h"

namespace vellum::ags {
namespace {

// '^' marks the cursor in the script, which comes behind the header.
struct Editor {
  explicit Editor(std::string_view marked, std::string_view header = {}) {
    std::string text(marked);
    if (std::size_t mark = text.find('^'); mark != std::string::npos) {
      offset = static_cast<std::uint32_t>(mark);
      text.erase(mark, 1);
    }
    if (!header.empty()) program.files.push_back(sources.add("Lib.ash", header).value());
    file = sources.add("Edited.asc", text).value();
    program.files.push_back(file);
  }
  std::string hover() {
    auto found = language().hover(program, file, offset);
    if (!found) return "nothing";
    return found->signature + (found->text.empty() ? "" : " - " + found->text);
  }
  std::string hovered() {
    auto found = language().hover(program, file, offset);
    return found ? std::string(sources[file].text(found->span)) : "nothing";
  }
  std::string completion(std::string_view name) {
    for (const auto& each : language().complete(program, file, offset))
      if (each.name == name) return each.kind + (each.detail.empty() ? "" : ": " + each.detail);
    return "nothing";
  }
  bool completes(std::string_view name) { return completion(name) != "nothing"; }

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

TEST(AgsEditor, OutlineOfAllThatHasAName) {
  Editor editor(
      "enum Mood { eGlad, eSad = 5 };\n"
      "struct Bird { int x, y; import void Fly(); import attribute bool Tame; };\n"
      "import int counter; import int Sum(int a);\n"
      "int a, b[5]; String s;\n"
      "void Bird::Fly() { int inside; }\n"
      "function game_start() { }\n"
      "int half(");
  EXPECT_EQ(shown(language().outline(editor.program, editor.file)),
            "enum Mood (constant eGlad, constant eSad), "
            "struct Bird (field x, field y, function Fly, attribute Tame), import counter, import Sum, "
            "variable a, variable b, variable s, function Bird::Fly, function game_start, function half");
}

TEST(AgsEditor, HoverOnVariables) {
  EXPECT_EQ(Editor("/// How many birds there are.\nint birds[5];\nvoid f() { bir^ds[0] = 1; }").hover(),
            "int birds[5] - How many birds there are.");
  EXPECT_EQ(Editor("void f(int count) { cou^nt = 1; }").hover(), "int count - A parameter.");
  EXPECT_EQ(Editor("void f() { float x; { x^ = 1.0; } }").hover(), "float x - A local variable.");
  EXPECT_EQ(Editor("void f() { { int x; } { String x; x^ = null; } }").hover(), "String x - A local variable.");
  EXPECT_EQ(Editor("readonly int mo^nths = 12;").hover(), "readonly int months");
  EXPECT_TRUE(Editor("void f() { play^er.x = 1; }").hover().starts_with("readonly Character* player - "));
}

TEST(AgsEditor, HoverOnFunctions) {
  EXPECT_EQ(Editor("void f() { Su^m(1); }", "/// Adds.\nimport int Sum(int a, float b = 1.5, bool c = true);").hover(),
            "int Sum(int a, float b = 1.5, bool c = true) - Adds.");
  EXPECT_TRUE(
      Editor("void f() { Disp^lay(\"x\"); }").hover().starts_with("void Display(const string message, ...) - "));
  EXPECT_TRUE(
      Editor("void f() { String s; s.App^end(\"x\"); }").hover().starts_with("String String::Append(const str"));
  EXPECT_TRUE(Editor("void f() { Maths.S^in(1.0); }").hover().starts_with("static float Maths::Sin(float radians) - "));
  EXPECT_EQ(Editor("int twice(this Character*, int n) { return n; }\nvoid f() { player.twi^ce(2); }").hover(),
            "int Character::twice(int n)");
}

TEST(AgsEditor, HoverOnTypesAndMembers) {
  std::string_view types = "managed struct Base { int a; };\nmanaged struct Bird extends Base { protected int b; };\n";
  EXPECT_EQ(Editor("Bi^rd* bird;", types).hover(), "managed struct Bird extends Base");
  EXPECT_EQ(Editor("Bird* bird; void f() { bird.a^ = 1; }", types).hover(), "int a");
  EXPECT_EQ(Editor("enum Mood { eGlad = 3 };\nMood mood; void f() { mood = eGl^ad; }").hover(),
            "eGlad = 3 - A value of Mood.");
  EXPECT_EQ(Editor("enum Mood { eGlad };\nMo^od mood;").hover(), "enum Mood");
  EXPECT_TRUE(Editor("void f() { gui[0].Controls[1].AsButton.Te^xt = \"\"; }").hover().starts_with("attribute String"));
  EXPECT_TRUE(Editor("void f() { player.Na^me = \"\"; }").hover().starts_with("attribute String Name - "));
}

TEST(AgsEditor, HoverOnTheRest) {
  EXPECT_TRUE(Editor("void f() { whi^le (true) { } }").hover().starts_with("while (condition)"));
  EXPECT_TRUE(Editor("int x = 1 ^<< 2;").hover().starts_with("a << b - "));
  EXPECT_EQ(Editor("#define SIZE 5\nint x[SI^ZE];").hover(), "#define SIZE 5");
  EXPECT_EQ(Editor("#define SIZE 5\nint x[SI^ZE];").hovered(), "SIZE");
  EXPECT_EQ(Editor("void f() { noth^ing = 1; }").hover(), "nothing");
  EXPECT_EQ(Editor("int x;  ^  int y;").hover(), "nothing");
  EXPECT_EQ(Editor("^").hover(), "nothing");
}

TEST(AgsEditor, CompletionOfMembers) {
  Editor character("function f() {\n  player.^\n}\n");
  EXPECT_EQ(character.completion("x"), "attribute: attribute int x");
  EXPECT_TRUE(character.completes("Say"));
  EXPECT_FALSE(character.completes("while"));
  EXPECT_FALSE(character.completes("GetAtScreenXY"));  // static: through the type
  EXPECT_TRUE(Editor("void f() { Character.Get^ }").completes("GetAtScreenXY"));
  EXPECT_FALSE(Editor("void f() { Character.^ }").completes("x"));
  EXPECT_TRUE(Editor("int far(this Object*) { return 1; }\nvoid f() { object[0].^ }").completes("far"));
  EXPECT_TRUE(Editor("void f(String s) { if (s.^) { } }").completes("Length"));
  Editor own("struct A { protected int a; import void M(); };\nvoid A::M() { this.^ }\nA one;");
  EXPECT_TRUE(own.completes("a"));
  EXPECT_FALSE(Editor("struct A { protected int a; int b; };\nA one; void f() { one.^ }").completes("a"));
  EXPECT_TRUE(Editor("struct A { import void M(); };\nvoid A::^").completes("M"));
}

TEST(AgsEditor, CompletionOfNames) {
  Editor editor("int total;\nvoid f(int n) { int inner; { int deep; } ^ int late; }\nvoid g() { }", "import int far;");
  for (std::string_view name : {"total", "n", "inner", "far", "f", "player", "Display", "eFontNormal", "while", "Maths",
                                "AGS_MAX_HOTSPOTS", "int"})
    EXPECT_TRUE(editor.completes(name)) << name;
  for (std::string_view name : {"deep", "late", "Say"}) EXPECT_FALSE(editor.completes(name)) << name;
  EXPECT_TRUE(Editor("managed struct A { int x; };\nA* a; void f() { a = new ^; }").completes("A"));
  EXPECT_FALSE(Editor("int x; void f() { int y[] = new ^; }").completes("x"));
  EXPECT_TRUE(Editor("#if^").completes("ifdef"));
  EXPECT_FALSE(Editor("// pla^\nint x;").completes("player"));
  EXPECT_FALSE(Editor("/* pla^").completes("player"));
  EXPECT_FALSE(Editor("void f() { Display(\"pla^yer\"); }").completes("player"));
  EXPECT_TRUE(Editor("^").completes("function"));
}

}  // namespace
}  // namespace vellum::ags
