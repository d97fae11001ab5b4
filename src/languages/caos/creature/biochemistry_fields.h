// What a save contains of a creature's chemicals and organs.
#pragma once

#include "base/archive.h"
#include "languages/caos/creature/biochemistry.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, LocusId>& locus) {
  archive(locus.organ, locus.tissue, locus.id);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Receptor>& receptor) {
  archive(receptor.locus, receptor.chemical, receptor.inverted, receptor.digital, receptor.hasRead, receptor.threshold,
          receptor.nominal, receptor.gain, receptor.concentration, receptor.reaction);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Emitter>& emitter) {
  archive(emitter.locus, emitter.chemical, emitter.clears, emitter.digital, emitter.inverts, emitter.rate,
          emitter.waited, emitter.threshold, emitter.gain);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Reaction::Part>& part) {
  archive(part.chemical, part.amount);
  archive.require(part.amount >= 1, "a reaction uses nothing of a chemical");
}

// What is known of its rate is found again.
template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Reaction>& reaction) {
  archive(reaction.gene, reaction.parts, reaction.rate);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Organ>& organ) {
  archive(organ.gene, organ.isBrain, organ.lifeForce, organ.shortTerm, organ.longTerm, organ.clock, organ.repair,
          organ.injury, organ.counter, organ.damage, organ.energyCost, organ.atpDamage, organ.receptors, organ.emitters,
          organ.reactions);
  for (float force : {organ.lifeForce, organ.shortTerm, organ.longTerm})
    archive.require(force >= -1 && force <= MostLifeForce, "an organ has an impossible life force");
  for (float share : {organ.clock, organ.repair, organ.injury, organ.damage, organ.counter})
    archive.require(share >= 0 && share <= 2, "an organ has an impossible rate");
  archive.require(organ.energyCost >= 0 && organ.energyCost <= MostLifeForce && organ.atpDamage >= 0 &&
                      organ.atpDamage <= MostLifeForce,
                  "an organ has an impossible cost");
  for (const Receptor& receptor : organ.receptors)
    archive.require(receptor.reaction >= -1 && receptor.reaction < std::int64_t(organ.reactions.size()),
                    "a receptor belongs to no reaction");
  for (const Receptor& receptor : organ.receptors)
    archive.require(receptor.threshold >= 0 && receptor.threshold <= 1 && receptor.nominal >= 0 &&
                        receptor.nominal <= 1 && receptor.gain >= 0 && receptor.gain <= 1 &&
                        receptor.concentration >= 0 && receptor.concentration <= 1,
                    "a receptor has an impossible number");
  for (const Emitter& emitter : organ.emitters)
    archive.require(emitter.threshold >= 0 && emitter.threshold <= 1 && emitter.gain >= 0 && emitter.gain <= 1,
                    "an emitter has an impossible number");
  for (const Reaction& reaction : organ.reactions)
    archive.require(reaction.rate >= 0 && reaction.rate <= 1, "a reaction has an impossible rate");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, NeuroEmitter::Neuron>& neuron) {
  archive(neuron.lobe, neuron.neuron);
}
template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, NeuroEmitter::Dose>& dose) {
  archive(dose.chemical, dose.amount);
  archive.require(dose.amount >= 0 && dose.amount <= 1, "a neuro-emitter has an impossible dose");
}
template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, NeuroEmitter>& emitter) {
  archive(emitter.neurons, emitter.doses, emitter.rate, emitter.waited);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Biochemistry>& chemistry) {
  archive(chemistry.concentrations, chemistry.kept, chemistry.organs, chemistry.neuroEmitters, chemistry.parts,
          chemistry.neuroEmittersWork);
  for (const Chemicals* shares : {&chemistry.concentrations, &chemistry.kept})
    for (float share : *shares) archive.require(share >= 0 && share <= 1, "a chemical is not from 0 to 1");
  archive.require(!chemistry.organs.empty() && chemistry.organs.size() <= MaxOrgans &&
                      chemistry.neuroEmitters.size() <= MaxNeuroEmitters,
                  "a creature has an impossible number of organs");
}

}  // namespace vellum::caos
