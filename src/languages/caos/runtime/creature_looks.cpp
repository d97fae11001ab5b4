#include "languages/caos/runtime/creature_looks.h"

#include <algorithm>

#include "languages/caos/runtime/creature_feet.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/voice.h"

namespace vellum::caos {

void expressLooks(Living& living) {
  Creature& creature = living.creature;
  Skeleton& skeleton = creature.skeleton;
  if (creature.stage == 0) creature.bodyGenes = bodyGenesOf(creature.genus, creature.variant);
  expressBody(creature.bodyGenes, skeleton, *creature.genome, creature.stage, creature.sex, creature.variant);
  skeleton.mirrorsWest = eameNumber(living.world, "engine_mirror_creature_body_parts") != 0;
  living.agent.parts[0].tint = creature.bodyGenes.pigment;
  living.agent.extras.make().voice = voiceOf(living.engine.catalogues.catalogue(), creature.genus + 1,
                                             static_cast<std::int32_t>(creature.sex), creature.stage);
  dressBody(living);
}

LimbFiles& limbFilesOf(World& world) {
  if (!world.limbFiles) world.limbFiles = listLimbs(world.galleries.assets);
  return *world.limbFiles;
}

void dressBody(Living& living) {
  Creature& creature = living.creature;
  if (!creature.skeletal) return;
  World& world = living.world;
  LimbFiles& files = limbFilesOf(world);
  // Without any files it keeps the shape that it has, as agents keep the sizes of their pictures.
  bool keeps = files.count() == 0 && creature.sprites.get() != nullptr;
  BodySprites& sprites = creature.sprites.make();
  if (keeps) {
    sprites = {.shape = sprites.shape};
  } else {
    sprites = readBody(world.galleries, files, creature.bodyGenes, creature.sex, creature.stage, creature.wardrobe);
  }
  creature.skeleton.shape = &sprites.shape;
  creature.skeleton.known = {};
  keepSole(living);
}

// The face that the drives ask for: that of FACE lasts until here. Pregnancy grows in three steps.
void express(Living& living) {
  Creature& creature = living.creature;
  Skeleton& skeleton = creature.skeleton;
  if (creature.dead) return;
  bool shut = creature.asleep || creature.unconscious;
  skeleton.eyesClosed = blink(creature.blinking, creature.random) || shut;
  skeleton.expression = chooseExpression(creature.bodyGenes, creature.loci.drives);
  static constexpr std::int32_t TicksOfShape = 20 * 20, Shapes = 3;
  skeleton.pregnancy = creature.loci.pregnant > 0
                           ? static_cast<std::uint8_t>(1 + std::min(Shapes - 1, creature.pregnantTicks / TicksOfShape))
                           : std::uint8_t(0);
}

}  // namespace vellum::caos
