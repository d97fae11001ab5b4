// What a host exports to GAL: actions and inputs.
#include <gtest/gtest.h>

#include <functional>
#include <vellum/host.hpp>

#include "api/printing_host.h"

namespace {

class GalExports : public ::testing::Test {
 protected:
  using Body = std::function<void(vellum::Call&)>;

  void SetUp() override {
    if (engine.languageById("gal") == nullptr) GTEST_SKIP() << "gal is not in this build";
    vellum::exportFunction(engine, "gal", "", "Fire", "Fires.", fire);
    vellum::exportFunction(engine, "gal", "", "Alarm = Off, Low, High", "How loud it is.", alarm);
  }

  vellum::PrintingHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  int fired = 0, level = 0;
  std::string agent;
  Body fire = [this](vellum::Call& call) {
    if (++fired == 4) call.fail("it jams");
    agent = call.text(0);
    EXPECT_EQ(call.self(), 0);
  };
  Body alarm = [this](vellum::Call& call) { call.result(level); };
};

constexpr const char* Guard =
    "channels { Main; }\n"
    "inputs { Mood = Calm, Wild; }\n"
    "action Default { if (Alarm = High) call Fire; set Main if (alarm != off) script \"shout\"; else script \"idle\"; "
    "}\n";

TEST_F(GalExports, ActionsAreCalledAndInputsRead) {
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"guard.gal", Guard}}, report), VELLUM_OK) << report.render();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(fired, 0);
  EXPECT_NE(host.printed.find("idle"), std::string::npos);
  EXPECT_EQ(host.printed.find("shout"), std::string::npos);
  for (int i = 0; i < 50; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK);  // it doesn't sleep
  level = 2;
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(fired, 1);
  EXPECT_EQ(agent, "guard.gal");
  EXPECT_NE(host.printed.find("shout"), std::string::npos);
  std::string save = world.save();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(fired, 2);
  vellum::World loaded(engine);
  ASSERT_EQ(loaded.restore(save, report), VELLUM_OK) << report.message();
  ASSERT_EQ(loaded.tick(report), VELLUM_OK);
  EXPECT_EQ(fired, 3);
  EXPECT_EQ(loaded.hash(), world.hash());
}

TEST_F(GalExports, FailuresEndTheAction) {
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"guard.gal", Guard}}, report), VELLUM_OK) << report.render();
  fired = 3;
  level = 2;
  EXPECT_EQ(world.tick(report), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(report[0].place.line, 3u);
  EXPECT_NE(report.render().find("it jams"), std::string::npos);
  level = 3;
  report.clear();
  EXPECT_EQ(world.tick(report), VELLUM_SCRIPT_ERROR);
  EXPECT_NE(report.render().find("the host gave 'Alarm' the value 3; it has 3"), std::string::npos) << report.render();
}

TEST_F(GalExports, ChecksKnowThem) {
  EXPECT_EQ(engine.check({{"guard.gal", Guard}}, report), VELLUM_OK) << report.render();
  for (const char* wrong : {"channels { M; } action Default { call Fires; }",
                            "channels { M; } action Default { if (Alarm = Loud) call Fire; }",
                            "channels { M; } action Default { if (Alarms = Low) call Fire; }"})
    EXPECT_EQ(engine.check({{"a.gal", wrong}}, report), VELLUM_SCRIPT_ERROR) << wrong;
  // The agent's own names have precedence.
  const char* own =
      "channels { M; } inputs { Alarm = A, B; } action Fire { return; }\n"
      "action Default { if (Alarm = A) call Fire; }";
  EXPECT_EQ(engine.check({{"a.gal", own}}, report), VELLUM_OK) << report.render();
  vellum::Engine plain(host);
  EXPECT_EQ(plain.check({{"guard.gal", Guard}}, report), VELLUM_SCRIPT_ERROR);
}

TEST_F(GalExports, WrongDeclarationsAreReportedByName) {
  for (const char* wrong : {"", "1", "a b", "Alarm =", "Alarm = A, A", "Alarm = A,", "= A", "\xff(", "call Fire;"}) {
    vellum::Engine other(host);
    vellum::exportFunction(other, "gal", "", wrong, "Wrong.", fire);
    report.clear();
    EXPECT_EQ(other.check({{"a.gal", "channels { M; } action Default { }"}}, report), VELLUM_SCRIPT_ERROR) << wrong;
    EXPECT_NE(report.render().find("the host's declaration"), std::string::npos) << wrong << "\n" << report.render();
  }
}

TEST_F(GalExports, NothingWaits) {
  vellum_engine_waiting_function(
      engine.get(), "gal", nullptr, "Fetch", nullptr, [](void*, vellum_call*) {}, nullptr);
  EXPECT_EQ(engine.check({{"a.gal", "channels { M; } action Default { call Fetch; }"}}, report), VELLUM_SCRIPT_ERROR);
  EXPECT_NE(report.render().find("nothing waits in GAL"), std::string::npos) << report.render();
}

}  // namespace
