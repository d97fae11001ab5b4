// What a host pays for a call into a script, beside Lua's and LuaJIT's C APIs in the same rounds. Each call passes its
// arguments, checks for an error, and takes its result; the sum of the results is checked.
#include <vellum/caos.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vellum/state.hpp>
#include <vellum/xg.hpp>

#include "bench/embed/lua.h"
#include "bench/embed/reload.h"
#include "bench/report.h"

using namespace vellum;
using bench::argument;
using bench::Row;

namespace {

constexpr const char* LuaScript = "function add(a, b) return a + b end function echo(s) return s end";
constexpr std::string_view Text = "a line of text";

void require(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "bench: %s\n", what);
  std::exit(1);
}

// A program with 1,000 functions more.
std::string agsProgram() {
  std::string text = "int score;\nint add(int a, int b) { return a + b; }\nString echo(String s) { return s; }\n";
  for (int i = 0; i < 1000; ++i) {
    std::string name = std::to_string(i);
    text += "int f" + name + "(int a) { int b = a; while (b > 10) b = b / 2; return b + " + name + "; }\n";
  }
  return text;
}

class Scripts {
 public:
  explicit Scripts(vellum_jit jit)
      : engine(host, [jit](vellum_config& config) { config.jit = jit; }), world(engine), ready(load()) {}

  Host host;
  Engine engine;
  Report report;
  World world;
  bool ready;
  Function add{world, "ags", "add", report}, echo{world, "ags", "echo", report},
      skritAdd{world, "skrit", "add", report}, macro{world, "caos", "addv va00 va01", report};
  Variable agsValue{world, "ags", "", "score", report}, caosValue{world, "caos", "", "game \"score\"", report};

 private:
  bool load() {
    std::vector<Source> sources{{"game.asc", agsProgram()},
                                {"add.skrit", "int add$( int a$, int b$ ) { return a$ + b$; }\n"},
                                {"empty.cos", "outs \"\""}};
    bool good = world.load(sources, report) == VELLUM_OK;
    if (!good) std::fputs(report.render().c_str(), stderr);
    return good;
  }
};

class Table {
 public:
  explicit Table(long calls) : calls_(calls) {}

  // Adds to the row: nanoseconds for each call(i).
  template <class Call>
  void measure(const std::string& name, double goal, Call call) {
    double begin = bench::seconds();
    for (long i = 0; i < calls_; ++i) call(static_cast<int>(i));
    add(name, "ns", goal, 1e9 * (bench::seconds() - begin) / static_cast<double>(calls_));
  }
  // One more round of a row that the caller measured.
  void add(const std::string& name, const char* unit, double goal, double round) {
    auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Row& known) { return known.name == name; });
    if (row == rows_.end()) row = rows_.insert(rows_.end(), {name, unit, bench::Better::Less, goal, {}});
    row->rounds.push_back(round);
  }
  void print() const { bench::print(rows_); }

 private:
  const long calls_;
  std::vector<Row> rows_;
};

constexpr double NoGoal = -1;

void measureVellum(Table& table, Scripts& scripts, const std::string& mode, double goal) {
  vellum_value values[2] = {vellum_int(0), vellum_int(2)}, result;
  auto add = [&](Function& function) {
    return [&](int i) {
      values[0].integer = i;
      vellum_function_call(function.get(), values, 2, &result, nullptr);
      require(result.integer == i + 2, "a sum is wrong");
    };
  };
  table.measure("a prepared call of add(i, 2), AGS Script, " + mode, goal, add(scripts.add));
  table.measure("a prepared call of add(i, 2), Skrit, " + mode, NoGoal, add(scripts.skritAdd));
  table.measure("a prepared call with a string as argument and result, AGS Script, " + mode, NoGoal, [&](int) {
    vellum_value text = vellum_string(Text.data(), Text.size());
    vellum_function_call(scripts.echo.get(), &text, 1, &result, nullptr);
    require(result.size == Text.size(), "a string is wrong");
  });
}

// What a host reads and writes by name.
void measureValues(Table& table, Scripts& scripts) {
  vellum_value value = vellum_int(5);
  auto prepared = [&](const char* name, Variable& variable) {
    table.measure(std::string("reading a prepared value, ") + name, 100, [&](int) {
      require(vellum_variable_get(variable.handle(), &value, nullptr) == VELLUM_OK, "a value can't be read");
    });
    table.measure(std::string("writing a prepared value, ") + name, 100, [&](int i) {
      value.integer = i;
      require(vellum_variable_set(variable.handle(), &value, nullptr) == VELLUM_OK, "a value can't be written");
    });
  };
  prepared("AGS Script", scripts.agsValue);
  prepared("CAOS", scripts.caosValue);
  table.measure("reading a value by its name, AGS Script", NoGoal, [&](int) {
    require(vellum_world_get(scripts.world.get(), "ags", nullptr, "score", &value, nullptr) == VELLUM_OK,
            "a value can't be read by its name");
  });
}

void measureLua(Table& table, bench::Lua& lua, const std::string& name) {
  int add = lua.find("add"), echo = lua.find("echo");
  table.measure("a call of add(i, 2), " + name, NoGoal,
                [&](int i) { require(lua.add(add, i, 2) == i + 2, "Lua's sum is wrong"); });
  table.measure("a call with a string as argument and result, " + name, NoGoal, [&](int) {
    require(lua.echo(echo, Text.data(), Text.size()) == Text.size(), "Lua's string is wrong");
  });
}

