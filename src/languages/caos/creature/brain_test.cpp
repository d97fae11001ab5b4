#include "languages/caos/creature/brain.h"

#include <gtest/gtest.h>

#include "languages/caos/creature/brain_dump.h"
#include "languages/caos/creature/brain_fields.h"
#include "languages/caos/creature/mini_creature.h"

namespace vellum::caos {

namespace {

Brain brainOf(const GeneMaker& genes, base::Random& random, int stage = 0) {
  Brain brain;
  for (int i = 0; i <= stage; ++i) expressBrain(brain, genes.genome, i, Sex::Male, 1, random);
  return brain;
}

void updateIdle(Brain& brain, base::Random& random, int times = 1) {
  Chemicals chemicals{};
  for (int i = 0; i < times; ++i) updateBrain(brain, chemicals, random);
}

std::vector<std::pair<int, int>> joinedBy(const Tract& tract) {
  std::vector<std::pair<int, int>> pairs;
  for (std::uint32_t i = 0; i < tract.size; ++i) pairs.emplace_back(tract.source[i], tract.destination[i]);
  return pairs;
}

}  // namespace

TEST(CaosBrain, TheHighestInputWins) {
  GeneMaker genes;
  genes.lobe("attn", 5, 1, 1, 0,
             {{2, 3, 1},
              {3, 5, 0},
              {19, 14, 124},
              {16, 3, 1},
              {2, 3, 0},
              {1, 3, 1},
              {1, 3, 2},
              {3, 4, 0},
              {54, 3, 0},
              {1, 4, 2},
              {3, 3, 0},
              {2, 3, 2},
              {31, 0, 0}});
  base::Random random(1);
  Brain brain = brainOf(genes, random);
  auto feed = [&](std::array<float, 5> inputs) {
    for (std::uint32_t i = 0; i < 5; ++i) ASSERT_TRUE(setInput(brain, "attn", i, inputs[i]));
    updateIdle(brain, random);
  };
  for (int i = 0; i < 3; ++i) feed({0.1f, 0.9f, 0.3f, 0.2f, 0.8f});
  EXPECT_EQ(winner(brain, "attn"), 1);
  EXPECT_GT(brain.lobes[0].value(1, neuron_variable::Output), 0.8f);
  EXPECT_EQ(brain.lobes[0].value(4, neuron_variable::Output), 0.0f);
  for (int i = 0; i < 2; ++i) feed({0.1f, 0.3f, 0.3f, 0.2f, 0.8f});
  EXPECT_EQ(winner(brain, "attn"), 4);
  EXPECT_EQ(winner(brain, "none"), -1);
  EXPECT_FALSE(setInput(brain, "attn", 5, 1));
}

TEST(CaosBrain, NeuronsOfATractMayFollowInSteps) {
  auto steps = [](std::vector<std::uint16_t> neurons) {
    NeuronSteps found = stepsOf(neurons);
    return std::array{found.first, found.step, found.count};
  };
  using Steps = std::array<std::uint32_t, 3>;
  EXPECT_EQ(steps({5, 6, 7, 5, 6, 7, 5}), (Steps{5, 1, 3}));
  EXPECT_EQ(steps({5, 6, 7}), (Steps{5, 1, 3}));
  EXPECT_EQ(steps({2, 2, 3, 3, 2}), (Steps{2, 2, 2}));
  EXPECT_EQ(steps({9, 9, 9}), (Steps{9, 3, 1}));
  EXPECT_EQ(steps({4}), (Steps{4, 1, 1}));
  using Neurons = std::vector<std::uint16_t>;
  for (const Neurons& irregular :
       {Neurons{}, Neurons{1, 2, 4}, Neurons{1, 1, 2, 1}, Neurons{1, 2, 2}, Neurons{3, 2, 1}, Neurons{1, 2, 1, 1}})
    EXPECT_EQ(stepsOf(irregular).count, 0u);
}

TEST(CaosBrain, TractsJoinNeuronsByTheirConnections) {
  GeneMaker genes;
  genes.lobe("five", 5, 1, 1, 0, {});
  genes.lobe("thre", 3, 1, 1, 1, {});
  genes.lobe("four", 4, 1, 1, 2, {});
  genes.tract(2, {"five", 0, 4, 1}, {"five", 0, 4, 1}, {});
  genes.tract(2, {"thre", 0, 2, 1}, {"four", 0, 3, 4}, {});
  genes.tract(2, {"thre", 1, 9, 2}, {"four", 0, 3, 2}, {});
  genes.tract(2, {"none", 0, 2, 1}, {"four", 0, 3, 4}, {});
  genes.tract(2, {"thre", 7, 9, 1}, {"four", 0, 3, 4}, {});
  base::Random random(1);
  Brain brain = brainOf(genes, random);
  using Pairs = std::vector<std::pair<int, int>>;
  EXPECT_EQ(joinedBy(brain.tracts[0]), (Pairs{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}}));
  Pairs all;
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 4; ++k) all.emplace_back(i, k);
  EXPECT_EQ(joinedBy(brain.tracts[1]), all);
  EXPECT_EQ(joinedBy(brain.tracts[2]), (Pairs{{1, 0}, {1, 1}, {2, 2}, {2, 3}}));
  EXPECT_EQ(brain.tracts[3].size, 0u);
  EXPECT_EQ(brain.tracts[4].size, 0u);
  updateIdle(brain, random);
}

