// What a save contains of a creature's looks: genes, clothes, eyes.
#pragma once

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/caos/creature/blinking.h"
#include "languages/caos/creature/looks.h"
#include "languages/caos/creature/wardrobe.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, BreedChoice>& choice) {
  archive(choice.genus, choice.breed);
  archive.require(choice.genus < CreatureGenera && choice.breed < BreedCount, "a creature is of an unknown breed");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, ExpressionRule>& rule) {
  archive(rule.weight, rule.drives, rule.amounts);
  auto isShare = [](float x) { return x >= -1 && x <= 1; };
  bool all = isShare(rule.weight);
  for (float amount : rule.amounts) all = all && isShare(amount);
  archive.require(all, "the amounts of a creature's expression are out of range");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, BodyGenes>& genes) {
  static_assert(base::fieldCount<BodyGenes> == 4, "list a new field below, then count it here");
  archive(genes.genus, genes.breeds);
  auto& tint = genes.pigment;
  archive(tint.red, tint.green, tint.blue, tint.rotation, tint.swap, genes.expressions);
  archive.require(genes.genus < CreatureGenera, "a creature is of an unknown genus");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Blinking>& blinking) {
  archive(blinking.wait, blinking.closed);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Clothing>& piece) {
  archive.choice(piece.part, BodyPart::TailTip);
  archive(piece.layer, piece.set);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Wardrobe>& wardrobe) {
  archive(wardrobe.worn, wardrobe.hair);
  archive.require(wardrobe.worn.size() <= BodyPartCount * MaxClothingLayers && wardrobe.hair >= -TidiestHair &&
                      wardrobe.hair <= TidiestHair,
                  "a creature wears more than it can");
}

}  // namespace vellum::caos
