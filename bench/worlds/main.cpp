// How much more two worlds on two threads do than one: by the clock, so that locks, shared caches and shared memory
// count. Each round measures one world alone and then both, each for the same time.
#include <vellum/vellum.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "bench/report.h"

using namespace vellum;
using bench::argument;
using bench::Better;

namespace {

struct Load {
  const char* name;
  const char* file;
  const char* text;
};

constexpr Load Loads[] = {
    {"AGS Script, machine code", "loop.asc", R"(
int grid[10000];
int sum;
function repeatedly_execute() {
  for (int i = 0; i < 10000; i++) {
    grid[i] += i ^ sum;
    sum = (sum + grid[i]) % 1000003;
  }
}
)"},
    {"AGS Script, strings and objects", "words.asc", R"(
managed struct Node { int value; float weight; };
Node* nodes[500];
String text;
function repeatedly_execute() {
  for (int i = 0; i < 500; i++) {
    nodes[i] = new Node;
    nodes[i].value = i;
  }
  text = "";
  for (int i = 0; i < 500; i++) text = text.Append("xy");
}
)"},
    {"CAOS, 2,000 agents", "agents.cos", R"(
reps 2000 new: simp 2 13 1 "x" 1 0 0 tick 1 repe
endm
scrp 2 13 1 9
  addv ov00 1
  doif ov00 gt 1000
    setv ov00 0
  endi
endm
)"},
};

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

class World {
 public:
  World(vellum_engine* engine, const Load& load) : report_(vellum_report_create()) {
    world_ = vellum_world_create(engine, nullptr, 0, report_);
    vellum_source source = {load.file, load.text, std::strlen(load.text), nullptr};
    if (vellum_world_load(world_, &source, 1, report_) != VELLUM_OK) fail(load.name);
    for (int i = 0; i < 50; ++i)
      if (vellum_world_tick(world_, report_) != VELLUM_OK) fail(load.name);
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    vellum_world_free(world_);
    vellum_report_free(report_);
  }
  // Returns how many ticks a second it does.
  double run(double seconds) {
    double begin = now(), spent = 0;
    long ticks = 0;
    for (; spent < seconds; spent = now() - begin)
      for (int i = 0; i < 20; ++i, ++ticks) vellum_world_tick(world_, report_);
    return static_cast<double>(ticks) / spent;
  }

 private:
  void fail(const char* name) {
    vellum_text* text = vellum_report_render(report_, 0, 0);
    std::fprintf(stderr, "%s: %s%s\n", name, vellum_text_data(text), vellum_report_message(report_));
    std::exit(1);
  }
  vellum_report* report_;
  vellum_world* world_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--help") == 0) {
    std::puts("vellum_bench_worlds [--rounds N] [--seconds S]");
    return 0;
  }
  auto rounds = static_cast<long>(argument(count, arguments, "--rounds", 9));
  double seconds = argument(count, arguments, "--seconds", 0.3);
  vellum_config config;
  vellum_config_init(&config);
  vellum_engine* engine = vellum_engine_create(&config);
  std::vector<bench::Row> rows;
  for (const Load& load : Loads) {
    World first(engine, load), second(engine, load);
    bench::Row& row = rows.emplace_back();
    row = {std::string("two worlds on two threads against one: ") + load.name,
           "times as many ticks",
           Better::More,
           1.9,
           {}};
    for (long round = 0; round < rounds; ++round) {
      double alone = first.run(seconds), other = 0;
      std::thread thread([&] { other = second.run(seconds); });
      double both = first.run(seconds);
      thread.join();
      row.rounds.push_back((both + other) / alone);
    }
  }
  std::printf("%ld rounds of %g seconds\n", rounds, seconds);
  bench::print(rows);
  vellum_engine_free(engine);
  return 0;
}
