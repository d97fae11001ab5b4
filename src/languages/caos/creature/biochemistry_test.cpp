#include "languages/caos/creature/biochemistry.h"

#include <gtest/gtest.h>

#include "languages/caos/creature/decay.h"
#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/creature/whole_creature.h"

namespace vellum::caos {

namespace {

constexpr int Atp = 35, Energy = 255;

// An organ that works in each update, with energy for it.
GeneMaker workingOrgan(std::uint8_t clock = 255) {
  GeneMaker genes;
  genes.add(GeneKind::Organ, {clock, 0, 128, 0, 10});
  genes.add(GeneKind::InitialConcentration, {Atp, Energy});
  return genes;
}

}  // namespace

TEST(CaosBiochemistry, HalfLives) {
  GeneMaker genes;
  std::vector<std::uint8_t> halfLives(256, 255);
  halfLives[1] = 16;
  halfLives[2] = 0;
  genes.add(GeneKind::HalfLives, halfLives);
  WholeCreature creature(genes.genome);
  creature[1] = creature[2] = creature[3] = 1;
  creature.digest();
  EXPECT_NEAR(creature[1], 0.8673, 0.0002);
  EXPECT_EQ(creature[2], 0);
  EXPECT_EQ(creature[3], 1);
  creature.digest(5000);
  EXPECT_EQ(creature[1], 0);  // not a tiniest number
}

TEST(CaosBiochemistry, ReactionsUseAShareOfTheReactants) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Reaction, {1, 60, 0, 0, 1, 61, 0, 0, 0});
  WholeCreature creature(genes.genome);
  creature[60] = 1;
  creature.digest();
  EXPECT_EQ(creature[60], 0.5f);
  EXPECT_EQ(creature[61], 0.5f);
}

TEST(CaosBiochemistry, TheScarcestReactantLimits) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Reaction, {2, 60, 1, 61, 1, 62, 0, 0, 0});
  WholeCreature creature(genes.genome);
  creature[60] = 0.4f;
  creature[61] = 0.1f;
  creature.digest();
  EXPECT_NEAR(creature[62], 0.05, 1e-6);
  EXPECT_NEAR(creature[61], 0.05, 1e-6);
  EXPECT_NEAR(creature[60], 0.3, 1e-6);
}

TEST(CaosBiochemistry, AnalogReceptor) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Receptor, {1, 5, 3, 60, 128, 0, 255, 0});
  WholeCreature creature(genes.genome);
  creature[60] = 1;
  creature.digest();
  EXPECT_NEAR(creature.loci.drives[3], 0.498, 0.001);
  creature[60] = 0.25f;
  creature.digest();
  EXPECT_EQ(creature.loci.drives[3], 0);
}

TEST(CaosBiochemistry, InvertedDigitalReceptor) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Receptor, {1, 0, 0, 125, 229, 119, 255, 3});
  WholeCreature creature(genes.genome);
  creature[125] = 0.95f;
  creature.digest();
  EXPECT_EQ(creature.loci.ages[0], 0);
  creature[125] = 0.85f;
  creature.digest();
  EXPECT_NEAR(creature.loci.ages[0], 0.467, 0.001);
}

TEST(CaosBiochemistry, EmittersWaitAsTheirRateSays) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Emitter, {1, 4, 0, 60, 128, 3, 51, 2});
  WholeCreature creature(genes.genome);
  creature.digest(3);
  EXPECT_EQ(creature[60], 0);
  creature.digest();
  EXPECT_NEAR(creature[60], 0.2, 1e-6);
  creature.digest(4);
  EXPECT_NEAR(creature[60], 0.4, 1e-6);
}

TEST(CaosBiochemistry, EmittersInvertAndClear) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Emitter, {1, 1, 7, 60, 0, 0, 255, 1});
  genes.add(GeneKind::Emitter, {1, 1, 8, 61, 0, 0, 255, 4});
  WholeCreature creature(genes.genome);
  creature.loci.circulatory[7] = 0.25f;
  creature.loci.circulatory[8] = 0.25f;
  creature.digest();
  EXPECT_EQ(creature[60], 0.25f);
  EXPECT_EQ(creature[61], 0.75f);
  EXPECT_EQ(creature.loci.circulatory[7], 0);
  EXPECT_EQ(creature.loci.circulatory[8], 0.25f);
}

TEST(CaosBiochemistry, OrgansWorkAtTheirClockRate) {
  GeneMaker genes = workingOrgan(128);
  genes.add(GeneKind::Emitter, {1, 4, 0, 60, 0, 0, 1, 0});
  WholeCreature creature(genes.genome);
  creature.digest(100);
  EXPECT_NEAR(creature[60] * 255, 50, 1);
}

