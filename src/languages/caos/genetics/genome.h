// A genome: genes in order, kept as the bytes of a .gen file ("dna3", genes, "gend").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "languages/caos/genetics/gene.h"

namespace vellum::caos {

constexpr std::size_t MaxGenes = 20'000;

// Copyable and immutable but for append(). Genes that it returns are views, valid until it changes or ends.
class Genome {
 public:
  Genome();

  // Reads a .gen file. What stands between two genes and is no gene is dropped; types out of range wrap, as in the
  // original. Fails with the offset and the cause when it is another game's file, or has too many genes.
  static base::Result<Genome> read(std::string_view file);

  // The file, without what read() dropped.
  std::string_view bytes() const { return bytes_; }

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

}  // namespace vellum::caos
