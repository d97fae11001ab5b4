// Random brains and biochemistries of valid genes, for tests and the fuzzer.
#pragma once

#include "base/random.h"
#include "languages/caos/creature/gene_maker.h"

namespace vellum::caos {

class RandomGenes {
 public:
  explicit RandomGenes(base::Random& random) : random_(random) {}

  // With `tame` most rules can run by the line; else anything goes.
  GeneMaker::Lines rule(bool tame) {
    GeneMaker::Lines lines(1 + random_.below(RuleLines));
    for (GeneMaker::Line& line : lines) {
      line.opcode = below(RuleOpcodeCount + 3);
      line.kind = below(OperandKindCount + 2);
      line.number = random_.below(2) == 0 ? below(8) : below(256);
      if (!tame) continue;
      if (line.opcode == 0 || line.opcode == 42 || (line.opcode >= 63 && line.opcode <= 66) ||
          (line.opcode == 31 && below(8) != 0))
        line.opcode = 16 + below(10);
      bool target = line.opcode == 48 || line.opcode == 49 || line.opcode == 52 || line.opcode >= 67;
      bool stores = line.opcode == 1 || line.opcode == 2 || line.opcode == 34 || line.opcode == 35 || line.opcode == 45;
      bool remembers = line.opcode == 43 || (line.opcode >= 57 && line.opcode <= 62);
      if (stores) line.kind = below(4) == 0 ? 3 : 2;
      if (target) line.kind = 15, line.number = below(RuleLines + 2);
      if (remembers) line.kind = 7 + 2 * below(2);
      if (line.kind == 5 && &line - lines.data() > 3) line.kind = 7;
    }
    return lines;
  }

  // Up to five lobes, up to five tracts.
  GeneMaker brain() {
    GeneMaker genes;
    constexpr std::string_view Ids[] = {"attn", "decn", "driv", "resp", "comb"};
    int lobes = 1 + below(5);
    for (int i = 0; i < lobes; ++i)
      genes.lobe(Ids[i], 1 + below(12), 1 + below(12), below(12), i, rule(below(4) != 0), rule(false), below(8) == 0);
    for (int i = below(6); i > 0; --i) {
      genes.migrates = below(4) == 0;
      genes.randomConnections = below(2) == 0;
      genes.fromVariable = below(8);
      genes.toVariable = below(8);
      GeneMaker::Neurons from{Ids[below(lobes)], below(4), 3 + below(150), below(4)};
      GeneMaker::Neurons to{Ids[below(lobes)], below(4), 3 + below(150), below(30)};
      genes.tract(below(12), from, to, rule(below(4) != 0), rule(false), below(8) == 0);
    }
    return genes;
  }

  // Organs, and what belongs to them.
  void addChemistry(GeneMaker& genes, int count) {
    constexpr GeneKind Kinds[] = {GeneKind::Organ,     GeneKind::BrainOrgan,   GeneKind::Receptor,
                                  GeneKind::Receptor,  GeneKind::Emitter,      GeneKind::Emitter,
                                  GeneKind::Reaction,  GeneKind::Reaction,     GeneKind::InitialConcentration,
                                  GeneKind::HalfLives, GeneKind::NeuroEmitter, GeneKind::Stimulus,
                                  GeneKind::Instinct};
    for (int i = 0; i < count; ++i) {
      GeneKind kind = Kinds[random_.below(std::size(Kinds))];
      std::vector<std::uint8_t> data(geneKind(kind).size);
      for (std::uint8_t& byte : data) byte = static_cast<std::uint8_t>(below(3) == 0 ? below(8) : below(256));
      genes.add(kind, data);
    }
  }

  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }

 private:
  base::Random& random_;
};

}  // namespace vellum::caos
