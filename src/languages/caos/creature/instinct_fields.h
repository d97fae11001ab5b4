// What a save contains of stimuli and instincts.
#pragma once

#include "languages/caos/creature/instincts.h"
#include "languages/caos/creature/number_fields.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Stimulus>& stimulus) {
  archive(stimulus.known);
  if (!stimulus.known) return;
  shares(archive, stimulus.significance, stimulus.intensity);
  archive(stimulus.input, stimulus.modulated, stimulus.whileAsleep);
  for (auto& dose : stimulus.doses) {
    archive(dose.chemical, dose.drive);
    archive.require(dose.drive < DriveCount || dose.drive == Stimulus::None,
                    "a stimulus changes a drive that there is not");
    boundedNumber(archive, dose.amount, -1, 1);
  }
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Stimuli>& stimuli) {
  archive(stimuli.table);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Instinct>& instinct) {
  for (auto& input : instinct.inputs) archive(input.tissue, input.neuron);
  archive(instinct.action, instinct.drive);
  boundedNumber(archive, instinct.reward, -1, 1);
}

// Those that are still to be dreamed.
template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Instincts>& instincts) {
  std::size_t size = archive.count(instincts.size(), 10);
  if constexpr (Archive::reads) {
    archive.require(size <= MaxInstincts, "a creature has too many instincts");
    if (!archive.ok()) return;
    instincts.next = 0;
    instincts.queue.assign(size, {});
  }
  for (std::size_t i = instincts.next; i < instincts.queue.size() && archive.ok(); ++i) archive(instincts.queue[i]);
}

}  // namespace vellum::caos
