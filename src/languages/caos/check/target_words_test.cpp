// Compares the lint's table of words that need TARG with the behaviour of each word without one.
#include "languages/caos/check/target_words.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/test_bench.h"

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

// Whether this error is the word's only one when the script has `before` before it.
bool failsWith(const diagnostics::Kind& kind, std::string_view before, const Row& row) {
  std::string text = base::cat(before, consumer(row.kind), row.name);
  for (const Argument& argument : row.arguments) base::append(text, base::cat(' ', plainArgument(argument.type)));
  TestBench bench;
  bench.load(text);
  std::size_t errors = 0, wanted = 0;
  for (const diagnostics::Diagnostic& diagnostic : bench.emitter.all()) {
    if (diagnostic.severity != diagnostics::Severity::Error) continue;
    ++errors;
    if (diagnostic.name == kind.name) ++wanted;
  }
  return errors == 1 && wanted == 1;
}

TEST(TargetWords, AreThoseThatFailWithoutTarget) {
  int asked = 0;
  for (const Row& row : rows()) {
    if (row.status != Status::Built || row.id == Id::Over) continue;  // OVER blocks first
    EXPECT_EQ(needsTarget(row.id), failsWith(diag::InvalidTarg, "targ null", row))
        << signature(row) << ": name it in Words of target_words.cpp when it fails without TARG, else not";
    ++asked;
  }
  EXPECT_GT(asked, 400);
}

TEST(TargetWords, BlockingOnesFailInInstallScripts) {
  for (const Row& row : rows()) {
    if (row.status == Status::Built) {
      EXPECT_EQ(blocks(row.id), failsWith(diag::Blocking, "targ pntr", row))
          << signature(row) << ": name it in blocks() of target_words.cpp when it can wait, else not";
    }
  }
}

}  // namespace
}  // namespace vellum::caos