TEST(CaosBrain, MigratingTractsBeginAtRandom) {
  GeneMaker genes;
  genes.lobe("from", 6, 1, 1, 0, {});
  genes.lobe("to", 50, 2, 1, 1, {});
  genes.migrates = true;
  genes.tract(2, {"from", 0, 5, 3}, {"to", 0, 99, 0}, {});
  genes.tract(2, {"from", 0, 5, 0}, {"to", 0, 99, 2}, {});
  genes.randomConnections = true;
  genes.tract(2, {"from", 0, 5, 9}, {"to", 0, 99, 0}, {});
  base::Random random(1);
  Brain brain = brainOf(genes, random);
  EXPECT_EQ(brain.tracts[0].size, 18u);
  EXPECT_EQ(brain.tracts[1].size, 200u);
  EXPECT_TRUE(brain.tracts[2].size >= 6 && brain.tracts[2].size <= 54) << brain.tracts[2].size;
}

TEST(CaosBrain, LooseDendritesMoveToTheMostAttractiveNeurons) {
  GeneMaker genes;
  genes.lobe("from", 4, 1, 0, 0, {});
  genes.lobe("to", 4, 1, 0, 1, {});
  genes.migrates = true;
  genes.fromVariable = 5;
  genes.toVariable = 6;
  genes.tract(2, {"from", 0, 3, 1}, {"to", 0, 3, 0}, {}, {{3, 11, 62}, {2, 2, 7}});
  base::Random random(1);
  Brain brain = brainOf(genes, random);
  auto before = joinedBy(brain.tracts[0]);
  updateIdle(brain, random);
  EXPECT_EQ(joinedBy(brain.tracts[0]), before);  // all are strong
  ASSERT_TRUE(setDendrite(brain, 0, 2, 7, 0));
  updateIdle(brain, random);
  EXPECT_EQ(joinedBy(brain.tracts[0]), before);  // no neuron attracts it
  setNeuron(brain, 0, 3, 5, 0.5f);
  setNeuron(brain, 0, 0, 5, 0.25f);
  setNeuron(brain, 1, 1, 6, 0.5f);
  setNeuron(brain, 1, 2, 6, 0.25f);
  setDendrite(brain, 0, 2, 0, 1);
  updateIdle(brain, random);
  int expected = joinedBy(brain.tracts[0])[3] == std::pair(3, 1) && before[3] == std::pair(3, 1) ? 2 : 1;
  EXPECT_EQ(joinedBy(brain.tracts[0])[2], std::pair(3, expected));
  EXPECT_EQ(brain.tracts[0].value(2, 7), 0.25f);
  EXPECT_EQ(brain.tracts[0].value(2, 0), 0.0f);
}

