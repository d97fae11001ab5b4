#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "life_world.h"
#include "lives.h"

namespace vellum::lives {

namespace {

struct Way {
  const char* name;
  std::int32_t tierUpThreshold;
  bool referenceForms;
  bool renewed;  // saved and restored on the way
};

constexpr std::int32_t Never = -1;
constexpr Way Ways[] = {
    {"interpreted", Never, true, false},
    {"compiled", languages::DefaultTierUpThreshold, false, false},
    {"compiled brains, interpreted scripts, saved on the way", Never, false, true},
};

constexpr std::uint64_t Stride = 1000;

}  // namespace

bool ways(std::uint64_t ticks) {
  bool equal = true;
  std::uint64_t expected = 0;
  for (const Way& way : Ways) {
    LifeWorld life({.scripts = {"glade.cos", "science/garden.cos"},
                    .seed = 1,
                    .tierUpThreshold = way.tierUpThreshold,
                    .referenceForms = way.referenceForms});
    bool good = life.start();
    for (std::uint64_t done = 0; good && done < ticks; done += Stride) {
      good = life.run(std::min(Stride, ticks - done));
      if (good && way.renewed) good = life.renew();
    }
    if (!good) {
      std::printf("%s: %s\n", way.name, life.failure.c_str());
      return false;
    }
    std::uint64_t hash = life.world().hash();
    if (&way == Ways) expected = hash;
    equal &= hash == expected;
    std::printf("%016" PRIx64 " after %" PRIu64 " ticks, %s\n", hash, ticks, way.name);
  }
  return equal;
}

}  // namespace vellum::lives
