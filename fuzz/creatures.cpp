#include "creatures.h"

#include <string>

#include "languages/caos/creature/brain_dump.h"
#include "languages/caos/creature/random_genes.h"
#include "languages/caos/creature/whole_creature.h"
#include "promise.h"

namespace vellum::fuzz {

namespace {

using namespace caos;

constexpr std::size_t MostBytes = 1 << 16;
constexpr int UpdatesInStage = 3;

Genome genesOf(std::string_view bytes) {
  if (auto genome = Genome::read(bytes); genome.ok()) return *genome;
  GeneMaker genes;
  while (!bytes.empty()) {
    auto first = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    auto kind = static_cast<GeneKind>(first % GeneKinds.size());
    genes.stage = first / 32 % 3;
    std::string_view data = bytes.substr(0, geneKind(kind).size);
    bytes.remove_prefix(data.size());
    genes.add(kind, {data.begin(), data.end()});
  }
  return std::move(genes.genome);
}

void update(WholeCreature& creature, int number, BrainWay way) {
  for (Lobe& lobe : creature.brain.lobes) lobe.input[static_cast<std::uint32_t>(number) * 7 % lobe.size] = 0.75f;
  creature.feel(number, 2, number % 2 != 0, 0.5f);
  creature.think(way);
  creature.digest();
}

}  // namespace

void creature(std::string_view, std::string_view bytes) {
  Genome genome = genesOf(bytes.substr(0, MostBytes));
  WholeCreature compiled, interpreted;
  for (int stage = 0; stage < LifeStages; ++stage) {
    for (WholeCreature* each : {&compiled, &interpreted}) {
      each->enter(stage, genome, Sex::Female);
      for (int i = 0; i < UpdatesInStage; ++i)
        update(*each, stage * 16 + i, each == &compiled ? BrainWay::Compiled : BrainWay::Interpreted);
    }
  }
  std::string saved = compiled.save();
  require(saved == interpreted.save(), "both forms of a brain have equal results");
  WholeCreature loaded;
  require(loaded.load(saved), "a living creature can be saved");
  require(loaded.save() == saved, "a loaded creature is the saved one");
  for (std::size_t i = 0; i < loaded.brain.tracts.size(); ++i) {
    std::optional<std::string> text = learnedText(loaded.brain, static_cast<int>(i));
    require(text && learnFrom(loaded.brain, static_cast<int>(i), *text).ok(), "what was learned can be read");
  }
  require(loaded.save() == saved, "what was learned is what was written");
  // The same bytes as a save.
  WholeCreature forged;
  if (forged.load(bytes)) update(forged, 0, BrainWay::Compiled);
}

void eachCreature(std::string_view, const std::function<void(std::string_view)>& use) {
  base::Random random(1);
  for (int i = 0; i < 60; ++i) {
    RandomGenes generator(random);
    GeneMaker genes = generator.brain();
    generator.addChemistry(genes, 80);
    use(genes.genome.bytes());
    std::string bytes(random.below(3000), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.below(4) == 0 ? 255 : random.next());
    use(bytes);
  }
}

}  // namespace vellum::fuzz
