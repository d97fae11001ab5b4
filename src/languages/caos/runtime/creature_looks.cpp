#include "languages/caos/runtime/creature_looks.h"

#include <algorithm>

namespace vellum::caos {

void expressLooks(Living& living) {
  Creature& creature = living.creature;
  Skeleton& skeleton = creature.skeleton;
  for (Gene gene : *creature.genome) {
    if (!gene.expressedBy(creature.stage, creature.sex, creature.variant)) continue;
    if (gene.kind == GeneKind::Pose) {
      skeleton.poses[gene[0]] = readPose(gene.data.subspan(1));
    } else if (gene.kind == GeneKind::Gait) {
      std::copy_n(gene.data.begin() + 1, GaitLength, skeleton.gaits[gene[0]].begin());
    }
  }
}

void express(Living&) {}

}  // namespace vellum::caos
