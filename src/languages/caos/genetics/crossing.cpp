#include "languages/caos/genetics/crossing.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "languages/caos/genetics/field.h"
#include "languages/caos/genetics/gene_key.h"

namespace vellum::caos {

namespace {

constexpr std::int32_t ShortestRun = 10, LongestRun = 50;  // genes from one parent
constexpr std::uint32_t SlipOneIn = 20;                    // a crossover that doubles or loses a gene

// A byte of a gene changes once in so many bytes, for the largest mutability and chance, and for 0.
constexpr std::int64_t OftenOneIn = 20, RarelyOneIn = 5000;

// Where the genes of a parent are. Several may have one key, such as those that breeders never numbered: the third of
// them is the partner of the third, if both parents have as many. Else what a genome repeats would be repeated more in
// each generation.
class Places {
 public:
  explicit Places(const Genome& genome) {
    for (std::size_t i = 0; i < genome.size(); ++i) {
      std::vector<std::size_t>& places = places_[geneKey(genome[i])];
      numbers_.push_back(places.size());
      places.push_back(i);
    }
  }
  // Of the gene `i`, which has this key, in the other parent; -1: none.
  std::ptrdiff_t partner(std::uint64_t key, std::size_t i, const Places& other) const {
    auto own = places_.find(key), found = other.places_.find(key);
    bool pairs = found != other.places_.end() && found->second.size() == own->second.size();
    return pairs ? static_cast<std::ptrdiff_t>(found->second[numbers_[i]]) : -1;
  }

 private:
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> places_;
  std::vector<std::size_t> numbers_;  // of each gene, among those of its key
};

class Crosser {
 public:
  Crosser(const CrossingParent& mother, const CrossingParent& father, base::Random& random)
      : sides_{{{mother, Places(mother.genome)}, {father, Places(father.genome)}}}, random_(random) {}

  Crossing take() {
    int side = static_cast<int>(random_.below(2));
    startWithGenus(side);
    std::array<std::size_t, 2> at{};
    std::int32_t left = random_.between(ShortestRun, LongestRun);
    while (at[side] < sides_[side].parent.genome.size() && result_.child.size() < MaxGenes) {
      Gene gene = sides_[side].parent.genome[at[side]];
      if (left <= 0) {
        left = random_.between(ShortestRun, LongestRun);
        if (crossOver(gene, side, at)) continue;
      }
      if (gene.kind != GeneKind::Genus) copy(gene, sides_[side].parent.odds, false);
      ++at[side];
      --left;
    }
    return std::move(result_);
  }

 private:
  struct Side {
    const CrossingParent& parent;
    Places places;
  };

  // Exactly one, first, never changed.
  void startWithGenus(int side) {
    auto gene = firstGene(sides_[side].parent.genome, GeneKind::Genus);
    if (!gene) gene = firstGene(sides_[1 - side].parent.genome, GeneKind::Genus);
    if (!gene) return;
    data_.assign(gene->data.begin(), gene->data.end());
    for (const GeneField& field : fieldsOf(GeneKind::Genus)) {
      if (field.type != FieldType::Moniker) continue;
      std::string_view moniker = sides_[field.name == "mother" ? 0 : 1].parent.moniker.substr(0, fieldSize(field.type));
      auto place = data_.begin() + field.offset;
      std::fill(place, place + static_cast<std::ptrdiff_t>(fieldSize(field.type)), std::uint8_t(0));
      std::copy(moniker.begin(), moniker.end(), place);
    }
    gene->data = data_;
    result_.child.append(*gene);
  }

  // Continues in the other parent at the same gene, if it has it after what came from it before.
  bool crossOver(const Gene& gene, int& side, std::array<std::size_t, 2>& at) {
    int other = 1 - side;
    std::ptrdiff_t partner = sides_[side].places.partner(geneKey(gene), at[side], sides_[other].places);
    if (partner < static_cast<std::ptrdiff_t>(at[other])) return false;
    ++result_.crossovers;
    const Genome& genome = sides_[other].parent.genome;
    at[other] = static_cast<std::size_t>(partner);
    side = other;
    if (random_.below(SlipOneIn) != 0) return true;
    bool doubles = random_.below(2) == 0;
    if (doubles && partner > 0) {
      Gene before = genome[at[other] - 1];
      if ((before.flags & gene_flag::Duplicable) != 0 && before.kind != GeneKind::Genus)
        copy(before, sides_[other].parent.odds, true);
    } else if (!doubles && (genome[at[other]].flags & gene_flag::Cuttable) != 0) {
      ++at[other];
    }
    return true;
  }

  void copy(Gene gene, const MutationOdds& odds, bool doubled) {
    if (result_.child.size() == MaxGenes) return;
    data_.assign(gene.data.begin(), gene.data.end());
    if (doubled) ++gene.generation;
    if ((gene.flags & gene_flag::Mutable) != 0 && odds.chance > 0) {
      std::int64_t share = std::int64_t(gene.mutability) * std::min(odds.chance, 255);
      oneIn_ = static_cast<std::uint32_t>(RarelyOneIn - (RarelyOneIn - OftenOneIn) * share / (255 * 255));
      degree_ = std::clamp(odds.degree, 0, 255);
      change(gene.switchOn);
      for (const GeneField& field : fieldsOf(gene.kind))
        if (mayChange(field.type))
          for (std::size_t i = 0; i < fieldSize(field.type); ++i) change(data_[field.offset + i]);
    }
    gene.data = data_;
    result_.child.append(gene);
  }

  void change(std::uint8_t& byte) {
    if (random_.below(oneIn_) != 0) return;
    std::uint32_t bits = 1 + random_.below(255);
    bits = std::max<std::uint32_t>(1, bits >> ((255 - degree_) * 7 / 255));
    byte = static_cast<std::uint8_t>(byte ^ bits);
    ++result_.mutations;
  }

  std::array<Side, 2> sides_;
  base::Random& random_;
  Crossing result_;
  std::vector<std::uint8_t> data_;
  std::uint32_t oneIn_ = 1;
  std::int32_t degree_ = 0;
};

}  // namespace

Crossing cross(const CrossingParent& mother, const CrossingParent& father, base::Random& random) {
  return Crosser(mother, father, random).take();
}

}  // namespace vellum::caos
