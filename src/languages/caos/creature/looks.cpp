#include "languages/caos/creature/looks.h"

#include <algorithm>

namespace vellum::caos {

BodyGenes bodyGenesOf(int genus, int variant) {
  BodyGenes genes;
  genes.genus = static_cast<std::uint8_t>(std::clamp(genus, 0, CreatureGenera - 1));
  auto breed = static_cast<std::uint8_t>(std::clamp(variant, 1, MaxVariant) - 1);
  genes.breeds.fill({genes.genus, breed});
  return genes;
}

// Bytes 0 to 248 are -1 to 1; what is above is 1.

static ExpressionRule readExpression(const Gene& gene) {
  ExpressionRule rule;
  rule.weight = gene.share(2);
  for (std::size_t i = 0; i < rule.drives.size(); ++i) {
    rule.drives[i] = gene[3 + 2 * i];
    rule.amounts[i] = gene.signedShare(4 + 2 * i);
  }
  return rule;
}

namespace {

// Mixes the pigment genes of one stage: each colour is the mean of its genes, and of rotation and swap each gene
// counts half, against all that came before.
class Pigments {
 public:
  void add(std::uint8_t color, std::uint8_t amount) {
    if (color >= sums_.size()) return;
    sums_[color] += amount;
    ++counts_[color];
  }
  void bleed(std::uint8_t rotation, std::uint8_t swap) {
    bled_ = true;
    rotation_ = (rotation_ + rotation) / 2;
    swap_ = (swap_ + swap) / 2;
  }
  void into(Tint& tint) const {
    if (counts_ != std::array<unsigned, 3>{}) tint.red = mean(0), tint.green = mean(1), tint.blue = mean(2);
    if (bled_) {
      tint.rotation = static_cast<std::uint8_t>(rotation_);
      tint.swap = static_cast<std::uint8_t>(swap_);
    }
  }

 private:
  std::uint8_t mean(std::size_t color) const {
    return counts_[color] == 0 ? 128 : static_cast<std::uint8_t>(sums_[color] / counts_[color]);
  }
  std::array<unsigned, 3> sums_{}, counts_{};
  int rotation_ = 128, swap_ = 128;
  bool bled_ = false;
};

}  // namespace

void expressBody(BodyGenes& genes, Skeleton& skeleton, const Genome& genome, int stage, Sex sex, int variant) {
  Pigments pigments;
  for (Gene gene : genome) {
    if (!gene.expressedBy(stage, sex, variant)) continue;
    switch (gene.kind) {
      case GeneKind::Pose: skeleton.poses[gene[0]] = readPose(gene.data.subspan(1)); break;
      case GeneKind::Gait: std::copy_n(gene.data.begin() + 1, GaitLength, skeleton.gaits[gene[0]].begin()); break;
      case GeneKind::Appearance:
        if (gene[0] < BodyRegionCount)
          genes.breeds[gene[0]] = {static_cast<std::uint8_t>(gene[2] % CreatureGenera),
                                   static_cast<std::uint8_t>(gene[1] % BreedCount)};
        break;
      case GeneKind::Expression:
        if (gene[0] < ExpressionCount) genes.expressions[gene[0]] = readExpression(gene);
        break;
      case GeneKind::Pigment: pigments.add(gene[0], gene[1]); break;
      case GeneKind::PigmentBleed: pigments.bleed(gene[0], gene[1]); break;
      default: break;
    }
  }
  pigments.into(genes.pigment);
}

std::uint8_t chooseExpression(const BodyGenes& genes, const std::array<float, DriveCount>& drives) {
  float best = 0;
  std::uint8_t chosen = 0;
  for (std::size_t i = 0; i < genes.expressions.size(); ++i) {
    const ExpressionRule& rule = genes.expressions[i];
    float score = 0;
    for (std::size_t k = 0; k < rule.drives.size(); ++k)
      if (rule.drives[k] < drives.size()) score += drives[rule.drives[k]] * rule.amounts[k];
    score *= rule.weight;
    if (score > best) best = score, chosen = static_cast<std::uint8_t>(i);
  }
  return chosen;
}

Limb limbOf(const BodyGenes& genes, BodyPart part, Sex sex, int age) {
  BreedChoice choice = genes.breeds[static_cast<std::size_t>(bodyPartRow(part).region)];
  return {static_cast<int>(part), choice.genus, sex, age, choice.breed};
}

Limb hairOf(const BodyGenes& genes, Sex sex, int age) {
  BreedChoice choice = genes.breeds[static_cast<std::size_t>(BodyRegion::Hair)];
  return {HairLimb, choice.genus, sex, age, choice.breed};
}

}  // namespace vellum::caos
