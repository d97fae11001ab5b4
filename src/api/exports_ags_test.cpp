// What a host exports to AGS Script: functions, classes, attributes, enumerations, waits, errors.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <vellum/host.hpp>

#include "api/printing_host.h"
#include "base/counting_new.h"

namespace {

class AgsExports : public ::testing::Test {
 protected:
  using Body = std::function<void(vellum::Call&)>;

  void SetUp() override {
    if (engine.languageById("ags") == nullptr) GTEST_SKIP() << "ags is not in this build";
    vellum::exportEnum(engine, "ags", "ProbeKind", "What a probe measures.");
    vellum::exportConstant(engine, "ags", "ProbeKind", "eProbeHeat", 7);
    vellum::exportConstant(engine, "ags", "ProbeKind", "eProbeLight", 9);
    vellum::exportClass(engine, "ags", {"Device", "", "Anything with a name.", false, release, this});
    vellum::exportClass(engine, "ags", {"Probe", "Device", "Measures.", false, release, this});
    vellum::exportFunction(engine, "ags", "Device", "readonly attribute String Title", "Its name.", title);
    vellum::exportFunction(engine, "ags", "Probe", "static Probe* Find(int number)", "By number.", find);
    vellum::exportFunction(engine, "ags", "Probe", "attribute int Level", "In degrees.", level);
    vellum::exportFunction(engine, "ags", "Probe", "attribute float Samples[]", "The last ones.", samples);
    vellum::exportFunction(engine, "ags", "Probe", "int Compare(Probe* other)", "0 for null.", compare);
    vellum::exportFunction(engine, "ags", "Probe", "ProbeKind Kind()", "What it measures.", kind);
    vellum::exportFunction(engine, "ags", "", "int Sum(int first, ...)", "All numbers.", sum);
    vellum::exportFunction(engine, "ags", "", "int Add(int a, int b = 10)", "Both.", add);
    vellum::exportFunction(engine, "ags", "", "float Half(float x)", "A half.", half);
    vellum::exportFunction(engine, "ags", "", "String Join(const string a, String b)", "Both.", join);
    vellum::exportFunction(engine, "ags", "", "attribute int Score", "A global.", score);
    vellum::exportFunction(engine, "ags", "", "void Explode()", "Fails.", explode);
    vellum::exportFunction(engine, "ags", "", "int Download(int size)", "Takes its time.", download);
    vellum::exportFunction(engine, "ags", "", "int NumberOf(Character* who)", "Its ID.", add);
  }
  std::string problem() {
    std::string text = report.size() > 0 ? report[report.size() - 1].message : report.message();
    report.clear();
    return text;
  }
  std::string run(const char* code) {
    vellum::World world(engine);
    std::string result;
    if (world.load({{"game.asc", code}}, report) != VELLUM_OK) return problem();
    if (world.call("ags", "f", result, report) != VELLUM_OK) return problem();
    return result;
  }
  static void release(void* user, int32_t handle) { static_cast<AgsExports*>(user)->released.push_back(handle); }

  vellum::PrintingHost host;
  std::vector<int> released;
  vellum::Engine engine{host};
  vellum::Report report;
  std::map<int, int> levels{{3, 20}};
  int scored = 5, downloads = 0, left = 2;

