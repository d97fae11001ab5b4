#include "languages/caos/creature/instincts.h"

#include <gtest/gtest.h>

#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/creature/whole_creature.h"

namespace vellum::caos {

namespace {

// "Ate": less hunger, more glycogen, a reward.
GeneMaker eating(std::uint8_t features = 0) {
  GeneMaker genes;
  mini::addBrain(genes);
  auto amount = [](float x) { return static_cast<std::uint8_t>((x + 1) * 124 + 0.5f); };
  genes.add(GeneKind::Stimulus,
            {79, 0, 255, 0, features, 2, amount(-0.4f), 111, amount(0.5f), 56, amount(0.4f), 255, 0});
  return genes;
}

constexpr int Hunger = 150, Ate = 79;

WholeCreature hungry(const GeneMaker& genes) {
  WholeCreature creature(genes.genome);
  creature[Hunger] = 0.6f;
  return creature;
}

}  // namespace

TEST(CaosStimulus, ChangesChemicalsAndWhatTheBrainFeels) {
  WholeCreature creature = hungry(eating());
  creature.feel(Ate, 1);
  EXPECT_NEAR(creature[Hunger], 0.2, 0.005);
  EXPECT_NEAR(creature[204], 0.4, 0.005);
  EXPECT_NEAR(creature[4], 0.5, 0.005);
  EXPECT_NEAR(findLobe(creature.brain, "resp")->input[2], -0.4, 0.005);
}

TEST(CaosStimulus, StrengthMultipliesAndZeroTeachesNothing) {
  WholeCreature strong = hungry(eating());
  EXPECT_NEAR(strong.feel(Ate, 2).drives[2], -0.8, 0.01);
  EXPECT_EQ(strong[Hunger], 0);
  WholeCreature weak = hungry(eating());
  EXPECT_EQ(weak.feel(Ate, 0).drives[2], 0);
  EXPECT_NEAR(weak[Hunger], 0.2, 0.005);
  EXPECT_EQ(findLobe(weak.brain, "resp")->input[2], 0);
}

TEST(CaosStimulus, AsleepOnlySomeAreFelt) {
  WholeCreature creature = hungry(eating());
  EXPECT_FALSE(creature.feel(Ate, 1, true).works);
  EXPECT_EQ(creature[Hunger], 0.6f);
  EXPECT_FALSE(creature.feel(80, 1).works);
  EXPECT_FALSE(creature.feel(256, 1).works);
  WholeCreature light = hungry(eating(4));
  EXPECT_TRUE(light.feel(Ate, 1, true).works);
  WholeCreature silent = hungry(eating(16));
  EXPECT_EQ(silent.feel(Ate, 1).drives[2], 0);
}

TEST(CaosInstincts, AreDreamedOneByOne) {
  GeneMaker genes = eating();
  // Near food and hungry: eat.
  for (int i = 0; i < 2; ++i) genes.add(GeneKind::Instinct, {3, 11, 1, 2, 255, 0, 12, 2, 64});
  WholeCreature creature = hungry(genes);
  Instincts& instincts = creature.instincts;
  EXPECT_EQ(instincts.size(), 2u);
  EXPECT_EQ(instincts.queue[0].inputs[0].tissue, 2);
  EXPECT_EQ(instincts.queue[0].reward, 0.5f);
  addInstinct(instincts, creature.brain, 3, 4, 0.5f, 7);
  addInstinct(instincts, creature.brain, 3, 4, 0.5f, 20);
  EXPECT_EQ(instincts.size(), 3u);
  std::vector<float> before = creature.brain.tracts[5].values;
  creature[204] = 0.5f;
  for (std::uint32_t left : {2u, 1u, 0u}) {
    ASSERT_TRUE(creature.dream());
    EXPECT_EQ(instincts.size(), left);
    EXPECT_EQ(creature[212] + creature[213], 0);
    EXPECT_EQ(findLobe(creature.brain, "decn")->value(12, 0), 0);
  }
  EXPECT_NE(creature.brain.tracts[5].values, before);
  EXPECT_FALSE(creature.dream());
}

// The limit counts those that are still to be dreamed, as a saved creature keeps only those.
TEST(CaosInstincts, DoneOnesMakeRoom) {
  WholeCreature creature = hungry(eating());
  Instincts& instincts = creature.instincts;
  auto add = [&](int category) { addInstinct(instincts, creature.brain, 3, category, 0.5f, 7); };
  for (std::size_t i = 0; i < MaxInstincts + 5; ++i) add(4);
  EXPECT_EQ(instincts.size(), MaxInstincts);
  ASSERT_TRUE(creature.dream());
  ASSERT_TRUE(creature.dream());
  for (int category : {5, 6, 8}) add(category);
  EXPECT_EQ(instincts.size(), MaxInstincts);
  ASSERT_LE(instincts.queue.size(), MaxInstincts);
  EXPECT_EQ(instincts.queue.back().inputs[0].neuron, 6);
  EXPECT_EQ(instincts.queue[instincts.next].inputs[0].neuron, 4);
}

}  // namespace vellum::caos
