// The loci of a creature outside of its brain and its organs: where receptors write what chemicals mean to the body,
// and emitters read what happens to it. CAOS: LOCI; one struct member for each organ and tissue.
#pragma once

#include <array>
#include <cstdint>

#include "languages/caos/genetics/chemicals.h"

namespace vellum::caos {

constexpr int InvoluntaryActions = 8;
constexpr int GaitCount = 17;

struct Loci {
  // Somatic (organ 1, tissue 0). Receptors: 0 to 5 on at stage i: the creature becomes i + 1; 6: it dies of old age.
  std::array<float, 7> ages{};
  float muscleEnergy = 0;  // emitter 0: used in this update

  // Circulatory (1.1): floating. A receptor writes one, an emitter reads it.
  std::array<float, 32> circulatory{};

  // Reproductive (1.2). Receptors 0 ovulate, 1 receptive, 2 chance and 3 degree of mutation.
  // Emitters 0 fertile, 1 pregnant, then the four receptors.
  float ovulate = 0, receptive = 0, mutationChance = 0, mutationDegree = 0;
  float fertile = 0, pregnant = 0;

  // Immune (1.3). Receptor 0: die. Emitter 0: dead.
  float die = 0, dead = 0;

  // Sensorimotor (1.4). Receptors 0 to 7: involuntary actions; 8 to 24: gaits. Emitters: 0 constant 1; 1 asleep;
  // 5 crowdedness; 9 air quality (0 air, 1 water); 10 slope up; 11 slope down; the rest 0.
  std::array<float, InvoluntaryActions> involuntary{};
  std::array<float, GaitCount> gaits{};
  float asleep = 0, crowdedness = 0, airQuality = 0, slopeUp = 0, slopeDown = 0;

  // Drives (1.5), both ways.
  std::array<float, DriveCount> drives{};
};

}  // namespace vellum::caos
