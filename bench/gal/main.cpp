// How many entity-ticks per second one core runs: many entities with the agent of soldier.gal, whose inputs change and
// on which the game sometimes calls actions. Measures the same work three ways, alternately: every entity runs on every
// tick; an entity for which nothing can happen sleeps, as in Vellum; and that with the poses of all channels read after
// each tick, as a renderer that shows every entity would. All three must end in the same state.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "base/archive.h"
#include "base/counting_new.h"
#include "bench/report.h"
#include "languages/gal/runtime/agent.h"

using namespace vellum;
using bench::argument;
using bench::Better;
using bench::seconds;

namespace {

struct Settings {
  long entities = 100000, rounds = 7, ticks = 60;
  double changes = 1, calls = 0.2;  // per second and entity
};

struct Listener : gal::GroupListener {
  void started(int, int) override { ++starts; }
  void notified(int, int, std::string_view) override { ++notifies; }
  void unknownScript(std::string_view) override {}
  std::size_t starts = 0, notifies = 0;
};

class Crowd {
 public:
  Crowd(const std::string& script, const Settings& settings, bool steps, bool sleeping, bool reading)
      : settings_(settings), reading_(reading) {
    gal::registerHosts(vm_, target_);
    auto file = sources_.add("soldier.gal", script);
    gal::CheckedAgent checked = gal::compile(sources_, *file, emitter_);
    if (emitter_.hasErrors()) {
      std::fprintf(stderr, "soldier.gal: %s\n", emitter_.all().front().message.c_str());
      std::exit(1);
    }
    gal::EntityDefinition entity;
    entity.obliging = true;
    agent_ = std::make_unique<gal::Agent>(std::move(checked), "soldier", std::move(entity), vm_, target_, random_,
                                          listener_);
    for (long i = 1; i < settings.entities; ++i) agent_->group().add();
    agent_->useSteps(steps);
    agent_->group().setSleeping(sleeping);
  }
  ~Crowd() { vm_.clear(fiber_); }

  // What the game does before a tick; not measured.
  void disturb() {
    const gal::AgentDefinition& definition = agent_->definition();
    static const char* const events[] = {"EventFire", "EventReload", "EventHit"};
    for (int i = 0; i < agent_->group().size(); ++i) {
      double chance = game_.unit() * gal::TicksPerSecond;
      if (chance < settings_.changes) {
        std::uint32_t input = game_.below(5);
        auto values = static_cast<std::uint32_t>(definition.inputs[input].values.size());
        agent_->bind(i, {static_cast<int>(input), static_cast<int>(game_.below(values))});
      } else if (chance < settings_.changes + settings_.calls) {
        agent_->call(i, definition.actionNamed(events[game_.below(3)]));
      }
    }
  }

  // Returns the seconds that the ticks took.
  double run(long ticks) {
    double time = 0;
    for (long i = 0; i < ticks; ++i) {
      disturb();
      std::size_t before = base::allocations;
      double begin = seconds();
      agent_->tick(fiber_, emitter_);
      if (reading_) read();
      time += seconds() - begin;
      allocated += base::allocations - before;
    }
    return time;
  }

  std::uint64_t hash() {
    base::Hasher hasher;
    base::ArchiveHasher archive(hasher);
    archive(*agent_);
    hasher.number(random_.state());
    hasher.number(listener_.starts);
    hasher.number(listener_.notifies);
    return hasher.digest();
  }
  std::uint64_t ticksRun() { return agent_->group().ticksRun; }
  std::size_t bytesPerEntity() { return agent_->group().bytesPerMember(); }
  double sum() const { return sum_; }
  std::size_t allocated = 0;  // number of ticks that allocated memory

 private:
  void read() {
    gal::AgentGroup& group = agent_->group();
    auto channels = static_cast<int>(agent_->definition().channels.size());
    for (int i = 0; i < group.size(); ++i) {
      group.select(i);
      for (int c = 0; c < channels; ++c) {
        const gal::ChannelState& channel = group.channel(c);
        float weight = gal::weightOf(channel);
        sum_ += gal::frameOf(channel.now) * double(weight);
        for (int k = 0; k < channel.fadingCount; ++k) {
          const gal::FadingPlayback& fading = group.extra(c).fading[k];
          sum_ += gal::frameOf(fading) * double(fading.weight * (1 - weight));
        }
      }
    }
  }

