// A steady world allocates nothing: updates, timers, at functions, polls, broadcasts. A timer fires at its update,
// however far away it is.
#include <gtest/gtest.h>

#include "base/counting_new.h"
#include "languages/skrit/world/engine.h"
#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/timers.h"
#include "languages/skrit/world/update.h"

namespace vellum::skrit {
namespace {

class Runner : public CodeRunner {
 public:
  bool run(SkritObject&, std::uint32_t, const Arguments&, bool* truth) override {
    ++runs;
    if (truth != nullptr) *truth = false;
    return true;
  }
  void release(SkritObject&, bool) override {}
  void stateStorm(SkritObject&, int) override {}
  bool tracing() const override { return false; }
  void happened(const SkritObject&, std::string_view, std::string_view) override {}
  std::size_t runs = 0;
};

TEST(SkritSteadyWorld, AllocatesNothing) {
  Runner runner;
  Engine engine(runner);
  Implementation busy;
  busy.name = "busy";
  for (const char* event : {"OnTimer", "OnGoUpdate", "OnBotHandleMessage"})
    busy.handlers.push_back({event, 1, false, {}});
  busy.startup = 0;
  busy.states.resize(1);
  busy.states[0].name = "a$";
  busy.states[0].polls = true;
  busy.states[0].pollPeriod = 0.5;
  for (int i = 0; i < 50; ++i) {
    SkritObject& object = addObject(engine, busy, 0);
    construct(engine, object);
    for (int timer = 1; timer <= 3; ++timer) createTimer(engine, object, timer, 0.1 * timer, false)->repeats = -1;
  }
  Arguments message{Argument::ofInt(5)};
  auto go = [&](int updates) {
    for (int i = 0; i < updates; ++i) {
      broadcast(engine, events::OnBotHandleMessage, message);
      update(engine);
    }
  };
  go(2100);  // every spoke of the wheel has its memory
  std::size_t before = base::allocations, runs = runner.runs;
  go(1000);
  EXPECT_EQ(base::allocations, before);
  EXPECT_GT(runner.runs, runs + 100000);
}

TEST(SkritSteadyWorld, FarTimersComeAtTheirUpdate) {
  Runner runner;
  Engine engine(runner);
  Implementation timed;
  timed.name = "timed";
  timed.handlers.push_back({"OnTimer", 1, false, {}});
  SkritObject& object = addObject(engine, timed, 0);
  construct(engine, object);
  // One timer in each turn of the wheel, on the same spoke, and one that is delayed in between.
  for (int turn = 0; turn < 4; ++turn) createTimer(engine, object, turn, 10 + 1024 * turn, true);
  createTimer(engine, object, 9, 5, true);
  for (int update = 1; update <= 10 + 1024 * 3; ++update) {
    if (update == 4) setTimeLeft(engine, object, *findTimer(object, 9), 2000);
    std::size_t before = runner.runs;
    skrit::update(engine);
    bool due = (update % 1024 == 10) || update == 2003;
    EXPECT_EQ(runner.runs - before, due ? 1u : 0u) << update;
  }
  EXPECT_TRUE(object.timers.empty());
}

}  // namespace
}  // namespace vellum::skrit
