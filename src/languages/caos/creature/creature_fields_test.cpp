// Saves of what is in a creature: the same creature goes on, and impossible ones are rejected.
#include <gtest/gtest.h>

#include "languages/caos/creature/biochemistry_fields.h"
#include "languages/caos/creature/brain_fields.h"
#include "languages/caos/creature/instinct_fields.h"
#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/creature/random_genes.h"

namespace vellum::caos {

namespace {

struct SavedCreature {
  Brain brain;
  Biochemistry chemistry;
  Loci loci;
  Stimuli stimuli;
  Instincts instincts;
  base::Random random{1};

  SavedCreature() = default;
  explicit SavedCreature(const GeneMaker& genes) {
    expressBrain(brain, genes.genome, 0, Sex::Male, 1, random);
    expressBiochemistry(chemistry, genes.genome, 0, Sex::Male, 1);
    expressStimuli(stimuli, genes.genome, 0, Sex::Male, 1);
    expressInstincts(instincts, genes.genome, 0, Sex::Male, 1);
  }
  void liveOn(int updates) {
    for (int i = 0; i < updates; ++i) {
      for (Lobe& lobe : brain.lobes) lobe.input[static_cast<std::uint32_t>(i) % lobe.size] = 0.5f;
      updateBrain(brain, chemistry.concentrations, random);
      updateBiochemistry(chemistry, loci, brain);
      processInstinct(instincts, brain, chemistry, random);
    }
  }
  std::string save() const {
    base::ArchiveWriter writer;
    writer(brain, chemistry, loci, stimuli, instincts);
    return writer.take();
  }
  bool load(std::string_view bytes) {
    base::ArchiveReader reader(bytes);
    reader(brain, chemistry, loci, stimuli, instincts);
    reader.end();
    return reader.ok();
  }
};

GeneMaker randomCreature(base::Random& random) {
  RandomGenes making(random);
  GeneMaker genes = making.brain();
  making.addChemistry(genes, 60);
  return genes;
}

}  // namespace

TEST(CaosCreatureFields, ALoadedCreatureGoesOnAsItWouldHave) {
  base::Random making(9);
  for (int i = 0; i < 60; ++i) {
    SavedCreature creature(randomCreature(making));
    creature.liveOn(5);
    std::string bytes = creature.save();
    SavedCreature loaded;
    ASSERT_TRUE(loaded.load(bytes));
    EXPECT_EQ(loaded.save(), bytes);
    loaded.random = creature.random;
    creature.liveOn(20);
    loaded.liveOn(20);
    ASSERT_EQ(loaded.save(), creature.save()) << i;
  }
}

TEST(CaosCreatureFields, ImpossibleCreaturesAreRejected) {
  GeneMaker genes;
  mini::addBrain(genes);
  mini::addChemistry(genes, 72, 32);
  SavedCreature creature(genes);
  auto isRejected = [&](auto change) {
    SavedCreature changed = creature;
    change(changed);
    return !SavedCreature().load(changed.save());
  };
  EXPECT_FALSE(isRejected([](SavedCreature&) {}));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.lobes[0].values[0] = 2; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.lobes[0].values[0] = 0.0f / 0.0f; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.lobes[0].spare = 20; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.lobes[0].size = 0; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.lobes[0].update[0].value = 1e30f; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.tracts[0].source[0] = 40; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.tracts[0].destinationLobe = 9; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.tracts[0].sourceLobe = -1; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.brain.tracts[0].from.variable = 8; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.chemistry.concentrations[3] = 1.5f; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.chemistry.organs[1].receptors[0].reaction = 2; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.chemistry.organs[1].reactions[0].parts[0].amount = 0; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.chemistry.organs[1].lifeForce = 1e9f; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.chemistry.organs.clear(); }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.chemistry.parts = 3; }));
  EXPECT_TRUE(isRejected([](SavedCreature& c) { c.loci.drives[0] = -0.0f / 0.0f; }));
}

TEST(CaosCreatureFields, AnyBytesAreLegal) {
  base::Random making(11);
  GeneMaker genes = randomCreature(making);
  std::string bytes = SavedCreature(genes).save();
  for (int i = 0; i < 1500; ++i) {
    std::string damaged = bytes;
    for (std::uint32_t k = 1 + making.below(4); k > 0; --k)
      damaged[making.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(making.next());
    if (making.below(4) == 0) damaged.resize(making.below(static_cast<std::uint32_t>(damaged.size())));
    SavedCreature creature;
    if (creature.load(damaged)) creature.liveOn(3);
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
    SavedCreature creature(genes);
    creature.liveOn(10);
    ASSERT_TRUE(SavedCreature().load(creature.save())) << i;  // which checks all numbers
  }
}

}  // namespace vellum::caos