  Settings settings_;
  bool reading_;
  source::SourceSet sources_;
  diagnostics::Emitter emitter_;
  base::Random random_{5}, game_{2026};
  Listener listener_;
  vm::Vm vm_;
  vm::Fiber fiber_;
  gal::HostTarget target_;
  std::unique_ptr<gal::Agent> agent_;
  double sum_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--help") == 0) {
    std::puts(
        "vellum_bench_gal [--entities N] [--rounds N] [--ticks N] [--changes N] [--calls N] [--only ROW]\n"
        "default: 100000 entities, 7 rounds of 60 ticks; --changes of inputs (1) and --calls of actions (0.2) are a\n"
        "second, for each entity");
    return 0;
  }
  Settings settings;
  settings.entities = static_cast<long>(argument(count, arguments, "--entities", 100000));
  settings.rounds = static_cast<long>(argument(count, arguments, "--rounds", 7));
  settings.ticks = static_cast<long>(argument(count, arguments, "--ticks", 60));
  settings.changes = argument(count, arguments, "--changes", settings.changes);
  settings.calls = argument(count, arguments, "--calls", settings.calls);
  std::ifstream in(VELLUM_BENCH_AGENT, std::ios::binary);
  std::string script(std::istreambuf_iterator<char>(in), {});

  const char* unit = "million entity-ticks/s";
  std::vector<bench::Row> rows = {
      {"every entity on every tick, in the virtual machine", unit, Better::More, -1, {}},
      {"every entity on every tick, in steps", unit, Better::More, -1, {}},
      {"as it runs: an entity for which nothing can happen sleeps", unit, Better::More, 10, {}},
      {"the same, and the poses of all channels read after each tick", unit, Better::More, -1, {}}};
  Crowd crowds[] = {Crowd(script, settings, false, false, false), Crowd(script, settings, true, false, false),
                    Crowd(script, settings, true, true, false), Crowd(script, settings, true, true, true)};
  const double work = static_cast<double>(settings.entities) * static_cast<double>(settings.ticks);
  const auto only = static_cast<std::size_t>(argument(count, arguments, "--only", 0));
  if (only > 0 && only <= rows.size()) {
    for (long round = 0; round < settings.rounds; ++round)
      rows[only - 1].rounds.push_back(work / crowds[only - 1].run(settings.ticks) / 1e6);
    bench::print({rows[only - 1]});
    return 0;
  }
  for (Crowd& crowd : crowds) crowd.run(settings.ticks);  // warms up: creates names, starts channels
  for (Crowd& crowd : crowds) crowd.allocated = 0;
  std::size_t differences = 0;
  for (long round = 0; round < settings.rounds; ++round) {
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].rounds.push_back(work / crowds[i].run(settings.ticks) / 1e6);
    for (Crowd& crowd : crowds) differences += crowd.hash() != crowds[0].hash();
  }
  auto once = [&](const char* name, const char* of, double goal, double value) {
    rows.push_back({name, of, Better::Less, goal, {value}});
  };
  once("entity-ticks that ran, as it runs", "%", -1, 100 * double(crowds[2].ticksRun()) / double(crowds[0].ticksRun()));
  once("memory taken, as it runs", "allocations in a million entity-ticks", -1,
       double(crowds[2].allocated) / (work * double(settings.rounds) / 1e6));
  once("an entity with its 4 channels", "bytes", -1, double(crowds[0].bytesPerEntity()));
  std::printf(
      "%ld entities of 4 channels and 20 actions; each second %g of an entity's inputs change, and %g actions are "
      "called; "
      "%ld rounds of %ld ticks\n",
      settings.entities, settings.changes, settings.calls, settings.rounds, settings.ticks);
  bench::print(rows);
  if (differences > 0) std::printf("\n%zu states differ\n", differences);
  return differences == 0 ? 0 : 1;
}
