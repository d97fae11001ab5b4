// A genome: genes in order, kept as the bytes of a .gen file ("dna3", genes, "gend").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "languages/caos/genetics/gene.h"

namespace vellum::caos {

constexpr std::size_t MaxGenes = 20'000;

// Bytes of a file between two genes, which are none.
struct Junk {
  std::size_t before = 0;  // the index of the gene that follows
  std::string bytes;
  friend bool operator==(const Junk&, const Junk&) = default;
};

// Copyable and immutable but for append(). Genes that it returns are views, valid until it changes or ends.
class Genome {
 public:
  Genome();

  // Reads a .gen file. What is between two genes and is no gene goes to `dropped`; types out of range wrap, as in the
  // original. Fails with the offset and the cause when it is another game's file, or has too many genes.
  static base::Result<Genome> read(std::string_view file, std::vector<Junk>* dropped = nullptr);

  // The file, without what read() dropped.
  std::string_view bytes() const { return bytes_; }
  std::string bytesWith(const std::vector<Junk>& junk) const;  // in the order of places

  std::size_t size() const { return starts_.size(); }
  Gene operator[](std::size_t i) const;
  void append(const Gene& gene);  // its data may be shorter than its kind's size: zeros follow

  class Iterator {
   public:
    Iterator(const Genome& genome, std::size_t at) : genome_(&genome), at_(at) {}
    Gene operator*() const { return (*genome_)[at_]; }
    Iterator& operator++() { return ++at_, *this; }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const Genome* genome_;
    std::size_t at_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  friend bool operator==(const Genome& a, const Genome& b) { return a.bytes_ == b.bytes_; }

 private:
  std::string bytes_;
  std::vector<std::uint32_t> starts_;  // of each gene's marker
};

// The first gene of a kind.
std::optional<Gene> firstGene(const Genome& genome, GeneKind kind);
// 0 to 3: norn, grendel, ettin, geat; norn when no gene says it.
int genusOf(const Genome& genome);

}  // namespace vellum::caos
