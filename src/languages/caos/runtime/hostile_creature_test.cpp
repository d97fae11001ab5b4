// Saved creatures with damaged bytes: each record is refused, or read as creatures that go on living.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/creature/att.h"
#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

constexpr std::string_view Life =
    "setv va00 addm 0 0 2000 1000 \"\" setv va01 addr va00 0 2000 0 0 500 500\n"
    "new: simp 2 11 1 \"food\" 1 0 1 mvto 400 460 bhvr 16\n"
    "new: simp 1 1 1 \"x\" 1 0 1 gene load targ 1 \"mini\" new: crea 4 targ 1 1 1 mvft 300 500 born vocb\n"
    "new: simp 1 1 1 \"x\" 1 0 1 gene load targ 1 \"mini\" new: crea 4 targ 1 2 2 mvft 350 500 born drea 1\n"
    "scrp 4 0 0 28 appr touc sayn endm\nscrp 4 0 0 26 dirn 3 walk wait 10 endm\n";

struct Nursery : TestBench {
  // With .att files that lengthen these limbs.
  explicit Nursery(const std::vector<std::string_view>& lengthened = {}) {
    BodyShape::Part part = defaultBodyShape().parts[3];
    for (BodyPartFrame& frame : part) frame.points[1].y = 40;
    for (std::string_view limb : lengthened)
      (void)storage.write(base::cat("Body Data/", limb, ".att"), writeAtt(part, 2));
    GeneMaker genes;
    mini::addBrain(genes);
    mini::addChemistry(genes, 72, 255);
    (void)storage.write("Genetics/mini.gen", genes.genome.bytes());
    run(Life);
  }
};

TEST(HostileCreature, DamagedRecordsAreRefusedOrLive) {
  Nursery bench;
  bench.tick(20);
  const std::string saved = bench.saved();
  base::Random random(7);
  int refused = 0, lived = 0;
  for (int round = 0; round < 400; ++round) {
    std::string damaged = saved;
    for (std::uint32_t left = 1 + random.below(3); left > 0; --left) {
      std::uint32_t at = random.below(static_cast<std::uint32_t>(damaged.size()));
      damaged[at] = static_cast<char>(random.below(4) == 0 ? 0xff : random.below(256));
    }
    Nursery other;
    if (!other.restore(damaged)) {
      ++refused;
      continue;
    }
    ++lived;
    for (int tick = 0; tick < 12; ++tick) other.step();
    other.hash();
    other.picture();
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(lived, 0);
  Nursery whole;
  ASSERT_TRUE(whole.restore(saved));
  whole.tick(10);
  bench.tick(10);
  EXPECT_EQ(whole.hash(), bench.hash());
}

TEST(HostileCreature, EveryShorterRecordIsRefused) {
  Nursery bench;
  bench.tick(5);
  const std::string saved = bench.saved();
  base::Random random(3);
  for (int round = 0; round < 200; ++round) {
    Nursery other;
    EXPECT_FALSE(other.restore(saved.substr(0, random.below(static_cast<std::uint32_t>(saved.size())))));
  }
}

// The joints of a breed move the body: they are in the save, and a world without the files of the game goes on the
// same.
TEST(HostileCreature, BodiesAreSavedWithTheirShape) {
  const std::vector<std::string_view> longLegs = {"c00a", "d00a", "f00a", "g00a"};
  Nursery bench(longLegs), same(longLegs), other, plain;
  bench.tick(20);
  plain.tick(60);
  ASSERT_TRUE(other.restore(bench.saved()));
  EXPECT_EQ(other.hash(), bench.hash());
  other.tick(40);
  bench.tick(40);
  EXPECT_EQ(other.hash(), bench.hash());
  EXPECT_NE(other.hash(), plain.hash());
  ASSERT_TRUE(same.restore(other.saved()));  // the way back, to where the files are
  EXPECT_EQ(same.hash(), bench.hash());
}

// BOOT in a creature's script removes all of them, in the middle of their tick.
TEST(HostileCreature, AScriptMayClearTheWorldOfCreatures) {
  Nursery bench;
  for (int i = 0; i < 8; ++i)
    bench.run("new: simp 1 1 1 \"x\" 1 0 1 gene load targ 1 \"mini\" new: crea 4 targ 1 0 0 mvft 600 500 born ages 1");
  bench.run("scrp 4 0 0 160 inst boot 1 0 1 endm");
  for (int tick = 0; tick < 12; ++tick) bench.step();
  EXPECT_TRUE(bench.engine().world.creatures.empty());
  EXPECT_EQ(bench.printedBy("outv totl 4 0 0"), "0");
}

}  // namespace
}  // namespace vellum::caos
