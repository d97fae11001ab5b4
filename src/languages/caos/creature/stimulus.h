// Stimuli: what happens to a creature, as changes of its chemicals. CAOS: STIM.
#pragma once

#include "languages/caos/creature/biochemistry.h"

namespace vellum::caos {

struct Stimulus {
  static constexpr std::uint8_t None = 255;
  struct Dose {
    std::uint8_t chemical = 0;  // 0: none
    std::uint8_t drive = None;  // whose change the brain notices; not of silent doses
    float amount = 0;           // -1 to 1
  };
  bool known = false;  // some gene describes it
  float significance = 0, intensity = 0;
  std::uint8_t input = None;  // neuron of the verb lobe
  bool modulated = false;     // by the distance of what causes it
  bool whileAsleep = false;   // works then, too
  std::array<Dose, 4> doses{};
};

struct Stimuli {
  std::array<Stimulus, 256> table;  // by number
};

// The last gene of a number counts.
void expressStimuli(Stimuli& stimuli, const Genome& genome, int stage, Sex sex, int variant);

// What a stimulus did to the drives, for the brain to learn from (lobe "resp").
struct DriveChanges {
  std::array<float, DriveCount> drives{};
  bool works = false;  // there is such a stimulus, and the creature was awake enough
};

// `strength` multiplies the amounts; 0 stands for 1, and changes only chemicals. `nearness` is 1 where it doesn't
// matter.
DriveChanges applyStimulus(const Stimuli& stimuli, int number, float strength, float nearness, bool asleep,
                           Biochemistry& chemistry);

// Adds to the inputs of the lobe "resp".
void feelDrives(Brain& brain, const DriveChanges& changes);

}  // namespace vellum::caos