TEST(CaosBiochemistry, WithoutEnergyOrgansAreInjured) {
  GeneMaker genes = workingOrgan();
  WholeCreature creature(genes.genome);
  float lifeForce = organFloat(creature.chemistry, 1, 4), damage = organFloat(creature.chemistry, 1, 9);
  EXPECT_NEAR(lifeForce, 128 * 1e6 / 255, 1);
  EXPECT_NEAR(damage, 10 * lifeForce / 255 / 255, 0.1);
  creature[Atp] = 0;
  creature.digest();
  EXPECT_NEAR(organFloat(creature.chemistry, 1, 5), lifeForce - damage, 1);
  EXPECT_NEAR(creature[127], damage / lifeForce, 1e-6);
  EXPECT_EQ(organFloat(creature.chemistry, 1, 8), 1 / 128.0f);
}

TEST(CaosBiochemistry, DeadOrgansRest) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Emitter, {1, 4, 0, 60, 0, 0, 255, 0});
  genes.add(GeneKind::BrainOrgan, {255, 255, 128, 0, 10});
  WholeCreature creature(genes.genome);
  EXPECT_TRUE(brainLives(creature.chemistry));
  for (int organ : {1, 2}) ASSERT_TRUE(injure(creature.chemistry, organ, 1e6f, creature.random));
  creature[Atp] = 0;
  creature.digest();
  EXPECT_FALSE(brainLives(creature.chemistry));  // its damage rate is 1
  EXPECT_FALSE(injure(creature.chemistry, 3, 1, creature.random));
  EXPECT_TRUE(injure(creature.chemistry, -1, 1, creature.random));
}

TEST(CaosBiochemistry, OrgansCountTheirParts) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Emitter, {1, 4, 0, 60, 0, 0, 1, 0});
  genes.add(GeneKind::Reaction, {1, 60, 0, 0, 1, 61, 0, 0, 0});
  genes.add(GeneKind::Receptor, {3, 0, 0, 62, 0, 0, 255, 0});
  WholeCreature creature(genes.genome);
  EXPECT_EQ(organCount(creature.chemistry), 2);
  for (int data : {0, 1, 2}) EXPECT_EQ(organInteger(creature.chemistry, 1, data), 1);
  EXPECT_EQ(organInteger(creature.chemistry, 0, 0), 0);
  EXPECT_EQ(organInteger(creature.chemistry, 1, 3), -1);
  EXPECT_EQ(organInteger(creature.chemistry, 2, 0), -1);
  EXPECT_EQ(organFloat(creature.chemistry, 1, 10), -1);
  EXPECT_EQ(organFloat(creature.chemistry, 0, 4), 500'000);
  // The receptor moves the rate of the reaction before it.
  creature[60] = 1;
  creature[62] = 1;
  creature.digest(2);
  EXPECT_EQ(creature.chemistry.organs[1].reactions[0].rate, 1);
  creature[62] = 0;
  creature.digest();
  EXPECT_EQ(creature.chemistry.organs[1].reactions[0].rate, 0);
}

TEST(CaosBiochemistry, ReceptorsOfOneOrganLocusHaveTheirMean) {
  GeneMaker genes = workingOrgan();
  genes.add(GeneKind::Receptor, {2, 0, 1, 60, 0, 0, 255, 0});
  genes.add(GeneKind::Receptor, {2, 0, 1, 61, 0, 0, 255, 0});
  WholeCreature creature(genes.genome);
  creature[60] = 1;
  creature[61] = 0.5f;
  creature.digest();
  EXPECT_EQ(organFloat(creature.chemistry, 1, 2), 0.75f);
}

TEST(CaosBiochemistry, GenesOfOtherCreaturesAreNotExpressed) {
  GeneMaker genes;
  genes.flags = gene_flag::Dormant;
  genes.add(GeneKind::Receptor, {1, 5, 3, 60, 128, 0, 255, 0});
  genes.flags = gene_flag::MaleOnly;
  genes.add(GeneKind::Receptor, {1, 5, 3, 60, 128, 0, 255, 0});
  EXPECT_EQ(organInteger(WholeCreature(genes.genome).chemistry, 0, 0), 1);
  EXPECT_EQ(organInteger(WholeCreature(genes.genome, Sex::Female).chemistry, 0, 0), 0);
}

TEST(CaosBiochemistry, LaterStagesAddToTheOrganBeforeThem) {
  GeneMaker genes = workingOrgan();
  genes.stage = 2;
  genes.add(GeneKind::Emitter, {1, 4, 0, 60, 0, 0, 255, 0});
  genes.add(GeneKind::InitialConcentration, {61, 255});
  WholeCreature creature(genes.genome);
  EXPECT_EQ(organInteger(creature.chemistry, 1, 1), 0);
  creature.enter(2, genes.genome);
  EXPECT_EQ(organInteger(creature.chemistry, 1, 1), 1);
  EXPECT_EQ(creature[61], 1);
}

