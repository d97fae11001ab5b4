#include "bench/creatures/norn.h"

#include "base/random.h"
#include "languages/caos/creature/mini_creature.h"

namespace vellum::bench {

namespace {

using caos::GeneKind;
using caos::GeneMaker;

// Keeps a trace of the input in variable 3, and follows it.
const GeneMaker::Lines Trace{{2, 3, 3}, {24, 11, 60}, {3, 3, 0}, {25, 3, 3}, {36, 11, 5}, {2, 3, 0}, {1, 3, 1}};
// Sums its tracts, fades, and counts only above a threshold.
const GeneMaker::Lines Combine{{3, 3, 1},    {1, 3, 1},  {24, 11, 124}, {25, 3, 0},
                               {36, 11, 20}, {32, 0, 0}, {2, 3, 0},     {2, 3, 2}};
// Passes the source on, weighted, and lets the weight fade towards its long-term value.
const GeneMaker::Lines Weigh{{19, 2, 0}, {34, 3, 1}, {43, 11, 30}, {46, 1, 0}, {44, 14, 20}, {30, 0, 0}};
// Strong where both ends are active: such dendrites stay, others come loose and migrate.
const GeneMaker::Lines Associate{{19, 2, 0}, {51, 10, 0}, {3, 1, 0},     {19, 3, 0}, {24, 11, 12},
                                 {35, 2, 7}, {3, 2, 7},   {19, 11, 246}, {2, 2, 7}};
const GeneMaker::Lines StrongAtFirst{{3, 10, 0}, {2, 2, 7}, {3, 5, 0}, {19, 14, 248}, {2, 2, 0}};

void addLobes(GeneMaker& genes) {
  using namespace caos::mini;
  struct Row {
    const char* id;
    int width, height, time;
    const GeneMaker::Lines& rule;
  };
  const Row rows[] = {
      {"driv", 20, 1, 1, Sense},           {"resp", 20, 1, 2, Sense},     {"visn", 40, 1, 3, Vision},
      {"smel", 40, 1, 4, Trace},           {"noun", 40, 1, 5, Trace},     {"verb", 14, 1, 6, Trace},
      {"situ", 16, 1, 7, Sense},           {"detl", 16, 1, 8, Sense},     {"stim", 40, 1, 12, Sum},
      {"attn", 40, 1, 14, WinnerTakesAll}, {"comb", 40, 14, 18, Combine}, {"decn", 14, 1, 24, WinnerTakesAll},
      {"forf", 20, 1, 26, Trace},          {"prox", 20, 1, 27, Trace},    {"mood", 10, 1, 28, Trace}};
  int tissue = 0;
  for (const Row& row : rows) genes.lobe(row.id, row.width, row.height, row.time, tissue++, row.rule);
}

void addTracts(GeneMaker& genes) {
  using namespace caos::mini;
  for (const char* from : {"visn", "smel", "noun"}) genes.tract(10, {from, 0, 39, 1}, {"stim", 0, 39, 1}, Pass);
  genes.tract(13, {"stim", 0, 39, 1}, {"attn", 0, 39, 1}, Pass);
  genes.tract(13, {"driv", 0, 19, 1}, {"attn", 0, 39, 40}, Learn, LearnAtFirst);
  genes.tract(16, {"stim", 0, 39, 1}, {"comb", 0, 559, 14}, Weigh, LearnAtFirst);
  genes.tract(16, {"verb", 0, 13, 1}, {"comb", 0, 559, 40}, Weigh, LearnAtFirst);
  genes.tract(22, {"driv", 0, 19, 1}, {"decn", 0, 13, 14}, Learn, LearnAtFirst);
  genes.tract(22, {"comb", 0, 559, 40}, {"decn", 0, 13, 1}, Learn, LearnAtFirst);
  genes.tract(22, {"comb", 0, 559, 14}, {"forf", 0, 19, 1}, Weigh, LearnAtFirst);
  genes.tract(23, {"verb", 0, 13, 1}, {"decn", 0, 13, 1}, Pass);
  genes.migrates = true;
  genes.toVariable = 2;
  genes.tract(17, {"driv", 0, 19, 0}, {"comb", 0, 559, 2}, Associate, StrongAtFirst);
  genes.tract(17, {"situ", 0, 15, 0}, {"comb", 0, 559, 1}, Associate, StrongAtFirst);
}

// 20 organs with about 17 parts each.
void addOrgans(GeneMaker& genes) {
  base::Random random(7);
  auto byte = [&](std::uint32_t from, std::uint32_t below) {
    return static_cast<std::uint8_t>(from + random.below(below));
  };
  std::vector<std::uint8_t> halfLives(256);
  for (std::uint8_t& each : halfLives) each = byte(40, 60);
  halfLives[35] = halfLives[36] = 255;
  genes.add(GeneKind::HalfLives, halfLives);
  genes.add(GeneKind::BrainOrgan, {128, 0, 200, 0, 10});
  for (int organ = 0; organ < 20; ++organ) {
    genes.add(GeneKind::Organ, {byte(100, 150), 1, 200, byte(0, 255), 10});
    genes.add(GeneKind::InitialConcentration, {byte(1, 160), byte(100, 150)});
    for (int i = 0; i < 8; ++i)
      genes.add(GeneKind::Reaction, {byte(1, 3), byte(1, 120), byte(1, 2), byte(1, 120), byte(1, 3), byte(1, 120), 1,
                                     byte(148, 50), byte(0, 160)});
    // Two reactions of the organ are led by a chemical.
    genes.add(GeneKind::Receptor, {3, 0, 0, byte(1, 200), 0, 100, 200, 0});
    for (int i = 0; i < 4; ++i)
      genes.add(GeneKind::Receptor,
                {1, byte(0, 2), byte(0, 20), byte(1, 200), byte(0, 100), 0, byte(100, 150), byte(0, 4)});
    for (int i = 0; i < 4; ++i)
      genes.add(GeneKind::Emitter, {1, 1, byte(0, 32), byte(1, 200), 0, byte(0, 6), byte(1, 20), 0});
  }
  genes.add(GeneKind::InitialConcentration, {35, 255});
  for (std::uint8_t drive = 0; drive < 20; ++drive)
    genes.add(GeneKind::Receptor, {1, 5, drive, static_cast<std::uint8_t>(148 + drive), 0, 0, 255, 0});
}

}  // namespace

caos::Genome nornSized() {
  GeneMaker genes;
  addLobes(genes);
  addTracts(genes);
  addOrgans(genes);
  for (std::uint8_t number = 0; number < 100; ++number)
    genes.add(GeneKind::Stimulus, {number, 0, 255, 0, 0, 2, 100, 56, 150, 255, 0, 255, 0});
  for (std::uint8_t i = 0; i < 60; ++i) genes.add(GeneKind::Instinct, {3, 11, 1, 2, 255, 0, 12, 2, 64});
  while (genes.genome.size() < 800) genes.add(GeneKind::Pose, {});
  return std::move(genes.genome);
}

}  // namespace vellum::bench
