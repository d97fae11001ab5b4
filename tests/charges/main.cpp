// vellum_charges LANG [START [verbose]]: runs every manual entry whose name begins with START in an endless loop, with
// things of three sizes, until a small budget is used up. What takes long then does more work than it charges.
//
// Prints a line for each run: milliseconds of processor time, size, entry, statement. Lists on standard error the
// statements that do not compile; with a third argument, all diagnostics.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>

#include "probes.h"

namespace vellum::charges {
namespace {

template <auto Free>
struct Freer {
  template <class T>
  void operator()(T* handle) const {
    Free(handle);
  }
};
using Engine = std::unique_ptr<vellum_engine, Freer<vellum_engine_free>>;
using World = std::unique_ptr<vellum_world, Freer<vellum_world_free>>;
using Report = std::unique_ptr<vellum_report, Freer<vellum_report_free>>;
using Docs = std::unique_ptr<vellum_docs, Freer<vellum_docs_free>>;

constexpr std::uint64_t Budget = 20'000;
constexpr std::uint64_t Memory = 64 << 20;
constexpr std::size_t Sizes[] = {1000, 64'000, 1'000'000};

using Files = std::vector<std::pair<std::string, std::string>>;

Engine makeEngine(Files& files) {
  vellum_config config;
  vellum_config_init(&config);
  config.user = &files;
  config.read_file = [](void* user, const char* name, vellum_reply* reply) {
    for (const auto& [path, text] : *static_cast<Files*>(user))
      if (path == name) return vellum_reply_bytes(reply, text.data(), text.size());
    vellum_reply_error(reply, "no such file");
  };
  config.instruction_budget = Budget;
  config.memory_limit = Memory;
  config.jit = VELLUM_JIT_OFF;
  return Engine(vellum_engine_create(&config));
}

void run(const ProbeLanguage& language, vellum_world* world, const std::string& code, vellum_report* report) {
  if (language.callsFunctions()) vellum_world_call(world, language.id(), code.c_str(), nullptr, report);
  else vellum_world_eval(world, language.id(), "probe", code.data(), code.size(), nullptr, report);
}

struct Sweep {
  const ProbeLanguage& language;
  bool isVerbose;
  Files files;
  Engine engine = makeEngine(files);

  // False when the statement does not compile.
  bool measure(const Probe& probe) {
    Report report(vellum_report_create());
    World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
    files = language.program(probe);
    vellum_source source = {files[0].first.c_str(), nullptr, 0, nullptr};
    bool isLoaded = vellum_world_load(world.get(), &source, 1, report.get()) == VELLUM_OK;
    if (!isLoaded && isVerbose) show(report.get());
    if (!isLoaded) return false;
    std::size_t size = 1;
    for (std::size_t wanted : Sizes) {
      while (size < wanted) {
        size = std::min(size * 2, wanted);
        for (const std::string& step : language.steps(size)) run(language, world.get(), step, report.get());
      }
      if (isVerbose) show(report.get());
      std::clock_t start = std::clock();
      run(language, world.get(), language.loop(probe), report.get());
      auto milliseconds = static_cast<long>((std::clock() - start) * 1000 / CLOCKS_PER_SEC);
      if (isVerbose) show(report.get());
      std::printf("%6ld ms %8zu  %s: %s\n", milliseconds, wanted, probe.row.c_str(), probe.code.c_str());
      std::fflush(stdout);
    }
    return true;
  }

  static void show(vellum_report* report) {
    vellum_text* text = vellum_report_render(report, 0, VELLUM_RENDER_WITHOUT_SOURCE);
    std::fprintf(stderr, "%.*s", static_cast<int>(vellum_text_size(text)), vellum_text_data(text));
    vellum_text_free(text);
    vellum_report_clear(report);
  }
};

int sweep(const ProbeLanguage& language, std::string_view start, bool isVerbose) {
  Sweep sweep{language, isVerbose, {}};
  Docs docs(vellum_docs_find(sweep.engine.get(), language.id(), std::string(start).c_str(), VELLUM_DOC_PREFIX));
  for (std::size_t i = 0; i < vellum_docs_count(docs.get()); ++i) {
    vellum_doc row;
    vellum_docs_get(docs.get(), i, &row);
    for (const Probe& probe : language.probesOf(row))
      if (!sweep.measure(probe)) std::fprintf(stderr, "not reached: %s: %s\n", row.name, probe.code.c_str());
  }
  if (start.empty())
    for (const Probe& probe : language.operators())
      if (!sweep.measure(probe)) std::fprintf(stderr, "not reached: %s\n", probe.code.c_str());
  return 0;
}

}  // namespace

std::vector<std::string_view> parametersOf(std::string_view signature) {
  std::vector<std::string_view> parameters;
  std::size_t open = signature.find('('), close = signature.rfind(')');
  if (open == signature.npos || close == signature.npos || close < open) return parameters;
  std::string_view inside = signature.substr(open + 1, close - open - 1);
  while (!inside.empty()) {
    std::string_view one = inside.substr(0, inside.find(','));
    inside.remove_prefix(one.size() < inside.size() ? one.size() + 1 : one.size());
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    if (!one.empty() && one != "void") parameters.push_back(one);
  }
  return parameters;
}

}  // namespace vellum::charges

int main(int argc, char** argv) {
  using namespace vellum::charges;
  std::string_view language = argc > 1 ? argv[1] : "", start = argc > 2 ? argv[2] : "";
  for (const ProbeLanguage* known : {&ags(), &skrit(), &caos()})
    if (known->id() == language) return sweep(*known, start, argc > 3);
  std::fprintf(stderr, "usage: vellum_charges ags|skrit|caos [START [verbose]]\n");
  return 2;
}
