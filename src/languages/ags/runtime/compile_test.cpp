// What no script of testdata/check can show: more errors than are kept, headers in any order, very long expressions.
#include <gtest/gtest.h>

#include "languages/ags/ags.h"

namespace vellum::ags {
namespace {

std::vector<diagnostics::Diagnostic> checked(const std::vector<std::pair<std::string, std::string>>& files) {
  source::SourceSet sources;
  languages::Program program{sources, {}, nullptr, {}};
  for (const auto& [name, text] : files) program.files.push_back(sources.add(name, text).value());
  diagnostics::Emitter emitter;
  language().check(program, emitter);
  return emitter.take();
}

TEST(Check, CountsTheErrorsThatAreNotKept) {
  std::string text = "function f() {\n";
  for (int i = 0; i < 1500; ++i) text += base::cat("  unknown", i, "();\n");
  source::SourceSet sources;
  languages::Program program{sources, {}, nullptr, {}};
  program.files.push_back(sources.add("many.asc", text + "}\n").value());
  diagnostics::Emitter emitter;
  language().check(program, emitter);
  ASSERT_EQ(emitter.all().size(), diagnostics::Emitter::MaxKept);
  EXPECT_EQ(emitter.all().front().message, "unknown name 'unknown0'");
  EXPECT_EQ(emitter.all().back().message, "unknown name 'unknown999'");
  EXPECT_EQ(emitter.dropped(), 500u);
  EXPECT_EQ(emitter.errorCount(), 1500u);
}

TEST(Check, ScriptsWithoutAGameSeeAllHeaders) {
  EXPECT_TRUE(checked({{"A.asc", "int f() { return FIVE; }\n"}, {"B.ash", "#define FIVE 5\n"}}).empty());
}

TEST(Check, ChainsOfAHundredThousandOperatorsAreGood) {
  std::string sum = "a", condition = "a == 1";
  for (int i = 0; i < 100000; ++i) {
    sum += i % 2 == 0 ? "+a" : "-1";
    condition += i % 2 == 0 ? "||a" : "&&b == 2";
  }
  auto found =
      checked({{"long.asc", base::cat("int f(int a, int b) {\n  while (", condition, ") a++;\n  short s = ", sum,
                                      ";\n  if (", sum, " > 3) return b;\n  return s;\n}\n")}});
  ASSERT_EQ(found.size(), 1u) << found[0].message;
  EXPECT_EQ(found[0].message, "this int is cut to short, which holds only -32768 to 32767");
}

TEST(Check, AnEndlessChainOfMembersIsOneError) {
  std::string members = "a";
  for (int i = 0; i < 100000; ++i) members += ".b";
  auto found = checked({{"long.asc", base::cat("int f(int a) { return ", members, "; }\n")}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].message, "this is nested too deeply: move a part into a function of its own");
  EXPECT_EQ(found[0].hints, std::vector<std::string>{"put parts of it into variables of their own"});
}

}  // namespace
}  // namespace vellum::ags
