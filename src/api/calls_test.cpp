// Prepared calls, as a host makes them. What needs a language that this build lacks is skipped.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vellum/calls.hpp>

namespace {

struct CallHost : vellum::Host {
  std::string printed;
  vellum_world* world = nullptr;  // is called back from print()
  vellum_report* nested = nullptr;
  void print(std::string_view text) override {
    printed += text;
    if (world == nullptr) return;
    EXPECT_EQ(vellum_world_tick(world, nested), VELLUM_FAILED);
    EXPECT_EQ(vellum_world_call(world, "ags", "silent", nullptr, nested), VELLUM_FAILED);
  }
};

class Calls : public ::testing::Test {
 protected:
  void load(const char* language, const char* file, const char* text) {
    if (engine.languageById(language) == nullptr) GTEST_SKIP() << language << " is not in this build";
    ASSERT_EQ(world.load({{file, text}}, report), VELLUM_OK) << report.render();
  }
  std::string problem() {
    std::string text = report.size() > 0 ? report[report.size() - 1].message : report.message();
    report.clear();
    return text;
  }
  CallHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  vellum::World world{engine};
};

constexpr const char* Game =
    "int calls; import float scaled(float x, int times = 3);\n"
    "int add(int a, int b) { calls++; return a + b; }\n"
    "float scaled(float x, int times) { return x * IntToFloat(times); }\n"
    "String greet(String who) { if (who == null) return null; return String.Format(\"hello, %s!\", who); }\n"
    "bool even(int n) { return n % 2 == 0; }\n"
    "void silent() { calls += 100; }\n"
    "int divide(int a, int b) { return a / b; }\n"
    "int count() { return calls; }\n"
    "function spin() { while (true) calls++; }\n"
    "int[] three() { return new int[3]; }\n"
    "void shout(String text) { Display(text); }\n"
    "int letter(char c) { return c; }\n"
    "int length(int list[]) { if (list == null) return -1; return list.Length; }\n";

constexpr const char* AgsProgram =
    "int calls;\n"
    "int add(int a, int b) { calls++; return a + b; }\n"
    "int divide(int a, int b) { return add(a, 0) / b; }\n"
    "int depth(int n) { return depth(n + 1) + 1; }\n"
    "int spin(int n) { int sum; while (true) sum += n; return sum; }\n"
    "int waits(int n) { calls += n; Wait(3); calls += n; return calls; }\n"
    "String name(int n) { String text = String.Format(\"%d\", n); return text.Append(\"!\"); }\n";
constexpr const char* SkritProgram =
    "int calls$;\n"
    "int add$( int a$, int b$ ) { calls$ += 1; return a$ + b$; }\n"
    "int divide$( int a$, int b$ ) { return add$( a$, 0 ) / b$; }\n"
    "int depth$( int n$ ) { return depth$( n$ + 1 ) + 1; }\n"
    "int spin$( int n$ ) { int sum$; while( true ) { sum$ += n$; } return sum$; }\n"
    "int waits$( int n$ ) { calls$ += n$; SetState( Later$ ); return calls$; }\n"
    "string name$( int n$ ) { string text$ = \"2\"; if( n$ == 1 ) { text$ = \"1\"; } return text$ + \"!\"; }\n"
    "startup state Now$ {} state Later$ { event OnEnterState$() { calls$ += 100; } }\n";

// What every call of some functions prints, returns and reports, with the budget that it uses.
std::string callsOf(const char* language, vellum_jit jit) {
  const bool isAgs = std::string_view(language) == "ags";
  CallHost host;
  vellum::Report report;
  vellum::Engine engine(host, [jit](vellum_config& config) {
    config.jit = jit;
    config.instruction_budget = 100'000;
  });
  vellum::World world(engine);
  EXPECT_EQ(
      world.load({isAgs ? vellum::Source{"game.asc", AgsProgram} : vellum::Source{"game.skrit", SkritProgram}}, report),
      VELLUM_OK)
      << report.render();
  std::string all;
  for (int round = 0; round < 3; ++round) {
    for (const char* name : {"add", "divide", "depth", "spin", "waits", "name"}) {
      vellum::Function function(world, language, name, report);
      vellum_value arguments[2] = {vellum_int(round), vellum_int(round - 1)}, result;
      vellum_status status =
          vellum_function_call(function.get(), arguments, function.parameterCount(), &result, report.get());
      all += std::string(name) + " " + std::to_string(status) + " " + std::to_string(result.integer) + " ";
      if (result.string != nullptr) all += result.string;
      all += " " + std::to_string(world.budgetUsed()) + "\n" + report.render();
      report.clear();
    }
    for (int tick = 0; tick < 5; ++tick) world.tick(report);
  }
  return all + std::to_string(world.hash());
}

// Interrupts again and again, since a request before the call begins is forgotten.
class Interrupter {
 public:
  explicit Interrupter(vellum::World& world)
      : thread_([this, &world] {
          while (!ended_) {
            world.interrupt();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
          }
        }) {}
  ~Interrupter() {
    ended_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> ended_ = false;
  std::thread thread_;
};

TEST_F(Calls, AnotherThreadStopsWhatRunsForever) {
  struct Case {
    const char *language, *forever, *error, *more;
  };
  for (const Case& c :
       {Case{"ags", "forever()", "Interrupted", "4 + 4"}, Case{"skrit", "while( true ) {}", "Interrupted", "4 + 4"},
        Case{"caos", "loop addv va00 1 ever", "FrozenScript", "outv 8"}}) {
    if (engine.languageById(c.language) == nullptr) continue;
    for (vellum_jit jit : {VELLUM_JIT_OFF, VELLUM_JIT_ON}) {
      vellum::Engine patient(host, [jit](vellum_config& config) {
        config.jit = jit;
        config.instruction_budget = std::uint64_t(1) << 60;
      });
      vellum::World world(patient);
      std::string result;
      if (std::string_view(c.language) == "ags") {
        constexpr const char* Forever = "function noloopcheck forever() { while (true) {} }\n";
        ASSERT_EQ(world.load({vellum::Source{"game.asc", Forever}}, report), VELLUM_OK) << report.render();
      }
      {
        const Interrupter interrupter(world);
        EXPECT_EQ(world.eval(c.language, "line", c.forever, result, report), VELLUM_SCRIPT_ERROR) << c.language;
      }
      EXPECT_NE(report.render().find(c.error), std::string::npos) << report.render();
      report.clear();
      EXPECT_EQ(world.eval(c.language, "next", c.more, result, report), VELLUM_OK) << report.render();
      world.interrupt();  // nothing runs: no effect on the next call
      EXPECT_EQ(world.eval(c.language, "last", c.more, result, report), VELLUM_OK) << report.render();
    }
  }
}

TEST_F(Calls, MachineCodeEndsAsTheInterpreterDoes) {
  for (const char* language : {"ags", "skrit"}) {
    if (engine.languageById(language) == nullptr) continue;
    std::string interpreted = callsOf(language, VELLUM_JIT_OFF);
    EXPECT_EQ(callsOf(language, VELLUM_JIT_ON), interpreted);
    EXPECT_NE(interpreted.find("name 0 0 1! "), std::string::npos) << interpreted;
    EXPECT_NE(interpreted.find("at divide"), std::string::npos) << interpreted;
  }
}

TEST_F(Calls, AgsFunctionsTakeAndReturnTypedValues) {
  load("ags", "game.asc", Game);
  vellum::Function add(world, "ags", "add", report), scaled(world, "", "scaled", report);
  ASSERT_TRUE(add.ok() && scaled.ok()) << report.render();
  EXPECT_EQ(add.call<int>(report, 40, 2), 42);
  EXPECT_EQ(add.call<int>(report, 2147483647, 1), -2147483647 - 1);
  EXPECT_EQ(scaled.call<float>(report, 1.5f), 4.5f);
  EXPECT_EQ(scaled.call<float>(report, 1.5, 2), 3.0f);
  EXPECT_EQ(scaled.call<float>(report, 2), 6.0f);  // an int for a float
  EXPECT_EQ(scaled.parameterCount(), 2u);
  EXPECT_EQ(scaled.requiredCount(), 1u);
  EXPECT_EQ(scaled.parameterKind(0), VELLUM_FLOAT);
  EXPECT_EQ(scaled.parameterKind(1), VELLUM_INT);
  EXPECT_EQ(scaled.parameterKind(2), VELLUM_NONE);
  EXPECT_EQ(scaled.resultKind(), VELLUM_FLOAT);

  vellum::Function greet(world, "ags", "greet", report);
  EXPECT_EQ(greet.call<std::string>(report, "Rosa"), "hello, Rosa!");
  EXPECT_EQ(greet.call<std::string>(report, std::string(2000, 'x')), "hello, " + std::string(2000, 'x') + "!");
  EXPECT_EQ(greet.call(report, nullptr)->kind, VELLUM_NONE);
  vellum::Function even(world, "ags", "even", report), silent(world, "ags", "silent", report);
  EXPECT_EQ(even.call<bool>(report, 4), true);
  EXPECT_EQ(silent.run(report), VELLUM_OK);
  EXPECT_EQ(silent.call(report)->kind, VELLUM_NONE);
  EXPECT_EQ(silent.resultKind(), VELLUM_NONE);
  vellum::Function count(world, "ags", "count", report), letter(world, "ags", "letter", report);
  EXPECT_EQ(count.call<int>(report), 202);
  EXPECT_EQ(letter.call<int>(report, 'A'), 65);

  vellum::Function three(world, "ags", "three", report), length(world, "ags", "length", report);
  auto made = three.call(report);
  ASSERT_TRUE(made.has_value());
  EXPECT_EQ(made->kind, VELLUM_OBJECT);
  EXPECT_EQ(std::string(made->string), "int[3] { 0, 0, 0 }");
  EXPECT_EQ(length.call<int>(report, nullptr), -1);
  EXPECT_FALSE(length.call(report, *made).has_value());
  EXPECT_EQ(problem(), "argument 1 of 'length' must be null, the only object that hosts can pass, not an object");
}

TEST_F(Calls, WrongCallsAreRefusedByName) {
  load("ags", "game.asc", Game);
  vellum::Function none(world, "ags", "ad", report);
  EXPECT_FALSE(none.ok());
  EXPECT_EQ(problem(), "no loaded script has a function 'ad'");
  vellum::Function odd(world, "klingon", "add", report);
  EXPECT_FALSE(odd.ok());
  EXPECT_EQ(problem(), "there is no language 'klingon' in this build");
  vellum::Function add(world, "ags", "add", report), scaled(world, "ags", "scaled", report);
  EXPECT_FALSE(add.call(report, 1).has_value());
  EXPECT_EQ(problem(), "'add' takes 2 arguments, not 1");
  EXPECT_FALSE(scaled.call(report, 1, 2, 3).has_value());
  EXPECT_EQ(problem(), "'scaled' takes 1 to 2 arguments, not 3");
  EXPECT_FALSE(add.call(report, 1, "2").has_value());
  EXPECT_EQ(problem(), "argument 2 of 'add' must be an int, not a string");
  EXPECT_FALSE(add.call(report, 1.5, 2).has_value());
  EXPECT_EQ(problem(), "argument 1 of 'add' must be an int, not a float");
  EXPECT_FALSE(add.call(report, nullptr, 2).has_value());
  EXPECT_EQ(problem(), "argument 1 of 'add' must be an int, not null");
}

TEST_F(Calls, AFailingFunctionIsAnErrorAtItsLineAndCanBeCalledAgain) {
  load("ags", "game.asc", Game);
  vellum::Function divide(world, "ags", "divide", report), spin(world, "ags", "spin", report);
  EXPECT_FALSE(divide.call(report, 1, 0).has_value());
  ASSERT_EQ(report.size(), 1u);
  EXPECT_EQ(std::string(report[0].message), "Integer divide by zero");
  EXPECT_EQ(report[0].place.line, 7u);
  EXPECT_EQ(report[0].frame_count, 1u);
  report.clear();
  EXPECT_EQ(divide.call<int>(report, 8, 2), 4);
  EXPECT_FALSE(spin.call(report).has_value());
  EXPECT_NE(problem().find("hung"), std::string::npos);
  EXPECT_EQ(divide.call<int>(report, 9, 3), 3);
}

TEST_F(Calls, CallbacksCantCallTheirWorld) {
  load("ags", "game.asc", Game);
  vellum::Report nested;
  vellum::Function shout(world, "ags", "shout", report), silent(world, "ags", "silent", report);
  host.world = world.get();
  host.nested = nested.get();
  EXPECT_EQ(shout.run(report, "hey"), VELLUM_OK) << report.render();
  host.world = nullptr;
  EXPECT_NE(host.printed.find("hey"), std::string::npos);
  EXPECT_EQ(nested.message(), "a callback of this world can't call it: wait until the running call has returned");
  EXPECT_EQ(silent.run(report), VELLUM_OK);
}

TEST_F(Calls, CaosMacrosKeepLettersWithAccents) {
  load("caos", "a.cos", "sets game \"x\" \"caf\xC3\xA9\"");
  vellum::Function say(world, "caos", "outs va00 outs game \"x\" outv strl \"\xC3\xA9\"", report);
  EXPECT_EQ(say.call<std::string>(report, "\xC3\xA0 la "),
            "\xC3\xA0 la caf\xC3\xA9"
            "1");
}

TEST_F(Calls, AgsFunctionsWithoutArgumentsNeedNoParenthesesAsText) {
  load("ags", "game.asc",
       "int x; int one() { x++; return x; } import void two(int a = 5); void two(int a) { x = a; } int three(int a) { "
       "return a; }");
  std::string result;
  EXPECT_EQ(world.call("ags", "one", result, report), VELLUM_OK) << report.render();
  EXPECT_EQ(result, "1");
  EXPECT_EQ(world.call("ags", " two ", result, report), VELLUM_OK) << report.render();
  EXPECT_EQ(world.call("ags", "one", result, report), VELLUM_OK) << report.render();
  EXPECT_EQ(result, "6");
  EXPECT_EQ(world.call("ags", "three", result, report), VELLUM_SCRIPT_ERROR);
}

TEST_F(Calls, FunctionsAreFoundAgainInNewCode) {
  load("ags", "game.asc", Game);
  vellum::Function add(world, "ags", "add", report);
  EXPECT_EQ(add.call<int>(report, 1, 2), 3);
  ASSERT_EQ(world.load({{"more.asc", "int add(int a, int b, int c) { return a * b * c; }\n"}}, report), VELLUM_OK)
      << report.render();
  EXPECT_EQ(add.parameterCount(), 3u);
  EXPECT_EQ(add.call<int>(report, 2, 3, 4), 24);
}

TEST_F(Calls, ManyCallsDoNotGrowTheWorld) {
  load("ags", "game.asc", Game);
  vellum::Function add(world, "ags", "add", report), greet(world, "ags", "greet", report);
  ASSERT_TRUE(add.call(report, 0, 0).has_value());
  std::size_t size = world.save().size();
  for (int i = 0; i < 20'000; ++i) {
    ASSERT_EQ(add.call<int>(report, i, 1), i + 1);
    ASSERT_EQ(greet.call<std::string_view>(report, "you"), "hello, you!");
  }
  EXPECT_EQ(world.save().size(), size);
  std::string result;
  for (int i = 0; i < 2'000; ++i) {
    ASSERT_EQ(world.call("ags", "add(20, 22)", result, report), VELLUM_OK);
    ASSERT_EQ(result, "42");
  }
  EXPECT_EQ(world.save().size(), size);
}

TEST_F(Calls, SkritFunctionsAndEventsOfLoadedObjects) {
  load("skrit", "lamp.skrit",
       "property int level$ = 5;\n"
       "int add$( int a$, int b$ ) { return a$ + b$ + level$; }\n"
       "float half$( float x$ ) { return x$ / 2; }\n"
       "string twice$( string s$ ) { return s$ + s$; }\n"
       "void bright$() { level$ = 100; }\n"
       "int broken$( int x$ ) { return 1 / x$; }\n"
       "event OnDoor$( int x$ ) { level$ = x$; }\n");
  vellum::Function add(world, "skrit", "add", report), half(world, "skrit", "HALF$", report),
      twice(world, "skrit", "twice$", report), bright(world, "skrit", "bright", report),
      broken(world, "skrit", "broken$", report), none(world, "skrit", "dark", report);
  ASSERT_TRUE(add.ok() && half.ok() && twice.ok() && bright.ok() && broken.ok()) << report.render();
  EXPECT_FALSE(none.ok());
  EXPECT_EQ(problem(), "'dark$' is not declared");
  EXPECT_EQ(add.call<int>(report, 1, 2), 8);
  EXPECT_EQ(half.call<float>(report, 3), 1.5f);
  EXPECT_EQ(twice.call<std::string>(report, "ab"), "abab");
  EXPECT_EQ(bright.run(report), VELLUM_OK);
  EXPECT_EQ(add.call<int>(report, 0, 0), 100);
  EXPECT_FALSE(broken.call(report, 0).has_value());
  EXPECT_NE(problem().find("zero"), std::string::npos);
  EXPECT_FALSE(add.call(report, 1, "x").has_value());
  EXPECT_EQ(problem(), "argument 2 of 'add' must be an int, not a string");
  ASSERT_EQ(
      world.reload({"lamp.skrit", "property int level$ = 5;\nint add$( int a$ ) { return a$ * level$; }\n"}, report),
      VELLUM_OK)
      << report.render();
  EXPECT_EQ(add.call<int>(report, 3), 300);
  EXPECT_FALSE(half.call(report, 3).has_value());
  EXPECT_EQ(problem(), "the function 'HALF$' is gone since its code was replaced");
}

TEST_F(Calls, CaosMacrosTakeVariablesAndReturnTheirOutput) {
  load("caos", "a.cos",
       "new: simp 1 1 99 \"blnk\" 1 0 0\nsetv ov01 5 setv game \"agent\" unid\n"
       "scrp 1 1 99 1000\n  addv ov01 _p1_\nendm\n");
  vellum::Function add(world, "caos", "addv va00 va01 outv va00", report),
      text(world, "caos", "outs va00 outs va00", report), wrong(world, "caos", "addv va00", report),
      agent(world, "caos", "outv game \"agent\"", report), value(world, "caos", "targ agnt va00 outv ov01", report),
      send(world, "caos", "mesg wrt+ agnt va00 1000 va01 0 0", report), fails(world, "caos", "divv va00 va01", report);
  ASSERT_TRUE(add.ok() && text.ok() && agent.ok() && value.ok() && send.ok() && fails.ok()) << report.render();
  EXPECT_FALSE(wrong.ok());
  ASSERT_EQ(report.size(), 1u);
  EXPECT_EQ(std::string(report[0].place.file), "<macro>");
  EXPECT_EQ(report[0].place.line, 1u);
  EXPECT_GT(report[0].place.column, 1u);
  report.clear();
  EXPECT_EQ(add.call<std::string>(report, 40, 2), "42");
  EXPECT_EQ(add.call<std::string>(report, 1.5, 2), "3.500000");
  EXPECT_EQ(text.call<std::string>(report, "caf\xC3\xA9"),
            "caf\xC3\xA9"
            "caf\xC3\xA9");
  int id = std::stoi(*agent.call<std::string>(report));
  EXPECT_EQ(value.call<std::string>(report, id), "5");
  EXPECT_EQ(send.run(report, id, 37), VELLUM_OK) << report.render();
  for (int i = 0; i < 4; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(value.call<std::string>(report, id), "42");
  EXPECT_FALSE(fails.call(report, 1, 0).has_value());
  report.clear();
  std::string result;
  EXPECT_EQ(world.call("caos", "outv 6 outs \"!\"", result, report), VELLUM_OK);
  EXPECT_EQ(result, "6!");
  std::size_t size = world.save().size();
  for (int i = 0; i < 20'000; ++i) ASSERT_EQ(add.call<std::string_view>(report, i, 0), std::to_string(i));
  EXPECT_EQ(world.save().size(), size);
}

// What a call leaves in its variables, itself or by a string that it runs inline, is not in those of the next one.
TEST_F(Calls, CaosMacrosBeginWithEmptyVariables) {
  load("caos", "a.cos", "outs \"\"");
  vellum::Function macro(world, "caos",
                         "outv va00 outv va01 outv va50 outv va99 setv va50 7 setv va01 9 "
                         "sets va10 caos 1 0 0 0 \"setv va99 3\" 0 1 va11 outv va99",
                         report);
  EXPECT_EQ(macro.call<std::string>(report, 5, 6), std::optional<std::string>("56003")) << report.render();
  EXPECT_EQ(macro.call<std::string>(report, 5), std::optional<std::string>("50003")) << report.render();
  vellum::Function other(world, "caos", "outv va99 outv va01 outv va50", report);
  EXPECT_EQ(other.call<std::string>(report), std::optional<std::string>("000")) << report.render();
}

TEST_F(Calls, GalActions) {
  load("gal", "a.gal",
       "channels { Body; Eyes; }\ninputs { }\n"
       "action Default { set Body { script \"Idle\"; } set Eyes { script \"Open\"; } }\n"
       "action Blink { force (3) Eyes { script \"Shut\"; rate 2; keepset 1 1; } }\n");
  vellum::Function blink(world, "gal", "Blink", report), wink(world, "gal", "Wink", report);
  EXPECT_FALSE(wink.ok());
  EXPECT_EQ(problem(), "unknown action 'Wink'");
  ASSERT_TRUE(blink.ok());
  EXPECT_EQ(blink.run(report), VELLUM_OK);
  EXPECT_FALSE(blink.call(report, 1).has_value());
  EXPECT_EQ(problem(), "'Blink' takes 0 arguments, not 1");
  ASSERT_EQ(world.tick(report), VELLUM_OK);
}

TEST_F(Calls, XgHasNoFunctions) {
  if (engine.languageById("xg") == nullptr) GTEST_SKIP();
  vellum::Function none(world, "xg", "a", report);
  EXPECT_FALSE(none.ok());
  EXPECT_EQ(report.message(), "hosts can't prepare calls of XG functions");
}

// A value that only looks: in each language, with what it evaluates to.
TEST_F(Calls, SnippetsThatOnlyLookChangeNothing) {
  load("ags", "game.asc", Game);
  load("skrit", "lamp.skrit", "int add$( int a$ ) { return a$ + 1; }\n");
  load("caos", "a.cos", "outs \"\"");
  load("gal", "guard.gal", "channels { Body; } inputs { Speed = Walk, Run; } action Default { set Body {} }\n");
  load("xg", "light.xg", "az<\n");
  for (int i = 0; i < 3; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK) << report.render();
  const std::string save = world.save();
  const std::uint64_t hash = world.hash();
  std::string result;
  for (int i = 0; i < 100; ++i) {
    std::string sum = std::to_string(i) + " + 1", expected = std::to_string(i + 1);
    ASSERT_EQ(world.eval("ags", "<eval>", sum, result, report), VELLUM_OK) << report.render();
    ASSERT_EQ(result, expected);
    ASSERT_EQ(world.eval("skrit", "<eval>", sum, result, report), VELLUM_OK) << report.render();
    ASSERT_EQ(result, expected);
    host.printed.clear();
    ASSERT_EQ(world.eval("caos", "<eval>", "outv " + expected, result, report), VELLUM_OK) << report.render();
    ASSERT_EQ(host.printed, expected);
    ASSERT_EQ(world.eval("gal", "<eval>", i % 2 == 0 ? "Speed = Run" : "Speed = Walk", result, report), VELLUM_OK)
        << report.render();
    ASSERT_EQ(result, i % 2 == 0 ? "false" : "true");
    ASSERT_EQ(world.eval("xg", "<eval>", i % 2 == 0 ? "az<" : "za<", result, report), VELLUM_OK) << report.render();
    ASSERT_EQ(world.hash(), hash) << i;
  }
  EXPECT_TRUE(world.save() == save);
}

TEST_F(Calls, SnippetsThatRunAgainAddNoCode) {
  load("caos", "a.cos", "outs \"\"");
  std::string result;
  auto eval = [&] { ASSERT_EQ(world.eval("caos", "<eval>", "setv game \"n\" 5 outv 1", result, report), VELLUM_OK); };
  eval();
  const std::string save = world.save();
  for (int i = 0; i < 1000; ++i) eval();
  EXPECT_TRUE(world.save() == save);
  EXPECT_EQ(host.printed, std::string(1001, '1'));
  vellum::World copy(engine);
  ASSERT_EQ(copy.restore(save, report), VELLUM_OK) << report.message();
  EXPECT_EQ(copy.hash(), world.hash());
  for (vellum::World* each : {&world, &copy}) {
    ASSERT_EQ(each->eval("caos", "<eval>", "setv game \"n\" 5 outv 1", result, report), VELLUM_OK);
    ASSERT_EQ(each->eval("caos", "<eval>", "setv game \"n\" 6", result, report), VELLUM_OK);
  }
  EXPECT_EQ(copy.hash(), world.hash());
  EXPECT_TRUE(copy.save() == world.save());
}

TEST_F(Calls, StringsThatDoNotFitAreRefused) {
  vellum::Engine tight(host, [](vellum_config& config) { config.memory_limit = 4 << 20; });
  const std::string huge(16 << 20, 'x');
  struct Try {
    const char *language, *file, *text, *function;
  };
  for (const Try& each : {Try{"ags", "a.asc", "String echo(String s) { return s; }", "echo"},
                          Try{"skrit", "a.skrit", "string echo$( string s$ ) { return s$; }", "echo"},
                          Try{"caos", "a.cos", "outs \"\"", "outs va00"}}) {
    if (tight.languageById(each.language) == nullptr) continue;
    vellum::World small(tight);
    ASSERT_EQ(small.load({{each.file, each.text}}, report), VELLUM_OK) << report.render();
    vellum::Function echo(small, each.language, each.function, report);
    EXPECT_FALSE(echo.call(report, huge).has_value()) << each.language;
    EXPECT_EQ(problem(),
              std::string("the strings for '") + each.function + "' do not fit within the scripts' memory limit");
    EXPECT_EQ(echo.call<std::string>(report, "small"), "small");
  }
}

// Never a 0 in place of a value of another kind.
TEST_F(Calls, AResultOfAnotherKindIsAnError) {
  load("ags", "game.asc", Game);
  if (IsSkipped()) return;
  vellum::Function greet(world, "ags", "greet", report), scaled(world, "ags", "scaled", report),
      add(world, "ags", "add", report);
  EXPECT_EQ(greet.call<int>(report, "you"), std::nullopt);
  EXPECT_EQ(problem(), "expected an int, found a string");
  EXPECT_EQ(greet.call<float>(report, "you"), std::nullopt);
  EXPECT_EQ(problem(), "expected a float, found a string");
  EXPECT_EQ(scaled.call<int>(report, 2.5f, 1), std::nullopt);
  EXPECT_EQ(problem(), "expected an int, found a float");
  EXPECT_EQ(add.call<std::string_view>(report, 1, 2), std::nullopt);
  EXPECT_EQ(problem(), "expected a string, found an int");
  EXPECT_EQ(add.call<float>(report, 1, 2), 3.0f);
  EXPECT_EQ(greet.call<std::string>(report, nullptr), "");
  EXPECT_EQ(report.size(), 0u);
}

TEST_F(Calls, AMacroGivesAString) {
  load("caos", "empty.cos", "");
  if (IsSkipped()) return;
  vellum::Function add(world, "caos", "addv va00 va01 outv va00", report);
  EXPECT_EQ(add.call<int>(report, 4, 1), std::nullopt);
  EXPECT_EQ(problem(), "expected an int, found a string");
  EXPECT_EQ(add.call<std::string>(report, 4, 1), "5");
}

}  // namespace
