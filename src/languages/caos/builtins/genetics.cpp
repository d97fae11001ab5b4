// Chapter "Genetics" of the manual: genomes in the slots of agents.
#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/gene_files.h"
#include "languages/caos/world/genomes.h"

namespace vellum::caos {

static MonikerSource monikers(Call& call) {
  return {call.engine.environment.random(), call.engine.catalogues.catalogue()};
}

static vm::HostResult filled(Call& call, const std::string& moniker) {
  return moniker.empty() ? call.fail(diag::OutOfMemory) : call.done();
}

static void chargeGenes(Call& call, const Genome& genome) { call.charge(genome.size() + genome.bytes().size() / 16); }

VELLUM_CAOS_BODY(GeneLoad) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  if (call.i(2) < 1) return call.fail(diag::NoGeneFile);
  call.chargeFiles();
  auto file =
      findGeneFile(call.world.galleries.assets, call.world.identity, call.s(3), call.engine.environment.random());
  if (!file) return call.fail(diag::NoGeneFile);
  call.charge(file->bytes.size() / 16);
  auto genome = readGeneFile(call.world.galleries.assets, *file);
  if (!genome) return call.fail(diag::FileRefused, genome.error().message);
  chargeGenes(call, *genome);
  return filled(call, loadGenes(call.world, monikers(call), agent, call.i(2), std::move(*genome), file->name));
}

VELLUM_CAOS_BODY(GeneCros) {
  VELLUM_CAOS_REQUIRE_AGENT(child, 0);
  VELLUM_CAOS_REQUIRE_AGENT(mother, 3);
  VELLUM_CAOS_REQUIRE_AGENT(father, 6);
  for (int slot = 9; slot <= 12; ++slot)
    if (call.i(slot) < 0 || call.i(slot) > 255) return call.fail(diag::MutationOutOfRange);
  const GeneSlot* hers = geneSlot(mother, call.i(5));
  const GeneSlot* his = geneSlot(father, call.i(8));
  if (call.i(2) < 1 || hers == nullptr || his == nullptr) return call.fail(diag::InvalidGeneSlot);
  // Bytes are copied, and each may change.
  call.charge((hers->genome->bytes().size() + his->genome->bytes().size()) / 8);
  Parent mum{*hers, {call.i(9), call.i(10)}}, dad{*his, {call.i(11), call.i(12)}};
  return filled(call, crossGenes(call.world, monikers(call), child, call.i(2), mum, dad, LifeEvent::Spliced));
}

VELLUM_CAOS_BODY(GeneClon) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  VELLUM_CAOS_REQUIRE_AGENT(original, 3);
  const GeneSlot* genes = geneSlot(original, call.i(5));
  if (call.i(2) < 1 || genes == nullptr) return call.fail(diag::InvalidGeneSlot);
  chargeGenes(call, *genes->genome);
  return filled(call, cloneGenes(call.world, monikers(call), agent, call.i(2), *genes));
}

VELLUM_CAOS_BODY(GeneMove) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  VELLUM_CAOS_REQUIRE_AGENT(from, 3);
  if (call.i(2) < 1 || call.i(5) < 1 || geneSlot(from, call.i(5)) == nullptr) return call.fail(diag::InvalidGeneSlot);
  return moveGenes(call.world, from, call.i(5), agent, call.i(2)) ? call.done() : call.fail(diag::OutOfMemory);
}

VELLUM_CAOS_BODY(GeneKill) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  if (call.i(2) < 1) return call.fail(diag::InvalidGeneSlot);
  clearGenes(call.world, agent, call.i(2));
  return call.done();
}

VELLUM_CAOS_BODY(GtosString) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.i(0) < 0 ? call.fail(diag::InvalidGeneSlot) : call.done(monikerIn(agent, call.i(0)));
}

VELLUM_CAOS_BODY(MtoaAgent) {
  const History* history = historyOf(call.world, call.s(0));
  return call.done(history != nullptr ? call.world.agents.find(history->holder) : nullptr);
}

VELLUM_CAOS_BODY(MtocAgent) {
  const History* history = historyOf(call.world, call.s(0));
  const Agent* agent = history != nullptr ? call.world.agents.find(history->holder) : nullptr;
  bool lives = agent != nullptr && agent->kind == AgentKind::Creature && monikerIn(*agent, 0) == call.s(0) &&
               history->whereabouts != Whereabouts::Dead;
  return call.done(lives ? agent : nullptr);
}

}  // namespace vellum::caos
