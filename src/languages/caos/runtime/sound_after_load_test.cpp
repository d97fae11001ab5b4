// A player that is attached to a loaded world hears what repeats there: music, the MIDI file, controlled loops.
#include <gtest/gtest.h>

#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

constexpr std::string_view Loud =
    "new: simp 2 1 1 \"x\" 1 0 1 attr 0 mvto 100 100 sndl \"hum_\" strk 1000 \"mus\\\\track\" midi \"tune.mid\"";

// "music mus\track", one a line.
std::string heard(TestBench& bench) {
  std::string found;
  languages::SoundCue cue;
  while (bench.runtime->nextSound(cue)) found += base::cat(cue.does, " ", cue.name, "\n");
  return found;
}

class SoundAfterLoad : public ::testing::Test {
 protected:
  TestBench bench;
  std::string record;
  void SetUp() override {
    bench.run(Loud);
    bench.tick();
    heard(bench);
    record = bench.saved();
  }
};

TEST_F(SoundAfterLoad, APlayerHearsWhatRepeats) {
  TestBench other;
  other.run(Loud);
  other.tick();
  heard(other);
  other.traced.clear();
  // What repeated before ends, or is replaced.
  ASSERT_TRUE(other.restore(record));
  EXPECT_EQ(heard(other), "stop hum_\nmusic mus\\track\nmidi tune.mid\nloop hum_\n");
  EXPECT_EQ(other.traced, "");
  EXPECT_EQ(other.hash(), bench.hash());
}

TEST_F(SoundAfterLoad, TwoLoadsStartOnce) {
  ASSERT_TRUE(bench.restore(record));
  heard(bench);
  ASSERT_TRUE(bench.restore(record));
  ASSERT_TRUE(bench.restore(record));
  EXPECT_EQ(heard(bench), "stop hum_\nmusic mus\\track\nmidi tune.mid\nloop hum_\n");
}

TEST_F(SoundAfterLoad, AQuietWorldStaysQuiet) {
  TestBench quiet, fresh;
  quiet.tick();
  ASSERT_TRUE(fresh.restore(quiet.saved()));
  EXPECT_EQ(heard(fresh), "");
}

TEST_F(SoundAfterLoad, WhatTheOldWorldRepeatedEnds) {
  TestBench quiet;
  quiet.tick();
  ASSERT_TRUE(bench.restore(quiet.saved()));
  EXPECT_EQ(heard(bench), "stop hum_\nmusic \nmidi \n");
}

TEST_F(SoundAfterLoad, SoundsThatWereStoppedStaySilent) {
  bench.run("enum 2 1 1 stpc next midi \"\" strk 0 \"\"");
  bench.tick();
  heard(bench);
  ASSERT_TRUE(bench.restore(bench.saved()));
  EXPECT_EQ(heard(bench), "");
}

}  // namespace
}  // namespace vellum::caos
