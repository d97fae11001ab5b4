// Writes genes, for tests, benchmarks and generators.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "languages/caos/creature/svrule.h"
#include "languages/caos/genetics/genome.h"

namespace vellum::caos {

class GeneMaker {
 public:
  struct Line {
    int opcode = 0, kind = 0, number = 0;
  };
  using Lines = std::vector<Line>;
  struct Neurons {
    std::string_view lobe;
    int first = 0, last = 0, connections = 1;
  };

  GeneMaker() { add(GeneKind::Genus, {}); }

  Genome genome;
  int stage = 0;           // of the genes that follow
  std::uint8_t flags = 0;  // likewise

  void add(GeneKind kind, std::vector<std::uint8_t> data) {
    Gene gene;
    gene.kind = kind;
    gene.switchOn = static_cast<std::uint8_t>(stage);
    gene.flags = flags;
    gene.data = data;
    genome.append(gene);
  }

  void lobe(std::string_view id, int width, int height, int updateTime, int tissue, const Lines& update,
            const Lines& init = {}, bool initAlways = false) {
    Bytes bytes;
    bytes.id(id).word(updateTime).word(tissue * 10).word(tissue * 20).byte(width).byte(height);
    bytes.byte(10).byte(20).byte(30).byte(0).byte(tissue).byte(initAlways).zeros(7).rule(init).rule(update);
    add(GeneKind::Lobe, bytes.all);
  }
  void tract(int updateTime, const Neurons& from, const Neurons& to, const Lines& update, const Lines& init = {},
             bool initAlways = false) {
    Bytes bytes;
    bytes.word(updateTime);
    for (const Neurons& end : {from, to}) bytes.id(end.lobe).word(end.first).word(end.last).word(end.connections);
    bytes.byte(migrates).byte(randomConnections).byte(fromVariable).byte(toVariable).byte(initAlways).zeros(5);
    add(GeneKind::Tract, bytes.rule(init).rule(update).all);
  }
  bool migrates = false, randomConnections = false;  // of the tracts that follow
  int fromVariable = 0, toVariable = 0;

 private:
  struct Bytes {
    std::vector<std::uint8_t> all;
    Bytes& byte(int value) {
      all.push_back(static_cast<std::uint8_t>(value));
      return *this;
    }
    Bytes& word(int value) { return byte(value >> 8).byte(value); }
    Bytes& zeros(int count) {
      all.resize(all.size() + static_cast<std::size_t>(count));
      return *this;
    }
    Bytes& id(std::string_view text) {
      for (std::size_t i = 0; i < 4; ++i) byte(i < text.size() ? text[i] : 0);
      return *this;
    }
    Bytes& rule(const Lines& lines) {
      for (std::size_t i = 0; i < RuleLines; ++i) {
        Line line = i < lines.size() ? lines[i] : Line{};
        byte(line.opcode).byte(line.kind).byte(line.number);
      }
      return *this;
    }
  };
};

}  // namespace vellum::caos
