// What a bank costs; src/api/xg_bank_test.cpp tests its results.
#include "languages/xg/runtime/bank.h"

#include <gtest/gtest.h>

#include "base/counting_new.h"

namespace vellum::xg {
namespace {

TEST(XgBank, PlayingATicAllocatesNothing) {
  Bank bank;
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  std::string problem;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    languages::Options options = {{"min", "1"}, {"max", "9"}, {"profile", i % 3 == 0 ? "doomsday" : "manual"}};
    ASSERT_TRUE(bank.add(i % 2 == 0 ? "a!1z!2m<" : "a!3?9zA4m", options, i, sources, emitter, problem)) << problem;
  }
  std::vector<float> values(bank.size());
  std::size_t events = 0, before = base::allocations;
  for (int tic = 0; tic < 500; ++tic) {
    bank.advance(1);
    bank.values(values.data(), values.size());
    events += bank.events().size();
  }
  EXPECT_EQ(base::allocations, before);
  EXPECT_GT(events, 10000u);
}

}  // namespace
}  // namespace vellum::xg
