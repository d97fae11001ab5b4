#include "languages/caos/creature/instincts.h"

#include <gtest/gtest.h>

#include "languages/caos/creature/mini_creature.h"

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

struct Sensitive {
  Stimuli stimuli;
  Biochemistry chemistry;
  Brain brain;
  base::Random random{1};

  explicit Sensitive(const GeneMaker& genes) {
    expressStimuli(stimuli, genes.genome, 0, Sex::Male, 1);
    expressBrain(brain, genes.genome, 0, Sex::Male, 1, random);
    chemistry.concentrations[150] = 0.6f;
  }
  DriveChanges feel(float strength, bool asleep = false) {
    DriveChanges changes = applyStimulus(stimuli, 79, strength, 1, asleep, chemistry);
    feelDrives(brain, changes);
    return changes;
  }
  float hunger() const { return chemistry.concentrations[150]; }
};

}  // namespace

TEST(CaosStimulus, ChangesChemicalsAndWhatTheBrainFeels) {
  Sensitive creature(eating());
  creature.feel(1);
  EXPECT_NEAR(creature.hunger(), 0.2, 0.005);
  EXPECT_NEAR(creature.chemistry.concentrations[204], 0.4, 0.005);
  EXPECT_NEAR(creature.chemistry.concentrations[4], 0.5, 0.005);
  EXPECT_NEAR(findLobe(creature.brain, "resp")->input[2], -0.4, 0.005);
}

TEST(CaosStimulus, StrengthMultipliesAndZeroTeachesNothing) {
  Sensitive strong(eating());
  EXPECT_NEAR(strong.feel(2).drives[2], -0.8, 0.01);
  EXPECT_EQ(strong.hunger(), 0);
  Sensitive weak(eating());
  EXPECT_EQ(weak.feel(0).drives[2], 0);
  EXPECT_NEAR(weak.hunger(), 0.2, 0.005);
  EXPECT_EQ(findLobe(weak.brain, "resp")->input[2], 0);
}

TEST(CaosStimulus, AsleepOnlySomeAreFelt) {
  Sensitive creature(eating());
  EXPECT_FALSE(creature.feel(1, true).works);
  EXPECT_EQ(creature.hunger(), 0.6f);
  EXPECT_FALSE(applyStimulus(creature.stimuli, 80, 1, 1, false, creature.chemistry).works);
  EXPECT_FALSE(applyStimulus(creature.stimuli, 256, 1, 1, false, creature.chemistry).works);
  Sensitive light(eating(4));
  EXPECT_TRUE(light.feel(1, true).works);
  Sensitive silent(eating(16));
  EXPECT_EQ(silent.feel(1).drives[2], 0);
}

TEST(CaosInstincts, AreDreamedOneByOne) {
  GeneMaker genes = eating();
  // Near food and hungry: eat.
  for (int i = 0; i < 2; ++i) genes.add(GeneKind::Instinct, {3, 11, 1, 2, 255, 0, 12, 2, 64});
  Sensitive creature(genes);
  Instincts instincts;
  expressInstincts(instincts, genes.genome, 0, Sex::Male, 1);
  EXPECT_EQ(instincts.size(), 2u);
  EXPECT_EQ(instincts.queue[0].inputs[0].tissue, 2);
  EXPECT_EQ(instincts.queue[0].reward, 0.5f);
  addInstinct(instincts, creature.brain, 3, 4, 0.5f, 7);
  addInstinct(instincts, creature.brain, 3, 4, 0.5f, 20);
  EXPECT_EQ(instincts.size(), 3u);
  std::vector<float> before = creature.brain.tracts[5].values;
  creature.chemistry.concentrations[204] = 0.5f;
  for (std::uint32_t left : {2u, 1u, 0u}) {
    ASSERT_TRUE(processInstinct(instincts, creature.brain, creature.chemistry, creature.random));
    EXPECT_EQ(instincts.size(), left);
    EXPECT_EQ(creature.chemistry.concentrations[212] + creature.chemistry.concentrations[213], 0);
    EXPECT_EQ(findLobe(creature.brain, "decn")->value(12, 0), 0);
  }
  EXPECT_NE(creature.brain.tracts[5].values, before);
  EXPECT_FALSE(processInstinct(instincts, creature.brain, creature.chemistry, creature.random));
}

// The limit counts those that are still to be dreamed, as a saved creature keeps only those.
TEST(CaosInstincts, DoneOnesMakeRoom) {
  Sensitive creature(eating());
  Instincts instincts;
  auto add = [&](int category) { addInstinct(instincts, creature.brain, 3, category, 0.5f, 7); };
  for (std::size_t i = 0; i < MaxInstincts + 5; ++i) add(4);
  EXPECT_EQ(instincts.size(), MaxInstincts);
  ASSERT_TRUE(processInstinct(instincts, creature.brain, creature.chemistry, creature.random));
  ASSERT_TRUE(processInstinct(instincts, creature.brain, creature.chemistry, creature.random));
  for (int category : {5, 6, 8}) add(category);
  EXPECT_EQ(instincts.size(), MaxInstincts);
  ASSERT_LE(instincts.queue.size(), MaxInstincts);
  EXPECT_EQ(instincts.queue.back().inputs[0].neuron, 6);
  EXPECT_EQ(instincts.queue[instincts.next].inputs[0].neuron, 4);
}

}  // namespace vellum::caos
