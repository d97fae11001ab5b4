#include "languages/caos/world/genomes.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace vellum::caos {

// About what a genome takes besides its bytes.
static constexpr std::size_t GenomeCost = 128;

static std::size_t costOf(const Genome& genome) {
  return GenomeCost + genome.bytes().size() + genome.size() * sizeof(std::uint32_t);
}

const GeneSlot* geneSlot(const Agent& agent, std::int32_t slot) {
  for (const GeneSlot& genes : agent.extrasOrDefault().genes)
    if (genes.slot == slot) return &genes;
  return nullptr;
}

std::string_view monikerIn(const Agent& agent, std::int32_t slot) {
  const GeneSlot* genes = geneSlot(agent, slot);
  return genes != nullptr ? std::string_view(genes->moniker) : std::string_view();
}

int generationOf(std::string_view moniker) {
  auto number = base::parseInt(moniker.substr(0, std::min<std::size_t>(moniker.find('-'), 6)));
  return number && *number > 0 ? static_cast<int>(*number) : 0;
}

// The word of a moniker: four letters, of the genus' list or of the common one.
static std::string wordFor(MonikerSource source, int genus) {
  static constexpr std::string_view Tag = "Moniker Friendly Names", None = "xxxx";
  const std::vector<std::string>* words = source.catalogue.find(base::cat(Tag, ' ', genus));
  if (words == nullptr || words->empty()) words = source.catalogue.find(Tag);
  if (words == nullptr || words->empty()) return std::string(None);
  const std::string& word = (*words)[source.random.below(static_cast<std::uint32_t>(words->size()))];
  bool plain = !word.empty() && word.size() <= 8 && std::all_of(word.begin(), word.end(), base::isAsciiAlnum);
  return plain ? word : std::string(None);
}

std::string makeMoniker(const World& world, MonikerSource source, int generation, int genus) {
  static constexpr std::string_view Characters = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::string number = base::cat(generation);
  number.insert(0, 3 - std::min<std::size_t>(3, number.size()), '0');
  std::string moniker;
  do {
    moniker = base::cat(number, '-', wordFor(source, genus));
    for (int group = 0; group < 4; ++group) {
      moniker += '-';
      for (int i = 0; i < 5; ++i)
        moniker += Characters[source.random.below(static_cast<std::uint32_t>(Characters.size()))];
    }
  } while (historyOf(world, moniker) != nullptr);
  return moniker;
}

static void leaveSlot(World& world, const GeneSlot& genes) {
  world.histories.bytes -= costOf(*genes.genome);
  if (History* history = historyOf(world, genes.moniker)) history->holder = 0;
}

bool setGenes(World& world, Agent& agent, std::int32_t slot, std::string_view moniker,
              std::shared_ptr<const Genome> genome) {
  Extras& extras = agent.extras.make();
  if (geneSlot(agent, slot) == nullptr && extras.genes.size() >= MaxGeneSlots) return false;
  if (!takeHistoryBytes(world, costOf(*genome))) return false;
  clearGenes(world, agent, slot);
  auto after =
      std::find_if(extras.genes.begin(), extras.genes.end(), [&](const GeneSlot& genes) { return genes.slot > slot; });
  extras.genes.insert(after, GeneSlot{slot, std::string(moniker), std::move(genome)});
  if (History* history = historyOf(world, moniker)) {
    history->holder = agent.handle;
    history->whereabouts = slot == 0 ? Whereabouts::Made : Whereabouts::InSlot;
  }
  return true;
}

void clearGenes(World& world, Agent& agent, std::int32_t slot) {
  const GeneSlot* genes = geneSlot(agent, slot);
  if (genes == nullptr) return;
  leaveSlot(world, *genes);
  setWhereabouts(world, genes->moniker, Whereabouts::Unreferenced);
  std::erase_if(agent.extras.make().genes, [&](const GeneSlot& each) { return each.slot == slot; });
}

bool moveGenes(World& world, Agent& fromAgent, std::int32_t from, Agent& toAgent, std::int32_t to) {
  GeneSlot genes = *geneSlot(fromAgent, from);
  if (&fromAgent == &toAgent && from == to) return true;
  if (geneSlot(toAgent, to) == nullptr && toAgent.extrasOrDefault().genes.size() >= MaxGeneSlots) return false;
  clearGenes(world, fromAgent, from);
  return setGenes(world, toAgent, to, genes.moniker, genes.genome);
}

