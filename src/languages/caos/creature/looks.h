// What the genes say about how a creature looks: the breed of each region, pigment, and which face goes with which
// drives.
#pragma once

#include "languages/caos/creature/limbs.h"
#include "languages/caos/creature/loci.h"
#include "languages/caos/creature/skeleton.h"
#include "languages/caos/files/tint.h"
#include "languages/caos/genetics/genome.h"

namespace vellum::caos {

struct BreedChoice {
  std::uint8_t genus = 0, breed = 0;
  friend bool operator==(const BreedChoice&, const BreedChoice&) = default;
};

constexpr std::uint8_t NoDrive = 255;

// How much a drive speaks for an expression.
struct ExpressionRule {
  float weight = 0;
  std::array<std::uint8_t, 4> drives = {NoDrive, NoDrive, NoDrive, NoDrive};
  std::array<float, 4> amounts{};  // -1 to 1
};

struct BodyGenes {
  std::uint8_t genus = 0;
  std::array<BreedChoice, BodyRegionCount> breeds{};
  Tint pigment;
  std::array<ExpressionRule, ExpressionCount> expressions{};
};

// What a creature has before its first genes: its own genus, and the breed of its variant (1 to 8).
BodyGenes bodyGenesOf(int genus, int variant);

// Expresses the genes of a stage: poses and gaits into the skeleton, breeds, pigment and expressions here. The later of
// two genes of a number wins; pigment is mixed from all genes of a stage that has any. An expression gene of a number
// without a face, and a breed of an unknown region, say nothing.
void expressBody(BodyGenes& genes, Skeleton& skeleton, const Genome& genome, int stage, Sex sex, int variant);

// The expression whose score is highest and above 0: weight * sum of drive * amount. Else 0; the first of equal ones.
std::uint8_t chooseExpression(const BodyGenes& genes, const std::array<float, DriveCount>& drives);

// The file to look for of a part, and of the hair.
Limb limbOf(const BodyGenes& genes, BodyPart part, Sex sex, int age);
Limb hairOf(const BodyGenes& genes, Sex sex, int age);

}  // namespace vellum::caos
