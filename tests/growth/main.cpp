// vellum_growth [--sample] [--planted] [START]: reads pathological inputs of a size and of twice the size, and compares
// the processor's instructions: at most 2.3 times as many, for every language's lexer, parser, checker, formatter,
// listings, diagrams, editor requests and start, and for every reader of files.
//
// Prints a line for each case, and fails when one grows faster. --sample: smaller inputs, checkers and formatters, and
// all readers of files. --planted: only a reader that compares all lines with each other, which must be found. START:
// only cases whose names begin so.
#include <cstdio>

#include "cases.h"
#include "tests/counting/counting.h"

namespace vellum::growth {

namespace {

constexpr double Most = 2.3;
constexpr std::size_t Bytes = 32'000, BytesOfSample = 4'000;
constexpr std::uint64_t FewInstructions = 200'000;  // fixed costs dominate
constexpr unsigned Seconds = 60;

// What grows faster so far: at most 10,000 local names are looked up in a list; columns of messages are counted from
// the start of the line, for at most 1000 messages; the pixels are as many as the square of the bytes, up to
// caos::MaxSpritePixels.
constexpr std::string_view Known[] = {
    "input.skrit: locals: ", "input.cos: byte strings: ", "input.ded: noise: ", "s16: frames that share pixels"};
constexpr double MostOfKnown = 4.2;

double mostOf(std::string_view name) {
  for (std::string_view known : Known)
    if (name.starts_with(known)) return MostOfKnown;
  return Most;
}

void compareAllLines(std::string_view text) {
  volatile int same = 0;
  for (std::size_t a = 0; a < text.size(); ++a)
    for (std::size_t b = 0; b < text.size(); b += 8) same = same + (text[a] == text[b]);
}

struct Growth {
  std::uint64_t once = 0;
  double times = 0;
  std::string failure;
};

Growth measure(const Case& one) {
  std::uint64_t counts[2] = {};
  for (std::size_t factor : {1, 2}) {
    std::string input = one.make(one.start * factor);
    counting::Count count = counting::countInChild(
        [&] {
          one.run(input);
          return std::uint64_t(0);
        },
        Seconds);
    if (!count.failure.empty()) return {counts[0], 0, count.failure};
    counts[factor - 1] = count.instructions;
  }
  return {counts[0], static_cast<double>(counts[1]) / static_cast<double>(counts[0]), ""};
}

int run(int argc, char** argv) {
  bool isSample = false, isPlanted = false;
  std::string_view begin;
  for (int i = 1; i < argc; ++i) {
    std::string_view word = argv[i];
    if (word == "--sample") isSample = true;
    else if (word == "--planted") isPlanted = true;
    else begin = word;
  }
  vellum_config config;
  vellum_config_init(&config);
  config.jit = VELLUM_JIT_OFF;
  config.instruction_budget = 10'000;
  vellum_engine* engine = vellum_engine_create(&config);
  std::size_t bytes = isSample ? BytesOfSample : Bytes;
  std::vector<Case> cases;
  if (isPlanted) {
    cases.push_back({"planted", [](std::size_t n) { return std::string(n, 'x'); }, bytes, compareAllLines, true});
  } else {
    addSources(cases, engine, bytes);
    addTextFiles(cases, engine, bytes);
    addBinaryFiles(cases, bytes);
    addGameFiles(cases, bytes);
    addRegions(cases, bytes);
  }
  std::size_t measured = 0, failed = 0;
  for (const Case& one : cases) {
    if (!one.name.starts_with(begin) || (isSample && !one.isSample)) continue;
    Growth growth = measure(one);
    ++measured;
    bool isTooMuch = !growth.failure.empty() || (growth.times > mostOf(one.name) && growth.once > FewInstructions);
    failed += isTooMuch;
    std::printf("%6.2f times %10.1f thousand  %s%s%s\n", growth.times, static_cast<double>(growth.once) / 1000,
                one.name.c_str(), isTooMuch ? "  TOO MUCH " : "", growth.failure.c_str());
  }
  std::printf("%zu cases, %zu grow too fast\n", measured, failed);
  vellum_engine_free(engine);
  return failed != 0 || measured == 0 ? 1 : 0;
}

}  // namespace

std::size_t startFor(const std::function<std::string(std::size_t)>& make, std::size_t bytes) {
  std::size_t count = 1;
  while (count < bytes && make(count).size() < bytes) count *= 2;
  return count;
}

}  // namespace vellum::growth

int main(int argc, char** argv) { return vellum::counting::withCounter(argc, argv, vellum::growth::run); }
