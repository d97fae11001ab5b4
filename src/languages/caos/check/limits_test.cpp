// Very long lists: valid ones run fast, and others give one clear error.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

std::string repeated(std::string_view text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) base::append(all, text);
  return all;
}

std::string errorsAtLimitsOf(std::string_view script) {
  TestBench bench;
  bench.load(script);
  std::string names;
  for (const diagnostics::Diagnostic& diagnostic : bench.emitter.all())
    if (diagnostic.severity == diagnostics::Severity::Error) base::append(names, base::cat('[', diagnostic.name, ']'));
  return names;
}

TEST(Limits, LongConditionsRun) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy("doif " + repeated("1 eq 1 and ", 300'000) + "1 eq 1 outs \"yes\" endi"), "yes");
  EXPECT_EQ(bench.printedBy("setv va00 2 doif " + repeated("va00 eq 1 or ", 100'000) + "1 eq 1 outs \"or\" endi"),
            "or");
}

TEST(Limits, LongChainsOfElifRun) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy("doif 1 eq 2 " + repeated("elif 1 eq 2 ", 50'000) + "else outs \"else\" endi"), "else");
}

TEST(Limits, ManySubroutineCallsRun) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy(repeated("gsub a ", 20'000) + "outv va00 stop subr a addv va00 1 retn"), "20000");
  std::string subroutines;
  for (int i = 0; i < 3'000; ++i) base::append(subroutines, base::cat("subr a", i, " addv va00 1 wait 1 retn "));
  std::string calls;
  for (int i = 0; i < 3'000; ++i) base::append(calls, base::cat("gsub a", i, ' '));
  EXPECT_EQ(errorsAtLimitsOf(base::cat("scrp 1 1 1 9 ", calls, "stop ", subroutines, "endm")), "");
}

TEST(Limits, MoreLoopsThanAScriptHoldsAreOneError) {
  EXPECT_EQ(errorsAtLimitsOf(repeated("reps 1 repe ", 50'001)), "[ScriptTooLarge]");
  EXPECT_EQ(errorsAtLimitsOf(repeated("enum 1 1 1 ", 1'500) + repeated("gsub a ", 1'000) + repeated("next ", 1'500) +
                             "stop subr a retn"),
            "[ScriptTooLarge]");
  EXPECT_EQ(errorsAtLimitsOf(repeated("reps 1 repe ", 40'000)), "");
}

// A word that closes none of the open blocks is reported without a search through them.
TEST(Limits, WordsThatCloseNothingInManyBlocks) {
  TestBench bench;
  EXPECT_FALSE(bench.load(repeated("doif 1 eq 1 ", 100'000) + repeated("repe ", 200'000)));
  EXPECT_EQ(bench.emitter.all()[0].name, diag::MismatchedBlock.name);
  EXPECT_GE(bench.emitter.errorCount(), 200'000u);
}

}  // namespace
}  // namespace vellum::caos
