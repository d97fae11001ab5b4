// Random brains and biochemistries of valid genes, for tests and the fuzzer.
#pragma once

#include <cstddef>

#include "base/random.h"
#include "languages/caos/creature/gene_maker.h"

namespace vellum::caos {

class RandomGenes {
 public:
  explicit RandomGenes(base::Random& random) : random_(random) {}

  // `suitsPlan`: in most such rules no neuron or dendrite notices what the rule does to another, so they can run by the
  // line (rule_plan.h). Else anything goes.
  GeneMaker::Lines rule(bool suitsPlan) {
    GeneMaker::Lines lines(1 + random_.below(RuleLines));
    for (GeneMaker::Line& line : lines) {
      line.opcode = below(RuleOpcodeCount + 3);
      line.kind = below(OperandKindCount + 2);
      line.number = random_.below(2) == 0 ? below(8) : below(256);
      if (suitsPlan) suitPlan(line, &line - lines.data());
    }
    return lines;
  }

  // Up to five lobes and five tracts, and in stage 1 some more, of which lobes replace those of the same id.
  GeneMaker brain() {
    GeneMaker genes;
    int lobes = 1 + below(5);
    for (int i = 0; i < lobes; ++i) addLobe(genes, i);
    for (int i = below(6); i > 0; --i) addTract(genes, lobes);
    genes.stage = 1;
    for (int i = below(3); i > 0; --i) addLobe(genes, below(LobeIdCount));
    for (int i = below(2); i > 0; --i) addTract(genes, LobeIdCount);
    genes.stage = 0;
    return genes;
  }

  // Organs, and what belongs to them.
  void addChemistry(GeneMaker& genes, int count) {
    constexpr GeneKind Kinds[] = {GeneKind::Organ,     GeneKind::BrainOrgan,   GeneKind::Receptor,
                                  GeneKind::Receptor,  GeneKind::Emitter,      GeneKind::Emitter,
                                  GeneKind::Reaction,  GeneKind::Reaction,     GeneKind::InitialConcentration,
                                  GeneKind::HalfLives, GeneKind::NeuroEmitter, GeneKind::Stimulus,
                                  GeneKind::Instinct};
    for (; count > 0; --count) {
      GeneKind kind = Kinds[random_.below(std::size(Kinds))];
      std::vector<std::uint8_t> data(geneKind(kind).size);
      for (std::uint8_t& byte : data) byte = static_cast<std::uint8_t>(below(3) == 0 ? below(8) : below(256));
      genes.add(kind, data);
    }
  }

  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }

 private:
  static constexpr std::string_view LobeIds[] = {"attn", "decn", "driv", "resp", "comb"};
  static constexpr int LobeIdCount = static_cast<int>(std::size(LobeIds));

  void addLobe(GeneMaker& genes, int number) {
    int width = 1 + below(12), height = 1 + below(12), updateTime = below(12);
    GeneMaker::Lines update = rule(below(4) != 0), init = rule(false);
    genes.lobe(LobeIds[number], width, height, updateTime, number, update, init, below(8) == 0);
  }

  // Between two of the first so many lobes.
  void addTract(GeneMaker& genes, int lobes) {
    genes.migrates = below(4) == 0;
    genes.randomConnections = below(2) == 0;
    genes.fromVariable = below(8);
    genes.toVariable = below(8);
    GeneMaker::Neurons from{LobeIds[below(lobes)], below(4), 3 + below(150), below(4)};
    GeneMaker::Neurons to{LobeIds[below(lobes)], below(4), 3 + below(150), below(30)};
    int updateTime = below(12);
    GeneMaker::Lines update = rule(below(4) != 0), init = rule(false);
    genes.tract(updateTime, from, to, update, init, below(8) == 0);
  }

  void suitPlan(GeneMaker::Line& line, std::ptrdiff_t at) {
    auto is = [&](auto... opcodes) { return ((line.opcode == static_cast<int>(opcodes)) || ...); };
    using enum RuleOpcode;
    if (is(Stop, WinnerTakesAll, PreserveNeuron, RestoreNeuron, PreserveSpare, RestoreSpare) ||
        (is(RegisterAsSpare) && below(8) != 0))
      line.opcode = static_cast<int>(Add) + below(10);
    auto set = [&](OperandKind kind) { line.kind = static_cast<int>(kind); };
    if (is(Blank, Store, AddAndStore, TendToAndStore, StoreAbsolute))
      set(below(4) == 0 ? OperandKind::Neuron : OperandKind::Dendrite);
    if (is(Goto, GotoIfZero, GotoIfNonZero, GotoIfNegative, GotoIfPositive)) {
      set(OperandKind::Integer);
      line.number = below(RuleLines + 2);
    }
    if (is(ShortTermRelaxRate, RewardThreshold, RewardRate, RewardChemical, PunishThreshold, PunishRate,
           PunishChemical))
      set(below(2) == 0 ? OperandKind::Chemical : OperandKind::Zero);
    // Random numbers are drawn for all before the first line.
    static constexpr std::ptrdiff_t LastToDraw = 3;
    if (line.kind == static_cast<int>(OperandKind::Random) && at > LastToDraw) set(OperandKind::Chemical);
  }

  base::Random& random_;
};

}  // namespace vellum::caos
