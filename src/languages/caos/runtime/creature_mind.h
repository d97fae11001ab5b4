// What reaches a creature's mind, and what it thinks: stimuli, urges, the brain, dreams, attention and decision.
#pragma once

#include <optional>
#include <span>

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// CAOS: STIM. A strength of 0, and a stimulus from nothing, change chemicals only.
void stimulate(Living& living, const Agent* from, std::int32_t stimulus, float strength);

// CAOS: SWAY, DRIV: changes drives, as a stimulus does. Drives out of range are ignored.
struct DriveChange {
  std::int32_t drive = 0;
  float amount = 0;
};
void sway(Living& living, const Agent* from, std::span<const DriveChange> changes);

// CAOS: URGE. A stimulus above 1 forces, and with an id of -1 ends that.
struct Urge {
  std::int32_t noun = NoCategory;
  float nounStimulus = 0;
  std::int32_t verb = NoDecision;
  float verbStimulus = 0;
};
void urge(Living& living, const Urge& urge);

// Of the lobe "decn" and the lobe "verb": the script of a neuron, counted from 16 (CAOS: DECN), and the other way; the
// catalogue's "Action Script To Neuron Mappings" may change them.
std::int32_t decisionOfNeuron(Engine& engine, std::int32_t neuron);
std::int32_t neuronOfDecision(Engine& engine, std::int32_t decision);

void think(Living& living);   // one update of the brain, or one instinct in a dream
void attend(Living& living);  // chooses IT and the decision by what the brain says

// CAOS: ASLP, DREA, UNCS
void setAsleep(Living& living, bool asleep);
void setDreaming(Living& living, bool dreaming);

}  // namespace vellum::caos
