#include "languages/caos/runtime/gene_files.h"

#include <set>
#include <vector>

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/genetics/genome_text.h"
#include "languages/caos/world/file_pattern.h"

namespace vellum::caos {

static constexpr std::string_view BinaryEnding = ".gen", TextEnding = ".genome", MainFolder = "Genetics";

static std::optional<GeneFile> fileNamed(std::string folder, std::string_view name, const Assets& assets) {
  GeneFile file;
  file.isText = base::hasExtension(name, TextEnding);
  auto bytes = assets.read(folder, name);
  if (!bytes) return std::nullopt;
  file.folder = std::move(folder);
  file.name = base::withoutExtension(name);
  file.bytes = std::move(*bytes);
  return file;
}

static std::optional<GeneFile> fileOf(const Assets& assets, const std::string& folder, std::string_view genome) {
  for (std::string_view ending : {BinaryEnding, TextEnding})
    if (auto file = fileNamed(folder, base::cat(genome, ending), assets)) return file;
  return std::nullopt;
}

static std::optional<GeneFile> findIn(const Assets& assets, const std::string& folder, std::string_view pattern,
                                      base::Random& random) {
  if (pattern.find_first_of("*?") == std::string_view::npos) return fileOf(assets, folder, pattern);
  // A genome that is there in both forms is one.
  std::vector<std::string> matching;
  std::set<std::string> known;
  for (const std::string& file : assets.list(folder)) {
    std::string_view name = base::withoutExtension(file);
    bool isGenome = base::hasExtension(file, BinaryEnding) || base::hasExtension(file, TextEnding);
    if (isGenome && matchesPattern(name, pattern) && known.insert(base::toLower(name)).second)
      matching.emplace_back(name);
  }
  if (matching.empty()) return std::nullopt;
  return fileOf(assets, folder, matching[random.below(static_cast<std::uint32_t>(matching.size()))]);
}

std::optional<GeneFile> findGeneFile(const Assets& assets, const WorldIdentity& world, std::string_view pattern,
                                     base::Random& random) {
  if (pattern.empty() || pattern.size() > 200) return std::nullopt;
  if (auto file = findIn(assets, std::string(MainFolder), pattern, random)) return file;
  return findIn(assets, base::cat(world.folder(), '/', MainFolder), pattern, random);
}

namespace {

// What a text includes is in its folder.
class Included : public source::FileProvider {
 public:
  Included(const Assets& assets, const std::string& folder) : assets_(assets), folder_(folder) {}
  base::Result<std::string> read(std::string_view name) override { return assets_.read(folder_, name); }

 private:
  const Assets& assets_;
  const std::string& folder_;
};

}  // namespace

base::Result<Genome> readGeneFile(const Assets& assets, const GeneFile& file) {
  if (!file.isText) {
    auto genome = Genome::read(file.bytes);
    if (!genome) return base::Error{base::cat(file.name, BinaryEnding, ": ", genome.error().message)};
    return genome;
  }
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  Included files(assets, file.folder);
  auto text = sources.add(file.name + std::string(TextEnding), file.bytes);
  if (!text) return base::Error{text.error().message};
  GenomeSource source = readGenomeText(sources, *text, &files, emitter);
  if (const diagnostics::Diagnostic* wrong = emitter.firstError()) {
    source::Position at = sources.position(wrong->location);
    return base::Error{
        base::cat(sources[wrong->location.file].name(), ':', at.line, ':', at.column, ": ", wrong->message)};
  }
  return std::move(source.genome);
}

}  // namespace vellum::caos
