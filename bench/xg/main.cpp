// How many function-tics a second one core evaluates: the batch evaluator, the plain compiled one and a per-character
// one, over the same functions and with the same random draws, in turns. All values are compared, bit for bit.
#include <bit>
#include <cstdio>

#include "bench/measure.h"
#include "character_evaluator.h"
#include "languages/xg/world/batch.h"
#include "mix.h"

using namespace vellum;
using bench::seconds;

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--help") == 0) {
    std::puts(
        "vellum_bench_xg [--functions N] [--rounds N] [--tics N]   default: 1000000 functions, 9 rounds of 70 tics");
    return 0;
  }
  const auto functions = static_cast<long>(bench::argument(count, arguments, "--functions", 1000000));
  const auto rounds = static_cast<long>(bench::argument(count, arguments, "--rounds", 9));
  const auto tics = static_cast<long>(bench::argument(count, arguments, "--tics", 70));
  std::vector<bench::MixedFunction> mix = bench::mixedFunctions();

  base::Random unused;
  xg::Dice batchDice(xg::Profile::Doomsday, unused), plainDice = batchDice, characterDice = batchDice;
  xg::Batch batch(xg::Profile::Doomsday);
  std::vector<xg::FunctionState> plain(static_cast<std::size_t>(functions));
  std::vector<bench::CharacterFunction> characters(static_cast<std::size_t>(functions));
  std::vector<std::uint16_t> kinds(static_cast<std::size_t>(functions));
  for (const bench::MixedFunction& kind : mix) batch.addDefinition(kind.table, kind.timing);
  base::Random random(2026);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    kinds[i] = static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(mix.size())));
    const bench::MixedFunction& kind = mix[kinds[i]];
    batch.add(kinds[i], kind.timing.offset, batch.drawFirst(kinds[i], batchDice));
    xg::start(plain[i], kind.table, kind.timing, plainDice);
    bench::CharacterFunction& f = characters[i];
    f.text = kind.text.c_str();
    f.min = kind.timing.min;
    f.max = kind.timing.max;
    f.scale = kind.timing.scale;
    f.offset = kind.timing.offset;
    bench::startCharacters(f, characterDice);
  }

  bench::Series batchRate, plainRate, characterRate;
  std::vector<xg::Batch::Event> batchEvents;
  std::vector<std::int32_t> plainEvents;
  std::vector<int> characterEvents;
  std::size_t differences = 0, events[3] = {0, 0, 0};
  const double work = static_cast<double>(functions) * static_cast<double>(tics);
  for (long round = 0; round < rounds; ++round) {
    double begin = seconds();
    for (long tic = 0; tic < tics; ++tic) {
      batchEvents.clear();
      batch.tick(batchDice, batchEvents);
      events[0] += batchEvents.size();
    }
    double middle = seconds();
    for (long tic = 0; tic < tics; ++tic) {
      plainEvents.clear();
      for (std::size_t i = 0; i < plain.size(); ++i) {
        const bench::MixedFunction& kind = mix[kinds[i]];
        xg::advance(plain[i], kind.table, kind.timing, kind.timing.offset, plainDice, plainEvents);
      }
      events[1] += plainEvents.size();
    }
    double late = seconds();
    for (long tic = 0; tic < tics; ++tic) {
      characterEvents.clear();
      for (bench::CharacterFunction& f : characters) bench::tickCharacters(f, characterDice, characterEvents);
      events[2] += characterEvents.size();
    }
    double end = seconds();
    batchRate.add(work, middle - begin);
    plainRate.add(work, late - middle);
    characterRate.add(work, end - late);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      auto bits = std::bit_cast<std::uint32_t>(batch.value(static_cast<std::uint32_t>(i)));
      if (bits != std::bit_cast<std::uint32_t>(plain[i].value) ||
          bits != std::bit_cast<std::uint32_t>(characters[i].value))
        ++differences;
    }
  }

  std::printf("%ld functions, %zu strings and timings, %ld rounds of %ld tics, one core\n", functions, mix.size(),
              rounds, tics);
  std::printf("million function-tics a second     median     best\n");
  std::printf("  batch                           %8.1f %8.1f\n", batchRate.median(), batchRate.best());
  std::printf("  compiled, one by one            %8.1f %8.1f\n", plainRate.median(), plainRate.best());
  std::printf("  per character                   %8.1f %8.1f\n", characterRate.median(), characterRate.best());
  std::printf("batch / per character             %8.1fx %7.1fx   goal 20x\n",
              batchRate.median() / characterRate.median(), batchRate.best() / characterRate.best());
  std::printf("memory a function: %zu bytes (goal: at most 32), shared: %zu bytes\n", batch.bytesPerFunction(),
              batch.sharedBytes());
  std::printf("values that differ: %zu; events: %zu, %zu, %zu\n", differences, events[0], events[1], events[2]);
  return differences == 0 && events[0] == events[1] && events[1] == events[2] ? 0 : 1;
}
