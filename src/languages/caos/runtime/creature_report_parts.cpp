// The insides of a creature as JSON: brain, organs, genes.
#include <algorithm>
#include <numeric>

#include "languages/caos/genetics/gene_names.h"
#include "languages/caos/runtime/creature_report.h"

namespace vellum::caos {

namespace {

constexpr std::size_t StrongestDendrites = 50;  // of a tract

std::string idOf(const LobeId& id) { return printable({id.data(), id.size()}); }

void writeLobe(base::JsonWriter& json, const Lobe& lobe) {
  json.beginObject().member("id", idOf(lobe.id)).member("x", lobe.x).member("y", lobe.y);
  json.member("width", lobe.width).member("height", lobe.height).member("tissue", lobe.tissue);
  json.key("colour").beginArray().value(lobe.red).value(lobe.green).value(lobe.blue).end();
  json.member("winner", lobe.spare).key("states").beginArray();
  for (std::uint32_t i = 0; i < lobe.size; ++i) json.value(shortNumber(lobe.value(i, neuron_variable::State)));
  json.end().end();
}

std::vector<std::uint32_t> strongestOf(const Tract& tract) {
  std::vector<std::uint32_t> order(tract.size);
  std::iota(order.begin(), order.end(), 0u);
  auto strength = [&](std::uint32_t i) {
    float weight = tract.value(i, dendrite_variable::Weight);
    return weight < 0 ? -weight : weight;
  };
  std::size_t count = std::min<std::size_t>(StrongestDendrites, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](std::uint32_t a, std::uint32_t b) {
                      float one = strength(a), other = strength(b);
                      return one != other ? one > other : a < b;
                    });
  order.resize(count);
  return order;
}

void writeTract(base::JsonWriter& json, const Tract& tract) {
  json.beginObject().member("from", tract.sourceLobe).member("to", tract.destinationLobe);
  json.member("fromId", idOf(tract.from.lobe)).member("toId", idOf(tract.to.lobe)).member("dendrites", tract.size);
  json.member("migrates", tract.migrates).key("strongest").beginArray();
  for (std::uint32_t i : strongestOf(tract)) {
    json.beginArray().value(std::int32_t(tract.source[i])).value(std::int32_t(tract.destination[i]));
    json.value(shortNumber(tract.value(i, dendrite_variable::Weight))).end();
  }
  json.end().end();
}

}  // namespace

void writeBrain(base::JsonWriter& json, const Creature& creature) {
  json.key("brain").beginObject().member("lives", brainLives(creature.biochemistry)).key("lobes").beginArray();
  for (const Lobe& lobe : creature.brain.lobes) writeLobe(json, lobe);
  json.end().key("tracts").beginArray();
  for (const Tract& tract : creature.brain.tracts) writeTract(json, tract);
  json.end().end();
}

void writeOrgans(base::JsonWriter& json, const Creature& creature) {
  json.key("organs").beginArray();
  for (const Organ& organ : creature.biochemistry.organs) {
    bool isBody = &organ == creature.biochemistry.organs.data();
    json.beginObject().member("kind", isBody ? "body" : organ.isBrain ? "brain" : "organ");
    if (!isBody) json.member("gene", organ.gene);
    json.member("clock", shortNumber(organ.clock)).member("lifeForce", shortNumber(organ.lifeForce));
    json.member("shortTerm", shortNumber(organ.shortTerm)).member("longTerm", shortNumber(organ.longTerm));
    json.member("repair", shortNumber(organ.repair)).member("injury", shortNumber(organ.injury));
    json.member("energyCost", shortNumber(organ.energyCost)).member("damage", shortNumber(organ.damage));
    json.member("receptors", static_cast<std::uint32_t>(organ.receptors.size()));
    json.member("emitters", static_cast<std::uint32_t>(organ.emitters.size()));
    json.member("reactions", static_cast<std::uint32_t>(organ.reactions.size())).end();
  }
  json.end();
}

bool isExpressed(const Creature& creature, const Gene& gene) {
  return gene.switchOn <= creature.stage && gene.expressedBy(gene.switchOn, creature.sex, creature.variant);
}

void writeGenes(base::JsonWriter& json, const Creature& creature) {
  std::array<std::uint32_t, GeneKinds.size()> present{}, expressed{};
  json.key("genes").beginArray();
  for (std::size_t i = 0; creature.genome != nullptr && i < creature.genome->size(); ++i) {
    Gene gene = (*creature.genome)[i];
    bool now = isExpressed(creature, gene);
    ++present[static_cast<std::size_t>(gene.kind)];
    if (now) ++expressed[static_cast<std::size_t>(gene.kind)];
    json.beginObject().member("index", static_cast<std::uint32_t>(i)).member("kind", geneKind(gene.kind).name);
    json.member("id", gene.id).member("generation", gene.generation).member("stage", stageName(gene.switchOn));
    json.member("expressed", now).end();
  }
  json.end().key("geneKinds").beginArray();
  for (std::size_t i = 0; i < GeneKinds.size(); ++i) {
    if (present[i] == 0) continue;
    json.beginObject()
        .member("kind", GeneKinds[i].name)
        .member("count", present[i])
        .member("expressed", expressed[i])
        .end();
  }
  json.end();
}

}  // namespace vellum::caos