TEST(CaosBiochemistry, LociHaveTheNumbersOfTheManual) {
  GeneMaker genes;
  genes.lobe("attn", 5, 1, 1, 9, {});
  WholeCreature creature(genes.genome);
  auto get = [&](int type, int organ, int tissue, int id) {
    return locus(creature.loci, creature.brain, type, organ, tissue, id);
  };
  auto set = [&](int type, int organ, int tissue, int id, float value) {
    return setLocus(creature.loci, creature.brain, type, organ, tissue, id, value);
  };
  EXPECT_EQ(get(1, 1, 4, 0), 1.0f);
  creature.loci.pregnant = 1;
  EXPECT_EQ(get(1, 1, 2, 1), 1.0f);
  EXPECT_TRUE(set(0, 1, 3, 0, 1));
  EXPECT_EQ(creature.loci.die, 1.0f);
  EXPECT_TRUE(set(1, 1, 4, 0, 0));
  EXPECT_EQ(get(1, 1, 4, 0), 1.0f);  // a constant
  EXPECT_TRUE(set(0, 0, 9, 4 * 3 + 2, -0.5f));
  EXPECT_EQ(creature.brain.lobes[0].value(3, 2), -0.5f);
  EXPECT_TRUE(set(0, 1, 4, 24, 2));
  EXPECT_EQ(creature.loci.gaits[16], 1.0f);
  for (auto [type, organ, tissue, id] : std::vector<std::array<int, 4>>{{2, 1, 4, 0},
                                                                        {0, 1, 4, 25},
                                                                        {0, 0, 9, 20},
                                                                        {0, 0, 8, 0},
                                                                        {0, 2, 0, 0},
                                                                        {0, 1, 6, 0},
                                                                        {1, 1, 4, 14},
                                                                        {0, 1, 0, 256}}) {
    EXPECT_FALSE(get(type, organ, tissue, id)) << organ << tissue << id;
    EXPECT_FALSE(set(type, organ, tissue, id, 1));
  }
}

TEST(CaosBiochemistry, ChemicalsStayBetweenNoneAndAll) {
  WholeCreature creature{GeneMaker().genome};
  adjustChemical(creature.chemistry, 35, 2);
  EXPECT_EQ(creature[35], 1);
  adjustChemical(creature.chemistry, 35, -0.25f);
  EXPECT_EQ(creature[35], 0.75f);
  adjustChemical(creature.chemistry, 35, -9);
  EXPECT_EQ(creature[35], 0);
  for (int wrong : {-1, 0, 256}) adjustChemical(creature.chemistry, wrong, 1);
  EXPECT_EQ(creature[0], 0);
  EXPECT_EQ(chemicalOfDrive(14), 162);
  EXPECT_EQ(chemicalOfDrive(15), 199);
}

TEST(CaosBiochemistry, NeuroEmittersWorkOnRequest) {
  GeneMaker genes;
  genes.lobe("attn", 5, 1, 1, 9, {});
  genes.add(GeneKind::NeuroEmitter, {10, 2, 10, 3, 255, 0, 0, 60, 255, 0, 0, 0, 0, 0, 0});
  WholeCreature creature(genes.genome);
  setNeuron(creature.brain, 0, 2, 0, 0.5f);
  setNeuron(creature.brain, 0, 3, 0, 0.5f);
  creature.digest();
  EXPECT_EQ(creature[60], 0);
  creature.chemistry.neuroEmittersWork = true;
  creature.digest();
  EXPECT_EQ(creature[60], 0.25f);
}

namespace {

struct Lifetime {
  std::vector<int> stages;  // the ticks at which they begin
  int death = 0;
};

Lifetime live(const GeneMaker& genes, bool feed) {
  WholeCreature creature(genes.genome);
  Lifetime life;
  int stage = 0;
  for (int tick = 0; life.death == 0 && tick < 400'000; tick += 4) {
    if (feed) creature[4] = 1;
    creature.digest();
    if (stage < 6 && creature.loci.ages[static_cast<std::size_t>(stage)] > 0) {
      life.stages.push_back(tick);
      creature.enter(++stage, genes.genome);
    } else if (creature.loci.ages[6] > 0 || creature.loci.die > 0) {
      life.death = tick;
    }
  }
  return life;
}

}  // namespace

TEST(CaosBiochemistry, AMiniCreatureAgesAndDies) {
  for (int clock : {32, 255}) {
    GeneMaker genes;
    mini::addChemistry(genes, 72, static_cast<std::uint8_t>(clock));
    Lifetime life = live(genes, true);
    std::array<int, 6> expected{768, 1740, 2492, 3116, 5396, 10364};
    int tolerance = clock == 32 ? 32 : 8;
    ASSERT_EQ(life.stages.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(life.stages[i], expected[i], tolerance);
    EXPECT_NEAR(life.death, 18232, tolerance);
  }
}

TEST(CaosBiochemistry, AMiniCreatureStarves) {
  GeneMaker genes;
  mini::addChemistry(genes, 96, 32);
  Lifetime life = live(genes, false);
  EXPECT_NEAR(life.death, 25560, 64);
  GeneMaker fast;
  mini::addChemistry(fast, 96, 255);
  EXPECT_NEAR(live(fast, false).death, 3204, 16);
}

}  // namespace vellum::caos
