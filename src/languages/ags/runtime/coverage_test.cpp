// Which lines a run reaches, as lcov records.
#include "languages/ags/runtime/coverage.h"

#include <gtest/gtest.h>

#include "languages/ags/runtime/test_world.h"

namespace vellum::ags {
namespace {

// The lines with statements of a script whose game_start() runs: "N" for one that ran, "-N" for another.
std::string linesOf(std::string_view script) {
  TestWorld world;
  world.context.options = {{"coverage", ""}};
  auto runtime = world.loadFile("lines.asc", script);
  EXPECT_TRUE(runtime->tick(world.emitter));
  std::string lines;
  const std::string records = runtime->coverage();
  for (std::size_t at = 0; (at = records.find("DA:", at)) != std::string::npos;) {
    const std::size_t comma = records.find(',', at), end = records.find('\n', at);
    const bool ran = records.substr(comma + 1, end - comma - 1) != "0";
    base::append(lines, base::cat(lines.empty() ? "" : " ", ran ? "" : "-", records.substr(at + 3, comma - at - 3)));
    at = end;
  }
  return lines;
}

TEST(Coverage, ABranchThatNeverRuns) {
  EXPECT_EQ(linesOf("function game_start() {\n"
                    "  int x = Random(0);\n"
                    "  if (x == 5) {\n"
                    "    Display(\"five\");\n"
                    "  }\n"
                    "  else {\n"
                    "    Display(\"else\");\n"
                    "  }\n"
                    "  if (x == 6)\n"
                    "    Display(\"six\");\n"
                    "  if (x == 7) {\n"
                    "    Display(\"seven\");\n"
                    "    x++;\n"
                    "  }\n"
                    "  Display(\"after\");\n"
                    "}\n"),
            "2 3 -4 7 9 -10 11 -12 -13 15");
}

TEST(Coverage, LoopsAndSwitches) {
  EXPECT_EQ(linesOf("int count;\n"
                    "function game_start() {\n"
                    "  int x = 2;\n"
                    "  while (x > 0)\n"
                    "    x--;\n"
                    "  for (int i = 0; i < x; i++)\n"
                    "    count += 3;\n"
                    "  switch (x) {\n"
                    "    case 0:\n"
                    "      Display(\"none\");\n"
                    "      break;\n"
                    "    case 1:\n"
                    "      Display(\"one\");\n"
                    "      break;\n"
                    "    default:\n"
                    "      count = 1;\n"
                    "  }\n"
                    "  return 1 +\n"
                    "    Random(0);\n"
                    "}\n"),
            "1 3 4 5 6 -7 8 9 10 11 -12 -13 -14 -16 18 19");
}

// A value that does not change in a loop is computed before it in an ordinary run.
TEST(Coverage, ALoopThatNeverBegins) {
  EXPECT_EQ(linesOf("int a = 3, b = 4, sum;\n"
                    "function game_start() {\n"
                    "  int n = Random(0);\n"
                    "  for (int i = 0; i < n; i++) {\n"
                    "    int c = a * b;\n"
                    "    sum = sum + c;\n"
                    "  }\n"
                    "}\n"),
            "1 3 4 -5 -6");
}

TEST(Coverage, ArgumentsOverSeveralLines) {
  EXPECT_EQ(linesOf("String twice(String s) {\n"
                    "  return s.Append(s);\n"
                    "}\n"
                    "function game_start() {\n"
                    "  Display(\"%s %d\",\n"
                    "    twice(\"a\"),\n"
                    "    Random(0));\n"
                    "}\n"),
            "2 5 6 7");
}

}  // namespace
}  // namespace vellum::ags