TEST(CaosBrain, DumpsHaveTheSizesThatViewersKnow) {
  GeneMaker genes;
  genes.lobe("five", 5, 1, 1, 0, mini::Sense);
  genes.tract(2, {"five", 0, 4, 1}, {"five", 0, 4, 1}, mini::Pass);
  base::Random random(1);
  Brain brain = brainOf(genes, random);
  std::string lobe = *dumpLobe(brain, 0);
  ASSERT_EQ(lobe.size(), 770u);
  EXPECT_EQ(lobe.substr(8, 4), "five");
  EXPECT_EQ(lobe[24], 5);
  EXPECT_EQ(lobe[28], 1);
  EXPECT_EQ(dumpTract(brain, 0)->size(), 562u + 5 * 44);
  EXPECT_EQ(dumpNeuron(brain, 0, 4)->size(), 40u);
  EXPECT_EQ(dumpDendrite(brain, 0, 4)->size(), 44u);
  EXPECT_EQ(dumpSizes(brain), std::string("1\0001\000770\000782\000DUMP V1.0\0", 22));
  EXPECT_FALSE(dumpLobe(brain, 1) || dumpLobe(brain, -1) || dumpTract(brain, 1) || dumpNeuron(brain, 0, 5) ||
               dumpDendrite(brain, 0, -1));
}

TEST(CaosBrain, WordsOfBrnSetWhatDumpsShow) {
  GeneMaker genes;
  genes.lobe("five", 5, 1, 1, 0, {{3, 11, 124}, {2, 3, 0}});
  genes.tract(2, {"five", 0, 4, 1}, {"five", 0, 4, 1}, mini::Pass);
  base::Random random(1);
  Brain brain = brainOf(genes, random);
  EXPECT_TRUE(setNeuron(brain, 0, 1, 3, 0.5f));
  EXPECT_EQ(dumpNeuron(brain, 0, 1)->substr(8 + 12, 4), std::string("\0\0\0\x3f", 4));
  EXPECT_TRUE(setDendrite(brain, 0, 4, 7, 3));
  EXPECT_EQ(brain.tracts[0].value(4, 7), 1.0f);
  updateIdle(brain, random);
  EXPECT_EQ(brain.lobes[0].value(2, 0), 0.5f);
  EXPECT_TRUE(setLobeLine(brain, 0, 16, 0.25f));
  updateIdle(brain, random);
  EXPECT_EQ(brain.lobes[0].value(2, 0), 0.25f);
  EXPECT_TRUE(setTractLine(brain, 0, 31, 1));
  EXPECT_FALSE(setNeuron(brain, 0, 5, 0, 0) || setNeuron(brain, 1, 0, 0, 0) || setNeuron(brain, 0, 0, 8, 0) ||
               setDendrite(brain, 0, 5, 0, 0) || setLobeLine(brain, 0, 32, 0) || setTractLine(brain, 0, -1, 0));
}

TEST(CaosBrain, WhatWasLearnedGoesThroughText) {
  GeneMaker genes;
  mini::addBrain(genes);
  base::Random random(1);
  Brain brain = brainOf(genes, random), other = brainOf(genes, random);
  ASSERT_NE(brain.tracts[4].values, other.tracts[4].values);
  std::string text = *learnedText(brain, 4);
  ASSERT_TRUE(learnFrom(other, 4, text).ok());
  EXPECT_EQ(brain.tracts[4].values, other.tracts[4].values);
  EXPECT_EQ(learnFrom(other, 4, "0 1 0 0 0 0 0 0 0 0\n0 1 x").error().message,
            "line 2 should have two neurons and eight numbers");
  EXPECT_TRUE(learnFrom(other, 4, "700 1 0 0 0 0 0 0 0 0\r\n\n0 0 inf nan 1e9 0 0 0 0 0").ok());
  EXPECT_EQ(other.tracts[4].value(0, 2), 1.0f);
  EXPECT_EQ(other.tracts[4].value(0, 1), 0.0f);
}

