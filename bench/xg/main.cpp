// How many function-tics per second one core evaluates: the batch evaluator, the plain compiled one and a per-character
// one, alternately, over the same functions and with the same random draws. Compares all values bit by bit.
#include <bit>
#include <cstdio>
#include <cstring>

#include "base/text.h"
#include "bench/report.h"
#include "character_evaluator.h"
#include "languages/xg/world/batch.h"
#include "level.h"
#include "mix.h"

using namespace vellum;
using bench::Better;
using bench::seconds;

namespace {

// The same functions in three evaluators. All draw the same random numbers.
class Crowd {
 public:
  Crowd(const std::vector<bench::MixedFunction>& mix, long functions)
      : mix_(mix), kinds_(static_cast<std::size_t>(functions)), plain_(kinds_.size()), characters_(kinds_.size()) {
    for (const bench::MixedFunction& kind : mix) batch.addDefinition(kind.table, kind.timing);
    base::Random random(2026);
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      kinds_[i] = static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(mix.size())));
      const bench::MixedFunction& kind = mix[kinds_[i]];
      batch.add(kinds_[i], kind.timing.offset, batch.drawFirst(kinds_[i], batchDice_));
      xg::start(plain_[i], kind.table, kind.timing, plainDice_);
      bench::CharacterFunction& f = characters_[i];
      f.text = kind.text.c_str();
      f.min = kind.timing.min;
      f.max = kind.timing.max;
      f.scale = kind.timing.scale;
      f.offset = kind.timing.offset;
      bench::startCharacters(f, characterDice_);
    }
  }

  // Returns the seconds that `tics` tics take.
  double runBatch(long tics) {
    double begin = seconds();
    for (long tic = 0; tic < tics; ++tic) {
      batchEvents_.clear();
      batch.tick(batchDice_, batchEvents_);
      events_[0] += batchEvents_.size();
    }
    return seconds() - begin;
  }
  double runPlain(long tics) {
    double begin = seconds();
    for (long tic = 0; tic < tics; ++tic) {
      plainEvents_.clear();
      for (std::size_t i = 0; i < plain_.size(); ++i) {
        const bench::MixedFunction& kind = mix_[kinds_[i]];
        xg::advance(plain_[i], kind.table, kind.timing, kind.timing.offset, plainDice_, plainEvents_);
      }
      events_[1] += plainEvents_.size();
    }
    return seconds() - begin;
  }
  double runCharacters(long tics) {
    double begin = seconds();
    for (long tic = 0; tic < tics; ++tic) {
      characterEvents_.clear();
      for (bench::CharacterFunction& f : characters_) bench::tickCharacters(f, characterDice_, characterEvents_);
      events_[2] += characterEvents_.size();
    }
    return seconds() - begin;
  }

  // The number of differences between the three after the same number of tics.
  std::size_t differences() const {
    std::size_t count = events_[0] != events_[1] || events_[1] != events_[2];
    for (std::size_t i = 0; i < plain_.size(); ++i) {
      auto bits = std::bit_cast<std::uint32_t>(batch.value(static_cast<std::uint32_t>(i)));
      count += bits != std::bit_cast<std::uint32_t>(plain_[i].value) ||
               bits != std::bit_cast<std::uint32_t>(characters_[i].value);
    }
    return count;
  }

  xg::Batch batch{xg::Profile::Doomsday};

 private:
  const std::vector<bench::MixedFunction>& mix_;
  base::Random unused_;
  xg::Dice batchDice_{xg::Profile::Doomsday, unused_}, plainDice_ = batchDice_, characterDice_ = batchDice_;
  std::vector<std::uint16_t> kinds_;
  std::vector<xg::FunctionState> plain_;
  std::vector<bench::CharacterFunction> characters_;
  std::vector<xg::Batch::Event> batchEvents_;
  std::vector<std::int32_t> plainEvents_;
  std::vector<int> characterEvents_;
  std::size_t events_[3] = {0, 0, 0};
};

// The same map twice: of one, all is read in each tic.
class Maps {
 public:
  explicit Maps(long sectors)
      : unread_(bench::typedLevel(sectors, random_)), watched_(bench::typedLevel(sectors, watchedRandom_)) {}

