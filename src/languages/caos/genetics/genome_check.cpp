#include "languages/caos/genetics/genome_check.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/genetics/chemicals.h"
#include "languages/caos/genetics/field.h"
#include "languages/caos/genetics/gene_names.h"

namespace vellum::caos {

namespace {

constexpr std::array<std::string_view, 7> EngineLobes = {"driv", "visn", "noun", "verb", "resp", "attn", "decn"};
// And smells.
constexpr std::uint8_t MadeByEngine[] = {chemical::Atp, chemical::Adp, chemical::Injury, chemical::PreRem,
                                         chemical::Rem};
constexpr std::uint8_t SlowestRelief = 128;  // a half-life of a day: no creature gets that old
constexpr Locus DieLocus{1, 3, 0}, AgeLocus{1, 0, 0};
constexpr std::uint8_t OldAge = 6;

std::string chemicalText(std::uint8_t chemical) {
  std::string text;
  appendChemical(text, chemical);
  return text;
}

Locus locusIn(const Gene& gene) { return {gene[0], gene[1], gene[2]}; }

struct LobeGenes {
  std::size_t gene;
  std::uint32_t neurons;
};

class Checker {
 public:
  Checker(const GenomeSource& source, diagnostics::Emitter& emitter)
      : source_(source), genome_(source.genome), emitter_(emitter) {
    for (Gene gene : genome_) genes_.push_back(gene);
  }

  void all() {
    genus();
    expression();
    lobes();
    tracts();
    findChemicals();
    chemistry();
    drives();
    stages();
    death();
  }

 private:
  source::Location place(std::size_t gene) const {
    return gene < source_.places.size() ? source_.places[gene] : source::Location{};
  }
  template <class... Arguments>
  void warn(const diagnostics::Kind& kind, std::size_t gene, const Arguments&... arguments) {
    emitter_.emit(kind, place(gene), arguments...);
  }
  bool isA(std::size_t i, GeneKind kind) const { return genes_[i].kind == kind; }

  void genus() {
    std::size_t found = 0;
    for (std::size_t i = 0; i < genes_.size(); ++i) {
      if (!isA(i, GeneKind::Genus)) continue;
      if (i > 0) warn(diag::GenomeGenus, i, found == 0 ? "it has to be the first gene" : "there is one already");
      ++found;
    }
    if (found == 0) warn(diag::GenomeGenus, 0, "there is none");
  }

  void expression() {
    for (std::size_t i = 0; i < genes_.size(); ++i) {
      const Gene& gene = genes_[i];
      bool wanted = (gene.flags & gene_flag::Dormant) == 0, ever = false;
      for (int stage = 0; stage < LifeStages; ++stage)
        for (Sex sex : {Sex::Male, Sex::Female})
          ever = ever || gene.expressedBy(stage, sex, gene.variant == 0 ? 1 : gene.variant);
      if (wanted && !ever) warn(diag::GenomeNeverExpressed, i, int(gene.switchOn));
    }
  }

  std::string_view text(std::size_t gene, std::size_t offset, std::size_t size) const {
    return {reinterpret_cast<const char*>(genes_[gene].data.data()) + offset, size};
  }

  // Genes of the same name, of which one creature would express both.
  bool meet(const Gene& a, const Gene& b) const {
    constexpr int Both = gene_flag::MaleOnly | gene_flag::FemaleOnly;
    int sexesA = (a.flags & Both) == 0 ? Both : a.flags & Both, sexesB = (b.flags & Both) == 0 ? Both : b.flags & Both;
    return (sexesA & sexesB) != 0 && a.switchOn == b.switchOn && ((a.flags | b.flags) & gene_flag::Dormant) == 0 &&
           (a.variant == 0 || b.variant == 0 || a.variant == b.variant);
  }