  Body title = [](vellum::Call& call) { call.result(std::string_view("probe " + std::to_string(call.self()))); };
  Body find = [](vellum::Call& call) { call.result(call.number(0)); };
  Body level = [this](vellum::Call& call) {
    if (call.count() == 1) levels[call.self()] = call.number(0);
    else call.result(levels[call.self()]);
  };
  Body samples = [this](vellum::Call& call) {
    if (call.count() == 2) levels[call.number(0)] = static_cast<int>(call.real(1));
    else call.result(static_cast<float>(levels[call.number(0)]));
  };
  Body compare = [](vellum::Call& call) {
    call.result(call.kind(0) == VELLUM_NONE ? 0 : call.self() - call.number(0));
  };
  Body kind = [](vellum::Call& call) { call.result(9); };
  Body sum = [](vellum::Call& call) {
    int all = 0;
    for (std::size_t i = 0; i < call.count(); ++i)
      all += call.kind(i) == VELLUM_STRING ? static_cast<int>(call.text(i).size()) : call.number(i);
    call.result(all);
  };
  Body add = [](vellum::Call& call) { call.result(call.number(0) + call.number(1)); };
  Body half = [](vellum::Call& call) { call.result(call.real(0) / 2); };
  Body join = [](vellum::Call& call) { call.result(std::string(call.text(0)) + "+" + std::string(call.text(1))); };
  Body score = [this](vellum::Call& call) {
    if (call.count() == 1) scored = call.number(0);
    else call.result(scored);
  };
  Body explode = [](vellum::Call& call) { call.fail("it exploded"); };
  Body download = [this](vellum::Call& call) {
    ++downloads;
    if (left-- > 0 && call.wait()) return;
    call.result(call.waited() ? call.number(0) : -1);
  };
};

TEST_F(AgsExports, FunctionsTakeAndReturnValues) {
  EXPECT_EQ(run("int f() { return Add(40, 2); }"), "42");
  EXPECT_EQ(run("int f() { return Add(4); }"), "14");
  EXPECT_EQ(run("float f() { return Half(3.0) + Half(IntToFloat(1)); }"), "2.0");
  EXPECT_EQ(run("String f() { return Join(\"a\", \"b\"); }"), "a+b");
  EXPECT_EQ(run("String f() { return Join(\"a\", null); }"), "a+");
  EXPECT_EQ(run("int f() { return Sum(1) + Sum(1, 2, 3.5, \"four\"); }"), "11");
  EXPECT_EQ(run("int f() { Score = Score + 2; Score++; return Score; }"), "8");
  EXPECT_EQ(scored, 8);
}

TEST_F(AgsExports, ObjectsHaveMethodsAttributesAndIdentity) {
  EXPECT_EQ(run("int f() { Probe* p = Probe.Find(3); p.Level += 2; return p.Level; }"), "22");
  EXPECT_EQ(run("float f() { Probe* p = Probe.Find(3); p.Samples[5] = 4.0; return p.Samples[5]; }"), "4.0");
  EXPECT_EQ(run("String f() { Probe* p = Probe.Find(8); return p.Title; }"), "probe 8");
  EXPECT_EQ(run("String f() { Device* d = Probe.Find(8); return d.Title; }"), "probe 8");
  EXPECT_EQ(run("int f() { Probe* p = Probe.Find(9); return p.Compare(Probe.Find(4)) + p.Compare(null); }"), "5");
  EXPECT_EQ(run("int f() { return (Probe.Find(3) == Probe.Find(3)) + (Probe.Find(3) == Probe.Find(4)); }"), "1");
  EXPECT_EQ(run("int f() { return Probe.Find(0) == null; }"), "1");
  EXPECT_EQ(run("int f() { Probe* p = Probe.Find(1); return p.Kind() == eProbeLight; }"), "1");
  EXPECT_NE(run("int f() { Probe* p; return p.Level; }").find("Null pointer"), std::string::npos);
  EXPECT_NE(run("int f() { Probe* p = new Probe; return 0; }").find("Probe"), std::string::npos);
}

TEST_F(AgsExports, ObjectsAreReleasedOnceNothingRefersToThem) {
  {
    vellum::World world(engine);
    const char* game =
        "Probe* kept; Probe* list[2];\n"
        "void f() { Probe* p = Probe.Find(3); kept = Probe.Find(4); list[0] = Probe.Find(5); }\n"
        "void g() { list[0] = null; }";
    std::string none;
    ASSERT_EQ(world.load({{"game.asc", game}}, report), VELLUM_OK) << report.render();
    ASSERT_EQ(world.call("ags", "f", none, report), VELLUM_OK);
    EXPECT_EQ(released, std::vector<int>{3});
    ASSERT_EQ(world.call("ags", "g", none, report), VELLUM_OK);
    ASSERT_EQ(world.tick(report), VELLUM_OK);
    EXPECT_EQ(released, (std::vector<int>{3, 5}));
  }
  EXPECT_EQ(released, (std::vector<int>{3, 5, 4}));
}

TEST_F(AgsExports, ObjectsAreInSaves) {
  const char* game =
      "Probe* kept; int f() { kept = Probe.Find(4); return 0; }\n"
      "int g() { return (kept == Probe.Find(4)) * 100 + kept.Level; }";
  std::string save, result;
  levels[4] = 6;
  {
    vellum::World world(engine);
    ASSERT_EQ(world.load({{"game.asc", game}}, report), VELLUM_OK);
    ASSERT_EQ(world.call("ags", "f", result, report), VELLUM_OK);
    save = world.save();
  }
  released.clear();
  vellum::World world(engine);
  ASSERT_EQ(world.restore(save, report), VELLUM_OK) << report.message();
  ASSERT_EQ(world.call("ags", "g", result, report), VELLUM_OK) << report.render();
  EXPECT_EQ(result, "106");
  EXPECT_TRUE(released.empty());
  vellum::Engine other(host);
  vellum::World stranger(other);
  EXPECT_NE(stranger.restore(save, report), VELLUM_OK);
}

// A host may add exports: what it has saved before still fits.
TEST_F(AgsExports, AddedOnesKeepSaves) {
  const char* game =
      "managed struct Coin { int worth; }; Coin* kept; Coin* list[]; int f() { return kept.worth; }\n"
      "function game_start() { kept = new Coin; kept.worth = 7; list = new Coin[3]; }";
  vellum::Engine plain(host);
  vellum::World before(plain), loaded(engine);
  ASSERT_EQ(before.load({{"game.asc", game}}, report), VELLUM_OK) << report.render();
  ASSERT_EQ(loaded.restore(before.save(), report), VELLUM_OK) << report.message();
  std::string result;
  ASSERT_EQ(loaded.call("ags", "f", result, report), VELLUM_OK) << report.render();
  EXPECT_EQ(result, "7");
}

TEST_F(AgsExports, ErrorsAreTrapsAtTheCall) {
  vellum::World world(engine);
  std::string result;
  ASSERT_EQ(world.load({{"game.asc", "void f() {\n  Explode();\n  Score = 99;\n}"}}, report), VELLUM_OK);
  EXPECT_EQ(world.call("ags", "f", result, report), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(report[0].place.line, 2u);
  EXPECT_NE(problem().find("it exploded"), std::string::npos);
  EXPECT_EQ(scored, 5);
}

TEST_F(AgsExports, ACallMayWait) {
  vellum::World world(engine);
  const char* game =
      "int got; function game_start() { got = Download(77); }\n"
      "int f() { return got; } int now() { return Download(1); }";
  std::string result;
  ASSERT_EQ(world.load({{"game.asc", game}}, report), VELLUM_OK) << report.render();
  EXPECT_EQ(downloads, 1);
  std::string save = world.save();
  ASSERT_EQ(world.tick(report), VELLUM_OK);  // the rest of the wait that began while the program loaded
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(downloads, 2);
  ASSERT_EQ(world.call("ags", "f", result, report), VELLUM_OK);
  EXPECT_EQ(result, "0");
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(downloads, 3);
  ASSERT_EQ(world.call("ags", "f", result, report), VELLUM_OK);
  EXPECT_EQ(result, "77");
  // Not in a call of the host: there, nothing can wait.
  left = 5;
  ASSERT_EQ(world.call("ags", "now", result, report), VELLUM_OK) << report.render();
  EXPECT_EQ(result, "-1");
  // A save of the waiting script calls again.
  left = 0;
  vellum::World loaded(engine);
  ASSERT_EQ(loaded.restore(save, report), VELLUM_OK) << report.message();
  ASSERT_EQ(loaded.tick(report), VELLUM_OK);
  ASSERT_EQ(loaded.tick(report), VELLUM_OK);
  ASSERT_EQ(loaded.call("ags", "f", result, report), VELLUM_OK);
  EXPECT_EQ(result, "77");
}

TEST_F(AgsExports, ChecksKnowThem) {
  EXPECT_EQ(engine.check({{"game.asc", "void f() { Add(1); Probe* p = Probe.Find(1); p.Level = 3; }"}}, report),
            VELLUM_OK)
      << report.render();
  for (const char* wrong : {"void f() { Add(); }", "void f() { Add(\"x\"); }", "void f() { Probe* p; p.Title = null; }",
                            "void f() { Device* d; Probe* p = d; }"})
    EXPECT_EQ(engine.check({{"game.asc", wrong}}, report), VELLUM_SCRIPT_ERROR) << wrong;
}

TEST_F(AgsExports, WrongDeclarationsAreReportedByName) {
  for (const char* wrong : {"int", "int f(", "this is none", "int[] All()", "Character* Who()", "", "unknown X(int a)",
                            "int f() { return 1; }", "}; struct X {", "\xff\xfe(", "import"}) {
    vellum::Engine other(host);
    vellum::exportFunction(other, "ags", "", "int Add(int a, int b = 10)", "Both.", add);
    vellum::exportFunction(other, "ags", "", wrong, "Wrong.\nIn two lines.", add);
    report.clear();
    EXPECT_EQ(other.check({{"game.asc", "void f() {}"}}, report), VELLUM_SCRIPT_ERROR) << wrong;
    EXPECT_NE(report.render().find("the host's declaration"), std::string::npos) << wrong << "\n" << report.render();
  }
  vellum::exportFunction(engine, "ags", "Nowhere", "int Lost()", "Of no class.", add);
  report.clear();
  EXPECT_EQ(engine.check({{"game.asc", "void f() {}"}}, report), VELLUM_SCRIPT_ERROR);
  EXPECT_NE(report.render().find("Lost"), std::string::npos) << report.render();
}

TEST_F(AgsExports, CallsDoNotAllocate) {
  vellum::World world(engine);
  const char* game =
      "function repeatedly_execute() { int i; Probe* p = Probe.Find(3); while (i < 2000) {\n"
      "Add(i, 2); Half(1.5); p.Level = i; Sum(i, 2.5, \"five\"); i++; } }";
  ASSERT_EQ(world.load({{"game.asc", game}}, report), VELLUM_OK) << report.render();
  for (int i = 0; i < 5; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK) << report.render();
  std::size_t before = vellum::base::allocations;
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_LT(vellum::base::allocations - before, 100u);
}

}  // namespace
