// The memory of worlds: limits, what is in use, and hosts that give it. What needs a language that this build lacks is
// skipped.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <vellum/memory.hpp>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "base/sanitizers.h"

namespace {

constexpr std::uint64_t Mega = 1 << 20;

// Gives memory of malloc, up to `most` bytes, and counts it.
struct MemoryHost : vellum::Host {
  std::map<std::string, std::string> files;
  std::uint64_t taken = 0, peak = 0, most = UINT64_MAX, refused = 0;

  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    if (auto found = files.find(name); found != files.end()) return found->second;
    error = "no such file";
    return std::nullopt;
  }
  static void* allocate(void* user, void* old, size_t oldSize, size_t newSize) {
    auto& host = *static_cast<MemoryHost*>(static_cast<vellum::Host*>(user));
    if (newSize == 0) {
      host.taken -= oldSize;
      std::free(old);
      return nullptr;
    }
    if (host.taken + newSize > host.most) {
      ++host.refused;
      return nullptr;
    }
    host.taken += newSize;
    host.peak = std::max(host.peak, host.taken);
    return std::malloc(newSize);
  }
};

std::uint64_t inUse() {
#if defined(__GLIBC__)
  struct mallinfo2 now = mallinfo2();
  return now.uordblks + now.hblkhd;
#else
  return 0;
#endif
}
constexpr bool CanMeasure =
#if defined(__GLIBC__)
    !vellum::base::UnderSanitizers;
#else
    false;
#endif

// A program that makes `#` things of one kind, or for ever.
struct Maker {
  const char* title;
  const char* language;
  const char* file;
  std::string text;
  std::vector<vellum::Option> options;
  int ticks = 1;
  std::map<std::string, std::string> files;
  int things = 0;                 // of the big world; 0: only the limit is tested
  bool hostShare = true;          // nearly all of it comes from the host
  std::uint64_t peak = 6 * Mega;  // under a limit of 4 MB; a list that grows has its old block and its new one at once
};

std::string with(std::string text, std::uint64_t number) {
  for (std::size_t at; (at = text.find('#')) != std::string::npos;) text.replace(at, 1, std::to_string(number));
  return text;
}

std::string repeated(int count, const std::string& text) {
  std::string all;
  for (int i = 1; i <= count; ++i) all += with(text, static_cast<std::uint64_t>(i));
  return all;
}

