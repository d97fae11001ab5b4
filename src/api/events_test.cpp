// Events that a host follows, and messages that it sends.
#include <gtest/gtest.h>

#include <functional>
#include <vellum/calls.hpp>
#include <vellum/events.hpp>

#include "api/printing_host.h"

namespace {

class Events : public ::testing::Test {
 protected:
  void load(const char* language, const char* file, const char* text) {
    if (engine.languageById(language) == nullptr) GTEST_SKIP() << language << " is not in this build";
    ASSERT_EQ(world.load({{file, text}}, report), VELLUM_OK) << report.render();
  }
  void tick(int times = 1) {
    for (int i = 0; i < times; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK) << report.render();
  }
  std::string run(const char* code) {  // in CAOS
    std::string result;
    EXPECT_EQ(world.call("caos", code, result, report), VELLUM_OK) << report.render();
    return result;
  }
  // What the send reports; "" when it succeeds.
  std::string send(const char* language, const std::string& object, const char* message,
                   const std::vector<vellum_value>& values = {}) {
    report.clear();
    if (vellum::send(world, language, object, message, values, report) == VELLUM_OK) return "";
    return report.size() > 0 ? report[0].message : report.message();
  }
  vellum::PrintingHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  vellum::World world{engine};
  std::string log;
  std::function<void(const vellum_event&)> note = [this](const vellum_event& event) {
    log += std::to_string(event.kind) + " " + event.language + " " + std::to_string(event.object) + " " +
           std::to_string(event.number) + " " + std::string(vellum::nameOf(event)) + " " +
           std::string(vellum::textOf(event)) + "\n";
  };
};

TEST_F(Events, OfCaos) {
  load("caos", "a.cos",
       "new: simp 2 13 20500 \"x\" 1 0 1000 setv game \"id\" unid\n"
       "scrp 2 13 20500 1000 outv _p1_ outs _p2_ endm scrp 2 13 20500 1001 doif _p1_ eq ownr outs \"me\" endi endm\n"
       "scrp 2 13 20500 1002 kill ownr endm");
  std::string id = run("outv game \"id\"");
  tick(2);
  vellum::follow(world, VELLUM_EVENT_MESSAGE | VELLUM_EVENT_BIRTH | VELLUM_EVENT_DEATH | VELLUM_EVENT_PRINT, note);
  EXPECT_EQ(send("caos", id, "1000", {vellum_int(7), vellum_string("hi", 2)}), "");
  tick(2);
  EXPECT_EQ(log, "2 caos " + id + " 1000  \n1 caos 0 0  7\n1 caos 0 0  hi\n");
  vellum_value me = vellum_none();
  me.kind = VELLUM_OBJECT;
  me.integer = std::stoi(id);
  EXPECT_EQ(send("caos", id, "1001", {me}), "");
  tick(2);
  EXPECT_NE(host.printed.find("me"), std::string::npos);
  log.clear();
  EXPECT_EQ(send("caos", id, "1002"), "");
  tick(2);
  EXPECT_EQ(log, "2 caos " + id + " 1002  \n64 caos " + id + " 0  2 13 20500\n");
  log.clear();
  run("new: simp 3 1 4 \"x\" 1 0 1000");
  EXPECT_EQ(log.substr(0, 8), "32 caos ");
  EXPECT_EQ(send("caos", id, "1000"), "no agent has the unique ID '" + id + "'");
  EXPECT_EQ(send("caos", "", "1000"), "") << "to all: a note that none has the script";
  vellum::follow(world, 0, note);
  log.clear();
  run("new: simp 3 1 4 \"x\" 1 0 1000 outs \"quiet\"");
  EXPECT_EQ(log, "");
}

TEST_F(Events, CaosRefusesWhatIsNoMessage) {
  load("caos", "a.cos", "new: simp 2 13 20500 \"x\" 1 0 1000 setv game \"id\" unid");
  std::string id = run("outv game \"id\"");
  EXPECT_NE(send("caos", id, "hello"), "");
  EXPECT_NE(send("caos", id, "-1"), "");
  EXPECT_NE(send("caos", id, "99999999999999999999"), "");
  EXPECT_NE(send("caos", id, "1", {vellum_int(1), vellum_int(2), vellum_int(3)}), "");
  EXPECT_NE(send("caos", "99999999999999999999", "1"), "");
}

TEST_F(Events, OfSkrit) {
  load("skrit", "lamp.skrit",
       "int lit$; startup state Dark$ { event OnTurn$( int by$ ) { lit$ += by$; SetState Bright$; } }\n"
       "state Bright$ { } event OnName$( string who$ ) { Report.Generic( who$ ); } int Lit$( void ) { return lit$; }");
  vellum::follow(world, VELLUM_EVENT_STATE | VELLUM_EVENT_PRINT, note);
  EXPECT_EQ(send("skrit", "", "OnName$", {vellum_string("Rosa", 4)}), "");
  EXPECT_NE(log.find("1 skrit 0 0  Rosa"), std::string::npos) << log;
  EXPECT_EQ(send("skrit", "", "onname", {vellum_string("Ann", 3)}), "");
  EXPECT_NE(send("skrit", "", "OnName", {vellum_int(1)}), "");
  EXPECT_NE(send("skrit", "", "OnName"), "");
  EXPECT_NE(send("skrit", "", "OnNothing"), "");
  EXPECT_NE(send("skrit", "123456", "OnName", {vellum_string("x", 1)}), "");
  EXPECT_EQ(send("skrit", "", "WE_SELECTED"), "");  // to all
  EXPECT_EQ(send("skrit", "77", "WE_SELECTED"), "unknown game object 77");
  EXPECT_NE(send("skrit", "", "WE_SELECTED", {vellum_string("x", 1)}), "");
  tick(3);
}

// As arguments of a call in a script are.
TEST_F(Events, SkritConvertsNumbers) {
  load("skrit", "sum.skrit",
       "float sum$; event OnInt$( int by$ ) { sum$ += by$; } event OnFloat$( float by$ ) { sum$ += by$; }\n"
       "float Sum$( void ) { return sum$; }");
  EXPECT_EQ(send("skrit", "", "OnInt", {vellum_float(2.75f)}), "");
  EXPECT_EQ(send("skrit", "", "OnFloat", {vellum_float(0.25f)}), "");
  EXPECT_EQ(send("skrit", "", "OnFloat", {vellum_int(4)}), "");
  vellum::Function sum(world, "skrit", "Sum", report);
  EXPECT_EQ(sum.call<float>(report), std::optional(6.25f));
}

// Each skrit has its own function for a message, and another one after a reload.
TEST_F(Events, SkritsDifferInWhatAMessageCalls) {
  load("skrit", "a.skrit", "int none$; event OnHit$( int by$ ) { Report.Generic( \"a\" ); }");
  load("skrit", "b.skrit", "int A$( void ) { return 1; } event OnHit$( int by$ ) { Report.Generic( \"b\" ); }");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(send("skrit", "", "OnHit", {vellum_int(1)}), "");
  EXPECT_EQ(host.printed, "abab");
  host.printed.clear();
  ASSERT_EQ(world.reload({"a.skrit", "event OnHit$( string by$ ) { Report.Generic( by$ ); }"}, report), VELLUM_OK);
  EXPECT_NE(send("skrit", "", "OnHit", {vellum_int(1)}), "");
  ASSERT_EQ(world.reload({"a.skrit", "event OnMiss$( int by$ ) { Report.Generic( \"miss\" ); }"}, report), VELLUM_OK);
  EXPECT_EQ(send("skrit", "", "OnHit", {vellum_int(1)}), "");
  EXPECT_EQ(send("skrit", "", "OnMiss", {vellum_int(1)}), "");
  EXPECT_EQ(host.printed, "bmiss");
}

TEST_F(Events, OfGal) {
  load("gal", "guard.gal",
       "channels { Main; } inputs { Mood = Calm, Wild; } action Fire { force(5) Main { keepset 1 1; script \"shot\"; "
       "notify 0.1 \"bang\"; } }\n"
       "action Default { set Main if (Mood = Wild) script \"rage\"; else script \"idle\"; }");
  vellum::follow(world, VELLUM_EVENT_STATE | VELLUM_EVENT_NOTIFY, note);
  tick();
  EXPECT_NE(log.find("4 gal 0 0 Main idle"), std::string::npos) << log;
  EXPECT_EQ(send("gal", "guard.gal", "fire"), "");
  tick(20);
  EXPECT_NE(log.find("4 gal 0 0 Main shot"), std::string::npos) << log;
  EXPECT_NE(log.find("8 gal 0 0 Main bang"), std::string::npos) << log;
  EXPECT_EQ(send("gal", "", "Mood", {vellum_string("Wild", 4)}), "");
  tick(100);
  EXPECT_NE(log.find("Main rage"), std::string::npos) << log;
  EXPECT_NE(send("gal", "guard.gal", "Fires"), "");
  EXPECT_NE(send("gal", "other.gal", "Fire"), "");
  EXPECT_NE(send("gal", "", "Mood", {vellum_string("Sad", 3)}), "");
  EXPECT_NE(send("gal", "", "Mood", {vellum_int(1)}), "");
}

TEST_F(Events, SendsInputToAgs) {
  load("ags", "game.asc", "int seen; function on_key_press(eKeyCode key) { seen = key; } int f() { return seen; }");
  EXPECT_EQ(send("ags", "", "key 65"), "");
  tick(2);
  EXPECT_NE(send("ags", "", "jump"), "");
  EXPECT_EQ(send("ags", "65", "key"), "");  // there are no receivers: the words go on
  EXPECT_NE(send("ags", "cEgo", "key 65"), "");
  EXPECT_NE(send("ags", "", "key 65", {vellum_int(1)}), "");
}

TEST_F(Events, AreRefusedWhereThereAreNone) {
  EXPECT_NE(send("caos", "1", "1"), "");
  EXPECT_NE(send("klingon", "1", "1"), "");
  if (engine.languageById("xg") == nullptr) GTEST_SKIP() << "xg is not in this build";
  ASSERT_EQ(world.load({{"lamp.xg", "az<"}}, report), VELLUM_OK) << report.render();
  EXPECT_EQ(vellum::send(world, "xg", "", "x", {}, report), VELLUM_UNAVAILABLE);
}

// A callback that calls into its own world is refused.
TEST_F(Events, CallbacksDontCallBack) {
  std::string refused;
  std::function<void(const vellum_event&)> nested = [&](const vellum_event&) {
    vellum::Report inner;
    EXPECT_EQ(vellum::send(world, "caos", "1", "1", {}, inner), VELLUM_FAILED);
    refused = inner.message();
  };
  vellum::follow(world, VELLUM_EVENT_PRINT, nested);
  load("caos", "a.cos", "outs \"x\"");
  EXPECT_NE(refused, "");
}

}  // namespace
