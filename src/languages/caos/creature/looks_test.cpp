#include "languages/caos/creature/looks.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "languages/caos/creature/looks_fields.h"

namespace vellum::caos {
namespace {

void add(Genome& genome, GeneKind kind, std::vector<std::uint8_t> data, std::uint8_t stage = 0,
         std::uint8_t flags = 0) {
  Gene gene;
  gene.kind = kind;
  gene.switchOn = stage;
  gene.flags = flags;
  gene.data = data;
  genome.append(gene);
}

struct Body {
  BodyGenes genes = bodyGenesOf(0, 3);
  Skeleton skeleton;
};

Body expressed(const Genome& genome, int stages = 1) {
  Body body;
  for (int stage = 0; stage < stages; ++stage) expressBody(body.genes, body.skeleton, genome, stage, Sex::Female, 3);
  return body;
}

TEST(CaosLooks, WithoutGenesTheVariantIsTheBreed) {
  Body body = expressed(Genome());
  EXPECT_EQ(body.genes.breeds[0], (BreedChoice{0, 2}));
  EXPECT_TRUE(body.genes.pigment.plain());
  EXPECT_EQ(limbName(limbOf(body.genes, BodyPart::RightShin, Sex::Female, 4)), "g44c");
  EXPECT_EQ(bodyGenesOf(99, 99).breeds[5], (BreedChoice{3, 7}));
}

TEST(CaosLooks, LaterGenesOfANumberWin) {
  Genome genome;
  add(genome, GeneKind::Pose, {7, '2', '1'});
  add(genome, GeneKind::Pose, {7, '3', '1'});
  add(genome, GeneKind::Gait, {2, 7, 7, 0});
  add(genome, GeneKind::Appearance, {0, 4, 1});
  add(genome, GeneKind::Appearance, {3, 27, 6}, 1);
  add(genome, GeneKind::Appearance, {200, 1, 1});
  add(genome, GeneKind::Appearance, {1, 9, 1}, 0, gene_flag::MaleOnly);
  Body baby = expressed(genome), child = expressed(genome, 2);
  EXPECT_EQ(baby.skeleton.poses[7].text(), "31XXXXXXXXXXXXX");
  EXPECT_EQ(baby.skeleton.gaits[2][1], 7);
  EXPECT_EQ(baby.genes.breeds[0], (BreedChoice{1, 4}));
  EXPECT_EQ(baby.genes.breeds[1], (BreedChoice{0, 2}));
  EXPECT_EQ(baby.genes.breeds[3], (BreedChoice{0, 2}));
  EXPECT_EQ(child.genes.breeds[3], (BreedChoice{2, 1}));  // both wrap
}

TEST(CaosLooks, PigmentIsTheMeanOfAStage) {
  Genome genome;
  add(genome, GeneKind::Pigment, {0, 100});
  add(genome, GeneKind::Pigment, {0, 201});
  add(genome, GeneKind::Pigment, {2, 30});
  add(genome, GeneKind::Pigment, {9, 255});
  add(genome, GeneKind::PigmentBleed, {200, 0});
  add(genome, GeneKind::PigmentBleed, {0, 128});
  add(genome, GeneKind::Pigment, {1, 250}, 1);
  EXPECT_EQ(expressed(genome).genes.pigment, (Tint{150, 128, 30, 82, 96}));
  EXPECT_EQ(expressed(genome, 2).genes.pigment, (Tint{128, 250, 128, 82, 96}));  // bleeds are of stage 0
}

TEST(CaosLooks, TheStrongestExpressionIsChosen) {
  Genome genome;
  add(genome, GeneKind::Expression, {1, 0, 255, 2, 0, 255, 0});             // happy: little hunger
  add(genome, GeneKind::Expression, {3, 0, 255, 12, 248, 2, 248});          // angry: anger and hunger
  add(genome, GeneKind::Expression, {5, 0, 128, 7, 248, 255, 0, 99, 248});  // sleepy; drive 99 does not exist
  add(genome, GeneKind::Expression, {77, 0, 255, 7, 248});                  // no such face
  BodyGenes genes = expressed(genome).genes;
  std::array<float, DriveCount> drives{};
  EXPECT_EQ(chooseExpression(genes, drives), 0);
  drives[2] = 0.5f;
  EXPECT_EQ(chooseExpression(genes, drives), 3);
  drives[7] = 1;
  EXPECT_EQ(chooseExpression(genes, drives), 5);
  drives[12] = 0.1f;
  EXPECT_EQ(chooseExpression(genes, drives), 3);
}

TEST(CaosLooks, AnyGenesAreLegal) {
  base::Random random(5);
  for (int i = 0; i < 200; ++i) {
    Genome genome;
    for (int k = 0; k < 60; ++k) {
      std::vector<std::uint8_t> data(300);
      for (std::uint8_t& byte : data) byte = static_cast<std::uint8_t>(random.below(256));
      add(genome, static_cast<GeneKind>(random.below(std::uint32_t(GeneKinds.size()))), data);
    }
    Body body = expressed(genome);
    std::array<float, DriveCount> drives;
    drives.fill(1);
    EXPECT_LT(chooseExpression(body.genes, drives), ExpressionCount);
    for (std::int32_t pose = 0; pose < 256; ++pose) {
      setPose(body.skeleton, pose, {true, -3, 9});
      advance(body.skeleton, {});
    }
    // And what they give can be saved.
    base::ArchiveWriter writer;
    writer(body.genes);
    BodyGenes loaded;
    base::ArchiveReader reader(writer.bytes());
    reader(loaded);
    ASSERT_TRUE(reader.ok());
    EXPECT_EQ(loaded.pigment, body.genes.pigment);
    EXPECT_EQ(loaded.breeds, body.genes.breeds);
  }
}

TEST(CaosBlinking, EyesAreOpenMostOfTheTime) {
  Blinking blinking;
  base::Random random(2);
  int closed = 0, longest = 0, run = 0;
  for (int i = 0; i < 5000; ++i) {
    run = blink(blinking, random) ? run + 1 : 0;
    longest = std::max(longest, run);
    closed += run > 0 ? 1 : 0;
  }
  EXPECT_EQ(longest, 1);
  EXPECT_GT(closed, 5000 / 41 - 5);
  EXPECT_LT(closed, 5000 / 11 + 5);
}

}  // namespace
}  // namespace vellum::caos
