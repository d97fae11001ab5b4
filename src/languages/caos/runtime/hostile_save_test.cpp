// Saved worlds with inconsistent numbers: each is rejected, or read as a state that the engine could have produced.
#include <gtest/gtest.h>

#include "languages/caos/runtime/test_bench.h"
#include "languages/caos/world/motion.h"

namespace vellum::caos {
namespace {

std::string integer(std::int32_t number) {
  base::ByteWriter writer;
  writer.i32(number);
  return writer.take();
}

std::string handle(std::uint32_t generation, std::uint32_t slot) {
  base::ByteWriter writer;
  writer.u64(std::uint64_t(generation) << 32 | (slot + 1));
  return writer.take();
}

// The record with the first occurrence of some bytes replaced by as many others; empty when they do not occur.
std::string changed(std::string record, std::string_view from, std::string_view to) {
  std::size_t at = record.find(from);
  return at == std::string::npos ? "" : record.replace(at, from.size(), to);
}

constexpr std::string_view Waiting = "new: simp 2 11 7654321 \"x\" 9 0 1 tick 1 scrp 2 11 7654321 9 wait 100 endm\n";

// A script runs for the agent of its slot. For another one CALL would look for it in the wrong slot.
TEST(HostileSave, AScriptOfAnotherAgentIsRefused) {
  TestBench bench;
  bench.run(Waiting);
  bench.tick(2);
  std::string saved = bench.saved();
  std::string key = integer(2) + integer(11) + integer(7654321) + integer(9);
  for (auto [generation, slot] : {std::pair(1u, 50u), std::pair(1u, 0u), std::pair(2u, 1u)}) {
    std::string damaged = changed(saved, key + handle(1, 1), key + handle(generation, slot));
    ASSERT_EQ(damaged.size(), saved.size());
    TestBench other;
    other.run(Waiting);
    EXPECT_FALSE(other.restore(damaged)) << generation << ", " << slot;
    other.step();
  }
  TestBench other;
  other.run(Waiting);
  EXPECT_TRUE(other.restore(saved));
}

// The current world stays unchanged.
TEST(HostileSave, ARecordOfAnotherVersionIsRefusedByName) {
  TestBench bench;
  bench.run(Waiting);
  bench.tick(2);
  std::string saved = bench.saved();
  std::uint64_t hash = bench.hash();
  saved[4] = 99;  // after the record's length
  base::ArchiveReader reader(saved);
  auto restored = bench.runtime->restore(reader);
  ASSERT_FALSE(restored.ok());
  EXPECT_TRUE(restored.error().message.starts_with("this save holds CAOS state version 99; this build reads up to "))
      << restored.error().message;
  EXPECT_EQ(bench.hash(), hash);
}

TEST(HostileSave, ThePlaceOfTheMouseIsLimited) {
  TestBench bench;
  std::string problem;
  ASSERT_TRUE(bench.runtime->input("move 123456 765432", problem));
  bench.tick();
  std::string damaged =
      changed(bench.saved(), integer(123456) + integer(765432), integer(INT32_MIN) + integer(INT32_MAX));
  ASSERT_FALSE(damaged.empty());
  TestBench other;
  ASSERT_TRUE(other.restore(damaged));
  EXPECT_EQ(other.engine().world.input.mouseX, -MaxInputNumber);
  EXPECT_EQ(other.engine().world.input.mouseY, MaxInputNumber);
  ASSERT_TRUE(other.runtime->input("move 500 500", problem));
  other.tick();
  EXPECT_EQ(other.engine().world.input.movedX, 500 + MaxInputNumber);
}

TEST(HostileSave, WaitingInputIsLimited) {
  TestBench bench;
  std::string problem;
  ASSERT_TRUE(bench.runtime->input("move 123456 765432", problem));
  std::string damaged =
      changed(bench.saved(), integer(123456) + integer(765432), integer(INT32_MIN) + integer(INT32_MAX));
  ASSERT_FALSE(damaged.empty());
  TestBench other;
  ASSERT_TRUE(other.restore(damaged));
  other.tick();
  EXPECT_EQ(other.engine().world.input.mouseX, -MaxInputNumber);
}

TEST(HostileSave, ScrollingIsLimited) {
  TestBench bench;
  Scrolling& scrolling = bench.engine().session.scrolling;
  scrolling.directionX = INT32_MIN;
  scrolling.directionY = INT32_MAX;
  scrolling.wheel = INT32_MAX;
  TestBench other;
  ASSERT_TRUE(other.restore(bench.saved()));
  EXPECT_EQ(other.engine().session.scrolling.directionX, -1);
  EXPECT_EQ(other.engine().session.scrolling.directionY, 1);
  EXPECT_EQ(other.engine().session.scrolling.wheel, MaxWheelTurn * static_cast<std::int32_t>(MaxInputEvents));
}

// MOPX could not name a pixel of a camera outside of the map.
TEST(HostileSave, CamerasStayOnTheMap) {
  TestBench bench;
  bench.engine().world.camera.x = 1e30f;
  bench.engine().world.camera.toY = -1e30f;
  TestBench other;
  ASSERT_TRUE(other.restore(bench.saved()));
  EXPECT_EQ(other.engine().world.camera.x, MaxCoordinate);
  EXPECT_EQ(other.engine().world.camera.toY, -MaxCoordinate);
}

// PRT: BANG breaks the lines of a port one by one.
TEST(HostileSave, APortLineThatIsListedTwiceIsRefused) {
  constexpr std::string_view text =
      "new: simp 2 11 1 \"x\" 9 0 1 prt: inew 0 \"i\" \"\" 0 0 1000 seta va00 targ\n"
      "new: simp 2 11 2 \"x\" 9 0 1 prt: onew 0 \"o\" \"\" 0 0 prt: join targ 0 va00 0\n";
  TestBench bench;
  bench.run(text);
  TestBench same;
  same.run(text);
  EXPECT_TRUE(same.restore(bench.saved()));
  for (Agent* agent : bench.engine().world.agents.inOrder()) {
    Gear* gear = agent->body.gear.get();
    if (gear == nullptr || gear->outputs.empty()) continue;
    gear->outputs[0].targets.push_back(gear->outputs[0].targets.at(0));
  }
  TestBench other;
  other.run(text);
  EXPECT_FALSE(other.restore(bench.saved()));
}

}  // namespace
}  // namespace vellum::caos
