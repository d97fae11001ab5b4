// What CAOS costs on one core: an addition, an agent in a tick, physics, smells, ENUM, the lexer and the compiler.
// Measures them alternately, so that a slow minute affects all; prints medians, best runs and goals.
#include <malloc.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>

#include "base/counting_new.h"
#include "bench/report.h"
#include "host/memory_storage.h"
#include "languages/caos/check/check.h"
#include "languages/caos/lower/lower.h"
#include "languages/caos/runtime/runtime.h"
#include "languages/caos/syntax/lexer.h"
#include "scenes.h"
#include "worlds.h"

using namespace vellum;
using bench::argument;
using bench::Better;
using bench::seconds;

namespace {

long memoryInUse() { return static_cast<long>(mallinfo2().uordblks + mallinfo2().hblkhd); }

class Scene {
 public:
  explicit Scene(const std::string& text) : context_{host_, sources_, random_, tick_} {
    context_.budget = 1'000'000'000;
    context_.options = {{"max-agents", "2000000"}};
    runtime_ = std::make_unique<caos::CaosRuntime>(context_);
    auto file = sources_.add("bench.cos", text);
    double begin = seconds();
    runtime_->load({*file}, emitter_);
    loadSeconds = seconds() - begin;
    check();
  }
  // Returns the seconds that the ticks took.
  double run(long ticks) {
    double begin = seconds();
    for (long i = 0; i < ticks; ++i) {
      ++tick_;
      runtime_->tick(emitter_);
    }
    double time = seconds() - begin;
    check();
    return time;
  }
  double loadSeconds = 0;

 private:
  void check() const {
    if (!emitter_.hasErrors()) return;
    std::fprintf(stderr, "bench.cos: %s\n", emitter_.all().front().message.c_str());
    std::exit(1);
  }
  host::Host host_;
  source::SourceSet sources_;
  base::Random random_;
  std::uint64_t tick_ = 0;
  languages::WorldContext context_;
  std::unique_ptr<caos::CaosRuntime> runtime_;
  diagnostics::Emitter emitter_;
};

// Created on first use: with --only, nothing else is in a profile.
class LazyScene {
 public:
  explicit LazyScene(std::function<std::string()> text) : text_(std::move(text)) {}
  Scene& operator*() {
    if (scene_ == nullptr) scene_ = std::make_unique<Scene>(text_());
    return *scene_;
  }
  Scene* operator->() { return &**this; }

 private:
  std::function<std::string()> text_;
  std::unique_ptr<Scene> scene_;
};

// The examples of this repository, repeated.
std::string manyPrograms(std::size_t bytes) {
  std::string all, paths = VELLUM_BENCH_EXAMPLES;
  for (std::size_t at = 0; at < paths.size();) {
    std::size_t end = std::min(paths.find('|', at), paths.size());
    std::ifstream file(paths.substr(at, end - at));
    all.append(std::istreambuf_iterator<char>(file), {});
    all += "\nendm\n";
    at = end + 1;
  }
  std::string text;
  while (text.size() < bytes) text += all;
  return text;
}

// Returns the seconds that it takes.
double compile(const std::string& text) {
  source::SourceSet sources;
  auto file = sources.add("many.cos", text);
  diagnostics::Emitter errors, unheard;
  double begin = seconds();
  caos::CheckedProgram program = caos::checkText(*file, sources[*file].text(), errors, unheard);
  ir::Module module = caos::lower(program, "many.cos", {});
  double time = seconds() - begin;
  if (errors.hasErrors()) std::fprintf(stderr, "many.cos: %s\n", errors.all().front().message.c_str());
  return time;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--help") == 0) {
    std::puts("vellum_bench_caos [--rounds N] [--only TEXT] [--ticks N]");
    return 0;
  }
  if (count > 3 && std::strcmp(arguments[1], "--apart") == 0) return bench::runApart(arguments + 2);
  auto rounds = static_cast<long>(argument(count, arguments, "--rounds", 5));
  auto ticks = static_cast<long>(argument(count, arguments, "--ticks", 20));
  const char* only = nullptr;
  for (int i = 1; i + 1 < count; ++i)
    if (std::strcmp(arguments[i], "--only") == 0) only = arguments[i + 1];

