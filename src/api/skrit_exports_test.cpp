// What a host exports to skrits: functions, classes with bases, properties, overloads, varargs, enumerations, errors.
#include <gtest/gtest.h>

#include <vellum/events.h>
#include <vellum/state.h>
#include <functional>
#include <map>
#include <vellum/skrit.hpp>

#include "api/printing_host.h"
#include "base/counting_new.h"

namespace {

class SkritExports : public ::testing::Test {
 protected:
  void SetUp() override {
    if (engine.languageById("skrit") == nullptr) GTEST_SKIP() << "skrit is not in this build";
    vellum::exportSkritEnum(engine, "eDoorState", "What a door can be.");
    vellum::exportSkritConstant(engine, "eDoorState", "DS_OPEN", 7);
    vellum::exportSkritClass(engine, "Thing", "Anything.");
    vellum::exportSkritClass(engine, "Door", "Opens and closes.", false, "Thing");
    vellum::exportSkritClass(engine, "DoorDb", "All doors.", true);
    vellum::exportSkritFunction(engine, "DoorDb", "Door* Find( int number )", "A door by its number.", find);
    vellum::exportSkritFunction(engine, "Thing", "string GetName( void ) const", "What it is called.", name);
    vellum::exportSkritFunction(engine, "Door", "float GetWidth( void ) const", "In metres.", getWidth);
    vellum::exportSkritFunction(engine, "Door", "void SetWidth( float metres )", "In metres.", setWidth);
    vellum::exportSkritFunction(engine, "Door", "eDoorState GetState( void )", "Open or closed.", state);
    vellum::exportSkritFunction(engine, "", "int Sum( int first, ... )", "All numbers together.", sum);
    vellum::exportSkritFunction(engine, "", "int Kind( float x )", "1 for a float.", kindFloat);
    vellum::exportSkritFunction(engine, "", "int Kind( const char* x )", "2 for a string.", kindText);
    vellum::exportSkritFunction(engine, "", "void Explode( void )", "Fails.", explode);
  }

  vellum::PrintingHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  std::map<int, float> widths{{3, 1.5f}};

