// The command line's tools for genomes.
#include "base/path.h"
#include "base/text.h"
#include "languages/caos/caos.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/genetics/crossing.h"
#include "languages/caos/genetics/genome_check.h"
#include "languages/caos/genetics/genome_diff.h"
#include "languages/caos/genetics/genome_text.h"

namespace vellum::caos {

static bool isBinary(const GameFile& file) {
  return base::hasExtension(file.name, ".gen") || file.bytes.starts_with("dna");
}

// A .gen file is read as its text, which has places.
static std::optional<GenomeSource> openGenome(GenomeTools& tools, const GameFile& file) {
  std::string text;
  auto refuse = [&](std::string_view message) {
    tools.emitter.emit(diag::GenomeValue, source::Location{}, base::cat(file.name, ": ", message));
    return std::nullopt;
  };
  if (isBinary(file)) {
    std::vector<Junk> junk;
    auto genome = Genome::read(file.bytes, &junk);
    if (!genome) return refuse(genome.error().message);
    text = genomeText(*genome, junk);
  }
  auto added = tools.sources.add(file.name, isBinary(file) ? text : file.bytes);
  if (!added) return refuse(added.error().message);
  std::size_t before = tools.emitter.errorCount();
  GenomeSource source = readGenomeText(tools.sources, *added, tools.files, tools.emitter);
  if (tools.emitter.errorCount() > before) return std::nullopt;
  return source;
}

static std::string summary(const Genome& genome) {
  std::string out = base::cat(genome.size(), " genes, ", genome.bytes().size(), " bytes\n");
  for (const GeneKindRow& row : GeneKinds) {
    std::size_t count = 0;
    for (Gene gene : genome) count += gene.kind == row.kind;
    if (count > 0) base::append(out, base::cat("  ", count, ' ', row.name, '\n'));
  }
  return out;
}

std::optional<std::string> GenomeTools::convert(const GameFile& file, std::string_view format) {
  auto source = openGenome(*this, file);
  if (!source) return std::nullopt;
  if (format == "gen") return source->genome.bytesWith(source->junk);
  return format == "text" ? genomeText(source->genome, source->junk) : summary(source->genome);
}

void GenomeTools::check(const GameFile& file) {
  if (auto source = openGenome(*this, file)) checkGenome(*source, emitter);
}

std::optional<std::string> GenomeTools::format(const GameFile& file) {
  if (isBinary(file)) return convert(file, "text");
  auto added = sources.add(file.name, file.bytes);
  if (!added) return emitter.emit(diag::GenomeValue, source::Location{}, added.error().message), std::nullopt;
  auto text = formatGenomeText(sources, *added, emitter);
  return text ? std::optional(sources[*added].encode(*text)) : std::nullopt;
}

std::optional<std::string> GenomeTools::diff(const GameFile& a, const GameFile& b) {
  auto before = openGenome(*this, a), after = openGenome(*this, b);
  if (!before || !after) return std::nullopt;
  return genomeDiff(before->genome, after->genome);
}

std::optional<std::vector<GameFile>> GenomeTools::cross(const GameFile& mother, const GameFile& father,
                                                        const Litter& litter) {
  auto hers = openGenome(*this, mother), his = openGenome(*this, father);
  if (!hers || !his) return std::nullopt;
  auto stem = [](const GameFile& file) { return base::withoutExtension(base::fileNameOf(file.name, "/\\")); };
  MutationOdds odds{litter.chance, litter.degree};
  base::Random random(litter.seed);
  std::vector<GameFile> children;
  for (std::uint32_t i = 1; i <= litter.count; ++i) {
    Crossing crossing = caos::cross({hers->genome, stem(mother), odds}, {his->genome, stem(father), odds}, random);
    std::string number = base::cat(i);
    number.insert(0, 3 - std::min<std::size_t>(3, number.size()), '0');
    GameFile& child = children.emplace_back();
    child.name = base::cat("child-", number, litter.asText ? ".genome" : ".gen");
    if (!litter.asText) child.bytes = crossing.child.bytes();
    else
      child.bytes = base::cat("# ", crossing.crossovers, " crossovers, ", crossing.mutations, " mutations\n",
                              genomeText(crossing.child));
  }
  return children;
}

}  // namespace vellum::caos
