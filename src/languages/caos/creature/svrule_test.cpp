#include "languages/caos/creature/svrule.h"

#include <gtest/gtest.h>

#include "languages/caos/creature/gene_maker.h"

namespace vellum::caos {

namespace {

// One neuron, one dendrite, a source and a spare neuron, each with variables of its own.
struct RuleBench {
  std::array<float, 8> source{}, dendrite{}, neuron{}, spare{};
  Chemicals chemicals{};
  base::Random random{1};
  RuleMemory memory;
  bool registers = false;

  float run(const GeneMaker::Lines& lines, float accumulator = 0) {
    std::array<std::uint8_t, RuleBytes> bytes{};
    for (std::size_t i = 0; i < lines.size(); ++i) {
      bytes[3 * i] = static_cast<std::uint8_t>(lines[i].opcode);
      bytes[3 * i + 1] = static_cast<std::uint8_t>(lines[i].kind);
      bytes[3 * i + 2] = static_cast<std::uint8_t>(lines[i].number);
    }
    RuleRun run{.source = {source.data(), 1},
                .dendrite = {dendrite.data(), 1},
                .neuron = {neuron.data(), 1},
                .spare = {spare.data(), 1},
                .sourceIndex = 3,
                .neuronIndex = 4,
                .chemicals = chemicals,
                .random = random,
                .memory = memory,
                .accumulator = accumulator};
    runRule(readRule(bytes), run);
    registers = run.registers;
    return run.accumulator;
  }
};

constexpr int OfAcc = 0, OfSource = 1, OfDendrite = 2, OfNeuron = 3, OfSpare = 4, OfRandom = 5, OfZero = 9, OfOne = 10,
              OfShare = 11, OfMinus = 12, OfInteger = 15;

}  // namespace

TEST(CaosRule, StopLeavesAllAsItWas) {
  RuleBench bench;
  EXPECT_EQ(bench.run({{0, 0, 0}, {3, OfOne, 0}}, 0.25f), 0.25f);
}

TEST(CaosRule, WhatIsStoredIsBetweenMinusOneAndOne) {
  RuleBench bench;
  bench.neuron[5] = 0.9f;
  bench.run({{34, OfNeuron, 5}}, 0.9f);
  EXPECT_EQ(bench.neuron[5], 1.0f);
  bench.run({{2, OfNeuron, 5}}, -7);
  EXPECT_EQ(bench.neuron[5], -1.0f);
  bench.run({{2, OfNeuron, 5}}, 1e-20f);
  EXPECT_EQ(bench.neuron[5], 0.0f);
}

TEST(CaosRule, RandomOperandIsBetweenZeroAndOne) {
  RuleBench bench;
  float sum = 0;
  for (int i = 0; i < 1000; ++i) {
    float x = bench.run({{3, OfRandom, 0}});
    ASSERT_GE(x, 0.0f);
    ASSERT_LT(x, 1.0f);
    sum += x;
  }
  EXPECT_NEAR(sum / 1000, 0.5, 0.05);
}

TEST(CaosRule, OperandKinds) {
  RuleBench bench;
  bench.source[1] = 0.1f;
  bench.dendrite[2] = 0.2f;
  bench.neuron[3] = 0.3f;
  bench.spare[7] = 0.4f;
  bench.chemicals[10] = 0.5f;
  EXPECT_EQ(bench.run({{3, OfAcc, 9}}, 0.75f), 0.75f);
  EXPECT_EQ(bench.run({{3, OfSource, 1}}), 0.1f);
  EXPECT_EQ(bench.run({{3, OfDendrite, 2}}), 0.2f);
  EXPECT_EQ(bench.run({{3, OfNeuron, 3 + 8}}), 0.3f);  // numbers wrap
  EXPECT_EQ(bench.run({{3, OfSpare, 7}}), 0.4f);
  EXPECT_EQ(bench.run({{3, 6, 7}}), 0.5f);  // of the source: 7 + 3
  EXPECT_EQ(bench.run({{3, 7, 10}}), 0.5f);
  EXPECT_EQ(bench.run({{3, 8, 6}}), 0.5f);  // of the neuron: 6 + 4
  EXPECT_EQ(bench.run({{3, 8, 255}}), 0.0f);
  EXPECT_EQ(bench.run({{3, OfZero, 9}}, 1), 0.0f);
  EXPECT_EQ(bench.run({{3, OfOne, 9}}), 1.0f);
  EXPECT_EQ(bench.run({{3, OfShare, 124}}), 0.5f);
  EXPECT_EQ(bench.run({{3, OfMinus, 124}}), -0.5f);
  EXPECT_EQ(bench.run({{3, 13, 124}}), 5.0f);
  EXPECT_EQ(bench.run({{3, 14, 248}}), 248 / 2480.0f);
  EXPECT_EQ(bench.run({{3, OfInteger, 200}}), 200.0f);
  EXPECT_EQ(bench.run({{3, 16, 200}}, 1), 0.0f);  // there is no such kind
}

TEST(CaosRule, ConditionsSkipTheNextLine) {
  struct Case {
    int opcode;
    float accumulator, operand;
    bool holds;
  };
  for (Case each : std::vector<Case>{
           {4, 0.5f, 0.5f, true},  {4, 0.5f, 0.25f, false}, {5, 0.5f, 0.5f, false}, {5, 0.5f, 0.25f, true},
           {6, 0.5f, 0.25f, true}, {6, 0.5f, 0.5f, false},  {7, 0.25f, 0.5f, true}, {7, 0.5f, 0.5f, false},
           {8, 0.5f, 0.5f, true},  {8, 0.25f, 0.5f, false}, {9, 0.5f, 0.5f, true},  {9, 0.5f, 0.25f, false},
           {10, 1, 0, true},       {10, 0, 1, false},       {11, 0, 1, true},       {11, 1, 0, false},
           {12, 0, 1, true},       {12, 1, 0, false},       {13, 0, -1, true},      {13, -1, 0, false},
           {14, 0, 0, true},       {14, 0, -1, false},      {15, 0, 0, true},       {15, 0, 1, false}}) {
    RuleBench bench;
    bench.neuron[3] = each.operand;
    float result = bench.run({{each.opcode, OfNeuron, 3}, {3, OfInteger, 7}, {16, OfZero, 0}}, each.accumulator);
    EXPECT_EQ(result == 7, each.holds) << each.opcode << " " << each.accumulator << " " << each.operand;
  }
}

TEST(CaosRule, Arithmetic) {
  struct Case {
    int opcode;
    float accumulator, operand, result;
  };
  for (Case each :
       std::vector<Case>{{3, 9, 0.5f, 0.5f},    {16, 1, 0.5f, 1.5f},  {17, 1, 0.5f, 0.5f},    {18, 1, 0.5f, -0.5f},
                         {19, 3, 0.5f, 1.5f},   {20, 1, 0.5f, 2},     {20, 3, 0, 3},          {21, 2, 0.5f, 0.25f},
                         {21, 0, 0.5f, 0},      {22, 1, 0.5f, 0.5f},  {22, 0.25f, 1, 0.25f},  {23, 1, 0.5f, 1},
                         {23, 0.25f, 1, 1},     {26, 9, 0.5f, -0.5f}, {27, 9, -0.5f, 0.5f},   {28, 0.25f, 1, 0.75f},
                         {29, 0.25f, 1, 0.75f}, {30, 3, 1, 3},        {32, 9, -0.5f, 0},      {32, 9, 0.5f, 0.5f},
                         {33, 9, -0.5f, -0.5f}, {36, 0.25f, 0.5f, 0}, {36, 0.5f, 0.5f, 0.5f}, {25, 1, 0.5f, 1},
                         {69, 3, 1, 3}}) {
    RuleBench bench;
    bench.neuron[3] = each.operand;
    EXPECT_EQ(bench.run({{each.opcode, OfNeuron, 3}}, each.accumulator), each.result) << each.opcode;
  }
}

TEST(CaosRule, TendsByTheRateThatWasSet) {
  RuleBench bench;
  EXPECT_EQ(bench.run({{24, OfShare, 62}, {25, OfOne, 0}}), 0.25f);
  EXPECT_EQ(bench.run({{37, OfShare, 62}, {38, OfOne, 0}}), 0.25f);
  bench.neuron[5] = 1;
  EXPECT_EQ(bench.run({{24, OfShare, 62}, {35, OfNeuron, 5}}), 0.0f);
  EXPECT_EQ(bench.neuron[5], 0.25f);
}

TEST(CaosRule, NeuronOperations) {
  RuleBench bench;
  bench.neuron = {0.5f, 0.25f, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(bench.run({{39, OfInteger, 2}}), 0.5f);                    // input gain
  EXPECT_EQ(bench.run({{40, OfShare, 62}}, 1), 0.5f * 0.25f + 0.75f);  // persistence
  bench.run({{51, OfShare, 124}}, 0.5f);
  EXPECT_EQ(bench.neuron[1], 0.5f);
  bench.run({{50, OfInteger, 2}}, 0.5f);
  EXPECT_EQ(bench.neuron[1], 0.75f);
  bench.run({{50, OfZero, 0}}, 0.5f);
  EXPECT_EQ(bench.neuron[1], 0.75f);
  bench.run({{45, OfNeuron, 6}, {1, OfNeuron, 0}}, -0.5f);
  EXPECT_EQ(bench.neuron[6], 0.5f);
  EXPECT_EQ(bench.neuron[0], 0.0f);
  float noisy = bench.run({{41, OfShare, 248}}, 1);
  EXPECT_TRUE(noisy >= 1 && noisy < 2);
}

TEST(CaosRule, StopsAndJumps) {
  RuleBench bench;
  auto reaches = [&](GeneMaker::Line line, float accumulator, float operand = 0.5f) {
    bench.neuron[3] = operand;
    bench.neuron[6] = 0;
    bench.run({line, {3, OfOne, 0}, {2, OfNeuron, 6}}, accumulator);
    return bench.neuron[6] == 1;
  };
  EXPECT_FALSE(reaches({46, OfNeuron, 3}, 1, 0));
  EXPECT_TRUE(reaches({46, OfNeuron, 3}, 1, 1));
  EXPECT_TRUE(reaches({47, OfNeuron, 3}, 1, 0));
  EXPECT_FALSE(reaches({53, OfNeuron, 3}, 0.25f));
  EXPECT_TRUE(reaches({53, OfNeuron, 3}, 0.5f));
  EXPECT_FALSE(reaches({54, OfNeuron, 3}, 1));
  EXPECT_TRUE(reaches({54, OfNeuron, 3}, 0.5f));
  EXPECT_FALSE(reaches({55, OfNeuron, 3}, 0.5f));
  EXPECT_FALSE(reaches({56, OfNeuron, 3}, 0.5f));
  auto jumps = [&](int opcode, float accumulator) {
    return bench.run({{opcode, OfInteger, 3}, {3, OfInteger, 7}, {16, OfZero, 0}}, accumulator) != 7;
  };
  EXPECT_TRUE(jumps(48, 0));
  EXPECT_FALSE(jumps(48, 1));
  EXPECT_TRUE(jumps(49, 1));
  EXPECT_FALSE(jumps(49, 0));
  EXPECT_TRUE(jumps(52, 0));
  EXPECT_TRUE(jumps(67, -1));
  EXPECT_FALSE(jumps(67, 0));
  EXPECT_TRUE(jumps(68, 1));
  EXPECT_FALSE(jumps(68, 0));
  // Backwards leads on.
  EXPECT_EQ(bench.run({{3, OfOne, 0}, {52, OfInteger, 1}, {16, OfOne, 0}}), 2.0f);
  EXPECT_EQ(bench.run({{52, OfInteger, 200}, {3, OfOne, 0}}), 0.0f);
}

TEST(CaosRule, SpareNeuron) {
  RuleBench bench;
  bench.run({{31, 0, 0}});
  EXPECT_TRUE(bench.registers);
  bench.spare = {0.5f, 0, 1, 0, 0, 0, 0, 0};
  bench.run({{42, 0, 0}}, 0.75f);
  EXPECT_TRUE(bench.registers);
  EXPECT_EQ(bench.spare[2], 0.0f);
  EXPECT_EQ(bench.neuron[2], 0.75f);
  bench.run({{42, 0, 0}}, 0.25f);
  EXPECT_FALSE(bench.registers);
  EXPECT_EQ(bench.neuron[2], 0.0f);
  bench.run({{65, OfInteger, 0}, {1, OfSpare, 0}, {66, OfInteger, 6}});
  EXPECT_EQ(bench.spare[4], 0.5f);
  EXPECT_EQ(bench.spare[6], 0.5f);
  bench.neuron[3] = 0.125f;
  bench.run({{63, OfInteger, 3}, {64, OfInteger, 5}});
  EXPECT_EQ(bench.neuron[5], 0.125f);
}

TEST(CaosRule, WeightsRelaxTowardsEachOther) {
  RuleBench bench;
  bench.dendrite = {1, 0, 0, 0, 0, 0, 0, 0};
  bench.run({{43, OfShare, 124}, {44, OfShare, 62}});
  EXPECT_EQ(bench.dendrite[0], 0.5f);
  EXPECT_EQ(bench.dendrite[1], 0.25f);
}

TEST(CaosRule, RewardsAreRemembered) {
  RuleBench bench;
  bench.run({{57, OfShare, 124},
             {58, OfShare, 62},
             {59, OfInteger, 204},
             {60, OfOne, 0},
             {61, OfZero, 0},
             {62, OfInteger, 205}});
  EXPECT_EQ(bench.memory.rewardThreshold, 0.5f);
  EXPECT_EQ(bench.memory.rewardRate, 0.25f);
  EXPECT_EQ(bench.memory.rewardChemical, 204);
  EXPECT_EQ(bench.memory.punishThreshold, 1.0f);
  EXPECT_EQ(bench.memory.punishRate, 0.0f);
  EXPECT_EQ(bench.memory.punishChemical, 205);
}

TEST(CaosRule, AccumulatorsStayFinite) {
  RuleBench bench;
  GeneMaker::Lines lines{{3, OfInteger, 255}};
  for (int i = 0; i < 14; ++i) lines.push_back({19, OfAcc, 0});
  EXPECT_EQ(bench.run(lines), AccumulatorBound);
  bench.neuron[3] = 1e-39f;
  EXPECT_EQ(bench.run({{20, OfNeuron, 3}}, 1), AccumulatorBound);
}

}  // namespace vellum::caos
