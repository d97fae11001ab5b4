// What an event, an update and a timer cost when only some of many skrit objects have anything to do. Each row runs in
// two worlds, alternately: one with only the objects that have something to do, and one with all of them. The goal is
// equal cost: then idle objects cost nothing.
#include <cstdio>
#include <memory>

#include "base/counting_new.h"
#include "bench/report.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/world/simulation.h"

using namespace vellum;
using bench::Better;
using bench::median;
using bench::seconds;

namespace {

// What most objects are: a state machine that waits for something that does not happen.
constexpr std::string_view Quiet =
    "property int n$ = 0;\n"
    "startup state Wait$ { transition -> Done$: OnGoHandleMessage( WE_KILLED ); }\n"
    "state Done$;\n";
constexpr std::string_view Hears = "property int n$ = 0; event OnBotHandleMessage$( eWorldEvent e$ ) { n$ += 1; }\n";
constexpr std::string_view Hears3States =
    "property int n$ = 0;\n"
    "startup state A$ { transition -> B$: OnBotHandleMessage( WE_OPENED ); }\n"
    "state B$ { transition -> C$: OnBotHandleMessage( WE_OPENED ); }\n"
    "state C$ { transition -> A$: OnBotHandleMessage( WE_OPENED ); }\n";
constexpr std::string_view Updates = "property int n$ = 0; event OnUpdate$( float dt$ ) { n$ += 1; }\n";
// Once per second, each at a frame of its own.
constexpr std::string_view Ticks =
    "property int n$ = 0;\n"
    "event OnConstruct$ { this.CreateTimer( 1, 1.0 + n$ / 30.0 ); this.SetTimerGlobal( 1, true ); }\n"
    "event OnTimer$( int id$ ) { n$ += 1; this.CreateTimer( 1, 1.0 ); }\n";
constexpr std::string_view TimedStates =
    "property int n$ = 0;\n"
    "startup state A$ { Go$ at ( 15 frames ) { n$ += 1; SetState B$; } }\n"
    "state B$ { Go$ at ( 15 frames ) { SetState A$; } }\n";

class Crowd {
 public:
  Crowd(std::string_view skrit, long objects, long busy, bool withQuiet)
      : runtime_(languages::WorldContext{host_, sources_, random_, tick_, 0, 0, nullptr, {}}) {
    auto add = [&](std::string_view name, std::string_view text) {
      source::FileId file = sources_.add(std::string(name), text).value();
      runtime_.load({file}, emitter_);
      if (emitter_.hasErrors()) {
        std::fprintf(stderr, "%s\n", emitter_.all().front().message.c_str());
        std::exit(1);
      }
    };
    add("busy.skrit", skrit);
    add("quiet.skrit", Quiet);
    long every = objects / busy, made = 0;
    for (long i = 0; i < objects; ++i) {
      bool isBusy = i % every == 0 && made < busy;
      if (!isBusy && !withQuiet) continue;
      std::string url = base::cat(isBusy ? "busy?n=" : "quiet?n=", isBusy ? made++ % 30 : i);
      if (runtime_.scripts().createFromUrl(url, {}) == nullptr) std::exit(1);
    }
  }

  // The updates between the events are not measured.
  double broadcast(long times) {
    skrit::Arguments message{skrit::Argument::ofInt(12)};  // WE_OPENED
    double time = 0;
    for (long i = 0; i < times; ++i) {
      double begin = seconds();
      skrit::broadcast(runtime_.engine(), skrit::events::OnBotHandleMessage, message);
      time += seconds() - begin;
      update(1);
    }
    return time;
  }
  double update(long times) {
    double begin = seconds();
    for (long i = 0; i < times; ++i) {
      ++tick_;
      runtime_.tick(emitter_);
    }
    return seconds() - begin;
  }

 private:
  host::Host host_;
  source::SourceSet sources_;
  base::Random random_{5};
  std::uint64_t tick_ = 0;
  diagnostics::Emitter emitter_;
  skrit::SkritRuntime runtime_;
};

struct Row {
  const char* name;
  std::string_view skrit;
  bool updates;
  long callsPerObject;  // in one repetition, on average, times 30
  double goal;          // of the ratio; below 0: none
};

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--help") == 0) {
    std::puts(
        "vellum_bench_skrit [--objects N] [--busy N] [--rounds N] [--times N]\n"
        "default: 100000 objects, of which 1000 have something to do, 7 rounds of 60 events or updates");
    return 0;
  }
  auto argument = [&](const char* name, double otherwise) {
    return static_cast<long>(bench::argument(count, arguments, name, otherwise));
  };
  long objects = argument("--objects", 100000), busy = argument("--busy", 1000);
  long rounds = argument("--rounds", 7), times = argument("--times", 60);
  if (busy < 1 || objects < busy) return 2;
  static constexpr Row rows[] = {{"a Skrit event that few objects handle, against these alone", Hears, false, 30, 1.1},
                                 {"an event, a transition to another state each", Hears3States, false, 30, -1},
                                 {"an update, all these objects handle OnUpdate", Updates, true, 30, -1},
                                 {"an update, a timer of a second each", Ticks, true, 1, -1},
                                 {"an update, at functions of half a second each", TimedStates, true, 2, -1},
                                 {"an update, no object has anything to do", Quiet, true, 0, -1}};
  std::printf(
      "%ld skrit objects of which %ld have something to do, and beside them a world of these alone; %ld rounds of "
      "%ld\n",
      objects, busy, rounds, times);
  std::printf("\n| | alone, µs | among all, µs | ratio, median | ns a call | allocations | goal |\n");
  std::printf("|---|---:|---:|---:|---:|---:|---|\n");
  for (const Row& row : rows) {
    Crowd alone(row.skrit, objects, busy, false), all(row.skrit, objects, busy, true);
    std::vector<double> few, many, ratios;
    std::size_t allocated = 0;
    for (long round = -1; round < rounds; ++round) {
      double a = row.updates ? alone.update(times) : alone.broadcast(times);
      std::size_t before = base::allocations;
      double b = row.updates ? all.update(times) : all.broadcast(times);
      allocated = base::allocations - before;
      if (round < 0) continue;  // warm-up
      few.push_back(a / static_cast<double>(times) * 1e6);
      many.push_back(b / static_cast<double>(times) * 1e6);
      ratios.push_back(b / a);
    }
    double calls = static_cast<double>(busy) * static_cast<double>(row.callsPerObject) / 30;
    std::printf("| %s | %.1f | %.1f | %.2f | %s | %.0f | %s |\n", row.name, median(few), median(many), median(ratios),
                calls > 0 ? bench::digits(median(many) * 1e3 / calls).c_str() : "",
                static_cast<double>(allocated) / static_cast<double>(times),
                bench::goalText(Better::Less, row.goal).c_str());
  }
}