  // Both return the tics in a second.
  double run(long tics) {
    double begin = seconds();
    for (long tic = 0; tic < tics; ++tic) unread_->tick();
    return static_cast<double>(tics) / (seconds() - begin);
  }
  double runWatched(long tics) {
    double begin = seconds();
    for (long tic = 0; tic < tics; ++tic) {
      watched_->tick();
      for (std::uint32_t i = 0; i < watched_->sectorCount(); ++i) seen_[i] = watched_->surface(i);
    }
    return static_cast<double>(tics) / (seconds() - begin);
  }
  std::size_t differences() const {
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < unread_->sectorCount(); ++i)
      count += std::memcmp(unread_->surface(i).value, seen_[i].value, sizeof(xg::Surface)) != 0;
    return count;
  }

 private:
  base::Random random_{2026}, watchedRandom_{2026};
  std::unique_ptr<xg::Level> unread_, watched_;
  std::vector<xg::Surface> seen_ = std::vector<xg::Surface>(unread_->sectorCount());
};

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--help") == 0) {
    std::puts(
        "vellum_bench_xg [--functions N] [--rounds N] [--tics N]   default: 1000000 functions, 9 rounds of 70 tics; "
        "and\n"
        "beside them a hundredth of the functions, which fit into the cache");
    return 0;
  }
  const auto functions = static_cast<long>(bench::argument(count, arguments, "--functions", 1000000));
  const auto rounds = static_cast<long>(bench::argument(count, arguments, "--rounds", 9));
  const auto tics = static_cast<long>(bench::argument(count, arguments, "--tics", 70));
  const std::vector<bench::MixedFunction> mix = bench::mixedFunctions();
  const long some = std::max(functions / 100, 1L);
  Crowd all(mix, functions), few(mix, some);

  const char* unit = "ns a function-tic";
  std::vector<bench::Row> rows = {
      {base::cat("XG, ", functions, " functions as Vellum runs them"), unit, Better::Less, 3.3, {}},
      {base::cat("XG, ", some, " functions as Vellum runs them"), unit, Better::Less, 2.5, {}},
      {"compiled, one by one", unit, Better::Less, -1, {}},
      {"character by character", unit, Better::Less, -1, {}},
      {"XG, as Vellum runs them against character by character", "times as fast", Better::More, 20, {}},
      {"an XG function", "bytes", Better::Less, 32, {double(all.batch.bytesPerFunction())}},
      {"tables that all functions share", "bytes", Better::Less, -1, {double(all.batch.sharedBytes())}},
      {"a map of 2000 sectors with XG on each", "million sector-tics a second", Better::More, -1, {}},
      {"a map of 2000 sectors with XG on each, against real time", "times as fast", Better::More, 100000, {}},
      {"the same, when all six values of each sector are read in each tic", "times as fast", Better::More, -1, {}}};
  constexpr long Sectors = 2000;
  Maps maps(Sectors);
  std::size_t differences = 0;
  for (long round = 0; round < rounds; ++round) {
    const double work = static_cast<double>(functions) * static_cast<double>(tics) / 1e9;
    double batch = all.runBatch(tics) / work, plain = all.runPlain(tics) / work,
           characters = all.runCharacters(tics) / work;
    rows[0].rounds.push_back(batch);
    rows[1].rounds.push_back(few.runBatch(100 * tics) * 1e9 / static_cast<double>(some) /
                             static_cast<double>(100 * tics));
    rows[2].rounds.push_back(plain);
    rows[3].rounds.push_back(characters);
    rows[4].rounds.push_back(characters / batch);
    const double ticsPerSecond = maps.run(100 * tics);
    rows[7].rounds.push_back(ticsPerSecond * static_cast<double>(Sectors) / 1e6);
    rows[8].rounds.push_back(ticsPerSecond / static_cast<double>(xg::TicsPerSecond));
    rows[9].rounds.push_back(maps.runWatched(100 * tics) / static_cast<double>(xg::TicsPerSecond));
    differences += all.differences() + maps.differences();
  }
  std::printf("%zu strings and timings, %ld rounds of %ld tics\n", mix.size(), rounds, tics);
  bench::print(rows);
  if (differences > 0) std::printf("\n%zu values or counts of events differ\n", differences);
  return differences == 0 ? 0 : 1;
}
