// What reaches a creature's blood and mind from outside: stimuli, sways, urges.
#pragma once

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

}  // namespace vellum::caos