// The lights of a large level: those of bench/xg, each with a seed of its own.
class Lights {
 public:
  static constexpr int Count = 100'000;

  Lights() : bank(engine, report) {
    static const char* const texts[] = {"az<", "AZ<", "m ?35m > miecbceimqtwyzywtq <", "AB#14CD<", "a?20z?20a<"};
    for (int i = 0; i < Count; ++i) {
      const bool flickers = i % 2 == 0;
      require(bank.add(texts[i % 5], report,
                       {{"min", "5"}, {"max", flickers ? "31" : "5"}, {"profile", i % 3 != 0 ? "doomsday" : "manual"}},
                       static_cast<std::uint64_t>(i))
                  .has_value(),
              "a light is wrong");
    }
  }
  // Milliseconds that a tic takes, on average.
  double milliseconds() {
    constexpr int Tics = 70;
    double begin = bench::seconds();
    for (int tic = 0; tic < Tics; ++tic) bank.advance(values);
    return 1e3 * (bench::seconds() - begin) / Tics;
  }

 private:
  Host host;
  Engine engine{host};
  Report report;
  XgBank bank;
  std::vector<float> values;
};

// A world with many agents, which a host draws.
class Crowd {
 public:
  static constexpr int Count = 10'000;

  Crowd() {
    require(
        world.load({{"crowd.cos", "reps 9999 new: simp 2 13 1000 \"none\" 1 0 100 attr 0 repe"}}, report) == VELLUM_OK,
        "the agents are not there");
  }
  // Microseconds that copying all of them takes.
  double microseconds() {
    double begin = bench::seconds();
    for (int i = 0; i < 20; ++i)
      require(vellum_world_caos_agents(world.get(), agents.data(), agents.size()) == Count, "an agent is missing");
    return 1e6 * (bench::seconds() - begin) / 20;
  }

 private:
  Host host;
  Engine engine{host};
  World world{engine};
  Report report;
  std::vector<vellum_caos_agent> agents = std::vector<vellum_caos_agent>(Count);
};

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::string_view(arguments[1]) == "--help") {
    std::puts("vellum_bench_embed [--rounds N] [--calls N]");
    return 0;
  }
  auto rounds = static_cast<long>(argument(count, arguments, "--rounds", 9));
  auto calls = static_cast<long>(argument(count, arguments, "--calls", 300'000));
  Scripts compiled(VELLUM_JIT_ON), interpreted(VELLUM_JIT_OFF);
  for (Scripts* scripts : {&compiled, &interpreted})
    require(scripts->ready && scripts->add.ok() && scripts->echo.ok() && scripts->skritAdd.ok() && scripts->macro.ok(),
            "the scripts do not run");
  bench::Lua lua("liblua5.4.so.0"), luajit("libluajit-5.1.so.2");
  for (bench::Lua* each : {&lua, &luajit}) require(!each->ok() || each->run(LuaScript), "Lua's script does not run");

  Lights lights;
  Crowd crowd;
  bench::Reloaded ags("ags"), skrit("skrit"), caos("caos"), gal("gal");
  const std::pair<const char*, bench::Reloaded*> reloaded[] = {
      {"AGS Script, one of 20 scripts", &ags}, {"Skrit", &skrit}, {"CAOS", &caos}, {"GAL", &gal}};
  Table table(calls);
  for (long round = 0; round < rounds; ++round) {
    measureVellum(table, compiled, "machine code", 60);
    measureVellum(table, interpreted, "interpreted", 150);
    vellum_value values[2] = {vellum_int(0), vellum_int(2)};
    table.measure("a call of a CAOS macro, addv va00 va01", NoGoal, [&](int i) {
      values[0].integer = i;
      require(vellum_function_call(interpreted.macro.get(), values, 2, nullptr, nullptr) == VELLUM_OK,
              "a macro failed");
    });
    table.measure("a call as text, \"add(40, 2)\", AGS Script with 1,000 functions", 2000, [&](int) {
      vellum_text* text = nullptr;
      vellum_world_call(compiled.world.get(), "ags", "add(40, 2)", &text, nullptr);
      require(text != nullptr && std::string_view(vellum_text_data(text)) == "42", "a text call is wrong");
      vellum_text_free(text);
    });
    measureValues(table, interpreted);
    table.add("the places of 10,000 CAOS agents, into an array", "us", 100, crowd.microseconds());
    table.add("a tic of 100,000 XG lights into an array", "ms", 0.3, lights.milliseconds());
    for (const auto& [name, program] : reloaded) {
      double took = program->ok() ? program->milliseconds() : -1;
      require(took >= 0, name);
      table.add(std::string("a reload in 10,000 lines, ") + name, "ms", 5, took);
    }
    if (lua.ok()) measureLua(table, lua, "Lua 5.4");
    if (luajit.ok()) measureLua(table, luajit, "LuaJIT");
  }
  std::printf("%ld rounds of %ld calls\n", rounds, calls);
  table.print();
  return 0;
}
