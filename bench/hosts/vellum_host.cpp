// The tasks in Vellum: AGS Script, except where a name says another language.
#include <vellum/caos.h>
#include <cstring>
#include <vellum/calls.hpp>
#include <vellum/events.hpp>
#include <vellum/host.hpp>
#include <vellum/state.hpp>

#include "bench/hosts/task.h"

using namespace vellum;
using bench::require;

namespace {

const std::string Small = "int score;\nint add(int a, int b) { return a + b; }\n";

vellum_engine* makeEngine(vellum_jit jit) {
  vellum_config config;
  vellum_config_init(&config);
  config.jit = jit;
  config.instruction_budget = 1'000'000'000;
  return vellum_engine_create(&config);
}

vellum_world* load(vellum_engine* engine, const char* name, const std::string& text) {
  // host code: load a script
  vellum_world* world = vellum_world_create(engine, nullptr, 0, nullptr);
  vellum_source source = {name, text.data(), text.size(), nullptr};
  require(vellum_world_load(world, &source, 1, nullptr) == VELLUM_OK, "a script does not load");
  // end
  return world;
}

void memory(vellum_engine* engine) {
  double before = bench::resident();
  std::vector<vellum_world*> worlds;
  for (int i = 0; i < bench::Worlds; ++i) worlds.push_back(load(engine, "add.asc", Small));
  bench::report("memory of a world, of 1,000", "KB", (bench::resident() - before) / bench::Worlds);
  for (vellum_world* world : worlds) vellum_world_free(world);
}

void starting(vellum_engine* engine, long calls) {
  bench::time("create and free a world", calls, [&](int) {
    // host code: create and free a world
    vellum_world* world = vellum_world_create(engine, nullptr, 0, nullptr);
    vellum_world_free(world);
    // end
  });
  const std::string text = bench::program("int", "int ", Small);
  bench::time("load a script of 102 functions", calls / 20,
              [&](int) { vellum_world_free(load(engine, "many.asc", text)); });
}

void calling(const char* task, vellum_engine* engine, long calls) {
  vellum_world* world = load(engine, "add.asc", Small);
  // host code: find a function
  vellum_function* add;
  require(vellum_world_function(world, "ags", "add", &add, nullptr) == VELLUM_OK, "there is no add");
  // end
  bench::time(task, calls, [&](int i) {
    // host code: call add(i, 2)
    vellum_value arguments[2] = {vellum_int(i), vellum_int(2)}, sum;
    require(vellum_function_call(add, arguments, 2, &sum, nullptr) == VELLUM_OK, "add fails");
    // end
    require(sum.integer == i + 2, "a sum is wrong");
  });
  vellum_function_free(add);
  vellum_world_free(world);
}

void byText(vellum_engine* engine, long calls) {
  vellum_world* world = load(engine, "add.asc", Small);
  bench::time("call add(1, 2) as text", calls, [&](int) {
    // host code: call add(1, 2) as text
    vellum_text* text;
    require(vellum_world_call(world, "ags", "add(1, 2)", &text, nullptr) == VELLUM_OK, "add fails");
    int sum = std::atoi(vellum_text_data(text));
    vellum_text_free(text);
    // end
    require(sum == 3, "a sum is wrong");
  });
  vellum_world_free(world);
}

// host code: a function of the host
void twice(void*, vellum_call* call) { vellum_call_return_int(call, 2 * vellum_call_int(call, 0)); }
// end

void hostCalls(vellum_jit jit, const char* task, long calls) {
  vellum_engine* engine = makeEngine(jit);
  // host code: export a function
  vellum_engine_function(engine, "ags", nullptr, "int Twice(int number)", nullptr, twice, nullptr);
  // end
  vellum_world* world = load(
      engine, "loop.asc", "int loop(int n) { int sum; for (int i = 0; i < n; i++) sum += Twice(i) & 1; return sum; }");
  vellum_function* loop;
  require(vellum_world_function(world, "ags", "loop", &loop, nullptr) == VELLUM_OK, "there is no loop");
  calls = std::min(calls, 100'000L);  // AGS ends a loop of 150,000
  vellum_value count = vellum_int(static_cast<int>(calls)), sum;
  vellum_function_call(loop, &count, 1, &sum, nullptr);
  double begin = bench::seconds();
  require(vellum_function_call(loop, &count, 1, &sum, nullptr) == VELLUM_OK && sum.integer == 0, "the loop fails");
  bench::report(task, "ns", 1e9 * (bench::seconds() - begin) / static_cast<double>(calls));
  vellum_function_free(loop);
  vellum_world_free(world);
  vellum_engine_free(engine);
}

void variables(vellum_engine* engine, long calls) {
  vellum_world* world = load(engine, "add.asc", Small);
  vellum_variable* score;
  require(vellum_world_variable(world, "ags", nullptr, "score", &score, nullptr) == VELLUM_OK, "there is no score");
  bench::time("write a variable", calls, [&](int i) {
    // host code: write a variable
    vellum_value value = vellum_int(i);
    vellum_variable_set(score, &value, nullptr);
    // end
  });
  bench::time("read a variable", calls, [&](int) {
    // host code: read a variable
    vellum_value value;
    vellum_variable_get(score, &value, nullptr);
    // end
    require(value.integer == static_cast<int>(calls) - 1, "a variable is wrong");
  });
  vellum_variable_free(score);
  vellum_world_free(world);
}

void events(vellum_engine* engine, long calls) {
  vellum_world* world =
      load(engine, "ping.skrit", "int pings$ = 0;\nvoid OnPing$( int by$ ) { pings$ = pings$ + by$; }\n");
  bench::time("an event to an object", calls, [&](int) {
    // host code: an event to an object
    vellum_value by = vellum_int(1);
    require(vellum_world_send(world, "skrit", nullptr, "OnPing", &by, 1, nullptr) == VELLUM_OK, "the event fails");
    // end
  });
  vellum_world_free(world);
}

void saves(vellum_engine* engine, long calls) {
  std::string text = "int list[" + std::to_string(bench::Variables) + "];\nvoid game_start() { for (int i = 0; i < " +
                     std::to_string(bench::Variables) + "; i++) list[i] = i; }\n";
  vellum_world* world = load(engine, "state.asc", text);
  vellum_world* copy = nullptr;
  bench::time("save and restore 1,000 values", calls, [&](int) {
    vellum_world_free(copy);
    // host code: save and restore 1,000 values
    vellum_text* saved = vellum_world_save(world);
    copy = vellum_world_create(engine, nullptr, 0, nullptr);
    vellum_world_restore(copy, vellum_text_data(saved), vellum_text_size(saved), nullptr);
    vellum_text_free(saved);
    // end
  });
  require(vellum_world_hash(world) == vellum_world_hash(copy), "a copy differs");
  vellum_world_free(copy);
  vellum_world_free(world);
}

void bulk(vellum_engine* engine, long calls) {
  vellum_world* world = load(engine, "crowd.cos", "reps 9999 new: simp 2 13 1000 \"none\" 1 0 100 attr 0 repe");
  static vellum_caos_agent agents[bench::Objects];
  bench::time("the places of 10,000 objects, into an array", calls, [&](int) {
    // host code: the places of 10,000 objects, into an array
    size_t count = vellum_world_caos_agents(world, agents, bench::Objects);
    // end
    require(count == bench::Objects, "an object is missing");
  });
  vellum_world_free(world);
}

}  // namespace

int main(int count, char** arguments) {
  long calls = bench::argumentOf(count, arguments, 200'000);
  vellum_engine *compiled = makeEngine(VELLUM_JIT_ON), *interpreted = makeEngine(VELLUM_JIT_OFF),
                *usual = makeEngine(VELLUM_JIT_AUTO);
  memory(usual);
  starting(usual, std::max(calls / 100, 20L));
  calling("a prepared call of add(i, 2)", compiled, calls);
  calling("the same, interpreted", interpreted, calls);
  byText(usual, calls);
  hostCalls(VELLUM_JIT_ON, "a call of a host's function", calls);
  hostCalls(VELLUM_JIT_OFF, "the same, interpreted by both", calls);
  variables(usual, calls);
  events(usual, calls);
  saves(usual, std::max(calls / 1000, 2L));
  bulk(usual, std::max(calls / 2000, 2L));
  for (vellum_engine* engine : {compiled, interpreted, usual}) vellum_engine_free(engine);
  return 0;
}
