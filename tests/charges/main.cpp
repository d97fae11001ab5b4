// vellum_charges LANG [--quick] [--sample] [--rows NAMES] [--planted] [--verbose] [START]: runs every manual entry
// whose name begins with START in an endless loop until a small budget is used up: with small things, with things of
// three sizes, and with many small things. Counts the processor's instructions for each unit of the budget that was
// used. When they grow with the things, a builtin does more work than it charges.
//
// Prints a line for each run, each entry that never used up its budget with large or many things, with the reason, and
// how many entries there are. Fails when a run does too much. --quick: estimates the instructions from the processor's
// time, within a factor of three, for a first look; runs that end early and everything below a microsecond are noise.
// --sample: only entries that work on strings, arrays, pictures and containers, with the middle size and many things.
// --planted: only a function that charges nothing, which must be found. --rows: only the entries of these names, with a
// comma between them; each must exist. --verbose: what does not compile, and diagnostics.
#include <sys/mman.h>

#include <vellum/skrit.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <utility>

#include "probes.h"
#include "tests/counting/counting.h"
#include "tests/handles.h"

namespace vellum::charges {
namespace {

using namespace handles;

constexpr std::uint64_t Budget = 10'000;
constexpr std::uint64_t Memory = 64 << 20;
// Processor instructions of a unit of the budget: of any entry with small things, and with large or many things, where
// an entry may take half as many again as with small ones. A call that ends at once takes as many as MostOfCall.
constexpr double MostOfSmallUnit = 2500, MostOfUnit = 1000, MostGrowth = 1.5;
constexpr std::uint64_t MostOfCall = 1'000'000;
constexpr unsigned Seconds = 15;
constexpr std::size_t ProbesOfProgram = 64;
constexpr std::size_t Middle = 64'000;
constexpr std::size_t Sizes[] = {1000, Middle, 1'000'000};
constexpr int StepsOfMany = 40;
constexpr std::size_t SampleOf = 8;  // the short sweep takes one of so many

using Files = std::vector<std::pair<std::string, std::string>>;

// Text that a child process leaves to its parent.
class Note {
 public:
  Note() : text_(static_cast<char*>(mmap(nullptr, Size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
    if (text_ == MAP_FAILED) std::abort();
  }
  ~Note() { munmap(text_, Size); }
  Note(const Note&) = delete;
  Note& operator=(const Note&) = delete;

  void set(std::string_view text) {
    std::size_t size = std::min(text.size(), Size - 1);
    std::memcpy(text_, text.data(), size);
    text_[size] = '\0';
  }
  std::string text() const { return text_; }

 private:
  static constexpr std::size_t Size = 4096;
  char* text_;
};

// Budget 0: the languages' own.
Engine makeEngine(Files& files, std::uint64_t budget) {
  vellum_config config;
  vellum_config_init(&config);
  config.user = &files;
  config.read_file = [](void* user, const char* name, vellum_reply* reply) {
    for (const auto& [path, text] : *static_cast<Files*>(user))
      if (path == name) return vellum_reply_bytes(reply, text.data(), text.size());
    vellum_reply_error(reply, "no such file");
  };
  config.instruction_budget = budget;
  config.memory_limit = Memory;
  config.jit = VELLUM_JIT_OFF;
  return Engine(vellum_engine_create(&config));
}

struct Arguments {
  std::string_view language, start;
  std::set<std::string> rows;
  bool isSample = false, isPlanted = false, isVerbose = false;

  void addRows(const std::string& names) {
    std::istringstream stream(names);
    for (std::string row; std::getline(stream, row, ',');) rows.insert(row);
  }
};

class Sweep {
 public:
  Sweep(const ProbeLanguage& language, const Arguments& arguments)
      : language_(language), arguments_(arguments), engine_(makeEngine(files_, Budget)), maker_(makeEngine(files_, 0)) {
    for (vellum_engine* engine : {engine_.get(), maker_.get()})
      if (arguments.isPlanted)
        vellum_engine_skrit_function(engine, nullptr, "int PlantedLength( const char* text )", nullptr,
                                     lengthWithoutCharge, nullptr);
  }

  int run() {
    const std::vector<Probe> probes = chosen();
    left_ = probes;
    for (variant_ = 0; variant_ < language_.variants(); ++variant_) {
      const std::vector<Probe> now = std::exchange(left_, {});
      for (std::size_t at = 0; at < now.size(); at += ProbesOfProgram) {
        std::size_t count = std::min(ProbesOfProgram, now.size() - at);
        sweep({now.begin() + static_cast<std::ptrdiff_t>(at), now.begin() + static_cast<std::ptrdiff_t>(at + count)});
      }
    }
    requireRows();
    showRows();
    std::printf("%zu statements of %zu compile, %zu runs, %zu used up the budget, %zu did too much\n", compiled_,
                probes.size(), runs_, whole_, failed_);
    bool isEmpty = whole_ == 0;
    return failed_ != 0 || isEmpty ? 1 : 0;
  }

 private:
  static void lengthWithoutCharge(void*, vellum_skrit_call* call) {
    std::size_t size = 0;
    const char* text = vellum_skrit_text(call, 0, &size);
    std::size_t lines = 0;
    for (std::size_t round = 0; round < 64; ++round)
      for (std::size_t i = 0; i < size; ++i) lines += text[i] == '\n' + static_cast<int>(round);
    vellum_skrit_return_int(call, static_cast<int32_t>(lines));
  }

  std::vector<Probe> chosen() const {
    std::vector<Probe> probes;
    if (arguments_.isPlanted) return {{"PlantedLength", "number$ = PlantedLength( text$ )", true}};
    Docs docs(
        vellum_docs_find(engine_.get(), language_.id(), std::string(arguments_.start).c_str(), VELLUM_DOC_PREFIX));
    for (std::size_t i = 0; i < vellum_docs_count(docs.get()); ++i) {
      vellum_doc row;
      vellum_docs_get(docs.get(), i, &row);
      for (Probe& probe : language_.probesOf(row)) probes.push_back(std::move(probe));
    }
    if (arguments_.start.empty())
      for (Probe& probe : language_.operators()) probes.push_back(std::move(probe));
    if (!arguments_.rows.empty())
      std::erase_if(probes, [&](const Probe& probe) { return !arguments_.rows.contains(probe.row); });
    else if (arguments_.isSample)
      std::erase_if(probes, [number = std::size_t(0)](const Probe& probe) mutable {
        return !probe.isSample || (probe.row != "operators" && ++number % SampleOf != 0);
      });
    return probes;
  }

  // A row that is asked for by name must use up its budget in a run: one that only fails proves nothing.
  void requireRows() {
    for (const std::string& row : arguments_.rows) {
      if (measured_.contains(row)) continue;
      ++failed_;
      std::printf("%s has not been measured: there is no such entry, or it never used up its budget\n", row.c_str());
    }
  }

  void showRows() const {
    std::size_t measured = 0, below = 0;
    for (const auto& [name, row] : rows_) {
      measured += row.isMeasured;
      below += row.isMeasured && row.most <= MostOfSmallUnit;
      if (!row.isMeasured) std::printf("not measured  %s: %s\n", name.c_str(), row.reason.c_str());
      else if (row.most > MostOfSmallUnit) std::printf("above the bound  %s: %.0f\n", name.c_str(), row.most);
    }
    std::printf("%zu entries, %zu used up the budget with large or many things, %zu of these below %.0f instructions\n",
                rows_.size(), measured, below, MostOfSmallUnit);
  }

  void sweep(std::vector<Probe> probes) {
    for (const Probe& probe : probes) rows_[probe.row];
    keepWhatCompiles(probes);
    compiled_ += probes.size();
    if (probes.empty()) return;
    files_ = language_.program(probes, variant_);
    Report report(vellum_report_create());
    World made = load(report.get());
    small_.assign(probes.size(), 0);
    if (!language_.grows()) return measure(probes, made.get(), "large", report.get());
    measure(probes, made.get(), "small", report.get());
    std::size_t size = 1;
    for (std::size_t wanted : Sizes) {
      while (size < wanted) {
        size = std::min(size * 2, wanted);
        for (const std::string& step : language_.steps(size)) prepare(made.get(), step, report.get());
      }
      if (!arguments_.isSample || wanted == Middle) measure(probes, made.get(), std::to_string(wanted), report.get());
      if (arguments_.isSample && wanted == Middle) break;
    }
    made = load(report.get());
    for (int step = 0; step < StepsOfMany; ++step) prepare(made.get(), language_.more(), report.get());
    measure(probes, made.get(), "many", report.get());
  }

  World create(vellum_engine* engine, vellum_report* report) const {
    std::vector<vellum_option> options = language_.options();
    return World(vellum_world_create(engine, options.data(), options.size(), report));
  }

  World load(vellum_report* report) {
    World world = create(maker_.get(), report);
    vellum_source source = {files_[0].first.c_str(), nullptr, 0, nullptr};
    require(vellum_world_load(world.get(), &source, 1, report), report);
    return world;
  }

  // The same things in a world with a small budget.
  World copyOf(vellum_world* made, vellum_report* report) {
    World world = create(engine_.get(), report);
    vellum_text* bytes = vellum_world_save(made);
    require(vellum_world_restore(world.get(), vellum_text_data(bytes), vellum_text_size(bytes), report), report);
    vellum_text_free(bytes);
    return world;
  }

  // What makes the things must work: a probe of null proves nothing.
  void require(vellum_status status, vellum_report* report) {
    if (status != VELLUM_OK) {
      ++failed_;
      std::printf("the things for the probes can't be made\n");
      show(report);
    }
    vellum_report_clear(report);
  }

  void prepare(vellum_world* world, const std::string& code, vellum_report* report) {
    require(run(world, code, report), report);
  }

  void perform(vellum_world* world, const std::string& code, vellum_report* report) {
    run(world, code, report);
    note_.set("the world waits for something else");
    vellum_diagnostic found;
    for (std::size_t i = 0; vellum_report_diagnostic(report, i, &found) != 0; ++i)
      if (std::strcmp(found.severity, "error") == 0) note_.set(found.message);
    if (arguments_.isVerbose) show(report);
    vellum_report_clear(report);
  }

  vellum_status run(vellum_world* world, const std::string& code, vellum_report* report) {
    if (language_.callsFunctions()) return vellum_world_call(world, language_.id(), code.c_str(), nullptr, report);
    return vellum_world_eval(world, language_.id(), "probe", code.data(), code.size(), nullptr, report);
  }

  // Removes the statements in whose lines there are errors.
  void keepWhatCompiles(std::vector<Probe>& probes) {
    if (language_.startOf(0).empty()) return;
    for (bool again = true; again;) {
      files_ = language_.program(probes, variant_);
      Report report(vellum_report_create());
      vellum_source source = {files_[0].first.c_str(), nullptr, 0, nullptr};
      vellum_check(engine_.get(), &source, 1, nullptr, 0, report.get());
      std::vector<std::string> problems(probes.size());
      vellum_diagnostic found;
      for (std::size_t i = 0; vellum_report_diagnostic(report.get(), i, &found) != 0; ++i) {
        if (std::strcmp(found.severity, "error") != 0) continue;
        std::string_view line = lineOf(found.place);
        for (std::size_t number = 0; number < probes.size(); ++number)
          if (line.starts_with(language_.startOf(number))) problems[number] = found.message;
      }
      std::vector<Probe> right;
      for (std::size_t i = 0; i < probes.size(); ++i) {
        if (problems[i].empty()) {
          right.push_back(probes[i]);
          continue;
        }
        left_.push_back(probes[i]);
        rows_[probes[i].row].reason = "'" + probes[i].code + "' does not compile: " + problems[i];
        if (arguments_.isVerbose) std::fprintf(stderr, "does not compile: %s\n", probes[i].code.c_str());
      }
      again = right.size() < probes.size() && !right.empty();
      probes = std::move(right);
    }
  }

  std::string_view lineOf(const vellum_place& place) const {
    for (const auto& [name, text] : files_) {
      if (name != place.file) continue;
      std::size_t begin = 0;
      for (std::uint32_t line = 1; line < place.line && begin < text.size(); ++line) begin = text.find('\n', begin) + 1;
      return std::string_view(text).substr(begin, text.find('\n', begin) - begin);
    }
    return {};
  }

  counting::Count count(vellum_world* world, const std::string& code, vellum_report* report) {
    std::uint64_t before = vellum_world_budget_used(world);
    return counting::countInChild(
        [&] {
          perform(world, code, report);
          return vellum_world_budget_used(world) - before;
        },
        Seconds);
  }

  void measure(std::span<const Probe> probes, vellum_world* made, const std::string& size, vellum_report* report) {
    World copy = copyOf(made, report);
    vellum_world* world = copy.get();
    std::uint64_t ofCall = count(world, language_.idle(), report).instructions;
    bool isSmall = size == "small";
    double mostOfLarge = language_.grows() ? MostOfUnit : MostOfSmallUnit;
    for (std::size_t number = 0; number < probes.size(); ++number) {
      counting::Count count = this->count(world, language_.loop(number, probes[number]), report);
      ++runs_;
      std::uint64_t own = count.instructions - std::min(count.instructions, ofCall);
      double ofUnit = static_cast<double>(own) / static_cast<double>(std::max<std::uint64_t>(count.value, 1));
      bool isWhole = count.failure.empty() && count.value >= Budget;
      if (isSmall && isWhole) small_[number] = ofUnit;
      double most = isSmall ? MostOfSmallUnit : std::max(mostOfLarge, MostGrowth * small_[number]);
      bool isTooMuch = !count.failure.empty() || (ofUnit > most && own > MostOfCall);
      whole_ += isWhole;
      if (isWhole) measured_.insert(probes[number].row);
      Row& row = rows_[probes[number].row];
      if (isWhole || isTooMuch) row.most = std::max(row.most, ofUnit);
      if (isWhole && !isSmall) row.isMeasured = true;
      if (!isWhole) row.reason = "'" + probes[number].code + "' ends early: " + reasonOf(count);
      failed_ += isTooMuch;
      std::printf("%10.1f %8s  %s: %s%s%s%s\n", ofUnit, size.c_str(), probes[number].row.c_str(),
                  probes[number].code.c_str(), isWhole ? "" : "  (ended early)", isTooMuch ? "  TOO MUCH " : "",
                  count.failure.c_str());
    }
  }

  std::string reasonOf(const counting::Count& count) const {
    return count.failure.empty() ? note_.text() : count.failure;
  }

  static void show(vellum_report* report) {
    vellum_text* text = vellum_report_render(report, 0, VELLUM_RENDER_WITHOUT_SOURCE);
    std::fprintf(stderr, "%.*s", static_cast<int>(vellum_text_size(text)), vellum_text_data(text));
    vellum_text_free(text);
    vellum_report_clear(report);
  }

  const ProbeLanguage& language_;
  const Arguments& arguments_;
  Files files_;
  int variant_ = 0;                 // of the language's programs
  std::vector<Probe> left_;         // did not compile in this one
  Engine engine_, maker_;           // for the probes, and for what makes their things
  std::vector<double> small_;       // instructions of a unit with small things, by probe; 0: unknown
  std::set<std::string> measured_;  // rows that used up the budget
  struct Row {
    double most = 0;          // instructions of a unit
    bool isMeasured = false;  // used up the budget with large or many things
    std::string reason;       // why not, the last time
  };
  std::map<std::string, Row> rows_;
  Note note_;  // the last error of a run
  std::size_t compiled_ = 0, runs_ = 0, whole_ = 0, failed_ = 0;
};

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

void addProbe(std::vector<Probe>& probes, std::string_view row, std::string code, bool isSample) {
  for (const Probe& probe : probes)
    if (probe.code == code) return;
  probes.push_back({std::string(row), std::move(code), isSample});
}

static int run(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    std::string_view word = argv[i];
    if (word == "--sample") arguments.isSample = true;
    else if (word == "--planted") arguments.isPlanted = true;
    else if (word == "--verbose") arguments.isVerbose = true;
    else if (word == "--quick") continue;
    else if (word == "--rows" && i + 1 < argc) arguments.addRows(argv[++i]);
    else if (arguments.language.empty()) arguments.language = word;
    else arguments.start = word;
  }
  for (const ProbeLanguage* known : {&ags(), &skrit(), &caos(), &gal()})
    if (known->id() == arguments.language) return Sweep(*known, arguments).run();
  if (arguments.language == "xg") return runXg(arguments.start);
  std::fprintf(stderr,
               "usage: vellum_charges ags|skrit|caos|gal|xg [--quick] [--sample] [--rows NAMES] [--planted] "
               "[--verbose] [START]\n");
  return 2;
}

}  // namespace vellum::charges

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--quick") != 0) continue;
    vellum::counting::estimate();
    return vellum::charges::run(argc, argv);
  }
  return vellum::counting::withCounter(argc, argv, vellum::charges::run);
}
