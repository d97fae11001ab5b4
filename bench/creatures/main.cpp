// What a creature of a norn's size costs on one core: brain and biochemistry, birth, memory, export and import. Every
// brain is also interpreted, and the results compared bit by bit.
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>

#include "base/counting_new.h"
#include "base/text.h"
#include "bench/creatures/norn.h"
#include "bench/creatures/travel.h"
#include "bench/creatures/village.h"
#include "bench/report.h"
#include "languages/caos/creature/whole_creature.h"

using namespace vellum;
using bench::argument;
using bench::Better;
using bench::seconds;

namespace {

using caos::BrainWay;
using Creature = caos::WholeCreature;

// What the world would show it.
void feed(Creature& creature, long update) {
  for (std::uint32_t i = 0; i < 20; ++i) setInput(creature.brain, "driv", i, creature.loci.drives[i]);
  for (std::uint32_t i = 0; i < 8; ++i)
    setInput(creature.brain, "visn", (static_cast<std::uint32_t>(update) + 5 * i) % 40, 0.3f);
  caos::adjustChemical(creature.chemistry, 35, 0.02f);
  caos::adjustChemical(creature.chemistry, 204 + static_cast<int>(update % 2), 0.1f);
}

std::unique_ptr<Creature> born(const caos::Genome& genome, int seed) {
  return std::make_unique<Creature>(genome, caos::Sex::Male, 1, static_cast<std::uint64_t>(seed));
}

class Crowd {
 public:
  Crowd(const caos::Genome& genome, int count) {
    for (int i = 0; i < count; ++i) all_.push_back(born(genome, i));
    run(100, [](Creature& each) {
      each.think();
      each.digest();
    });
  }
  // Returns the microseconds of `use` for a creature.
  template <class Use>
  double run(long updates, Use use) {
    double time = 0;
    for (long i = 0; i < updates; ++i) {
      for (auto& each : all_) feed(*each, i);
      double begin = seconds();
      for (auto& each : all_) use(*each);
      time += seconds() - begin;
    }
    return time * 1e6 / static_cast<double>(updates) / static_cast<double>(all_.size());
  }
  Creature& first() { return *all_.front(); }

 private:
  std::vector<std::unique_ptr<Creature>> all_;
};

void requireEqualForms(const caos::Genome& genome) {
  auto compiled = born(genome, 5), interpreted = born(genome, 5);
  for (long i = 0; i < 200; ++i) {
    for (Creature* each : {compiled.get(), interpreted.get()}) {
      feed(*each, i);
      each->think(each == compiled.get() ? BrainWay::Compiled : BrainWay::Interpreted);
      each->digest();
    }
    if (compiled->save() == interpreted->save() && compiled->random.state() == interpreted->random.state()) continue;
    std::fprintf(stderr, "after update %ld an interpreted creature differs from a compiled one\n", i);
    std::exit(1);
  }
}

double bytesOf(const caos::Genome& genome) {
  auto inUse = [] { return static_cast<double>(mallinfo2().uordblks); };
  double before = inUse();
  auto creature = born(genome, 1);
  return inUse() - before;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--help") == 0) {
    std::puts("vellum_bench_creatures [--rounds N] [--updates N] [--creatures N]");
    return 0;
  }
  auto rounds = static_cast<long>(argument(count, arguments, "--rounds", 5));
  auto updates = static_cast<long>(argument(count, arguments, "--updates", 1000));
  caos::Genome genome = bench::nornSized();
  requireEqualForms(genome);
  Crowd one(genome, 1), many(genome, 100);
  std::uint32_t neurons = 0;
  for (const caos::Lobe& lobe : one.first().brain.lobes) neurons += lobe.size;
  std::printf("%zu genes, %zu lobes of %u neurons, %zu tracts of %u dendrites, %d organs; %ld rounds of %ld updates\n",
              genome.size(), one.first().brain.lobes.size(), neurons, one.first().brain.tracts.size(),
              brainSize(one.first().brain) - neurons, organCount(one.first().chemistry), rounds, updates);

  auto think = [](Creature& each) { each.think(); };
  auto all = [](Creature& each) {
    each.think();
    each.digest();
  };
  std::vector<bench::Measurement> measured;
  auto add = [&](const char* name, const char* unit, double goal, std::function<double()> measure) {
    measured.push_back({{name, unit, Better::Less, goal, {}}, std::move(measure)});
  };
  const char* unit = "µs an update";
  add("brain and biochemistry of a creature of a norn's size", unit, 40, [&] { return one.run(updates, all); });
  add("the same, 100 creatures by turns", unit, 50, [&] { return many.run(updates / 20 + 1, all); });
  add("its brain", unit, -1, [&] { return one.run(updates, think); });
  add("its brain, interpreted", unit, -1,
      [&] { return one.run(updates, [](Creature& each) { each.think(BrainWay::Interpreted); }); });
  add("its biochemistry", unit, -1, [&] { return one.run(updates, [](Creature& each) { each.digest(); }); });
  add("expressing its genes at birth", "ms", 5, [&] {
    double begin = seconds();
    for (int i = 0; i < 10; ++i) born(genome, i);
    return (seconds() - begin) * 1e3 / 10;
  });
  add("its memory", "KB", 300, [&] { return bytesOf(genome) / 1000; });
  add("memory taken in 100 steady updates", "allocations", 0, [&] {
    std::size_t before = base::allocations;
    one.run(100, all);
    return static_cast<double>(base::allocations - before);
  });
  bench::Traveller traveller(genome);
  add("its export to a file", "ms", 20, [&] { return traveller.travel().out; });
  add("its import", "ms", 20, [&] { return traveller.travel().in; });
  add("its file", "KB", -1, [&] { return static_cast<double>(traveller.travel().bytes) / 1000; });
  auto creatures = static_cast<long>(argument(count, arguments, "--creatures", 1000));
  std::unique_ptr<bench::Village> village;  // when it is its turn, since it takes much memory
  std::string inOneWorld = base::cat("a world of ", creatures, " of them");
  // A quarter of one core at 20 ticks a second.
  add(inOneWorld.c_str(), "ms a tick", 12.5, [&] {
    if (village == nullptr) village = std::make_unique<bench::Village>(genome, creatures);
    return village->run(std::max(updates / 25, 4l));
  });
  bench::print(bench::measureRounds(measured, rounds));
}
