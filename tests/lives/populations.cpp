#include <cinttypes>
#include <cstdio>

#include "life_world.h"
#include "lives.h"

namespace vellum::lives {

namespace {

constexpr std::uint64_t Stride = 1000, Settled = 20'000;
constexpr std::uint64_t Seeds[] = {1, 2};
constexpr double MostGrowth = 1.5;  // of saves and of the process, once the gardens are full

// The resident memory of this process in KB; 0 where that is not known.
double residentKilobytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  long pages = 0;
  int read = std::fscanf(file, "%*d %ld", &pages);
  std::fclose(file);
  static constexpr double PageKilobytes = 4;
  return read == 1 ? static_cast<double>(pages) * PageKilobytes : 0;
}

// The largest sizes of a part of the run.
struct Sizes {
  std::size_t save = 0;
  double resident = 0;
  void note(std::size_t saved) {
    save = std::max(save, saved);
    resident = std::max(resident, residentKilobytes());
  }
};

bool failed(std::uint64_t garden, std::uint64_t tick, const char* what) {
  std::printf("seed %" PRIu64 ", tick %" PRIu64 ": %s\n", garden, tick, what);
  return false;
}

bool keep(std::uint64_t garden, std::uint64_t ticks) {
  LifeWorld::Setup setup{.scripts = {"glade.cos", "science/garden.cos"}, .seed = garden};
  LifeWorld whole(setup), renewed(setup);
  if (!whole.start() || !renewed.start()) return failed(garden, 0, (whole.failure + renewed.failure).c_str());
  Sizes early, late;
  for (std::uint64_t tick = Stride; tick <= ticks; tick += Stride) {
    for (LifeWorld* each : {&whole, &renewed})
      if (!each->run(Stride)) return failed(garden, tick, each->failure.c_str());
    if (!renewed.renew()) return failed(garden, tick, renewed.failure.c_str());
    if (whole.world().hash() != renewed.world().hash()) return failed(garden, tick, "the restored world differs");
    (tick <= Settled ? early : late).note(whole.world().save().size());
  }
  std::printf("seed %" PRIu64 ", %" PRIu64 " ticks: %s; hash %016" PRIx64 "\n", garden, ticks,
              whole
                  .evaluate("outv totl 4 0 0 outs \" live, \" outv game \"born\" outs \" were born, \" outv game "
                            "\"bred\" outs \" of them bred by the gardener, \" outv game \"eaten\" outs \" berries "
                            "eaten\"")
                  .c_str(),
              whole.world().hash());
  std::printf("  until tick %" PRIu64 " a save of at most %zu bytes, %.0f KB resident; later %zu bytes, %.0f KB\n",
              Settled, early.save, early.resident, late.save, late.resident);
  if (static_cast<double>(late.save) > MostGrowth * static_cast<double>(early.save))
    return failed(garden, ticks, "saves grow");
  if (late.resident > MostGrowth * early.resident) return failed(garden, ticks, "the process grows");
  return true;
}

}  // namespace

bool populations(std::uint64_t ticks) {
  bool good = true;
  for (std::uint64_t garden : Seeds) good &= keep(garden, ticks);
  return good;
}

}  // namespace vellum::lives
