// The mind and chemistry of a creature without a world, for tests, benchmarks and the fuzzer.
#pragma once

#include "languages/caos/creature/biochemistry_fields.h"
#include "languages/caos/creature/brain_fields.h"
#include "languages/caos/creature/instinct_fields.h"

namespace vellum::caos {

struct WholeCreature {
  Brain brain;
  Biochemistry chemistry;
  Loci loci;
  Stimuli stimuli;
  Instincts instincts;
  base::Random random{1};

  WholeCreature() = default;
  explicit WholeCreature(const Genome& genome, Sex sex = Sex::Male, int variant = 1, std::uint64_t seed = 1)
      : random(seed) {
    enter(0, genome, sex, variant);
  }

  // Expresses the genes of a life stage.
  void enter(int stage, const Genome& genome, Sex sex = Sex::Male, int variant = 1) {
    expressBrain(brain, genome, stage, sex, variant, random);
    expressBiochemistry(chemistry, genome, stage, sex, variant);
    expressStimuli(stimuli, genome, stage, sex, variant);
    expressInstincts(instincts, genome, stage, sex, variant);
  }

  DriveChanges feel(int stimulus, float strength, bool asleep = false, float nearness = 1) {
    DriveChanges changes = applyStimulus(stimuli, stimulus, strength, nearness, asleep, chemistry);
    feelDrives(brain, changes);
    return changes;
  }
  void think(BrainWay way = BrainWay::Compiled) { updateBrain(brain, chemistry.concentrations, random, way); }
  void digest(int times = 1) {
    for (int i = 0; i < times; ++i) updateBiochemistry(chemistry, loci, brain);
  }
  bool dream(BrainWay way = BrainWay::Compiled) { return processInstinct(instincts, brain, chemistry, random, way); }

  float& operator[](int chemical) { return chemistry.concentrations[static_cast<std::size_t>(chemical)]; }

  // All but the random numbers.
  std::string save() const {
    base::ArchiveWriter writer;
    writer(brain, chemistry, loci, stimuli, instincts);
    return writer.take();
  }
  bool load(std::string_view bytes) {
    base::ArchiveReader reader(bytes);
    reader(brain, chemistry, loci, stimuli, instincts);
    reader.end();
    return reader.ok();
  }
};

}  // namespace vellum::caos
