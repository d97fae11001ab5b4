// Children of two genomes that differ in every gene.
#include "languages/caos/genetics/crossing.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace vellum::caos {
namespace {

constexpr std::size_t Genes = 811;  // as a norn of the first generation
constexpr std::uint8_t Usual = gene_flag::Mutable | gene_flag::Duplicable | gene_flag::Cuttable;

// A genus gene, then receptors with their numbers as identifiers; `mark` is the threshold of all.
Genome parent(std::uint8_t mark, std::uint8_t flags, std::uint8_t mutability = 128) {
  Genome genome;
  Gene gene;
  gene.kind = GeneKind::Genus;
  genome.append(gene);
  for (std::size_t i = 1; i < Genes; ++i) {
    std::vector<std::uint8_t> data(geneKind(GeneKind::Receptor).size, mark);
    gene.kind = GeneKind::Receptor;
    gene.id = static_cast<std::uint8_t>(i % 256);
    gene.generation = static_cast<std::uint8_t>(i / 256);
    gene.flags = flags;
    gene.mutability = mutability;
    gene.data = data;
    genome.append(gene);
  }
  return genome;
}

struct Family {
  Genome mother, father;
  MutationOdds odds;
  base::Random random{7};
  Crossing child() { return cross({mother, "001-mum", odds}, {father, "001-dad", odds}, random); }
};

TEST(Crossing, EachGeneComesFromEitherParentInRuns) {
  Family family{parent(1, Usual), parent(2, Usual), {}};
  int fromMother = 0, all = 0, crossovers = 0;
  constexpr int Children = 1000;
  for (int i = 0; i < Children; ++i) {
    Crossing crossing = family.child();
    EXPECT_EQ(crossing.mutations, 0);  // with a chance of 0
    crossovers += crossing.crossovers;
    for (Gene gene : crossing.child) {
      if (gene.kind == GeneKind::Genus) continue;
      ++all;
      fromMother += gene[4] == 1;
      ASSERT_TRUE(gene[4] == 1 || gene[4] == 2);
    }
  }
  EXPECT_NEAR(double(fromMother) / all, 0.5, 0.02);
  EXPECT_NEAR(double(crossovers) / Children, Genes / 30.0, 1.5);
  EXPECT_NEAR(double(all) / Children, Genes - 1, 1);
}

// Each generation is bred from the last: what a crossing adds without a reason adds up.
TEST(Crossing, GenomesKeepTheirSizeForGenerations) {
  Genome founder;
  Gene gene;
  gene.kind = GeneKind::Genus;
  founder.append(gene);
  std::vector<std::uint8_t> data(geneKind(GeneKind::Receptor).size);
  gene.data = data;
  gene.flags = Usual;
  gene.mutability = 128;
  for (int i = 0; i < 400; ++i) {  // a third of them have equal keys
    gene.kind = i % 3 == 0 ? GeneKind::Pigment : GeneKind::Receptor;
    gene.id = static_cast<std::uint8_t>(i % 3 == 0 ? 0 : i / 3);
    founder.append(gene);
  }
  base::Random random(11);
  std::array<Genome, 4> living{founder, founder, founder, founder};
  for (int generation = 0; generation < 300; ++generation) {
    std::array<Genome, 4> children;
    for (Genome& child : children)
      child =
          cross({living[random.below(4)], "a", {128, 128}}, {living[random.below(4)], "b", {128, 128}}, random).child;
    living = std::move(children);
    for (const Genome& each : living) ASSERT_NEAR(static_cast<double>(each.size()), 400, 100) << generation;
  }
}

TEST(Crossing, TheGenusGeneComesFirstWithBothMonikers) {
  Family family{parent(1, Usual), parent(2, Usual), {255, 255}};
  for (int i = 0; i < 50; ++i) {
    Genome child = family.child().child;
    ASSERT_EQ(child[0].kind, GeneKind::Genus);
    std::string_view bytes(reinterpret_cast<const char*>(child[0].data.data()), child[0].data.size());
    EXPECT_EQ(bytes.substr(1, 8), std::string_view("001-mum\0", 8));
    EXPECT_EQ(bytes.substr(33, 8), std::string_view("001-dad\0", 8));
    for (std::size_t at = 1; at < child.size(); ++at) ASSERT_NE(child[at].kind, GeneKind::Genus);
  }
}

TEST(Crossing, GenesWithoutFlagsNeverChangeAndAreNeitherLostNorDoubled) {
  Family family{parent(1, 0, 255), parent(1, 0, 255), {255, 255}};
  for (int i = 0; i < 200; ++i) {
    Crossing crossing = family.child();
    EXPECT_EQ(crossing.mutations, 0);
    ASSERT_EQ(crossing.child.size(), Genes);
    for (std::size_t at = 1; at < Genes; ++at)
      for (std::uint8_t byte : crossing.child[at].data) ASSERT_EQ(byte, 1);
  }
}

// From one byte in 5,000 to one in 20, by chance and by mutability.
TEST(Crossing, ChanceAndMutabilitySetHowOftenBytesChange) {
  auto rate = [](std::int32_t chance, std::uint8_t mutability) {
    Family family{parent(1, gene_flag::Mutable, mutability), parent(1, gene_flag::Mutable, mutability), {chance, 255}};
    int mutations = 0;
    for (int i = 0; i < 100; ++i) mutations += family.child().mutations;
    return mutations / (100.0 * (Genes - 1) * 9);  // eight bytes of data, and the stage
  };
  EXPECT_NEAR(rate(255, 255), 1.0 / 20, 0.002);
  EXPECT_NEAR(rate(255, 0), 1.0 / 5000, 0.0001);
  EXPECT_NEAR(rate(128, 255), 1.0 / 2500, 0.0001);
}

TEST(Crossing, DegreeSetsHowFarTheyChange) {
  auto most = [](std::int32_t degree) {
    Family family{parent(0, gene_flag::Mutable, 255), parent(0, gene_flag::Mutable, 255), {255, degree}};
    int furthest = 0;
    for (int i = 0; i < 20; ++i)
      for (Gene gene : family.child().child)
        if (gene.kind != GeneKind::Genus)
          for (std::uint8_t byte : gene.data) furthest = std::max(furthest, int(byte));
    return furthest;
  };
  EXPECT_EQ(most(0), 1);
  EXPECT_GT(most(255), 240);
}

TEST(Crossing, GenomesWithoutCommonGenesGiveThoseOfOneParent) {
  Genome other;
  Gene gene;
  gene.kind = GeneKind::Organ;
  other.append(gene);
  Family family{parent(1, Usual), other, {}};
  for (int i = 0; i < 20; ++i) {
    Crossing crossing = family.child();
    EXPECT_EQ(crossing.crossovers, 0);
    EXPECT_TRUE(crossing.child.size() == Genes || crossing.child.size() == 2) << crossing.child.size();
  }
}

TEST(Crossing, EqualRandomNumbersGiveEqualChildren) {
  Family a{parent(1, Usual), parent(2, Usual), {200, 200}}, b{parent(1, Usual), parent(2, Usual), {200, 200}};
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(a.child().child == b.child().child);
}

TEST(Crossing, EmptyGenomesHaveEmptyChildren) {
  Family family{Genome(), Genome(), {255, 255}};
  EXPECT_EQ(family.child().child.size(), 0u);
}

}  // namespace
}  // namespace vellum::caos
