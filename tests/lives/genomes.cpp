#include <cinttypes>
#include <cstdio>
#include <ctime>

#include "languages/caos/creature/random_genes.h"
#include "languages/caos/genetics/crossing.h"
#include "languages/caos/genetics/genome_text.h"
#include "languages/caos/genetics/random_genome.h"
#include "life_world.h"
#include "lives.h"

namespace vellum::lives {

namespace {

using namespace caos;

double secondsNow() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

constexpr std::size_t MostSaved = std::size_t(8) << 20;

// By turns: brains and chemistries of valid genes; genes of all kinds with any bytes; a bramlet that is changed all
// over.
Genome genomeOf(std::uint64_t number, const Genome& bramlet) {
  base::Random random(number);
  switch (number % 3) {
    case 0: {
      RandomGenes generator(random);
      GeneMaker genes = generator.brain();
      generator.addChemistry(genes, 200);
      return std::move(genes.genome);
    }
    case 1: {
      GeneMaker genes;  // with a genus
      for (Gene gene : randomGenome(random, 300)) {
        if (gene.kind == GeneKind::Genus) continue;
        gene.switchOn %= LifeStages;
        genes.genome.append(gene);
      }
      return std::move(genes.genome);
    }
    default: {
      Genome genome = bramlet;
      for (int times = 0; times < 10; ++times) {
        Genome parent = std::move(genome);
        CrossingParent side{parent, "", {255, 255}};
        genome = cross(side, side, random).child;
      }
      return genome;
    }
  }
}

std::optional<Genome> readBramlet() {
  testing::DiskFiles files;
  source::SourceSet sources;
  auto file = sources.load(files, "examples/creatures/Genetics/bramlet.genome");
  if (!file) return std::nullopt;
  diagnostics::Emitter emitter;
  Genome genome = readGenomeText(sources, *file, &files, emitter).genome;
  if (emitter.hasErrors()) return std::nullopt;
  return genome;
}

struct Lives {
  std::uint64_t alive = 0, errors = 0, slowest = 0;
  double slowestSeconds = 0;
  std::size_t largestSave = 0;
};

bool liveOne(std::uint64_t number, const Genome& genome, std::uint64_t ticks, Lives& lives) {
  auto failed = [&](const std::string& what) {
    std::printf("genome %" PRIu64 ": %s\n", number, what.c_str());
    return false;
  };
  double begin = secondsNow();
  LifeWorld life(
      {.scripts = {"glade.cos", "../../tests/lives/few.cos"}, .seed = number, .genome = std::string(genome.bytes())});
  life.toleratesErrors = true;
  if (!life.start() || !life.run(ticks)) return failed(life.failure);
  std::size_t saved = life.world().save().size();
  lives.largestSave = std::max(lives.largestSave, saved);
  if (saved > MostSaved) return failed("its save is too large");
  std::string alive = life.evaluate("setv va00 0 enum 4 0 0 doif dead eq 0 addv va00 1 endi next outv va00");
  if (!life.renew() || !life.run(20)) return failed(life.failure);
  lives.alive += alive != "0";
  lives.errors += life.scriptErrors;
  double seconds = secondsNow() - begin;
  if (seconds > lives.slowestSeconds) lives.slowestSeconds = seconds, lives.slowest = number;
  return true;
}

}  // namespace

bool genomes(std::uint64_t first, std::uint64_t count, std::uint64_t ticks) {
  auto bramlet = readBramlet();
  if (!bramlet) {
    std::puts("there is no examples/creatures/Genetics/bramlet.genome; run this in the checkout");
    return false;
  }
  Lives lives;
  std::uint64_t bad = 0;
  double begin = secondsNow();
  for (std::uint64_t number = first; number < first + count; ++number)
    bad += !liveOne(number, genomeOf(number, *bramlet), ticks, lives);
  std::printf("%" PRIu64 " genomes lived %" PRIu64 " ticks, %" PRIu64 " failed; in %" PRIu64
              " worlds someone was alive; %" PRIu64 " errors of scripts; the largest save took %zu bytes\n",
              count, ticks, bad, lives.alive, lives.errors, lives.largestSave);
  std::printf("%.1f s, the slowest was genome %" PRIu64 " with %.1f s\n", secondsNow() - begin, lives.slowest,
              lives.slowestSeconds);
  return bad == 0;
}

}  // namespace vellum::lives
