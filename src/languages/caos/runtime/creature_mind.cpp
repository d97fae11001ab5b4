#include "languages/caos/runtime/creature_mind.h"

#include "languages/caos/runtime/creature_senses.h"
#include "languages/caos/runtime/creature_stimuli.h"

namespace vellum::caos {

bool dream(Living& living) {
  Creature& creature = living.creature;
  return processInstinct(creature.instincts, creature.brain, creature.biochemistry, creature.random, living.brainWay());
}

void think(Living& living) {
  Creature& creature = living.creature;
  if (!living.active() || !brainLives(creature.biochemistry)) return;
  if (creature.dreaming) dream(living);
  else if (!creature.asleep)
    updateBrain(creature.brain, creature.biochemistry.concentrations, creature.random, living.brainWay());
}

void attend(Living& living) {
  Mind& mind = living.creature.mind;
  if (!living.awake()) {
    mind.attention = NoCategory;
    mind.decision = NoDecision;
    mind.it = 0;
    return;
  }
  const Brain& brain = living.creature.brain;
  int won = winner(brain, "attn");
  mind.attention = mind.forcedAttention >= 0 ? mind.forcedAttention : won < CategoryCount ? won : NoCategory;
  int decided = winner(brain, "decn");
  mind.decision = mind.forcedDecision >= 0 ? mind.forcedDecision
                  : decided >= 0           ? decisionOfNeuron(living.engine, decided)
                                           : NoDecision;
  const Agent* it = chosenOf(living, mind.attention);
  mind.it = it != nullptr ? it->handle : 0;
}

void setAsleep(Living& living, bool asleep) {
  Creature& creature = living.creature;
  if (creature.dead) return;
  creature.asleep = asleep;
  creature.skeleton.eyesClosed = asleep;
  if (!asleep) creature.dreaming = false;
  attend(living);
}

void setDreaming(Living& living, bool dreaming) {
  if (living.creature.dead) return;
  if (dreaming) setAsleep(living, true);
  living.creature.dreaming = dreaming;
}

void setUnconscious(Living& living, bool unconscious) {
  Creature& creature = living.creature;
  creature.unconscious = unconscious;
  creature.skeleton.eyesClosed = unconscious || creature.asleep || creature.dead;
  attend(living);
}

}  // namespace vellum::caos
