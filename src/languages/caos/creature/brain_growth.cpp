// How brains are made of genes.
#include <algorithm>

#include "languages/caos/creature/brain_parts.h"

namespace vellum::caos {

namespace {

constexpr std::size_t LobeRules = 25, TractRules = 32;  // offsets of the init rule in a gene; the update rule follows

LobeId lobeIdAt(const Gene& gene, std::size_t at) {
  LobeId id;
  for (std::size_t i = 0; i < id.size(); ++i) id[i] = static_cast<char>(gene[at + i]);
  return id;
}

std::uint16_t number16(const Gene& gene, std::size_t at) { return static_cast<std::uint16_t>(gene.bigEndian16(at)); }

Lobe lobeOf(const Gene& gene) {
  Lobe lobe;
  lobe.id = lobeIdAt(gene, 0);
  lobe.updateTime = number16(gene, 4);
  lobe.x = number16(gene, 6);
  lobe.y = number16(gene, 8);
  lobe.width = std::max<std::uint8_t>(gene[10], 1);
  lobe.height = std::max<std::uint8_t>(gene[11], 1);
  lobe.red = gene[12];
  lobe.green = gene[13];
  lobe.blue = gene[14];
  lobe.tissue = gene[16];
  lobe.initAlways = gene[17] != 0;
  lobe.init = readRule(gene.data.subspan(LobeRules, RuleBytes));
  lobe.update = readRule(gene.data.subspan(LobeRules + RuleBytes, RuleBytes));
  return lobe;
}

TractEnd endOf(const Gene& gene, std::size_t at, std::uint8_t variable) {
  TractEnd end;
  end.lobe = lobeIdAt(gene, at);
  end.first = number16(gene, at + 4);
  end.last = number16(gene, at + 6);
  end.connections = number16(gene, at + 8);
  end.variable = variable % RuleVariables;
  return end;
}

Tract tractOf(const Gene& gene) {
  Tract tract;
  tract.updateTime = number16(gene, 0);
  tract.migrates = gene[22] != 0;
  tract.randomConnections = gene[23] != 0;
  tract.from = endOf(gene, 2, gene[24]);
  tract.to = endOf(gene, 12, gene[25]);
  tract.initAlways = gene[26] != 0;
  tract.init = readRule(gene.data.subspan(TractRules, RuleBytes));
  tract.update = readRule(gene.data.subspan(TractRules + RuleBytes, RuleBytes));
  return tract;
}

// A lobe that came later replaces this one: dendrites to neurons that it hasn't are lost.
void dropDendrites(Tract& tract, std::uint32_t sources, std::uint32_t destinations) {
  std::uint32_t left = 0;
  for (std::uint32_t i = 0; i < tract.size; ++i) {
    if (tract.source[i] >= sources || tract.destination[i] >= destinations) continue;
    tract.source[left] = tract.source[i];
    tract.destination[left] = tract.destination[i];
    for (std::uint32_t v = 0; v < RuleVariables; ++v) tract.value(left, v) = tract.value(i, v);
    ++left;
  }
  tract.size = left;
  tract.source.resize(left);
  tract.destination.resize(left);
}

void dropDendritesOutside(Brain& brain) {
  for (Tract& tract : brain.tracts)
    if (tract.sourceLobe != Tract::NoLobe)
      dropDendrites(tract, brain.lobes[static_cast<std::size_t>(tract.sourceLobe)].size,
                    brain.lobes[static_cast<std::size_t>(tract.destinationLobe)].size);
}

std::uint32_t neuronsOf(const Brain& brain) {
  std::uint32_t sum = 0;
  for (const Lobe& lobe : brain.lobes) sum += lobe.size;
  return sum;
}

std::uint32_t dendritesOf(const Brain& brain) {
  std::uint32_t sum = 0;
  for (const Tract& tract : brain.tracts) sum += tract.size;
  return sum;
}

void growLobe(Brain& brain, Lobe lobe, base::Random& random) {
  auto old = std::find_if(brain.lobes.begin(), brain.lobes.end(), [&](const Lobe& each) { return each.id == lobe.id; });
  bool replaces = old != brain.lobes.end();
  std::uint32_t room = MaxNeurons - neuronsOf(brain) + (replaces ? old->size : 0);
  lobe.size = std::min({std::uint32_t(lobe.width) * lobe.height, MaxLobeNeurons, room});
  if (lobe.size == 0 || (!replaces && brain.lobes.size() >= MaxLobes)) return;
  lobe.stride = columnStride(lobe.size);
  lobe.values.assign(std::size_t(lobe.stride) * RuleVariables, 0.0f);
  lobe.input.assign(lobe.stride, 0.0f);
  if (!lobe.initAlways)
    for (std::uint32_t i = 0; i < lobe.size; ++i) initNeuron(lobe, i, random);
  if (replaces) {
    *old = std::move(lobe);
    dropDendritesOutside(brain);
  } else {
    brain.lobes.push_back(std::move(lobe));
  }
}

void growTract(Brain& brain, Tract tract, base::Random& random) {
  if (brain.tracts.size() >= MaxTracts) return;
  for (std::size_t i = 0; i < brain.lobes.size(); ++i) {
    if (brain.lobes[i].id == tract.from.lobe) tract.sourceLobe = static_cast<std::int32_t>(i);
    if (brain.lobes[i].id == tract.to.lobe) tract.destinationLobe = static_cast<std::int32_t>(i);
  }
  if (tract.sourceLobe == Tract::NoLobe || tract.destinationLobe == Tract::NoLobe) {
    tract.sourceLobe = tract.destinationLobe = Tract::NoLobe;
  } else {
    layDendrites(brain, tract, MaxDendrites - dendritesOf(brain), random);
    if (!tract.initAlways)
      for (std::uint32_t i = 0; i < tract.size; ++i) initDendrite(tract, i, random);
  }
  brain.tracts.push_back(std::move(tract));
}

}  // namespace

void expressBrain(Brain& brain, const Genome& genome, int stage, Sex sex, int variant, base::Random& random) {
  // Lobes first: a tract's gene may come before those of its lobes.
  for (GeneKind kind : {GeneKind::Lobe, GeneKind::Tract}) {
    std::uint32_t number = 0;
    for (Gene gene : genome) {
      ++number;
      if (gene.kind != kind || !gene.expressedBy(stage, sex, variant)) continue;
      std::uint32_t order = static_cast<std::uint32_t>(stage) * std::uint32_t(MaxGenes + 1) + number;
      if (kind == GeneKind::Lobe) {
        Lobe lobe = lobeOf(gene);
        lobe.gene = order;
        growLobe(brain, std::move(lobe), random);
      } else {
        Tract tract = tractOf(gene);
        tract.gene = order;
        growTract(brain, std::move(tract), random);
      }
    }
  }
  prepareBrain(brain);
}

}  // namespace vellum::caos
