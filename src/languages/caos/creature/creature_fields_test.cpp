// Saves of what is in a creature: the same creature goes on, and impossible ones are rejected.
#include <gtest/gtest.h>

#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/creature/random_genes.h"
#include "languages/caos/creature/whole_creature.h"

namespace vellum::caos {

namespace {

void liveOn(WholeCreature& creature, int updates) {
  for (int i = 0; i < updates; ++i) {
    for (Lobe& lobe : creature.brain.lobes) lobe.input[static_cast<std::uint32_t>(i) % lobe.size] = 0.5f;
    creature.think();
    creature.digest();
    creature.dream();
  }
}

GeneMaker randomCreature(base::Random& random) {
  RandomGenes generator(random);
  GeneMaker genes = generator.brain();
  generator.addChemistry(genes, 60);
  return genes;
}

}  // namespace

TEST(CaosCreatureFields, ALoadedCreatureGoesOnAsItWouldHave) {
  base::Random making(9);
  for (int i = 0; i < 60; ++i) {
    GeneMaker genes = randomCreature(making);
    WholeCreature creature(genes.genome);
    liveOn(creature, 3);
    creature.enter(1, genes.genome);
    liveOn(creature, 2);
    std::string bytes = creature.save();
    WholeCreature loaded;
    ASSERT_TRUE(loaded.load(bytes));
    EXPECT_EQ(loaded.save(), bytes);
    loaded.random = creature.random;
    liveOn(creature, 20);
    liveOn(loaded, 20);
    ASSERT_EQ(loaded.save(), creature.save()) << i;
  }
}

TEST(CaosCreatureFields, ImpossibleCreaturesAreRejected) {
  GeneMaker genes;
  mini::addBrain(genes);
  mini::addChemistry(genes, 72, 32);
  WholeCreature creature(genes.genome);
  auto isRejected = [&](auto change) {
    WholeCreature changed = creature;
    change(changed);
    return !WholeCreature().load(changed.save());
  };
  EXPECT_FALSE(isRejected([](WholeCreature&) {}));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.lobes[0].values[0] = 2; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.lobes[0].values[0] = 0.0f / 0.0f; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.lobes[0].spare = 20; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.lobes[0].size = 0; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.lobes[0].update[0].value = 1e30f; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.tracts[0].source[0] = 40; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.tracts[0].destinationLobe = 9; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.tracts[0].sourceLobe = -1; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.brain.tracts[0].from.variable = 8; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.chemistry.concentrations[3] = 1.5f; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.chemistry.organs[1].receptors[0].reaction = 2; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.chemistry.organs[1].reactions[0].parts[0].amount = 0; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.chemistry.organs[1].lifeForce = 1e9f; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.chemistry.organs.clear(); }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.chemistry.parts = 3; }));
  EXPECT_TRUE(isRejected([](WholeCreature& c) { c.loci.drives[0] = -0.0f / 0.0f; }));
}

TEST(CaosCreatureFields, AnyBytesAreLegal) {
  base::Random making(11);
  GeneMaker genes = randomCreature(making);
  std::string bytes = WholeCreature(genes.genome).save();
  for (int i = 0; i < 1500; ++i) {
    std::string damaged = bytes;
    for (std::uint32_t k = 1 + making.below(4); k > 0; --k)
      damaged[making.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(making.next());
    if (making.below(4) == 0) damaged.resize(making.below(static_cast<std::uint32_t>(damaged.size())));
    WholeCreature creature;
    if (creature.load(damaged)) liveOn(creature, 3);
  }
}

// Extreme bytes yield neither an infinity nor what is none.
TEST(CaosCreatureFields, ExtremeGenesStayWithinTheirBounds) {
  base::Random making(12);
  for (int i = 0; i < 200; ++i) {
    GeneMaker genes;
    for (int k = 0; k < 60; ++k) {
      auto kind = static_cast<GeneKind>(making.below(static_cast<std::uint32_t>(GeneKinds.size())));
      std::vector<std::uint8_t> data(geneKind(kind).size);
      for (std::uint8_t& byte : data) byte = making.below(2) == 0 ? 255 : static_cast<std::uint8_t>(making.below(2));
      genes.add(kind, data);
    }
    WholeCreature creature(genes.genome);
    liveOn(creature, 10);
    ASSERT_TRUE(WholeCreature().load(creature.save())) << i;  // which checks all numbers
  }
}

}  // namespace vellum::caos
