// A creature of one organ and a brain that learns, for tests: all its genes are ours.
#pragma once

#include "languages/caos/creature/gene_maker.h"

namespace vellum::caos {

namespace mini {

inline const GeneMaker::Lines Sense{{2, 3, 0}, {1, 3, 1}};
inline const GeneMaker::Lines Vision{{1, 3, 1}, {2, 3, 3}, {1, 3, 0}, {46, 3, 3}, {27, 3, 3}, {18, 10, 0}, {2, 3, 0}};
inline const GeneMaker::Lines Sum{{3, 3, 1}, {2, 3, 0}, {1, 3, 1}};
// The neuron with the highest input wins, with a little noise: it alone has an output.
inline const GeneMaker::Lines WinnerTakesAll{{3, 5, 0}, {19, 14, 124}, {16, 3, 1}, {2, 3, 0}, {1, 3, 1}, {1, 3, 2},
                                             {3, 4, 0}, {54, 3, 0},    {1, 4, 2},  {3, 3, 0}, {2, 3, 2}, {31, 0, 0}};
inline const GeneMaker::Lines Pass{{51, 10, 0}};
// Adds drive times weight to the destination; where that has won, reward and punishment change the weight, which fades.
inline const GeneMaker::Lines Learn{{19, 2, 0}, {51, 10, 0},  {3, 3, 2},  {46, 0, 0}, {3, 7, 204},   {17, 7, 205},
                                    {19, 1, 0}, {19, 11, 25}, {34, 2, 0}, {3, 2, 0},  {19, 11, 245}, {2, 2, 0}};
inline const GeneMaker::Lines LearnAtFirst{{3, 5, 0}, {19, 14, 248}, {2, 2, 0}};

inline void addBrain(GeneMaker& genes) {
  genes.lobe("driv", 20, 1, 1, 0, Sense);
  genes.lobe("resp", 20, 1, 2, 1, Sense);
  genes.lobe("visn", 40, 1, 3, 2, Vision);
  genes.lobe("smel", 40, 1, 4, 3, Sense);
  genes.lobe("noun", 40, 1, 5, 4, Sense);
  genes.lobe("verb", 14, 1, 6, 5, Sense);
  genes.lobe("stim", 40, 1, 12, 6, Sum);
  genes.lobe("attn", 40, 1, 14, 7, WinnerTakesAll);
  genes.lobe("decn", 14, 1, 24, 8, WinnerTakesAll);
  for (const char* from : {"visn", "smel", "noun"}) genes.tract(10, {from, 0, 39, 1}, {"stim", 0, 39, 1}, Pass);
  genes.tract(13, {"stim", 0, 39, 1}, {"attn", 0, 39, 1}, Pass);
  genes.tract(13, {"driv", 0, 19, 1}, {"attn", 0, 39, 40}, Learn, LearnAtFirst);
  genes.tract(22, {"driv", 0, 19, 1}, {"decn", 0, 13, 14}, Learn, LearnAtFirst);
  genes.tract(23, {"verb", 0, 13, 1}, {"decn", 0, 13, 1}, Pass);
}

// One organ. `life` is the half-life of Life: how long the creature lives.
inline void addChemistry(GeneMaker& genes, std::uint8_t life, std::uint8_t clock) {
  genes.add(GeneKind::Organ, {clock, 0, 128, 0, 10});
  for (std::uint8_t chemical : {35, 4, 125}) genes.add(GeneKind::InitialConcentration, {chemical, 255});
  std::vector<std::uint8_t> halfLives(256, 255);
  halfLives[204] = halfLives[205] = 8;
  halfLives[125] = life;
  genes.add(GeneKind::HalfLives, halfLives);
  genes.add(GeneKind::Emitter, {1, 4, 0, 150, 0, 0, 2, 0});  // hunger
  genes.add(GeneKind::Emitter, {1, 4, 0, 154, 0, 0, 1, 0});  // tiredness
  genes.add(GeneKind::Emitter, {1, 4, 1, 129, 0, 0, 1, 0});  // sleep
  genes.add(GeneKind::Reaction, {1, 4, 16, 36, 16, 35, 0, 0, 0});
  genes.add(GeneKind::Reaction, {1, 129, 1, 154, 0, 0, 0, 0, 0});
  genes.add(GeneKind::Receptor, {1, 5, 2, 150, 0, 0, 255, 0});
  genes.add(GeneKind::Receptor, {1, 5, 6, 154, 0, 0, 255, 0});
  std::uint8_t stage = 0;
  for (std::uint8_t threshold : {229, 200, 180, 165, 120, 60, 20})
    genes.add(GeneKind::Receptor, {1, 0, stage++, 125, threshold, 119, 255, 3});
  genes.add(GeneKind::Receptor, {1, 3, 0, 35, 13, 255, 255, 3});  // dies without energy
  // With what measures the rest, an organ of 34 parts: so much energy it takes.
  for (std::uint8_t id = 0; id < 19; ++id) genes.add(GeneKind::Receptor, {1, 1, id, id, 0, 0, 255, 0});
}

}  // namespace mini

}  // namespace vellum::caos
