// What a save contains of a creature's loci.
#pragma once

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/caos/creature/loci.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Loci>& loci) {
  static_assert(base::fieldCount<Loci> >= 10, "list a new field below");
  archive(loci.ages, loci.muscleEnergy, loci.circulatory, loci.ovulate, loci.receptive, loci.mutationChance,
          loci.mutationDegree, loci.fertile, loci.pregnant, loci.die, loci.dead, loci.involuntary, loci.gaits,
          loci.asleep, loci.crowdedness, loci.airQuality, loci.slopeUp, loci.slopeDown, loci.drives);
  auto sound = [&](float x) { archive.require(x >= 0 && x <= 1, "a creature's locus is not from 0 to 1"); };
  for (float x : loci.ages) sound(x);
  for (float x : loci.circulatory) sound(x);
  for (float x : loci.involuntary) sound(x);
  for (float x : loci.gaits) sound(x);
  for (float x : loci.drives) sound(x);
  for (float x : {loci.muscleEnergy, loci.ovulate, loci.receptive, loci.mutationChance, loci.mutationDegree,
                  loci.fertile, loci.pregnant, loci.die, loci.dead, loci.asleep, loci.crowdedness, loci.airQuality,
                  loci.slopeUp, loci.slopeDown})
    sound(x);
}

}  // namespace vellum::caos
