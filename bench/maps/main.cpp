// What an update of a region costs: objects that stand still, triggers with volumes, a party that walks through them.
#include <cstdio>
#include <memory>

#include "bench/report.h"
#include "languages/skrit/runtime/runtime.h"
#include "source/in_memory_files.h"

using namespace vellum;
using bench::Better;
using bench::seconds;

namespace {

constexpr const char* Region = "store/world/maps/m/regions/r/";
constexpr int Columns = 32;  // nodes, of 8 metres each

std::string nodes() {
  std::string out = "[t:terrain_nodes,n:siege_node_list]{targetnode=1;\n";
  for (int i = 1; i <= Columns * Columns; ++i)
    out += base::cat("[t:snode,n:", i, "]{guid=", i, ";nodesection=", i % 7, ";[door*]{farguid=", i + 1, ";}}\n");
  return out + "}\n";
}

std::string position(long i, long of) {
  return base::cat("[placement]{orientation=0,0.38,0,0.92;position=", i % 5, ",0,", i % 3, ",",
                   1 + i * Columns * Columns / of, ";}");
}

// Every tenth trigger is for all game objects near it, every tenth for a node.
std::string trigger(long i) {
  std::string_view condition = i % 10 == 0   ? "go_within_sphere(6,0,\"walker\",\"on_every_enter\")"
                               : i % 10 == 1 ? "party_member_within_node(16,3,-1,-1,\"on_every_enter\")"
                               : i % 2 == 0  ? "party_member_within_sphere(6,\"while_inside\")"
                                             : "party_member_within_bounding_box(4,2,4,\"on_every_enter\")";
  return base::cat("[common]{[instance_triggers]{[*]{condition*=", condition,
                   ";action*=send_world_message(\"we_req_activate\",0x7f000001,0);}}}");
}

source::InMemoryFiles store(long objects, long triggers, long walkers) {
  source::InMemoryFiles files;
  files.files["store/world/contentdb/templates/t.gas"] =
      "[t:template,n:thing]{[aspect]{}[placement]{}}[t:template,n:walker]{[aspect]{}[placement]{}[stroll]{}}";
  files.files["store/world/contentdb/components/stroll.skrit"] =
      "owner = GoSkritComponent; event OnUpdate$( float /*d$*/ ) { GoPlacement p$ = owner.Go.Placement; "
      "p$.SetPosition( p$.X + 0.01, p$.Y, p$.Z ); }";
  files.files["store/world/maps/m/main.gas"] = "[t:map,n:map]{}";
  files.files[base::cat(Region, "main.gas")] = "[t:region,n:region]{x guid=16;}";
  files.files[base::cat(Region, "terrain_nodes/nodes.gas")] = nodes();
  std::string& list = files.files[base::cat(Region, "objects/all.gas")];
  for (long i = 0; i < objects; ++i)
    list += base::cat("[t:", i < walkers ? "walker" : "thing", ",n:", i + 1, "]{",
                      i < triggers + walkers && i >= walkers ? trigger(i) : "", position(i * 7919 % objects, objects),
                      "}\n");
  return files;
}

class World {
 public:
  World(long objects, long triggers, long walkers) : files_(store(objects, triggers, walkers)) {
    options_ = {{"store", "store"}, {"map", "m"}, {"region", "r"}, {"party", "0,0,0"}};
    double before = seconds();
    runtime_ = std::make_unique<SkritRuntimeOf>(host_, sources_, random_, tick_, files_, options_);
    source::FileId file = sources_.add("objects.gas", "").value();
    if (!runtime_->skrits.load({file}, emitter_)) std::exit(1);
    loading = seconds() - before;
  }
  double update(long times, bool walks) {
    std::string problem;
    double before = seconds();
    for (long i = 0; i < times; ++i) {
      std::string to = base::cat("walk 0,0,0,", 1 + (i * 37 + 5) % (Columns * Columns));
      if (walks && i % 30 == 0) runtime_->skrits.input(to, problem);
      runtime_->skrits.tick(emitter_);
    }
    return (seconds() - before) / static_cast<double>(times) * 1000;
  }

  double loading = 0;

 private:
  struct SkritRuntimeOf {
    SkritRuntimeOf(host::Host& host, source::SourceSet& sources, base::Random& random, const std::uint64_t& tick,
                   source::FileProvider& files, const languages::Options& options)
        : skrits(languages::WorldContext{host, sources, random, tick, 0, 0, &files, options}) {}
    skrit::SkritRuntime skrits;
  };

  source::InMemoryFiles files_;
  host::Host host_;
  source::SourceSet sources_;
  base::Random random_;
  std::uint64_t tick_ = 0;
  languages::Options options_;
  diagnostics::Emitter emitter_;
  std::unique_ptr<SkritRuntimeOf> runtime_;
};

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::strcmp(words[1], "--help") == 0) {
    std::puts(
        "vellum_bench_maps [--objects N] [--triggers N] [--rounds N] [--updates N]\n"
        "default: 5000 objects, of which 1000 have a trigger, 5 rounds of 300 updates");
    return 0;
  }
  auto argument = [&](const char* name, double otherwise) {
    return static_cast<long>(bench::argument(count, words, name, otherwise));
  };
  long objects = argument("--objects", 5000), triggers = argument("--triggers", 1000);
  long rounds = argument("--rounds", 5), updates = argument("--updates", 300);
  if (triggers < 1 || objects < triggers * 2) return 2;
  std::printf("a region of %ld objects, of which %ld have a trigger, in %d nodes; %ld rounds of %ld updates\n", objects,
              triggers, Columns * Columns, rounds, updates);
  World still(objects, triggers, 0), walkers(objects, triggers, objects / 10);
  std::vector<bench::Measurement> all;
  all.push_back({{"an update of a region, the party rests", "ms", Better::Less, 10},
                 [&] { return still.update(updates, false); }});
  all.push_back({{"the same, the party walks", "ms", Better::Less, 10}, [&] { return still.update(updates, true); }});
  all.push_back({{"the same, a tenth of the objects moves too, by skrits", "ms", Better::Less, 10},
                 [&] { return walkers.update(updates, true); }});
  all.push_back(
      {{"reading the region", "ms", Better::Less, -1}, [&] { return World(objects, triggers, 0).loading * 1000; }});
  bench::print(bench::measureRounds(all, rounds));
}
