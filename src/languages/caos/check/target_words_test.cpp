// The lint's table of words that need TARG, held against what each word does without one.
#include "languages/caos/check/target_words.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/commands/test_bench.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {
namespace {

std::string_view plainArgument(ArgumentType type) {
  switch (type) {
    case ArgumentType::Float: return "1.0";
    case ArgumentType::String: return "\"x\"";
    case ArgumentType::Agent: return "pntr";
    case ArgumentType::Variable: return "va70";
    case ArgumentType::Bytes: return "[0]";
    case ArgumentType::Condition: return "1 eq 1";
    default: return "1";
  }
}

std::string_view consumer(Kind kind) {
  switch (kind) {
    case Kind::Integer:
    case Kind::Float: return " outv ";
    case Kind::String: return " outs ";
    case Kind::Agent:
    case Kind::Variable: return " seta va71 ";
    default: return " ";
  }
}

// Whether "Invalid TARG" is all that is wrong with the word when TARG is NULL.
bool failsWithoutTarget(const Row& row) {
  std::string text = base::cat("targ null", consumer(row.kind), row.name);
  for (const Argument& argument : row.arguments) base::append(text, base::cat(' ', plainArgument(argument.type)));
  TestBench bench;
  bench.load(text);
  std::size_t errors = 0, ofTarget = 0;
  for (const diagnostics::Diagnostic& diagnostic : bench.emitter.all()) {
    if (diagnostic.severity != diagnostics::Severity::Error) continue;
    ++errors;
    if (diagnostic.name == diagnose::InvalidTarg.name) ++ofTarget;
  }
  return errors == 1 && ofTarget == 1;
}

TEST(TargetWords, AreThoseThatFailWithoutTarget) {
  int asked = 0;
  for (const Row& row : rows()) {
    bool isVariable = row.name.ends_with("xx");
    bool blocks = row.id == Id::Over;  // not in an install script
    if (row.status != Status::Built || isVariable || blocks) continue;
    EXPECT_EQ(needsTarget(row.id), failsWithoutTarget(row)) << signature(row);
    ++asked;
  }
  EXPECT_GT(asked, 400);
}

}  // namespace
}  // namespace vellum::caos