TEST(CaosBrain, LaterLobesReplaceThoseOfTheSameId) {
  GeneMaker genes;
  genes.lobe("from", 10, 1, 1, 0, {});
  genes.tract(2, {"from", 0, 9, 1}, {"from", 0, 9, 1}, {});
  genes.stage = 1;
  genes.lobe("from", 4, 1, 1, 0, {});
  base::Random random(1);
  Brain brain = brainOf(genes, random, 1);
  EXPECT_EQ(brain.lobes.size(), 1u);
  EXPECT_EQ(joinedBy(brain.tracts[0]), (std::vector<std::pair<int, int>>{{0, 0}, {1, 1}, {2, 2}, {3, 3}}));
  updateIdle(brain, random);
  base::ArchiveWriter writer;
  writer(brain);
  std::string saved = writer.take();
  Brain loaded;
  base::ArchiveReader reader(saved);
  reader(loaded);
  reader.end();
  ASSERT_TRUE(reader.ok());
  EXPECT_EQ(loaded.tracts[0].destination, brain.tracts[0].destination);
}

TEST(CaosBrain, RulesThatInitAlwaysRunBeforeEachUpdate) {
  GeneMaker genes;
  genes.lobe("a", 3, 1, 1, 0, {{3, 3, 5}, {16, 11, 31}, {2, 3, 5}}, {{3, 10, 0}, {2, 3, 5}}, true);
  genes.lobe("b", 3, 1, 1, 1, {{3, 3, 5}, {17, 11, 31}, {2, 3, 5}}, {{3, 10, 0}, {2, 3, 5}});
  base::Random random(1);
  Brain brain = brainOf(genes, random);
  EXPECT_EQ(brain.lobes[0].value(1, 5), 0.0f);
  EXPECT_EQ(brain.lobes[1].value(1, 5), 1.0f);
  updateIdle(brain, random, 2);
  EXPECT_EQ(brain.lobes[0].value(1, 5), 1.0f);
  EXPECT_EQ(brain.lobes[1].value(1, 5), 0.75f);
}

// In 2,000 updates the brain learns what helps.
TEST(CaosBrain, LearnsWhichActionHelpsWhichDrive) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    GeneMaker genes;
    mini::addBrain(genes);
    base::Random random(seed), world(seed + 100);
    Brain brain = brainOf(genes, random);
    Chemicals chemicals{};
    std::array<int, 2> right{}, of{};
    for (int i = 0; i < 4000; ++i) {
      // Needs take turns: hunger, which eating helps, and tiredness, which rest helps.
      int need = i / 50 % 2, helps = need == 0 ? 12 : 9;
      setInput(brain, "driv", need == 0 ? 2 : 6, 0.8f);
      setInput(brain, "visn", 11, 0.2f);
      updateBrain(brain, chemicals, random);
      chemicals[204] *= 0.5f;
      chemicals[205] *= 0.5f;
      int decision = winner(brain, "decn");
      if (i >= 2000) {
        ++of[static_cast<std::size_t>(need)];
        right[static_cast<std::size_t>(need)] += decision == helps;
      }
      if (i % 5 != 4) continue;
      if (decision == helps) chemicals[204] = std::min(chemicals[204] + 0.4f, 1.0f);
      else chemicals[205] = std::min(chemicals[205] + 0.1f, 1.0f);
    }
    for (std::size_t need = 0; need < 2; ++need)
      EXPECT_GE(right[need] * 100, of[need] * 90) << "seed " << seed << ", need " << need;
  }
}

}  // namespace vellum::caos
