// What a save contains of a biochemistry and the loci.
#pragma once

#include "languages/caos/creature/biochemistry.h"
#include "languages/caos/creature/number_fields.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, LocusId>& locus) {
  archive(locus.organ, locus.tissue, locus.id);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Receptor>& receptor) {
  archive(receptor.locus, receptor.chemical, receptor.inverted, receptor.digital, receptor.hasRead, receptor.reaction);
  shares(archive, receptor.threshold, receptor.nominal, receptor.gain, receptor.concentration);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Emitter>& emitter) {
  archive(emitter.locus, emitter.chemical, emitter.clears, emitter.digital, emitter.inverts, emitter.rate,
          emitter.waited);
  shares(archive, emitter.threshold, emitter.gain);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Reaction>& reaction) {
  archive(reaction.gene);
  for (auto& part : reaction.parts) {
    archive(part.chemical, part.amount);
    archive.require(part.amount >= 1 && part.amount <= 16, "a reaction has an amount that no gene can have");
  }
  shares(archive, reaction.rate);
  if constexpr (Archive::reads) reaction.knownRate = -1;
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Organ>& organ) {
  archive(organ.gene, organ.isBrain);
  for (auto* each : {&organ.lifeForce, &organ.shortTerm, &organ.longTerm, &organ.atpDamage})
    boundedNumber(archive, *each, 0, MostLifeForce);
  shares(archive, organ.clock, organ.repair, organ.injury, organ.damage);
  boundedNumber(archive, organ.counter, 0, 2);
  boundedNumber(archive, organ.energyCost, 0, 1 + static_cast<float>(MaxOrganParts));
  archive(organ.receptors, organ.emitters, organ.reactions);
  if constexpr (Archive::reads)
    for (const Receptor& receptor : organ.receptors)
      archive.require(receptor.reaction >= -1 && receptor.reaction < static_cast<std::int32_t>(organ.reactions.size()),
                      "a receptor leads a reaction that there is not");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, NeuroEmitter>& emitter) {
  for (auto& neuron : emitter.neurons) archive(neuron.lobe, neuron.neuron);
  for (auto& dose : emitter.doses) {
    archive(dose.chemical);
    shares(archive, dose.amount);
  }
  archive(emitter.rate, emitter.waited);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Biochemistry>& chemistry) {
  for (auto& each : chemistry.concentrations) shares(archive, each);
  for (auto& each : chemistry.kept) shares(archive, each);
  archive(chemistry.organs, chemistry.neuroEmitters, chemistry.parts, chemistry.neuroEmittersWork);
  if constexpr (Archive::reads) {
    std::size_t parts = 0;
    for (const Organ& organ : chemistry.organs)
      parts += organ.receptors.size() + organ.emitters.size() + organ.reactions.size();
    archive.require(!chemistry.organs.empty() && chemistry.organs.size() <= MaxOrgans && parts <= MaxOrganParts &&
                        parts == chemistry.parts && chemistry.neuroEmitters.size() <= MaxNeuroEmitters,
                    "a creature has too few or too many organs");
    if (!archive.ok()) chemistry = Biochemistry();
  }
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Loci>& loci) {
  auto number = [&](auto& x) { boundedNumber(archive, x, -AccumulatorBound, AccumulatorBound); };
  auto numbers = [&](auto& list) {
    for (auto& each : list) number(each);
  };
  numbers(loci.ages);
  numbers(loci.circulatory);
  numbers(loci.involuntary);
  numbers(loci.gaits);
  numbers(loci.drives);
  for (auto* each : {&loci.muscleEnergy, &loci.ovulate, &loci.receptive, &loci.mutationChance, &loci.mutationDegree,
                     &loci.fertile, &loci.pregnant, &loci.die, &loci.dead, &loci.asleep, &loci.crowdedness,
                     &loci.airQuality, &loci.slopeUp, &loci.slopeDown})
    number(*each);
}

}  // namespace vellum::caos
