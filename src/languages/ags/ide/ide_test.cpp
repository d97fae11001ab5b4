// Cases that the scripts of testdata/ide can't express: an empty file, the range of a result, the cursor between
// tokens.
#include <gtest/gtest.h>

#include "languages/ags/ags.h"

namespace vellum::ags {
namespace {

// '^' marks the cursor in the script, which comes after the header.
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
    auto found = tools().hover(program, file, offset);
    if (!found) return "nothing";
    return found->signature + (found->text.empty() ? "" : " - " + found->text);
  }
  std::string hovered() {
    auto found = tools().hover(program, file, offset);
    return found ? std::string(sources[file].text(found->span)) : "nothing";
  }
  bool completes(std::string_view name) {
    for (const auto& each : tools().complete(program, file, offset))
      if (each.name == name) return true;
    return false;
  }

  source::SourceSet sources;
  languages::Program program{sources, {}, nullptr, {}};
  source::FileId file;
  std::uint32_t offset = 0;
};

TEST(AgsEditor, HoverHasTheRangeOfTheName) {
  EXPECT_EQ(Editor("#define SIZE 5\nint x[SI^ZE];").hovered(), "SIZE");
  EXPECT_EQ(Editor("int birds; void f() { bir^ds = 1; }").hovered(), "birds");
  EXPECT_EQ(Editor("int x;  ^  int y;").hover(), "nothing");
}

TEST(AgsEditor, EmptyFile) {
  EXPECT_EQ(Editor("^").hover(), "nothing");
  EXPECT_TRUE(Editor("^").completes("function"));
  Editor empty("");
  EXPECT_TRUE(tools().outline(empty.program, empty.file).empty());
}

TEST(AgsEditor, AfterTheHeaderOfAnotherFile) {
  Editor editor("void f() { fa^r = 1; }", "/// How far.\nimport int far;");
  EXPECT_EQ(editor.hover(), "import int far - How far.");
  EXPECT_FALSE(Editor("/* pla^").completes("player"));
  EXPECT_TRUE(Editor("struct A { import void M(); };\nvoid A::^").completes("M"));
}

}  // namespace
}  // namespace vellum::ags