  void lobes() {
    for (std::size_t i = 0; i < genes_.size(); ++i) {
      if (!isA(i, GeneKind::Lobe)) continue;
      std::string_view name = text(i, 0, 4);
      auto neurons = std::max<std::uint32_t>(1, genes_[i][10]) * std::max<std::uint32_t>(1, genes_[i][11]);
      auto [known, added] = lobes_.try_emplace(name, LobeGenes{i, neurons});
      if (!added && meet(genes_[known->second.gene], genes_[i])) warn(diag::GenomeLobeTwice, i, printable(name));
      known->second.neurons = std::max(known->second.neurons, neurons);
    }
    if (lobes_.empty()) return warn(diag::GenomeLobeMissing, 0, "there is no lobe: the creature has no brain");
    std::string missing;
    for (std::string_view name : EngineLobes)
      if (lobes_.find(name) == lobes_.end())
        base::append(missing, base::cat(missing.empty() ? "" : ", ", "'", name, "'"));
    if (!missing.empty())
      warn(diag::GenomeLobeMissing, 0, base::cat("the brain lacks lobes that the engine uses: ", missing));
  }

  void tracts() {
    static constexpr struct {
      std::size_t lobe, first;
      std::string_view word;
    } Ends[] = {{2, 6, "from"}, {12, 16, "to"}};
    for (std::size_t i = 0; i < genes_.size(); ++i) {
      if (!isA(i, GeneKind::Tract)) continue;
      for (const auto& end : Ends) {
        std::string_view name = text(i, end.lobe, 4);
        auto lobe = lobes_.find(name);
        if (lobe == lobes_.end()) {
          warn(diag::GenomeTractNowhere, i, base::cat(end.word, " '", printable(name), "', which is not a lobe"));
        } else if (genes_[i].bigEndian16(end.first) >= lobe->second.neurons) {
          warn(diag::GenomeTractNowhere, i,
               base::cat(end.word, " neuron ", genes_[i].bigEndian16(end.first), " of '", printable(name),
                         "', which has ", lobe->second.neurons));
        }
      }
    }
  }

  void make(std::uint8_t chemical) { made_[chemical] = true; }

  // What can be in the creature: from its genes or by the engine, then by reactions of what can be there.
  void findChemicals() {
    for (std::uint8_t chemical : MadeByEngine) make(chemical);
    for (int smell = chemical::FirstSmell; smell <= chemical::LastSmell; ++smell)
      make(static_cast<std::uint8_t>(smell));
    for (const Gene& gene : genes_) {
      if (gene.kind == GeneKind::InitialConcentration && gene[1] > 0) make(gene[0]);
      if (gene.kind == GeneKind::Emitter && gene[6] > 0) make(gene[3]);
      if (gene.kind == GeneKind::NeuroEmitter)
        for (std::size_t at = 7; at < 15; at += 2) make(gene[at]);
      if (gene.kind != GeneKind::Stimulus) continue;
      for (std::size_t at = 5; at < 13; at += 2) {
        if (gene[at] == 255) continue;
        if (gene[at + 1] > 124) make(chemicalOfStimulus(gene[at]));
        if (gene[at + 1] < 124) lowered_[chemicalOfStimulus(gene[at])] = true;
      }
    }
    for (bool more = true; more;) {
      more = false;
      for (const Gene& gene : genes_) {
        if (gene.kind != GeneKind::Reaction || !isFed(gene)) continue;
        for (std::size_t product : {5u, 7u}) {
          more = more || !made_[gene[product]];
          make(gene[product]);
        }
      }
    }
    for (const Gene& gene : genes_) {
      if (gene.kind == GeneKind::Reaction && isFed(gene)) lowered_[gene[1]] = lowered_[gene[3]] = true;
      if (gene.kind == GeneKind::HalfLives)
        for (std::size_t i = 0; i < 256; ++i) lowered_[i] = lowered_[i] || gene[i] < SlowestRelief;
      hasHalfLives_ = hasHalfLives_ || gene.kind == GeneKind::HalfLives;
    }
  }

