// How a biochemistry is made of genes.
#include <unordered_map>

#include "languages/caos/creature/biochemistry.h"
#include "languages/caos/creature/decay.h"

namespace vellum::caos {

namespace {

Organ organOf(const Gene& gene, std::uint32_t place) {
  Organ organ;
  organ.gene = place;
  organ.isBrain = gene.kind == GeneKind::BrainOrgan;
  organ.clock = gene.share(0);
  organ.damage = gene.share(1);
  organ.lifeForce = gene.share(2) * MostLifeForce;
  organ.shortTerm = organ.longTerm = organ.lifeForce;
  organ.counter = gene.share(3);
  organ.atpDamage = gene.share(4) * organ.lifeForce / 255.0f;
  return organ;
}

Receptor receptorOf(const Gene& gene) {
  Receptor receptor;
  receptor.locus = {gene[0], gene[1], gene[2]};
  receptor.chemical = gene[3];
  receptor.threshold = gene.share(4);
  receptor.nominal = gene.share(5);
  receptor.gain = gene.share(6);
  receptor.inverted = (gene[7] & 1) != 0;
  receptor.digital = (gene[7] & 2) != 0;
  return receptor;
}

Emitter emitterOf(const Gene& gene) {
  Emitter emitter;
  emitter.locus = {gene[0], gene[1], gene[2]};
  emitter.chemical = gene[3];
  emitter.threshold = gene.share(4);
  emitter.rate = gene[5];
  emitter.gain = gene.share(6);
  emitter.clears = (gene[7] & 1) != 0;
  emitter.digital = (gene[7] & 2) != 0;
  emitter.inverts = (gene[7] & 4) != 0;
  return emitter;
}

Reaction reactionOf(const Gene& gene, std::uint32_t place) {
  Reaction reaction;
  reaction.gene = place;
  for (std::size_t i = 0; i < reaction.parts.size(); ++i)
    reaction.parts[i] = {gene[2 * i + 1], static_cast<std::uint8_t>((gene[2 * i] + 15) % 16 + 1)};
  reaction.rate = 1 - gene.share(8);
  return reaction;
}

NeuroEmitter neuroEmitterOf(const Gene& gene) {
  NeuroEmitter emitter;
  for (std::size_t i = 0; i < emitter.neurons.size(); ++i) emitter.neurons[i] = {gene[2 * i], gene[2 * i + 1]};
  emitter.rate = gene[6];
  for (std::size_t i = 0; i < emitter.doses.size(); ++i) emitter.doses[i] = {gene[2 * i + 7], gene.share(2 * i + 8)};
  return emitter;
}

class OrganGrowth {
 public:
  explicit OrganGrowth(Biochemistry& chemistry) : chemistry_(chemistry) {
    for (std::size_t i = 1; i < chemistry.organs.size(); ++i) organs_[chemistry.organs[i].gene] = i;
    for (std::size_t i = 0; i < chemistry.organs.size(); ++i)
      for (std::size_t k = 0; k < chemistry.organs[i].reactions.size(); ++k)
        reactions_[chemistry.organs[i].reactions[k].gene] = {i, static_cast<std::int32_t>(k)};
  }

  // Genes of other stages also decide to which organ and reaction others belong.
  void meet(const Gene& gene, std::uint32_t place) {
    if (gene.kind == GeneKind::Organ || gene.kind == GeneKind::BrainOrgan) {
      if (auto found = organs_.find(place); found != organs_.end()) organ_ = found->second;
    } else if (gene.kind == GeneKind::Reaction) {
      if (auto found = reactions_.find(place); found != reactions_.end()) reaction_ = found->second;
    }
  }

  void express(const Gene& gene, std::uint32_t place) {
    switch (gene.kind) {
      case GeneKind::BrainOrgan:
      case GeneKind::Organ: return addOrgan(organOf(gene, place));
      case GeneKind::Receptor: return addReceptor(receptorOf(gene));
      case GeneKind::Emitter: return addPart(&Organ::emitters, emitterOf(gene));
      case GeneKind::Reaction: return addReaction(reactionOf(gene, place));
      case GeneKind::HalfLives:
        for (std::size_t i = 0; i < ChemicalCount; ++i) chemistry_.kept[i] = keptShare(gene[i]);
        return;
      case GeneKind::InitialConcentration:
        if (gene[0] != chemical::None) chemistry_.concentrations[gene[0]] = gene.share(1);
        return;
      case GeneKind::NeuroEmitter:
        if (chemistry_.neuroEmitters.size() < MaxNeuroEmitters)
          chemistry_.neuroEmitters.push_back(neuroEmitterOf(gene));
        return;
      default: return;
    }
  }

 private:
  struct ReactionPlace {
    std::size_t organ = 0;
    std::int32_t index = -1;
  };

  void addOrgan(Organ organ) {
    if (chemistry_.organs.size() >= MaxOrgans) return;
    // The last organ of the brain counts.
    if (organ.isBrain)
      for (Organ& other : chemistry_.organs) other.isBrain = false;
    organs_[organ.gene] = chemistry_.organs.size();
    chemistry_.organs.push_back(std::move(organ));
  }
  void addReaction(const Reaction& reaction) {
    std::vector<Reaction>& all = chemistry_.organs[organ_].reactions;
    std::size_t before = all.size();
    addPart(&Organ::reactions, reaction);
    if (all.size() > before) reactions_[reaction.gene] = {organ_, static_cast<std::int32_t>(before)};
  }
  void addReceptor(Receptor receptor) {
    if (receptor.locus.organ == 3 && receptor.locus.tissue == 0 && receptor.locus.id == 0 && reaction_.organ == organ_)
      receptor.reaction = reaction_.index;
    addPart(&Organ::receptors, receptor);
  }
  template <class Part>
  void addPart(std::vector<Part> Organ::*list, const Part& part) {
    if (chemistry_.parts >= MaxOrganParts) return;
    ++chemistry_.parts;
    (chemistry_.organs[organ_].*list).push_back(part);
  }

  Biochemistry& chemistry_;
  std::unordered_map<std::uint32_t, std::size_t> organs_;  // by the places of their genes
  std::unordered_map<std::uint32_t, ReactionPlace> reactions_;
  std::size_t organ_ = 0;
  ReactionPlace reaction_;
};

}  // namespace

Biochemistry::Biochemistry() {
  kept.fill(1);
  Organ body;
  body.clock = 0.5f;
  body.lifeForce = body.shortTerm = body.longTerm = MostLifeForce / 2;
  organs.push_back(body);
}

void expressBiochemistry(Biochemistry& chemistry, const Genome& genome, int stage, Sex sex, int variant) {
  OrganGrowth growth(chemistry);
  std::uint32_t place = 0;
  for (Gene gene : genome) {
    if (gene.expressedBy(stage, sex, variant)) growth.express(gene, place);
    growth.meet(gene, place++);
  }
  for (Organ& organ : chemistry.organs) {
    std::size_t parts = organ.receptors.size() + organ.emitters.size() + organ.reactions.size();
    organ.energyCost = 1.0f / 128.0f + static_cast<float>(parts) * 0.1f / 255.0f;
  }
}

}  // namespace vellum::caos
