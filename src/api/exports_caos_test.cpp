// What a host exports to CAOS: commands, values, agents, waits, errors.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <stdexcept>
#include <vellum/host.hpp>

#include "api/printing_host.h"

namespace {

class CaosExports : public ::testing::Test {
 protected:
  using Body = std::function<void(vellum::Call&)>;

  void SetUp() override {
    if (engine.languageById("caos") == nullptr) GTEST_SKIP() << "caos is not in this build";
    vellum::exportFunction(engine, "caos", "", "BEEP volume (integer)", "Beeps.", beep);
    vellum::exportFunction(engine, "caos", "", "TMPR (float) room (integer)", "In degrees.", temperature);
    vellum::exportFunction(engine, "caos", "", "SHOP OPEN who (agent) price (decimal)", "Opens.", open);
    vellum::exportFunction(engine, "caos", "", "SHOP NAME (string) before (string)", "Its name.", name);
    vellum::exportFunction(engine, "caos", "", "SHOP MINE (agent)", "Who has opened it.", owner);
    vellum::exportFunction(engine, "caos", "", "KIND (integer) any (anything)", "Its kind.", kind);
    vellum::exportFunction(engine, "caos", "", "BOOM (command)", "Fails.", explode);
    vellum::exportFunction(engine, "caos", "", "FTCH (integer) size (integer)", "Takes its time.", download);
  }
  std::string problem() {
    std::string text = report.size() > 0 ? report[report.size() - 1].message : report.message();
    report.clear();
    return text;
  }
  // What the commands print, or the error.
  std::string run(const std::string& code) {
    vellum::World world(engine);
    host.printed.clear();
    return world.load({{"a.cos", code}}, report) == VELLUM_OK ? host.printed : problem();
  }

  vellum::PrintingHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  int volume = 0, customer = 0, downloads = 0, left = 2;
  float price = 0;

