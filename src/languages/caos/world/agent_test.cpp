#include "languages/caos/world/agent.h"

#include <gtest/gtest.h>

namespace vellum::caos {

TEST(CaosAppearances, EqualOnesAreOneAndThoseWithoutUsersGo) {
  Appearances appearances;
  AppearanceRef first = appearances.find({"hpot", nullptr, 3, 4}), same = appearances.find({"hpot", nullptr, 3, 4});
  const Appearance* kept = first.operator->();
  EXPECT_EQ(kept, same.operator->());
  EXPECT_EQ(kept->users, 2u);
  EXPECT_NE(kept, appearances.find({"hpot", nullptr, 4, 4}).operator->());
  for (std::int32_t image = 0; image < 10'000; ++image) appearances.find({"other", nullptr, image, 1});
  EXPECT_LT(appearances.size(), 200u);
  EXPECT_EQ(appearances.find({"hpot", nullptr, 3, 4}).operator->(), kept);
  same = {};
  EXPECT_EQ(kept->users, 1u);
  EXPECT_EQ(same->imageCount, 1);
}

TEST(CaosAgentVariables, TheFirstNeedsNoMemoryAndStaysWhenOthersCome) {
  AgentVariables variables;
  EXPECT_EQ(variables.size(), 1);
  EXPECT_EQ(variables.used(), 0);
  variables.begin()[0] = vm::Value::ofInt(7);
  variables.reserve(VariableCount, nullptr);
  EXPECT_EQ(variables.size(), VariableCount);
  variables.begin()[99] = vm::Value::ofInt(9);
  AgentVariables copy = variables;
  variables = AgentVariables();
  EXPECT_EQ(variables.get(0).asInt(), 0);
  EXPECT_EQ(copy.get(0).asInt(), 7);
  EXPECT_EQ(copy.get(99).asInt(), 9);
  EXPECT_EQ(copy.used(), VariableCount);
}

TEST(CaosParts, TheFirstIsAlwaysThere) {
  Parts parts;
  EXPECT_EQ(parts.size(), 1u);
  Part other;
  other.id = 5;
  parts.add(other);
  other.id = 3;
  parts.add(other);
  std::vector<std::int32_t> ids;
  for (const Part& part : parts) ids.push_back(part.id);
  EXPECT_EQ(ids, (std::vector<std::int32_t>{0, 5, 3}));
  parts.remove(5);
  Parts copy = parts;
  EXPECT_EQ(copy.size(), 2u);
  EXPECT_EQ(copy[1].id, 3);
}

}  // namespace vellum::caos
