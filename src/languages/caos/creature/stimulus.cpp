#include "languages/caos/creature/stimulus.h"

#include <algorithm>

namespace vellum::caos {

namespace {

namespace feature {
enum : std::uint8_t { Modulated = 1, WhileAsleep = 4, FirstSilent = 16 };
}

Stimulus stimulusOf(const Gene& gene) {
  Stimulus stimulus;
  stimulus.known = true;
  stimulus.significance = gene.share(1);
  stimulus.input = gene[2];
  stimulus.intensity = gene.share(3);
  std::uint8_t features = gene[4];
  stimulus.modulated = (features & feature::Modulated) != 0;
  stimulus.whileAsleep = (features & feature::WhileAsleep) != 0;
  for (std::size_t i = 0; i < stimulus.doses.size(); ++i) {
    Stimulus::Dose& dose = stimulus.doses[i];
    std::uint8_t number = gene[5 + 2 * i];
    dose.chemical = chemicalOfStimulus(number);
    dose.amount = gene.signedShare(6 + 2 * i);
    bool silent = (features & feature::FirstSilent << i) != 0;
    if (number < DriveCount && !silent) dose.drive = number;
  }
  return stimulus;
}

}  // namespace

void expressStimuli(Stimuli& stimuli, const Genome& genome, int stage, Sex sex, int variant) {
  for (Gene gene : genome)
    if (gene.kind == GeneKind::Stimulus && gene.expressedBy(stage, sex, variant))
      stimuli.table[gene[0]] = stimulusOf(gene);
}

DriveChanges applyStimulus(const Stimuli& stimuli, int number, float strength, float nearness, bool asleep,
                           Biochemistry& chemistry) {
  DriveChanges changes;
  if (number < 0 || number >= static_cast<int>(stimuli.table.size()) || strength != strength) return changes;
  const Stimulus& stimulus = stimuli.table[static_cast<std::size_t>(number)];
  if (!stimulus.known || (asleep && !stimulus.whileAsleep)) return changes;
  changes.works = true;
  bool teaches = strength != 0;
  float factor = teaches ? strength : 1;
  if (stimulus.modulated) factor *= nearness;
  for (const Stimulus::Dose& dose : stimulus.doses) {
    if (dose.chemical == chemical::None) continue;
    float amount = atMostOne(dose.amount * factor);
    adjustChemical(chemistry, dose.chemical, amount);
    if (teaches && dose.drive != Stimulus::None)
      changes.drives[dose.drive] = atMostOne(changes.drives[dose.drive] + amount);
  }
  return changes;
}

void feelDrives(Brain& brain, const DriveChanges& changes) {
  for (std::size_t i = 0; i < changes.drives.size(); ++i)
    if (changes.drives[i] != 0) addInput(brain, "resp", static_cast<std::uint32_t>(i), changes.drives[i]);
}

}  // namespace vellum::caos
