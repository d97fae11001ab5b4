#include "languages/caos/creature/biochemistry.h"

#include <algorithm>

#include "languages/caos/creature/decay.h"

namespace vellum::caos {

namespace {

// Concentrations below this are none, as for neurons.
float concentrationOf(float x) { return x < LeastStored ? 0.0f : x > 1.0f ? 1.0f : x; }

void change(Biochemistry& chemistry, std::uint8_t chemical, float by) {
  if (chemical == chemical::None) return;
  float& concentration = chemistry.concentrations[chemical];
  concentration = concentrationOf(concentration + by);
}

void hurt(Biochemistry& chemistry, Organ& organ, float amount) {
  organ.shortTerm = std::max(organ.shortTerm - amount, 0.0f);
  if (organ.lifeForce > 0) change(chemistry, chemical::Injury, amount / organ.lifeForce);
}

bool lives(const Organ& organ) { return organ.longTerm > 0.5f; }

float* organLocus(Organ& organ, LocusId id) {
  if (id.organ != 2 || id.tissue != 0) return nullptr;
  return id.id == 0 ? &organ.clock : id.id == 1 ? &organ.repair : id.id == 2 ? &organ.injury : nullptr;
}

// A rate of n: in each n + 1st work.
bool waits(std::uint8_t& waited, std::uint8_t rate) {
  if (waited >= rate) {
    waited = 0;
    return false;
  }
  ++waited;
  return true;
}

struct Digestion {
  Biochemistry& chemistry;
  Loci& loci;
  Brain& brain;
};

void emit(Digestion of, Organ& organ, Emitter& emitter) {
  float* own = organLocus(organ, emitter.locus);
  const float* locus = own != nullptr ? own : findLocus(of.loci, of.brain, LocusType::Emitter, emitter.locus);
  if (locus == nullptr || waits(emitter.waited, emitter.rate)) return;
  float signal = *locus;
  if (emitter.clears) {
    if (own == nullptr) own = findWritableLocus(of.loci, of.brain, LocusType::Emitter, emitter.locus);
    if (own != nullptr) *own = 0;
  }
  if (emitter.inverts) signal = 1 - signal;
  if (emitter.digital) {
    if (signal >= emitter.threshold) change(of.chemistry, emitter.chemical, emitter.gain);
  } else if (float dose = (signal - emitter.threshold) * emitter.gain; dose > 0) {
    change(of.chemistry, emitter.chemical, dose);
  }
}

// Of reactants that there are, what is there of the scarcest reacts by a share.
void react(Biochemistry& chemistry, Reaction& reaction) {
  if (reaction.rate != reaction.knownRate) {
    reaction.knownRate = reaction.rate;
    reaction.share = reactingShare(reaction.rate);
  }
  float turns = 1;
  bool limited = false;
  for (int i = 0; i < 2; ++i) {
    const Reaction::Part& part = reaction.parts[static_cast<std::size_t>(i)];
    if (part.chemical == chemical::None) continue;
    float enough = chemistry.concentrations[part.chemical] / static_cast<float>(part.amount);
    turns = limited ? std::min(turns, enough) : enough;
    limited = true;
  }
  turns *= reaction.share;
  if (turns <= 0) return;
  for (int i = 0; i < 4; ++i) {
    const Reaction::Part& part = reaction.parts[static_cast<std::size_t>(i)];
    float amount = turns * static_cast<float>(part.amount);
    change(chemistry, part.chemical, i < 2 ? -amount : amount);
  }
}

float sense(const Receptor& receptor) {
  float over = receptor.concentration - receptor.threshold;
  float signal = over <= 0 ? 0 : receptor.digital ? receptor.gain : over * receptor.gain;
  float output = receptor.nominal + (receptor.inverted ? -signal : signal);
  return output < 0 ? 0.0f : output > 1 ? 1.0f : output;
}

// Receptors of the same locus of an organ or reaction have the effect of their mean.
struct Mean {
  float sum = 0;
  int count = 0;

