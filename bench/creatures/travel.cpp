#include "bench/creatures/travel.h"

#include "base/check.h"
#include "bench/report.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/runtime/export_creature.h"
#include "languages/caos/runtime/import_creature.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::bench {

struct Traveller::Worlds : caos::TestBench {};

Traveller::Traveller(const caos::Genome& genome) : worlds_(std::make_unique<Worlds>()) {
  (void)worlds_->storage.write("Genetics/norn.gen", genome.bytes());
  worlds_->run(
      "setv va00 addm 0 0 2000 1000 \"\" setv va01 addr va00 0 2000 0 0 500 500\n"
      "new: simp 1 1 1 \"x\" 1 0 1 gene load targ 1 \"norn\" new: crea 4 targ 1 1 1 mvft 300 500 born vocb");
  worlds_->tick(400);
}

Traveller::~Traveller() = default;

Traveller::Journey Traveller::travel() {
  caos::Engine& engine = worlds_->engine();
  caos::Agent& agent = *engine.world.agents.find(engine.world.creatures.back());
  caos::Living living(engine, agent);
  std::string name = caos::creatureChunk(living.creature.moniker, "DSEX");
  Journey journey;
  double begin = seconds();
  auto exported = caos::exportCreature(living, "DSEX");
  journey.out = (seconds() - begin) * 1e3;
  VELLUM_CHECK(exported && *exported == 0, "the creature is not exported");
  engine.freeDead();
  begin = seconds();
  auto imported = caos::importCreature(engine, name, true);
  journey.in = (seconds() - begin) * 1e3;
  VELLUM_CHECK(imported && imported->agent != nullptr, "the creature is not imported");
  std::string file = "My Creatures/" + name + ".creature";
  journey.bytes = worlds_->storage.read(file)->size();
  VELLUM_CHECK(worlds_->storage.remove(file).ok(), "the file stays");
  engine.prayStore.refresh();
  return journey;
}

}  // namespace vellum::bench
