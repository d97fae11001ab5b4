// What a save contains of a creature's stimuli and instincts.
#pragma once

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/caos/creature/instincts.h"
#include "languages/caos/creature/stimulus.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Stimulus::Dose>& dose) {
  archive(dose.chemical, dose.drive, dose.amount);
  archive.require(dose.amount >= -1 && dose.amount <= 1 && (dose.drive == Stimulus::None || dose.drive < DriveCount),
                  "a stimulus has an impossible dose");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Stimulus>& stimulus) {
  static_assert(base::fieldCount<Stimulus> >= 7, "list a new field below");
  archive(stimulus.known, stimulus.significance, stimulus.intensity, stimulus.input, stimulus.modulated,
          stimulus.whileAsleep, stimulus.doses);
  archive.require(stimulus.intensity >= 0 && stimulus.intensity <= 1, "a stimulus is too intense");
}

// Most numbers have no gene.
template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Stimuli>& stimuli) {
  std::size_t known = 0;
  for (const Stimulus& stimulus : stimuli.table) known += stimulus.known ? 1 : 0;
  known = archive.count(known, 20);
  if constexpr (Archive::reads) {
    for (std::size_t i = 0; i < known && archive.ok(); ++i) {
      std::uint8_t number = 0;
      archive(number, stimuli.table[number]);
    }
  } else {
    for (std::size_t i = 0; i < stimuli.table.size(); ++i)
      if (stimuli.table[i].known) {
        auto number = static_cast<std::uint8_t>(i);
        archive(number, stimuli.table[i]);
      }
  }
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Instinct::Neuron>& neuron) {
  archive(neuron.tissue, neuron.neuron);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Instinct>& instinct) {
  archive(instinct.inputs, instinct.action, instinct.drive, instinct.reward);
  archive.require(instinct.reward >= -1 && instinct.reward <= 1, "an instinct rewards too much");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Instincts>& instincts) {
  archive(instincts.queue, instincts.next);
  archive.require(instincts.queue.size() <= MaxInstincts && instincts.next <= instincts.queue.size(),
                  "a creature has too many instincts");
}

}  // namespace vellum::caos