  float with(float value) {
    sum += value;
    ++count;
    return sum / static_cast<float>(count);
  }
};

void receive(Digestion of, Organ& organ, bool worked) {
  std::array<Mean, 3> own;
  Mean ofReaction;
  std::int32_t reaction = -1;
  for (Receptor& receptor : organ.receptors) {
    if (worked) {
      receptor.concentration = of.chemistry.concentrations[receptor.chemical];
      receptor.hasRead = true;
    }
    if (!receptor.hasRead) continue;
    float output = sense(receptor);
    if (float* locus = organLocus(organ, receptor.locus)) {
      *locus = own[receptor.locus.id].with(output);
    } else if (receptor.reaction >= 0) {
      // Those of a reaction follow it.
      if (receptor.reaction != reaction) ofReaction = {};
      reaction = receptor.reaction;
      organ.reactions[static_cast<std::size_t>(reaction)].rate = ofReaction.with(output);
    } else if (float* shared = findWritableLocus(of.loci, of.brain, LocusType::Receptor, receptor.locus)) {
      if (shared != &of.loci.die || output != 0) *shared = output;
    }
  }
}

void work(Digestion of, Organ& organ) {
  Biochemistry& chemistry = of.chemistry;
  if (chemistry.concentrations[chemical::Atp] >= organ.energyCost) {
    change(chemistry, chemical::Atp, -organ.energyCost);
    change(chemistry, chemical::Adp, organ.energyCost);
    for (Emitter& emitter : organ.emitters) emit(of, organ, emitter);
    for (Reaction& reaction : organ.reactions) react(chemistry, reaction);
  } else {
    hurt(chemistry, organ, organ.atpDamage);
  }
  float lost = organ.longTerm - organ.shortTerm;
  organ.longTerm -= lost * organ.damage;
  organ.shortTerm += lost * organ.repair;
  if (organ.lifeForce > 0) change(chemistry, chemical::Injury, -(lost * organ.repair / organ.lifeForce));
  if (organ.injury > 0) hurt(chemistry, organ, organ.injury * organ.lifeForce);
  organ.injury = 0;
}

void updateOrgan(Digestion of, Organ& organ) {
  // A body that no gene gave anything to do takes no energy.
  bool isIdleBody = &organ == of.chemistry.organs.data() && organ.receptors.empty() && organ.emitters.empty() &&
                    organ.reactions.empty();
  if (isIdleBody || !lives(organ)) return;
  organ.counter += organ.clock;
  bool works = organ.counter >= 1;
  if (works) {
    organ.counter -= 1;
    work(of, organ);
  }
  receive(of, organ, works);
  constexpr float Ageing = 1 - 1e-6f;
  organ.shortTerm *= Ageing;
  organ.longTerm *= Ageing;
}

// What goes on in a dead creature: emitters that wait for its death.
void updateDead(Digestion of) {
  for (Organ& organ : of.chemistry.organs)
    for (Emitter& emitter : organ.emitters)
      if (findLocus(of.loci, of.brain, LocusType::Emitter, emitter.locus) == &of.loci.dead) emit(of, organ, emitter);
}

void emit(Biochemistry& chemistry, const Brain& brain, NeuroEmitter& emitter) {
  if (waits(emitter.waited, emitter.rate)) return;
  float product = 1;
  bool any = false;
  for (NeuroEmitter::Neuron each : emitter.neurons) {
    const Lobe* lobe = lobeOfTissue(brain, each.lobe - 1);
    if (lobe == nullptr || each.neuron >= lobe->size) continue;
    product *= lobe->value(each.neuron, neuron_variable::State);
    any = true;
  }
  if (any)
    for (const NeuroEmitter::Dose& dose : emitter.doses) change(chemistry, dose.chemical, product * dose.amount);
}

const Organ* organAt(const Biochemistry& chemistry, int organ) {
  return organ < 0 || organ >= organCount(chemistry) ? nullptr : &chemistry.organs[static_cast<std::size_t>(organ)];
}

}  // namespace

void updateBiochemistry(Biochemistry& chemistry, Loci& loci, Brain& brain) {
  Digestion of{chemistry, loci, brain};
  if (loci.dead > 0) {
    updateDead(of);
  } else {
    for (Organ& organ : chemistry.organs) updateOrgan(of, organ);
    if (chemistry.neuroEmittersWork)
      for (NeuroEmitter& emitter : chemistry.neuroEmitters) emit(chemistry, brain, emitter);
  }
  for (std::size_t i = 0; i < ChemicalCount; ++i)
    chemistry.concentrations[i] = concentrationOf(chemistry.concentrations[i] * chemistry.kept[i]);
}

void adjustChemical(Biochemistry& chemistry, int chemical, float by) {
  if (chemical <= 0 || chemical >= static_cast<int>(ChemicalCount) || by != by) return;
  change(chemistry, static_cast<std::uint8_t>(chemical), by);
}

bool brainLives(const Biochemistry& chemistry) {
  return std::all_of(chemistry.organs.begin(), chemistry.organs.end(),
                     [](const Organ& organ) { return !organ.isBrain || lives(organ); });
}

int organCount(const Biochemistry& chemistry) { return static_cast<int>(chemistry.organs.size()); }

int organInteger(const Biochemistry& chemistry, int index, int data) {
  const Organ* organ = organAt(chemistry, index);
  if (organ == nullptr || data < 0 || data > 2) return -1;
  return static_cast<int>(data == 0   ? organ->receptors.size()
                          : data == 1 ? organ->emitters.size()
                                      : organ->reactions.size());
}

float organFloat(const Biochemistry& chemistry, int index, int data) {
  const Organ* organ = organAt(chemistry, index);
  if (organ == nullptr) return -1;
  switch (data) {
    case 0: return organ->clock;
    case 1: return organ->lifeForce > 0 ? organ->shortTerm / organ->lifeForce : 0;
    case 2: return organ->repair;
    case 3: return organ->injury;
    case 4: return organ->lifeForce;
    case 5: return organ->shortTerm;
    case 6: return organ->longTerm;
    case 7: return organ->damage;
    case 8: return organ->energyCost;
    case 9: return organ->atpDamage;
    default: return -1;
  }
}

bool injure(Biochemistry& chemistry, int organ, float amount, base::Random& random) {
  if (organ == -1) organ = static_cast<int>(random.below(static_cast<std::uint32_t>(chemistry.organs.size())));
  if (organAt(chemistry, organ) == nullptr) return false;
  if (amount > 0) hurt(chemistry, chemistry.organs[static_cast<std::size_t>(organ)], std::min(amount, MostLifeForce));
  return true;
}

}  // namespace vellum::caos