  std::function<void(vellum::SkritCall&)> find = [](vellum::SkritCall& call) { call.result(call.number(0)); };
  std::function<void(vellum::SkritCall&)> name = [](vellum::SkritCall& call) {
    call.result(std::string_view(call.self() == 3 ? "the gate" : "a door"));
  };
  std::function<void(vellum::SkritCall&)> getWidth = [this](vellum::SkritCall& call) {
    call.result(widths[call.self()]);
  };
  std::function<void(vellum::SkritCall&)> setWidth = [this](vellum::SkritCall& call) {
    widths[call.self()] = call.real(0);
  };
  std::function<void(vellum::SkritCall&)> state = [](vellum::SkritCall& call) { call.result(7); };
  std::function<void(vellum::SkritCall&)> sum = [](vellum::SkritCall& call) {
    int all = 0;
    for (std::size_t i = 0; i < call.count(); ++i)
      all += call.kind(i) == VELLUM_SKRIT_STRING ? static_cast<int>(call.text(i).size()) : call.number(i);
    call.result(all);
  };
  std::function<void(vellum::SkritCall&)> kindFloat = [](vellum::SkritCall& call) { call.result(1); };
  std::function<void(vellum::SkritCall&)> kindText = [](vellum::SkritCall& call) { call.result(2); };
  std::function<void(vellum::SkritCall&)> explode = [](vellum::SkritCall& call) { call.fail("it exploded"); };
};

TEST_F(SkritExports, AreCalledWithTheirArguments) {
  vellum::World world(engine);
  const char* skrit =
      "event OnConstruct$ { Door d$ = DoorDb.Find( 3 ); d$.Width = d$.Width + 1.0;\n"
      "Report.GenericF( \"%s %g %d %d %d %d\\n\", d$.Name, d$.Width, d$.State == DS_OPEN, Sum( 1, 2, 3.5, \"four\" ),\n"
      "Kind( 1.5 ), Kind( \"x\" ) ); Door none$; Report.GenericF( \"%d\\n\", none$ == null ); }\n";
  ASSERT_EQ(world.load({{"a.skrit", skrit}}, report), VELLUM_OK) << report.render();
  EXPECT_EQ(host.printed, "the gate 2.5 1 10 1 2\n1\n");
  EXPECT_EQ(widths[3], 2.5f);
}

TEST_F(SkritExports, FailuresAreFaultsOfTheScript) {
  vellum::World world(engine);
  EXPECT_EQ(world.load({{"a.skrit", "event OnConstruct$ { Explode(); Report.Generic( \"no\" ); }"}}, report),
            VELLUM_SCRIPT_ERROR);
  EXPECT_NE(report.render().find("it exploded"), std::string::npos);
  EXPECT_EQ(host.printed, "");
}

TEST_F(SkritExports, AreCheckedAndDocumented) {
  EXPECT_EQ(engine.check({{"a.skrit", "event OnConstruct$ { Door d$ = DoorDb.Find( 1 ); d$.Name = \"x\"; }"}}, report),
            VELLUM_SCRIPT_ERROR);
  vellum::World world(engine);
  std::string result;
  ASSERT_EQ(world.eval("skrit", "console", "/Help.Class( \"Door\" )", result, report), VELLUM_OK) << report.render();
  EXPECT_NE(host.printed.find("Class: Door : Thing"), std::string::npos) << host.printed;
  EXPECT_NE(host.printed.find("In metres."), std::string::npos);
}

TEST_F(SkritExports, WrongDeclarationsAreReported) {
  vellum::exportSkritFunction(engine, "Door", "this is none", "", explode);
  EXPECT_EQ(engine.check({{"a.skrit", "event OnConstruct$ {}"}}, report), VELLUM_SCRIPT_ERROR);
  EXPECT_NE(report.render().find("this is none"), std::string::npos);
}

TEST_F(SkritExports, CallsDoNotAllocate) {
  vellum::World world(engine);
  const char* skrit =
      "event OnUpdate$( float d$ ) { Door door$ = DoorDb.Find( 3 ); int i$; while ( i$ < 2000 ) {\n"
      "door$.Width = door$.Width + 1.0; Sum( i$, 2.5, \"five\" ); Kind( \"a text that is longer than small ones\" ); "
      "i$ += 1; } }\n";
  ASSERT_EQ(world.load({{"a.skrit", skrit}}, report), VELLUM_OK) << report.render();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  std::size_t before = vellum::base::allocations;
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_LT(vellum::base::allocations - before, 100u);
}

TEST_F(SkritExports, SavedWorldsNeedTheSameExports) {
  std::string save;
  {
    vellum::World world(engine);
    ASSERT_EQ(world.load({{"a.skrit", "int n$; int Twice$( void ) { n$ += Sum( 1, 1 ); return n$; }"}}, report),
              VELLUM_OK);
    std::string result;
    ASSERT_EQ(world.call("skrit", "Twice()", result, report), VELLUM_OK);
    save = world.save();
  }
  vellum::World again(engine);
  ASSERT_EQ(again.restore(save, report), VELLUM_OK);
  std::string result;
  ASSERT_EQ(again.call("skrit", "Twice()", result, report), VELLUM_OK);
  EXPECT_EQ(result, "4");
}

// The runtimes of a refused save are gone: the next language must not use what they did with the host's files.
TEST_F(SkritExports, ARefusedSaveLeavesTheFilesToTheNextLanguage) {
  if (engine.languageById("ags") == nullptr) GTEST_SKIP() << "ags is not in this build";
  vellum::World doors(engine);
  ASSERT_EQ(doors.load({{"a.skrit", "property int sum$ = Sum( 1, 2 );"}}, report), VELLUM_OK) << report.message();
  vellum::Engine without(host);
  vellum::World world(without);
  ASSERT_EQ(world.restore(doors.save(), report), VELLUM_FAILED);
  ASSERT_EQ(
      world.load({{"a.asc", "bool f() { File.Delete(\"$SAVEGAMEDIR$/a\"); return File.Exists(\"$SAVEGAMEDIR$/a\"); }"}},
                 report),
      VELLUM_OK);
  std::string result;
  ASSERT_EQ(world.call("ags", "f()", result, report), VELLUM_OK) << report.message();
}

// A function that answers after some updates.
struct Download {
  int calls = 0, left = 2;
  void operator()(vellum::SkritCall& call) {
    ++calls;
    if (left-- > 0 && call.wait()) return;
    call.result(call.waited() ? call.number(0) : -1);
  }
};

constexpr const char* Waiting =
    "property int got$ = 0; property int heard$ = 0; property int more$ = 0;\n"
    "int Both$( int a$ ) { int b$ = a$ + 1; return Fetch( a$ ) + b$; }\n"
    "event OnTrigger$( int a$ ) { int keep$ = 1000; got$ = keep$ + Both$( a$ ); more$ = got$; }\n"
    "event OnUpdate$( float t$ ) { heard$ = heard$ + 1; }\n"
    "int Ask$() { return Fetch( 5 ); }\n";

TEST_F(SkritExports, AHandlerMayWait) {
  Download download;
  vellum::exportSkritFunction(engine, "", "int Fetch( int what )", "Takes its time.", download);
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"a.skrit", Waiting}}, report), VELLUM_OK) << report.render();
  auto get = [&](vellum::World& from, const char* name) {
    vellum_value value = vellum_none();
    EXPECT_EQ(vellum_world_get(from.get(), "skrit", nullptr, name, &value, report.get()), VELLUM_OK);
    return value.integer;
  };
  const vellum_value seven = vellum_int(7);
  ASSERT_EQ(vellum_world_send(world.get(), "skrit", nullptr, "OnTrigger$", &seven, 1, report.get()), VELLUM_OK)
      << report.render();
  EXPECT_EQ(download.calls, 1);
  EXPECT_EQ(get(world, "got$"), 0);
  const std::string save = world.save();
  ASSERT_EQ(world.tick(report), VELLUM_OK) << report.render();
  EXPECT_EQ(download.calls, 2);
  EXPECT_EQ(get(world, "heard$"), 1);  // other events come meanwhile
  EXPECT_EQ(get(world, "got$"), 0);

  // Reloaded while it waits; the functions that wait are the same.
  std::string other = Waiting;
  other.replace(other.find("heard$ + 1"), 10, "heard$ + 9");
  ASSERT_EQ(world.reload({"a.skrit", "int fresh$ = 5;\n" + other}, report), VELLUM_OK) << report.render();
  std::string changed = Waiting;
  changed.replace(changed.find("keep$ = 1000"), 12, "keep$ = 5 + a$");
  EXPECT_EQ(world.reload({"a.skrit", changed}, report), VELLUM_SCRIPT_ERROR);
  report.clear();
  ASSERT_EQ(world.tick(report), VELLUM_OK) << report.render();
  EXPECT_EQ(download.calls, 3);
  EXPECT_EQ(get(world, "got$"), 1000 + 7 + 8);
  EXPECT_EQ(get(world, "more$"), 1015);
  EXPECT_EQ(get(world, "heard$"), 10);
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(download.calls, 3);

  // The saved one calls again, too.
  download = {0, 1};
  vellum::World twin(engine);
  ASSERT_EQ(twin.restore(save, report), VELLUM_OK) << report.message();
  EXPECT_TRUE(twin.save() == save);
  for (int i = 0; i < 3; ++i) ASSERT_EQ(twin.tick(report), VELLUM_OK);
  EXPECT_EQ(download.calls, 2);
  EXPECT_EQ(get(twin, "got$"), 1015);

  // What a host calls does not wait.
  download = {0, 5};
  std::string result;
  ASSERT_EQ(world.call("skrit", "Ask$", result, report), VELLUM_OK) << report.render();
  EXPECT_EQ(result, "-1");
}

TEST_F(SkritExports, WhatAnObjectWaitsForEndsWithIt) {
  Download download{0, 1000};
  vellum::exportSkritFunction(engine, "", "int Fetch( int what )", "Takes its time.", download);
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"a.skrit",
                         "event OnTrigger$( int a$ ) { Report.Screen( \"begins\" ); Fetch( a$ ); Report.Screen( "
                         "\"never\" ); }\nevent OnUpdate$( float t$ ) { Skrit.ReleaseObject( this ); }\n"}},
                       report),
            VELLUM_OK)
      << report.render();
  const vellum_value seven = vellum_int(7);
  vellum_world_send(world.get(), "skrit", nullptr, "OnTrigger$", &seven, 1, report.get());
  for (int i = 0; i < 5; ++i) world.tick(report);
  EXPECT_LE(download.calls, 3);
  EXPECT_EQ(host.printed.find("never"), std::string::npos);
}

}  // namespace