  bool isThere(std::uint8_t chemical) const { return chemical == chemical::None || made_[chemical]; }
  bool isFed(const Gene& reaction) const { return isThere(reaction[1]) && isThere(reaction[3]); }

  void chemistry() {
    for (std::size_t i = 0; i < genes_.size(); ++i) {
      const Gene& gene = genes_[i];
      if (gene.kind == GeneKind::Reaction) {
        for (std::size_t reactant : {1u, 3u})
          if (!isThere(gene[reactant])) warn(diag::GenomeReactionUnfed, i, chemicalText(gene[reactant]));
      } else if (gene.kind == GeneKind::Receptor) {
        if (!isKnownLocus(locusIn(gene), LocusUse::Receptor))
          warn(diag::GenomeUnknownLocus, i, locusText(locusIn(gene), LocusUse::Receptor));
        if (!made_[gene[3]]) warn(diag::GenomeReceptorOnNothing, i, chemicalText(gene[3]));
      } else if (gene.kind == GeneKind::Emitter && !isKnownLocus(locusIn(gene), LocusUse::Emitter)) {
        warn(diag::GenomeUnknownLocus, i, locusText(locusIn(gene), LocusUse::Emitter));
      }
    }
  }

  // A drive that rises in the creature, and that nothing lowers.
  void drives() {
    for (std::uint8_t drive = 0; !driveName(drive).empty(); ++drive) {
      std::uint8_t chemical = chemicalOfDrive(drive);
      bool relieved = lowered_[chemical] || !hasHalfLives_;  // without half-lives everything is gone at once
      for (std::size_t i = 0; i < genes_.size() && made_[chemical] && !relieved; ++i) {
        const Gene& gene = genes_[i];
        bool raises = (gene.kind == GeneKind::Emitter && gene[3] == chemical && gene[6] > 0) ||
                      (gene.kind == GeneKind::Reaction && (gene[5] == chemical || gene[7] == chemical)) ||
                      (gene.kind == GeneKind::InitialConcentration && gene[0] == chemical && gene[1] > 0);
        if (!raises) continue;
        warn(diag::GenomeDriveUnrelieved, i, driveName(drive));
        break;
      }
    }
  }

  // Whether some receptor serves a locus, by a chemical that is there.
  bool isServed(Locus locus) const {
    for (const Gene& gene : genes_)
      if (gene.kind == GeneKind::Receptor && locusIn(gene) == locus && made_[gene[3]]) return true;
    return false;
  }

  void stages() {
    bool ages = false;
    for (const Gene& gene : genes_)
      ages = ages || (gene.switchOn > 0 && gene.switchOn < LifeStages) ||
             (gene.kind == GeneKind::Receptor && locusIn(gene).organ == AgeLocus.organ &&
              locusIn(gene).tissue == AgeLocus.tissue && locusIn(gene).id < OldAge);
    for (std::uint8_t stage = 0; ages && stage + 1 < LifeStages; ++stage) {
      if (isServed({AgeLocus.organ, AgeLocus.tissue, stage})) continue;
      return warn(diag::GenomeStageUnreached, 0, stageNames()[stage + 1u],
                  locusText({1, 0, stage}, LocusUse::Receptor));
    }
  }

  void death() {
    if (!isServed(DieLocus) && !isServed({AgeLocus.organ, AgeLocus.tissue, OldAge})) warn(diag::GenomeImmortal, 0);
  }

  const GenomeSource& source_;
  const Genome& genome_;
  diagnostics::Emitter& emitter_;
  std::vector<Gene> genes_;
  std::map<std::string_view, LobeGenes, std::less<>> lobes_;
  std::array<bool, 256> made_{}, lowered_{};
  bool hasHalfLives_ = false;
};

}  // namespace

void checkGenome(const GenomeSource& source, diagnostics::Emitter& emitter) {
  if (source.genome.size() == 0) {
    emitter.emit(diag::GenomeGenus, source::Location{}, "there is none");
    return;
  }
  Checker(source, emitter).all();
}

}  // namespace vellum::caos
