#include "bench/creatures/village.h"

#include "base/text.h"
#include "bench/report.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::bench {

struct Village::World : caos::TestBench {
  World() : TestBench(Budget) {}
  static constexpr std::uint64_t Budget = 4'000'000'000;  // they are all born in one tick
};

Village::Village(const caos::Genome& genome, long creatures) : world_(std::make_unique<World>()) {
  (void)world_->storage.write("Genetics/norn.gen", genome.bytes());
  long width = 32 * creatures + 1000;
  world_->run(base::cat("setv va00 addm 0 0 ", width, " 1000 \"\" setv va01 addr va00 0 ", width,
                        " 0 0 500 500\n"
                        "reps ",
                        creatures / 2 + 1, " new: simp 2 8 1 \"x\" 1 0 1 attr 3 mvto rand 100 ", width - 100,
                        " 490 repe\n"
                        "reps ",
                        creatures,
                        " new: simp 1 1 1 \"x\" 1 0 0 seta va12 targ gene load va12 1 \"norn\"\n"
                        "new: crea 4 va12 1 0 0 attr 200 accg 5 rnge 500 perm 100 mvft rand 200 ",
                        width - 200, " 499 born vocb kill va12 repe\n"));
  world_->tick(8);
}

Village::~Village() = default;

double Village::run(long ticks) {
  double begin = seconds();
  world_->tick(static_cast<int>(ticks));
  return (seconds() - begin) * 1e3 / static_cast<double>(ticks);
}

}  // namespace vellum::bench
