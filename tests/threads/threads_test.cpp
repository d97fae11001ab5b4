// Worlds of one engine on several threads: each of them ends as the same world does alone. Built with
// -fsanitize=thread, any access to memory that two worlds share and one of them changes is an error.
#include <vellum/vellum.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace {

struct Script {
  const char* name;
  const char* text;
};

// One of each language, with work for machine code, strings, random numbers, agents and objects.
constexpr Script Scripts[] = {
    {"numbers.asc", R"(
struct Pair { int a; float b; };
Pair pairs[100];
String word;
int sum;
int step(int n) { return (n * 31 + 7) % 1009; }
function repeatedly_execute() {
  for (int i = 0; i < 2000; i++) {
    sum = step(sum + i);
    pairs[i % 100].a += sum;
    pairs[i % 100].b += IntToFloat(sum) * 0.5;
  }
  word = String.Format("%d %s", Random(1000), "letters");
  word = word.UpperCase();
}
)"},
    {"counter.skrit", R"(
int sum$;
string text$;
int Step$( int n$ ) { return ( n$ * 31 + 7 ) % 1009; }
event OnConstruct$
{
	int i$ = 0;
	while ( i$ < 2000 ) {
		sum$ = Step$( sum$ + i$ );
		i$ += 1;
	}
	text$ = text$ + "x";
}
)"},
    {"agents.cos", R"(
reps 200 new: simp 2 13 1 "x" 1 0 0 tick 2 setv ov01 rand 0 1000 repe
endm
scrp 2 13 1 9
  addv ov00 1
  sets ov02 "agent "
  adds ov02 vtos ov00
  rtar 2 13 0
  addv ov01 totl 2 13 1
  doif ov00 gt 20
    kill ownr
  endi
endm
)"},
    {"light.xg", R"(
[min=4 max=4 tics=14]
az  // up
za  // and down
z/0.355a
12A
)"},
};

constexpr int Ticks = 40;

struct Outcome {
  std::uint64_t hash = 0, restored = 0;
  std::string problem;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

std::string problemOf(const vellum_report* report) {
  vellum_text* text = vellum_report_render(report, 0, 0);
  std::string problem = std::string(vellum_text_data(text)) + vellum_report_message(report);
  vellum_text_free(text);
  return problem.empty() ? "failed" : problem;
}

// A world's life: load, ticks, a save, the same world restored, and a check of the text.
Outcome live(vellum_engine* engine, const Script& script) {
  Outcome outcome;
  vellum_report* report = vellum_report_create();
  vellum_world* world = vellum_world_create(engine, nullptr, 0, report);
  vellum_world* second = vellum_world_create(engine, nullptr, 0, report);
  vellum_source source = {script.name, script.text, std::strlen(script.text), nullptr};
  auto check = [&](vellum_status status) {
    if (status != VELLUM_OK && outcome.problem.empty()) outcome.problem = problemOf(report);
  };
  check(vellum_check(engine, &source, 1, nullptr, 0, report));
  check(vellum_world_load(world, &source, 1, report));
  for (int i = 0; i < Ticks; ++i) check(vellum_world_tick(world, report));
  vellum_text* save = vellum_world_save(world);
  check(vellum_world_restore(second, vellum_text_data(save), vellum_text_size(save), report));
  for (int i = 0; i < Ticks; ++i) {
    check(vellum_world_tick(world, report));
    check(vellum_world_tick(second, report));
  }
  outcome.hash = vellum_world_hash(world);
  outcome.restored = vellum_world_hash(second);
  vellum_text_free(save);
  vellum_world_free(second);
  vellum_world_free(world);
  vellum_report_free(report);
  return outcome;
}

std::vector<Outcome> liveAll(vellum_engine* engine, std::size_t first) {
  std::vector<Outcome> outcomes(std::size(Scripts));
  for (std::size_t i = 0; i < std::size(Scripts); ++i) {
    std::size_t at = (first + i) % std::size(Scripts);
    outcomes[at] = live(engine, Scripts[at]);
  }
  return outcomes;
}

}  // namespace

int main() {
  vellum_config config;
  vellum_config_init(&config);
  config.seed = 7;
  vellum_engine* engine = vellum_engine_create(&config);
  constexpr std::size_t Threads = 4;
  // The threads come first: what a process computes once must not have been computed yet.
  std::vector<std::vector<Outcome>> results(Threads);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < Threads; ++i) threads.emplace_back([&, i] { results[i] = liveAll(engine, i); });
  for (std::thread& thread : threads) thread.join();

  std::vector<Outcome> alone = liveAll(engine, 0);
  int failures = 0;
  for (std::size_t at = 0; at < alone.size(); ++at) {
    const char* name = Scripts[at].name;
    if (!alone[at].problem.empty() || alone[at].hash != alone[at].restored) {
      std::fprintf(stderr, "%s: %s\n", name,
                   alone[at].problem.empty() ? "the restored world is another one" : alone[at].problem.c_str());
      ++failures;
    }
    for (const auto& result : results) {
      if (result[at] == alone[at]) continue;
      std::fprintf(stderr, "%s: a world on a thread of its own is another one: %s\n", name, result[at].problem.c_str());
      ++failures;
    }
  }
  vellum_engine_free(engine);
  if (failures == 0) std::printf("%zu threads, %zu languages: the same worlds\n", Threads, alone.size());
  return failures == 0 ? 0 : 1;
}