// The body of a creature is gone with it; what else it held is unreferenced.
void releaseGenes(World& world, Agent& agent) {
  for (const GeneSlot& genes : agent.extrasOrDefault().genes) {
    leaveSlot(world, genes);
    bool isBody = genes.slot == 0 && agent.kind == AgentKind::Creature;
    setWhereabouts(world, genes.moniker, isBody ? Whereabouts::Gone : Whereabouts::Unreferenced);
  }
}

void sendGenesAway(World& world, Agent& creature) {
  std::vector<GeneSlot>& slots = creature.extras.make().genes;
  for (const GeneSlot& genes : slots) {
    leaveSlot(world, genes);
    setWhereabouts(world, genes.moniker, Whereabouts::OutOfWorld);
  }
  slots.clear();
  creature.creature()->moniker.clear();
}

// CAOS: HIST GNUS
static int genusNumber(const Genome& genome) { return genusOf(genome) + 1; }

// The file of a genome in the world's folder. The world keeps the genome itself, so it needs none.
static void writeGenome(World& world, std::string_view moniker, const Genome& genome) {
  host::Storage* storage = world.galleries.assets.storage;
  if (storage == nullptr) return;
  (void)storage->write(base::cat(world.identity.folder(), "/Genetics/", moniker, ".gen"), genome.bytes());
}

bool receiveGenes(World& world, Agent& agent, std::int32_t slot, std::string_view moniker,
                  std::shared_ptr<const Genome> genome) {
  if (!setGenes(world, agent, slot, moniker, genome)) return false;
  writeGenome(world, moniker, *genome);
  return true;
}

static History* fill(World& world, Agent& agent, std::int32_t slot, const std::string& moniker,
                     std::shared_ptr<const Genome> genome) {
  History* history = beginHistory(world, moniker);
  if (history == nullptr) return nullptr;
  history->genus = genusNumber(*genome);
  if (receiveGenes(world, agent, slot, moniker, std::move(genome))) return history;
  wipeHistory(world, moniker);
  return nullptr;
}

std::string loadGenes(World& world, MonikerSource source, Agent& agent, std::int32_t slot, Genome genome,
                      std::string_view file) {
  std::string moniker = makeMoniker(world, source, 1, genusNumber(genome));
  if (fill(world, agent, slot, moniker, std::make_shared<const Genome>(std::move(genome))) == nullptr) return "";
  recordLifeEvent(world, moniker, LifeEvent::Engineered, "", file);
  return moniker;
}

std::string cloneGenes(World& world, MonikerSource source, Agent& agent, std::int32_t slot, const GeneSlot& original) {
  std::string from = original.moniker;
  std::shared_ptr<const Genome> genome = original.genome;
  std::string moniker = makeMoniker(world, source, std::max(1, generationOf(from)), genusNumber(*genome));
  if (fill(world, agent, slot, moniker, genome) == nullptr) return "";
  recordLifeEvent(world, moniker, LifeEvent::Cloned, from);
  recordLifeEvent(world, from, LifeEvent::CloneSource, moniker);
  return moniker;
}

bool cloneSlots(World& world, MonikerSource source, Agent& twin) {
  std::vector<GeneSlot> originals = std::exchange(twin.extras.make().genes, {});
  bool room = true;
  for (const GeneSlot& genes : originals) room = room && !cloneGenes(world, source, twin, genes.slot, genes).empty();
  return room;
}

std::string crossGenes(World& world, MonikerSource source, Agent& agent, std::int32_t slot, const Parent& mother,
                       const Parent& father, LifeEvent how) {
  std::string mum = mother.genes.moniker, dad = father.genes.moniker;
  Crossing crossing =
      cross({*mother.genes.genome, mum, mother.odds}, {*father.genes.genome, dad, father.odds}, source.random);
  int generation = std::max(generationOf(mum), generationOf(dad)) + 1;
  std::string moniker = makeMoniker(world, source, generation, genusNumber(crossing.child));
  History* history = fill(world, agent, slot, moniker, std::make_shared<const Genome>(std::move(crossing.child)));
  if (history == nullptr) return "";
  history->crossovers = crossing.crossovers;
  history->mutations = crossing.mutations;
  recordLifeEvent(world, moniker, how, mum, dad);
  return moniker;
}

}  // namespace vellum::caos