const std::vector<Maker>& makers() {
  const std::vector<vellum::Option> standIns = {{"stand-in-assets", ""}};
  static const std::vector<Maker> all = {
      {"agents", "caos", "a.cos", "reps #\nnew: simp 2 1 1 \"x\" 1 0 1\nrepe\n", standIns, 1, {}, 100'000},
      {"agents with variables",
       "caos",
       "a.cos",
       "reps #\nnew: simp 2 1 1 \"x\" 1 0 1\nsetv ov99 1\nrepe\n",
       standIns,
       1,
       {},
       20'000},
      {"agents whose scripts wait",
       "caos",
       "a.cos",
       "scrp 2 1 1 9\nwait 10000\nendm\nreps #\nnew: simp 2 1 1 \"x\" 1 0 1\ntick 1\nrepe\n",
       standIns,
       5,
       {},
       50'000,
       false},
      {"parts",
       "caos",
       "a.cos",
       "reps #\nnew: comp 2 1 1 \"x\" 1 0 1\nsetv va00 0\nreps 20\naddv va00 1\npat: dull va00 \"x\" 0 1 1 1\nrepe\n"
       "repe\n",
       standIns,
       1,
       {},
       0,
       false},
      {"names",
       "caos",
       "a.cos",
       "new: simp 2 1 1 \"x\" 1 0 1\nsetv va00 0\nreps #\naddv va00 1\nsets va01 \"name\"\nadds va01 vtos va00\n"
       "sets game va01 va01\nrepe\n",
       standIns,
       1,
       {},
       100'000,
       false},
      {"messages",
       "caos",
       "a.cos",
       "new: simp 2 1 1 \"x\" 1 0 1\nreps #\nmesg wrt+ targ 1000 \"text\" 1 1000\nrepe\n",
       standIns,
       1,
       {},
       0,
       true,
       10 * Mega},
      {"objects",
       "ags",
       "a.asc",
       "managed struct N { int a; N *next; };\nN *last;\nvoid make() {\n"
       "  for (int i = 0; i < 1000; i++) { N *n = new N; n.next = last; last = n; } }\n"
       "void game_start() { for (int i = 0; i < # && i < 100000; i++) make(); }\n",
       {{"script-api", "4.0"}},
       1,
       {},
       100},
      {"strings",
       "ags",
       "a.asc",
       "String k[100000];\nvoid game_start() {\n  for (int i = 0; i < # && i < 100000; i++)\n"
       "    k[i] = String.Format(\"a rather long string of number %d\", i); }\n",
       {},
       1,
       {},
       100'000},
      {"sprites",
       "ags",
       "a.asc",
       "DynamicSprite *k[300];\nvoid game_start() {\n"
       "  for (int i = 0; i < # && i < 300; i++) {\n    k[i] = DynamicSprite.Create(320, 200);\n"
       "    DrawingSurface *d = k[i].GetDrawingSurface(); d.Clear(1); d.Release(); } }\n",
       {},
       1,
       {},
       200},
      {"variables", "ags", "a.asc", "int a[3000000];\nvoid game_start() { a[1] = #; }\n", {}, 1, {}, 1},
      {"objects",
       "skrit",
       "a.skrit",
       "event OnConstruct$ { int i$; while ( i$ < # ) { SkritObject o$ = Skrit.CreateObject( \"b\" ); i$ += 1; } }\n"
       "startup state S$ { }\n",
       {},
       1,
       {{"b.skrit",
         "property int a$ = 0; property float b$ = 0.0; int c$; string s$ = \"text\";\nstartup state S$ { }\n"}},
       50'000},
      {"strings",
       "skrit",
       "a.skrit",
       "event OnConstruct$ { string s$; int i$; while ( i$ < # ) { s$ += \"0123456789abcdef\"; i$ += 1; } }\n"
       "startup state S$ { }\n",
       {},
       1,
       {},
       0},
      {"sectors", "xg", "a.xg", repeated(20'000, "f:az<|c:mz<|l:AZ<\n"), {}, 1, {}, 1, false},
  };
  return all;
}

class Memory : public ::testing::TestWithParam<Maker> {
 protected:
  void start(std::uint64_t limit) {
    const Maker& maker = GetParam();
    host.files = maker.files;
    engine.emplace(static_cast<vellum::Host&>(host), [&](vellum_config& config) {
      config.memory_limit = limit;
      config.allocate = MemoryHost::allocate;
      config.instruction_budget = limit == 4 * Mega ? 20'000'000 : 2'000'000'000;
    });
    if (engine->languageById(maker.language) == nullptr) GTEST_SKIP() << maker.language << " is not in this build";
    world.emplace(*engine, maker.options);
  }
  // The first problem of a run in which `number` things are made.
  void run(std::uint64_t number) {
    const Maker& maker = GetParam();
    vellum::Status status = world->load({{maker.file, with(maker.text, number), maker.language}}, report);
    for (int i = 0; i < maker.ticks && status != VELLUM_FAILED; ++i) world->tick(report);
  }
  std::uint64_t bytes() { return vellum::memoryOf(*world, GetParam().language, report).value_or(0); }

  MemoryHost host;
  vellum::Report report;
  std::optional<vellum::Engine> engine;
  std::optional<vellum::World> world;
};

TEST_P(Memory, StaysWithinItsLimit) {
  start(4 * Mega);
  if (IsSkipped()) return;
  std::uint64_t before = inUse();
  run(1'000'000'000);
  std::uint64_t grown = inUse() - before;
  ASSERT_GE(report.errorCount(), 1u) << bytes();
  EXPECT_NE(report.render().find("memory"), std::string::npos) << report.render();
  EXPECT_LE(bytes(), 5 * Mega);
  EXPECT_LE(host.peak, GetParam().peak);
  if (CanMeasure) EXPECT_LE(grown, 12 * Mega) << bytes();
  // The world is whole: it saves, and goes on.
  report.clear();
  std::string save = world->save();
  EXPECT_FALSE(save.empty());
  world->tick(report);
}

TEST_P(Memory, IsMeasured) {
  if (GetParam().things == 0 || !CanMeasure) GTEST_SKIP();
  // What a tenth of the things takes does not count: a world has tables of a fixed size.
  double grown = 0, counted = 0, share = 0;
  const int things = GetParam().things;
  for (int number : {things / 10, things}) {
    start(0);
    if (IsSkipped()) return;
    std::uint64_t before = inUse();
    if (number > 0) run(static_cast<std::uint64_t>(number));
    ASSERT_EQ(report.errorCount(), 0u) << report.render();
    grown = static_cast<double>(inUse() - before) - grown;
    counted = static_cast<double>(bytes()) - counted;
    share = static_cast<double>(host.taken) - share;
    if (number < things) world.reset();
  }
  share /= grown;
  std::printf("%s, %s: %.1f MB, %.2f counted, %.2f of the host\n", GetParam().language, GetParam().title, grown / 1e6,
              counted / grown, share);
  EXPECT_GT(grown, 2e6);
  EXPECT_GT(counted / grown, 0.8);
  EXPECT_LT(counted / grown, 1.25);
  if (GetParam().hostShare) EXPECT_GT(share, 0.8);
  world.reset();
  EXPECT_EQ(host.taken, 0u);
}

TEST_P(Memory, SurvivesAHostWithoutAny) {
  start(0);
  if (IsSkipped()) return;
  host.most = 2 * Mega;
  run(GetParam().things == 0 ? 100'000 : static_cast<std::uint64_t>(GetParam().things));
  EXPECT_GT(host.refused, 0u);
  EXPECT_LE(host.peak, 2 * Mega);
  // Tables of skrit objects go on with blocks of operator new (memory.h).
  const bool ends = GetParam().hostShare && std::string_view(GetParam().language) != "skrit";
  if (ends) EXPECT_GT(report.errorCount(), 0u) << report.render();
  world.reset();
  EXPECT_EQ(host.taken, 0u);
}

std::string nameOf(const ::testing::TestParamInfo<Maker>& info) {
  std::string name = std::string(info.param.language) + "_" + info.param.title;
  for (char& c : name)
    if (c == ' ') c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Makers, Memory, ::testing::ValuesIn(makers()), nameOf);

// What new code makes counts like what it replaces, and comes from the same host.
TEST(MemoryOfWorlds, StaysCountedAfterAReload) {
  MemoryHost host;
  vellum::Engine engine(host, [](vellum_config& config) {
    config.memory_limit = Mega;
    config.allocate = MemoryHost::allocate;
  });
  if (engine.languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
  vellum::World world(engine);
  vellum::Report report;
  auto guard = [](int channels) {
    std::string names;
    for (int i = 0; i < channels; ++i) names += "C" + std::to_string(i) + "; ";
    return "channels { " + names + "} action Default { set C0 script \"idle\"; }";
  };
  ASSERT_EQ(world.load({{"guard.gal", guard(100)}}, report), VELLUM_OK) << report.render();
  const std::uint64_t before = *vellum::memoryOf(world, "gal", report), taken = host.taken;
  ASSERT_EQ(world.reload({"guard.gal", guard(100) + "\n"}, report), VELLUM_OK) << report.render();
  EXPECT_EQ(vellum::memoryOf(world, "gal", report), before);
  EXPECT_EQ(host.taken, taken);
}

// Each reload frees the code that it replaces.
TEST(MemoryOfWorlds, StaysTheSameHoweverOftenCodeIsReloaded) {
  const std::vector<std::pair<const char*, std::string>> programs = {
      {"a.asc", "int n;\nfunction repeatedly_execute() { n += #; }\n"},
      {"a.skrit", "int n$ = #;\nstartup state A$ { event OnEnterState$ {} }\n"},
      {"a.cos", "new: simp 1 1 9 \"blnk\" 1 0 0 tick 1 attr 0\nscrp 1 1 9 9 addv ov00 # endm\n"},
      {"a.gal", "channels { Body; } action Default { set Body { script \"s#\"; rate 1; } }\n"}};
  for (const auto& [file, text] : programs) {
    vellum::Host host;
    vellum::Engine engine(host);
    const std::string name = file;
    const std::string ending = name.substr(2), language = ending == "asc" ? "ags" : ending == "cos" ? "caos" : ending;
    if (engine.languageById(language) == nullptr) continue;
    vellum::World world(engine);
    vellum::Report report;
    ASSERT_EQ(world.load({{name, with(text, 1)}}, report), VELLUM_OK) << report.render();
    std::uint64_t first = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
      ASSERT_EQ(world.tick(report), VELLUM_OK) << report.render();
      const std::uint64_t now = *vellum::memoryOf(world, language, report);
      if (i == 1) first = now;
      else if (i > 1) EXPECT_EQ(now, first) << name << " " << i;
      ASSERT_EQ(world.reload({name, with(text, i % 8 + 1)}, report), VELLUM_OK) << report.render();
    }
    vellum::World copy(engine);
    ASSERT_EQ(world.tick(report), VELLUM_OK);
    ASSERT_EQ(copy.restore(world.save(), report), VELLUM_OK) << report.message();
    EXPECT_EQ(vellum::memoryOf(copy, language, report), first) << name;
  }
}

TEST(MemoryOfWorlds, NamesLanguages) {
  vellum::Host host;
  vellum::Engine engine(host);
  vellum::World world(engine);
  vellum::Report report;
  EXPECT_FALSE(vellum::memoryOf(world, "pascal", report));
  EXPECT_NE(report.message().find("pascal"), std::string::npos);
  if (engine.languageById("caos") == nullptr) GTEST_SKIP();
  EXPECT_EQ(vellum::memoryOf(world, "caos", report), 0u);
}

}  // namespace