  Body beep = [this](vellum::Call& call) { volume = call.number(0); };
  Body temperature = [](vellum::Call& call) { call.result(20.5f + call.real(0)); };
  Body open = [this](vellum::Call& call) {
    customer = call.kind(0) == VELLUM_NONE ? -1 : call.number(0);
    price = call.real(1);
  };
  Body name = [](vellum::Call& call) { call.result(std::string(call.text(0)) + " shop"); };
  Body owner = [this](vellum::Call& call) { call.result(customer); };
  Body kind = [](vellum::Call& call) { call.result(static_cast<int>(call.kind(0))); };
  Body explode = [](vellum::Call& call) { call.fail("it exploded"); };
  Body download = [this](vellum::Call& call) {
    ++downloads;
    if (left-- > 0 && call.wait()) return;
    call.result(call.waited() ? call.number(0) : -1);
  };
};

TEST_F(CaosExports, CommandsAndValues) {
  run("beep 7");
  EXPECT_EQ(volume, 7);
  EXPECT_EQ(run("setv va00 tmpr 2 outv va00"), "22.500000");
  EXPECT_EQ(run("doif tmpr 0 gt 20.0 outs \"warm\" endi"), "warm");
  EXPECT_EQ(run("outs shop name \"the\""), "the shop");
  EXPECT_EQ(run("OUTS Shop Name \"the\""), "the shop");
  EXPECT_EQ(run("outv kind 1 outv kind 1.5 outv kind \"x\" outv kind null"), "1230");
  EXPECT_EQ(run("new: simp 2 13 20500 \"x\" 1 0 1000 setv va00 unid shop open targ 2 "
                "doif shop mine eq targ outs \"same\" endi setv va01 5"),
            run("outs \"same\""));
  EXPECT_GT(customer, 0);
  EXPECT_EQ(price, 2.0f);
  run("shop open null 1.25");
  EXPECT_EQ(customer, -1);
  EXPECT_EQ(price, 1.25f);
  EXPECT_EQ(run("doif shop mine eq null outs \"none\" endi"), "none");
}

TEST_F(CaosExports, FailuresAreErrorsAtTheCommand) {
  vellum::World world(engine);
  EXPECT_EQ(world.load({{"a.cos", "outs \"a\"\nboom\nouts \"b\""}}, report), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(report[0].place.line, 2u);
  EXPECT_NE(problem().find("it exploded"), std::string::npos);
  EXPECT_EQ(host.printed, "a");
}

// host.hpp: an exception of the host's does not reach the library.
TEST_F(CaosExports, WhatAFunctionThrowsIsAnErrorAtTheCommand) {
  Body throws = [](vellum::Call&) { throw std::runtime_error("the house is on fire"); };
  Body throwsAnything = [](vellum::Call&) { throw 5; };
  vellum::exportFunction(engine, "caos", "", "THRO (command)", "Throws.", throws);
  vellum::exportFunction(engine, "caos", "", "THRX (command)", "Throws.", throwsAnything);
  EXPECT_NE(run("thro").find("the house is on fire"), std::string::npos);
  EXPECT_NE(run("thrx").find("the host's function has thrown an exception"), std::string::npos);
}

struct ThrowingHost : vellum::Host {
  std::optional<std::string> readFile(const std::string&, std::string&) override {
    throw std::runtime_error("the disk is on fire");
  }
};

TEST(Hosts, AFileThatThrowsCantBeRead) {
  ThrowingHost thrower;
  vellum::Engine engine(thrower);
  if (engine.languageById("caos") == nullptr) GTEST_SKIP() << "caos is not in this build";
  vellum::Report report;
  EXPECT_EQ(engine.check({{"a.cos"}}, report), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "can't read 'a.cos': the disk is on fire");
}

TEST_F(CaosExports, AScriptMayWait) {
  const char* code =
      "new: simp 2 13 20500 \"x\" 1 0 1000 mesg writ targ 1000\n"
      "scrp 2 13 20500 1000 setv ov01 ftch 77 endm";
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"a.cos", code}}, report), VELLUM_OK) << report.render();
  std::string save;
  for (int i = 0; i < 10 && downloads < 1; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(downloads, 1);
  save = world.save();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(downloads, 2);
  for (int i = 0; i < 5; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(downloads, 3);
  std::string result;
  const char* look = "rtar 2 13 20500 outv ov01";
  ASSERT_EQ(world.call("caos", look, result, report), VELLUM_OK);
  EXPECT_EQ(result, "77");
  // What a host runs does not wait.
  left = 5;
  ASSERT_EQ(world.call("caos", "outv ftch 1", result, report), VELLUM_OK) << report.render();
  EXPECT_EQ(result, "-1");
  left = 0;
  vellum::World loaded(engine);
  ASSERT_EQ(loaded.restore(save, report), VELLUM_OK) << report.message();
  for (int i = 0; i < 3; ++i) ASSERT_EQ(loaded.tick(report), VELLUM_OK);
  ASSERT_EQ(loaded.call("caos", look, result, report), VELLUM_OK);
  EXPECT_EQ(result, "77");
}

TEST_F(CaosExports, ChecksKnowThem) {
  EXPECT_EQ(engine.check({{"a.cos", "beep 7 outv tmpr 1 shop open null 1"}}, report), VELLUM_OK) << report.render();
  for (const char* wrong : {"beep", "beep \"x\"", "shop", "shop clos null 1", "setv va00 tmpr", "outv shop name 1"})
    EXPECT_EQ(engine.check({{"a.cos", wrong}}, report), VELLUM_SCRIPT_ERROR) << wrong;
  vellum::Engine plain(host);
  EXPECT_EQ(plain.check({{"a.cos", "beep 7"}}, report), VELLUM_SCRIPT_ERROR);
}

TEST_F(CaosExports, WrongDeclarationsAreReportedByName) {
  for (const char* wrong :
       {"", "beep", "BEE", "BEEPS", "BEEP volume", "BEEP volume (number)", "BEEP (object)", "SETV x (integer)", "DOIF",
        "VA00 (integer)", "BEEP (", "BEEP )", "POSX (float)", "\xff\xfe\x01("}) {
    vellum::Engine other(host);
    vellum::exportFunction(other, "caos", "", wrong, "Wrong.", beep);
    report.clear();
    EXPECT_EQ(other.check({{"a.cos", "outs \"x\""}}, report), VELLUM_SCRIPT_ERROR) << wrong;
    EXPECT_NE(report.render().find("the host's declaration"), std::string::npos) << wrong << "\n" << report.render();
    vellum::World world(other);
    EXPECT_EQ(world.load({{"a.cos", "outs \"x\""}}, report), VELLUM_SCRIPT_ERROR) << wrong;
  }
}

}  // namespace
