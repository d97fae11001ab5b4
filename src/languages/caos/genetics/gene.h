// One gene: its kind, its header and its data.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vellum::caos {

enum class GeneKind : std::uint8_t {
#define VELLUM_CAOS_GENE(kind, type, subtype, name, size) kind,
#include "languages/caos/genetics/gene_kinds.def"
#undef VELLUM_CAOS_GENE
};

struct GeneKindRow {
  GeneKind kind;
  std::uint8_t type, subtype;  // in the file
  std::string_view name;       // in the text form
  std::size_t size;            // bytes of data after the header
};

inline constexpr std::array GeneKinds{
#define VELLUM_CAOS_GENE(kind, type, subtype, name, size) \
  GeneKindRow{GeneKind::kind, type, subtype, name, std::size_t(size)},
#include "languages/caos/genetics/gene_kinds.def"
#undef VELLUM_CAOS_GENE
};

constexpr const GeneKindRow& geneKind(GeneKind kind) { return GeneKinds[static_cast<std::size_t>(kind)]; }

namespace gene_flag {
enum Flag : std::uint8_t { Mutable = 1, Duplicable = 2, Cuttable = 4, MaleOnly = 8, FemaleOnly = 16, Dormant = 32 };
}

enum class Sex : std::uint8_t { Male = 1, Female = 2 };

constexpr int LifeStages = 7;  // baby, child, adolescent, youth, adult, old, senile
constexpr int MaxVariant = 8;

constexpr std::size_t GeneHeaderSize = 12;  // with the marker "gene"

// A view into its genome.
struct Gene {
  GeneKind kind = GeneKind::Genus;
  std::uint8_t id = 0, generation = 0;
  std::uint8_t switchOn = 0;  // the life stage that expresses it
  std::uint8_t flags = 0, mutability = 0;
  std::uint8_t variant = 0;            // 0: of all variants
  std::span<const std::uint8_t> data;  // exactly geneKind(kind).size bytes

  std::uint8_t operator[](std::size_t i) const { return data[i]; }
  std::uint32_t bigEndian16(std::size_t i) const { return std::uint32_t(data[i]) << 8 | data[i + 1]; }
  // Fields of bytes as a share of the largest: 0 to 1.
  float share(std::size_t i) const { return static_cast<float>(data[i]) / 255.0f; }

  // 124 is 0, 0 is -1, 248 and more are 1.
  float signedShare(std::size_t i) const { return std::min(static_cast<float>(data[i]) / 124.0f - 1.0f, 1.0f); }

  bool expressedBy(int stage, Sex sex, int ofVariant) const {
    constexpr int Both = gene_flag::MaleOnly | gene_flag::FemaleOnly;
    int own = sex == Sex::Male ? gene_flag::MaleOnly : gene_flag::FemaleOnly;
    return (flags & gene_flag::Dormant) == 0 && ((flags & Both) == 0 || (flags & own) != 0) && switchOn == stage &&
           (variant == 0 || variant == ofVariant);
  }
};

}  // namespace vellum::caos