  auto bytesOf = [](const std::string& text) {
    long before = memoryInUse();
    Scene scene(text);
    scene.run(20);  // processes the initial messages
    return static_cast<double>(memoryInUse() - before) / 100'000;
  };
  LazyScene crowd([] { return bench::busyAgents(100'000); }), few([] { return bench::busyAgents(10'000); }),
      tossed([] { return bench::tossedAgents(10'000, 500); }), smells([] { return bench::smellingRooms(10'000); }),
      counting([] { return bench::counters(10'000); }), picking([] { return bench::pickers(100, 10'000); }),
      resting([] { return bench::idleAgents(1'000'000); }), looking([] { return bench::lookers(100, 10'000, 500); });
  std::string text = manyPrograms(2'000'000);
  double megabytes = static_cast<double>(text.size()) / 1e6;
  auto allocationsOf = [&](Scene& scene) {
    scene.run(4);
    std::size_t at = base::allocations;
    scene.run(10);
    return static_cast<double>(base::allocations - at);
  };

  std::vector<bench::Measurement> all;
  auto add = [&](const char* name, const char* unit, Better better, double goal, std::function<double()> measure) {
    if (only == nullptr || std::strstr(name, only) != nullptr)
      all.push_back({{name, unit, better, goal, {}}, std::move(measure)});
  };
  const char* agentTick = "ns an agent-tick";
  add("ADDV in REPS, 10 million", "ns an iteration", Better::Less, 2,
      [] { return Scene(bench::additions(10'000'000)).loadSeconds * 100; });
  add("10,000 CAOS agents, a script of 4 commands at tick 1", agentTick, Better::Less, 150,
      [&] { return few->run(10 * ticks) * 1e9 / 10'000 / double(10 * ticks); });
  add("100,000 CAOS agents, the same", agentTick, Better::Less, 60,
      [&] { return crowd->run(ticks) * 1e9 / 100'000 / double(ticks); });
  add("physics and smells, 10,000 agents in 500 rooms", agentTick, Better::Less, -1,
      [&] { return tossed->run(ticks) * 1e9 / 10'000 / double(ticks); });
  add("smells over 10,000 rooms", "ms a tick", Better::Less, 1,
      [&] { return smells->run(ticks) * 1e3 / double(ticks); });
  add("ENUM over 10,000 agents", "ns an agent", Better::Less, -1,
      [&] { return counting->run(ticks) * 1e9 / 10'000 / double(ticks); });
  add("a tick of a million CAOS agents at rest", "ms", Better::Less, 15, [&] {
    resting->run(2);
    return resting->run(ticks) * 1e3 / double(ticks);
  });
  add("RTAR among 10,000 agents, with its script", "µs", Better::Less, -1,
      [&] { return picking->run(ticks) * 1e6 / 100 / double(ticks); });
  add("ESEE, 10,000 agents in 500 rooms of which about 60 are near", "µs a look", Better::Less, -1,
      [&] { return looking->run(ticks) * 1e6 / 100 / double(ticks); });
  add("CAOS lexer, the examples repeated to 2 MB", "MB/s", Better::More, 100, [&] {
    double begin = seconds();
    caos::lex(source::FileId(0), text);
    return megabytes / (seconds() - begin);
  });
  add("CAOS compiler, the same", "MB/s", Better::More, 30, [&] { return megabytes / compile(text); });
  add("a CAOS agent at rest, with one variable", "bytes", Better::Less, 320,
      [&] { return bytesOf(bench::idleAgents(100'000)); });
  add("a CAOS agent whose script is under way", "bytes", Better::Less, -1,
      [&] { return bytesOf(bench::busyAgents(100'000)); });
  add("memory taken in 10 steady ticks of 100,000 CAOS agents", "allocations", Better::Less, 0,
      [&] { return allocationsOf(*crowd); });
  add("a million CAOS agents at rest, resident", "MB", Better::Less, 400,
      [&] { return bench::residentMegabytes(bench::idleAgents(1'000'000)); });
  bench::SavedWorld saved(bench::busyAgents(100'000));
  add("a world of 100,000 CAOS agents, saved", "ms", Better::Less, 150, [&] { return saved.saveMilliseconds(); });
  add("a world of 100,000 CAOS agents, loaded", "ms", Better::Less, 200, [&] { return saved.loadMilliseconds(); });
  add("a world of 100,000 CAOS agents, peak memory of the load against the world's", "times", Better::Less, 1.3,
      [&] { return saved.loadPeak(); });
  std::vector<bench::Row> rows = bench::measureRounds(all, rounds);
  std::printf("%ld rounds of %ld ticks\n", rounds, ticks);
  bench::print(rows);
}
