// The cost of an update and of a broadcast, which no script can see.
#include <gtest/gtest.h>

#include "languages/skrit/world/engine.h"
#include "languages/skrit/world/persistence.h"
#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/timers.h"
#include "languages/skrit/world/update.h"

namespace vellum::skrit {
namespace {

class CountingRunner : public CodeRunner {
 public:
  bool run(SkritObject& object, std::uint32_t function, const Arguments&, bool* truth) override {
    ++runs;
    order.push_back(object.handle);
    if (truth != nullptr) *truth = false;
    if (function == 7 && engine != nullptr) requestState(object, 1);
    if (function == 8 && engine != nullptr && runs < 10) broadcast(*engine, events::OnGoHandleMessage, {});
    return true;
  }
  void release(SkritObject&, bool) override { ++released; }
  void stateStorm(SkritObject&, int) override {}
  bool tracing() const override { return false; }
  void happened(const SkritObject&, std::string_view, std::string_view) override {}

  Engine* engine = nullptr;
  std::size_t runs = 0, released = 0;
  std::vector<std::int32_t> order;
};

Implementation deaf(std::string name) {
  Implementation made;
  made.name = std::move(name);
  return made;
}

Implementation hearing(std::string event) {
  Implementation made = deaf("hearing");
  made.handlers.push_back({std::move(event), 1, false, {}});
  return made;
}

void make(Engine& engine, Implementation& implementation, int count) {
  for (int i = 0; i < count; ++i) construct(engine, addObject(engine, implementation, 0));
}

// The engine does not call into skrits for events that they do not handle (Skrit manual, "Skrit Virtual Machine",
// "Event, trigger, or state machine related").
TEST(SkritEngine, AnUpdateComesByThoseThatHandleIt) {
  CountingRunner runner;
  Engine engine(runner);
  Implementation silent = deaf("silent"), ticking = hearing("OnGoUpdate");
  for (int i = 0; i < 1000; ++i) {
    make(engine, silent, 99);
    make(engine, ticking, 1);
  }
  ASSERT_EQ(engine.objects.count(), 100000u);
  for (int i = 0; i < 10; ++i) update(engine);
  EXPECT_EQ(engine.schedule.visits(), 1000u);
  EXPECT_EQ(runner.runs, 10000u);
}

TEST(SkritEngine, ABroadcastReachesThoseThatHandleIt) {
  CountingRunner runner;
  Engine engine(runner);
  Implementation silent = deaf("silent"), hears = hearing("OnGoHandleMessage");
  make(engine, silent, 50000);
  make(engine, hears, 1000);
  make(engine, silent, 49000);
  EXPECT_EQ(broadcast(engine, engine.names.find("ongohandlemessage"), {}), 1000u);
  EXPECT_EQ(runner.runs, 1000u);
  make(engine, hears, 5);
  EXPECT_EQ(broadcast(engine, events::OnGoHandleMessage, {}), 1005u);
  EXPECT_TRUE(std::is_sorted(runner.order.begin() + 1000, runner.order.end()));
  EXPECT_EQ(broadcast(engine, engine.names.find("OnNothing"), {}), 0u);
}

TEST(SkritEngine, AHandlerMayBroadcastInTurn) {
  CountingRunner runner;
  Engine engine(runner);
  runner.engine = &engine;
  Implementation first = deaf("first"), second = hearing("OnGoHandleMessage");
  first.handlers.push_back({"OnGoHandleMessage", 8, false, {}});
  make(engine, second, 10);
  make(engine, first, 1);
  EXPECT_EQ(broadcast(engine, events::OnGoHandleMessage, {}), 11u);
  EXPECT_EQ(runner.runs, 11u);
  runner.runs = 0;
  make(engine, first, 1);
  make(engine, second, 3);
  EXPECT_EQ(broadcast(engine, events::OnGoHandleMessage, {}), 15u);
  runner.runs = 0;
  Engine other(runner);
  runner.engine = &other;
  Implementation alone = deaf("alone"), heard = hearing("OnGoHandleMessage");
  alone.handlers.push_back({"OnGoHandleMessage", 8, false, {}});
  make(other, alone, 1);
  make(other, heard, 3);
  EXPECT_EQ(broadcast(other, events::OnGoHandleMessage, {}), 4u);
  EXPECT_GE(runner.runs, 10u);  // every nested broadcast reached all
}

TEST(SkritEngine, WhoLeavesAStateHearsNoMoreOfIt) {
  CountingRunner runner;
  Engine engine(runner);
  runner.engine = &engine;
  Implementation two = deaf("two");
  two.startup = 0;
  two.states.resize(2);
  two.states[0].name = "a$";
  two.states[1].name = "b$";
  two.states[0].handlers.push_back({"OnGoUpdate", 7, false, {}});  // transition to b$
  make(engine, two, 10);
  update(engine);
  EXPECT_EQ(engine.schedule.visits(), 10u);
  update(engine);
  EXPECT_EQ(engine.schedule.visits(), 0u);
  EXPECT_EQ(runner.runs, 10u);
}

TEST(SkritEngine, TimersWakeTheirObjectsOnly) {
  CountingRunner runner;
  Engine engine(runner);
  Implementation timed = hearing("OnTimer");
  make(engine, timed, 20000);
  std::size_t at = 0;
  engine.objects.forEach(
      [&](SkritObject& object) { createTimer(engine, object, 1, 1.0 + static_cast<double>(at++ / 100), false); });
  std::size_t visits = 0;
  for (int i = 0; i < 30 * 10; ++i) {
    update(engine);
    visits += engine.schedule.visits();
  }
  EXPECT_EQ(runner.runs, 1000u);  // a hundred a second, for ten seconds
  EXPECT_LE(visits, 1100u);
  SkritObject& last = *engine.objects.find(engine.objects.handles().back());
  EXPECT_EQ(last.timers.size(), 1u);
  for (std::size_t i = 0; i < 2 * MaxTimers; ++i) createTimer(engine, last, static_cast<std::int32_t>(i), 1, true);
  EXPECT_EQ(last.timers.size(), MaxTimers);
}

TEST(SkritEngine, ObjectsThatGoLeaveNothing) {
  CountingRunner runner;
  Engine engine(runner);
  Implementation ticking = hearing("OnGoUpdate");
  for (int round = 0; round < 50; ++round) {
    make(engine, ticking, 1000);
    for (std::int32_t handle : engine.objects.handles()) releaseHandle(engine, *engine.objects.find(handle));
    EXPECT_EQ(engine.objects.count(), 0u);
  }
  EXPECT_EQ(runner.released, 50000u);
  EXPECT_EQ(ticking.objects, 0u);
  update(engine);
  EXPECT_EQ(engine.schedule.visits(), 0u);
}

TEST(SkritEngine, DamagedSavesAreRefused) {
  CountingRunner runner;
  Engine engine(runner);
  auto fill = [](Implementation& it) {
    it.name = "two";
    it.startup = 0;
    it.states.resize(1);
    it.states[0].name = "a$";
    it.states[0].timed.push_back({3, 1.0, false});
  };
  Implementation two;
  fill(two);
  make(engine, two, 2);
  createTimer(engine, *engine.objects.find(engine.objects.handles()[0]), 5, 2, false);
  auto nothing = [](std::string_view) { return static_cast<Implementation*>(nullptr); };
  base::ArchiveWriter writer;
  fields(writer, engine, nothing);
  std::string good = writer.take();
  for (std::size_t cut = 0; cut <= good.size(); ++cut) {
    Implementation fresh;
    fill(fresh);
    Engine other(runner);
    base::ArchiveReader reader(std::string_view(good).substr(0, cut));
    fields(reader, other, [&](std::string_view) { return &fresh; });
    EXPECT_EQ(reader.ok(), cut == good.size());
  }
  for (std::size_t i = 0; i < good.size(); ++i)
    for (unsigned char flip : {0x01, 0x80, 0xff}) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ flip);
      Implementation fresh;
      fill(fresh);
      Engine other(runner);
      base::ArchiveReader reader(bad);
      fields(reader, other, [&](std::string_view) { return &fresh; });
      if (reader.ok()) update(other);
    }
}

}  // namespace
}  // namespace vellum::skrit
