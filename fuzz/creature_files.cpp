#include "creature_files.h"

#include "languages/caos/creature/mini_creature.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/runtime/export_creature.h"
#include "languages/caos/runtime/import_creature.h"
#include "languages/caos/runtime/test_bench.h"
#include "promise.h"

namespace vellum::fuzz {

namespace {

using namespace caos;

constexpr int TicksOfLife = 9;

struct Harbour : TestBench {
  Harbour() {
    run("setv va00 addm 0 0 2000 1000 \"\" setv va01 addr va00 0 2000 0 0 500 500\n"
        "scrp 4 0 0 26 dirn 3 walk wait 10 endm");
  }
  Agent* first() {
    for (AgentHandle handle : engine().world.creatures)
      if (Agent* agent = engine().world.agents.find(handle)) return agent;
    return nullptr;
  }
  std::string exported() {
    Living living(engine(), *first());
    return creatureFileOf(living, "DSEX");
  }
};

CreatureFile wholeFile() {
  Harbour harbour;
  GeneMaker genes;
  mini::addBrain(genes);
  mini::addChemistry(genes, 72, 255);
  (void)harbour.storage.write("Genetics/mini.gen", genes.genome.bytes());
  harbour.run(
      "new: simp 1 1 1 \"x\" 1 0 1 gene load targ 1 \"mini\" new: crea 4 targ 1 1 1 mvft 300 500 born vocb\n"
      "setv name \"Pray Extra\" 1 setv ov09 2 wear 0 1 1");
  harbour.tick(9);
  std::string name = creatureChunk(harbour.first()->creature()->moniker, "DSEX");
  return *readCreatureFile(*readPray(harbour.exported()), name);
}

const CreatureFile& knownFile() {
  static const CreatureFile file = wholeFile();
  return file;
}

}  // namespace

void creatureFile(std::string_view, std::string_view bytes) {
  CreatureFile file = knownFile();
  file.state = bytes;
  std::string whole = bytes.starts_with("PRAY") ? std::string(bytes) : writePray(creatureChunks(file));
  Harbour harbour;
  harbour.engine().prayStore.give("x.creature", whole);
  auto chunks = readPray(whole);
  std::vector<std::string> names = chunks ? creaturesIn(*chunks) : std::vector<std::string>{"none.DSEX"};
  for (const std::string& name : names) {
    std::uint64_t before = harbour.hash();
    auto imported = importCreature(harbour.engine(), name, true);
    bool came = imported && imported->agent != nullptr;
    require(came || !imported || harbour.hash() == before, "a refused creature changes nothing");
    require(came || !imported || imported->code == Imported::NotFound || !imported->problem.empty(),
            "a refusal has a reason");
    if (!came) continue;
    for (int i = 0; i < TicksOfLife; ++i) harbour.step();
    harbour.hash();
    if (harbour.first() != nullptr) require(readPray(harbour.exported()).ok(), "a creature that came can leave again");
  }
}

void eachCreatureFile(std::string_view, const std::function<void(std::string_view)>& use) {
  use(knownFile().state);
  use(writePray(creatureChunks(knownFile())));
  base::Random random(2);
  for (int i = 0; i < 60; ++i) {
    std::string state = knownFile().state;
    for (std::uint32_t left = 1 + random.below(4); left > 0; --left)
      state[random.below(static_cast<std::uint32_t>(state.size()))] = static_cast<char>(random.next());
    use(state);
  }
}

}  // namespace vellum::fuzz
