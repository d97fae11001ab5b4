#include "languages/caos/genetics/genome.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace vellum::caos {

static constexpr std::string_view Magic = "dna3", Marker = "gene", End = "gend";
static constexpr std::array<std::uint8_t, 4> Subtypes = {3, 6, 9, 1};  // of each type

static const GeneKindRow& kindAt(std::uint8_t type, std::uint8_t subtype) {
  std::uint8_t wrapped = type % Subtypes.size();
  subtype %= Subtypes[wrapped];
  return *std::find_if(GeneKinds.begin(), GeneKinds.end(),
                       [&](const GeneKindRow& row) { return row.type == wrapped && row.subtype == subtype; });
}

std::optional<Gene> firstGene(const Genome& genome, GeneKind kind) {
  for (Gene gene : genome)
    if (gene.kind == kind) return gene;
  return std::nullopt;
}

int genusOf(const Genome& genome) {
  auto gene = firstGene(genome, GeneKind::Genus);
  return gene ? (*gene)[0] % 4 : 0;
}

Genome::Genome() : bytes_(base::cat(Magic, End)) {}

Gene Genome::operator[](std::size_t i) const {
  const auto* at = reinterpret_cast<const std::uint8_t*>(bytes_.data()) + starts_[i];
  const GeneKindRow& row = kindAt(at[4], at[5]);
  Gene gene;
  gene.kind = row.kind;
  gene.id = at[6];
  gene.generation = at[7];
  gene.switchOn = at[8];
  gene.flags = at[9];
  gene.mutability = at[10];
  gene.variant = at[11];
  gene.data = {at + GeneHeaderSize, row.size};
  return gene;
}

void Genome::append(const Gene& gene) {
  const GeneKindRow& row = geneKind(gene.kind);
  std::string data(reinterpret_cast<const char*>(gene.data.data()), std::min(gene.data.size(), row.size));
  data.resize(row.size, '\0');
  bytes_.resize(bytes_.size() - End.size());
  starts_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  bytes_ += Marker;
  for (std::uint8_t byte :
       {row.type, row.subtype, gene.id, gene.generation, gene.switchOn, gene.flags, gene.mutability, gene.variant})
    bytes_ += static_cast<char>(byte);
  bytes_ += data;
  bytes_ += End;
}

base::Result<Genome> Genome::read(std::string_view file, std::vector<Junk>* dropped) {
  if (!file.starts_with(Magic)) {
    if (file.starts_with("dna") || file.starts_with(Marker))
      return base::Error{"this is a genome of another game: those of Creatures 3 begin with \"dna3\""};
    return base::Error{"this is not a genome: it does not begin with \"dna3\""};
  }
  Genome genome;
  std::size_t at = Magic.size(), end = 0;
  while (at < file.size()) {
    if (end < at) end = file.find(End, at);  // once, not for each gene
    std::size_t marker = std::min(file.find(Marker, at), end);
    bool isLast = marker == std::string_view::npos || file.substr(marker, End.size()) == End;
    if (isLast || file.size() - marker < GeneHeaderSize) {
      std::size_t rest = std::min(marker, file.size());
      if (dropped != nullptr && rest > at) dropped->push_back({genome.size(), std::string(file.substr(at, rest - at))});
      break;
    }
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.data()) + marker;
    const GeneKindRow& row = kindAt(bytes[4], bytes[5]);
    if (file.size() - marker - GeneHeaderSize < row.size)
      return base::Error{base::cat("offset ", marker, ": the file ends inside of this gene")};
    if (genome.size() == MaxGenes) return base::Error{base::cat("offset ", marker, ": more than ", MaxGenes, " genes")};
    Gene gene;
    gene.kind = row.kind;
    gene.id = bytes[6];
    gene.generation = bytes[7];
    gene.switchOn = bytes[8];
    gene.flags = bytes[9];
    gene.mutability = bytes[10];
    gene.variant = static_cast<std::uint8_t>(bytes[11] % (MaxVariant + 1));
    gene.data = {bytes + GeneHeaderSize, row.size};
    if (dropped != nullptr && marker > at)
      dropped->push_back({genome.size(), std::string(file.substr(at, marker - at))});
    genome.append(gene);
    at = marker + GeneHeaderSize + row.size;
  }
  return genome;
}

std::string Genome::bytesWith(const std::vector<Junk>& junk) const {
  std::string file;
  std::size_t at = 0;
  for (const Junk& piece : junk) {
    std::size_t place = piece.before < starts_.size() ? starts_[piece.before] : bytes_.size() - End.size();
    file.append(bytes_, at, place - at);
    file += piece.bytes;
    at = place;
  }
  return file.append(bytes_, at);
}

}  // namespace vellum::caos
