// Genomes and histories where a script can't reach: saves, limits, killed holders.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/genetics/random_genome.h"
#include "languages/caos/runtime/test_bench.h"
#include "languages/caos/world/genomes.h"

namespace vellum::caos {
namespace {

// A file "wild" in the game's Genetics folder, and an agent with it in slot 1.
struct GeneBench : TestBench {
  GeneBench() {
    base::Random random(3);
    (void)storage.write("Genetics/wild.gen", randomGenome(random, 60).bytes());
    run("new: simp 2 1 9 \"x\" 1 0 1\n");
  }
  std::string on(std::string_view script) { return printedBy(base::cat("rtar 2 1 9 ", script)); }
  World& world() { return engine().world; }
};

TEST(CaosHistory, SavesHaveGenesAndLives) {
  GeneBench bench;
  bench.now = 5'000'000;
  std::string moniker = bench.on("gene load targ 1 \"wild\" outs gtos 1");
  bench.on(
      "gene load targ 4 \"wild\" hist name gtos 1 \"Ron\" hist evnt gtos 1 101 \"a\" \"b\" hist utxt gtos 1 1 \"t\"");
  bench.on("gene kill targ 4");
  std::string record = bench.saved();
  std::uint64_t hash = bench.hash();
  std::size_t bytes = bench.world().histories.bytes;
  ASSERT_TRUE(bench.restore(record));
  EXPECT_EQ(bench.hash(), hash);
  EXPECT_EQ(bench.saved(), record);
  EXPECT_EQ(bench.world().histories.bytes, bytes);
  EXPECT_EQ(bench.on("outs gtos 1"), moniker);
  EXPECT_EQ(bench.on("outs hist utxt gtos 1 1 outv hist rtim gtos 1 0 doif mtoa gtos 1 eq targ outs \"here\" endi"),
            "t5000here");
  // A hash has no real time: the same world at another hour is the same world.
  hash = bench.hash();
  for (auto& [name, history] : bench.world().histories.all)
    for (LifeRecord& event : history.events) event.unixTime += 60;
  EXPECT_EQ(bench.hash(), hash);
}

TEST(CaosHistory, DamagedSavesAreRefused) {
  GeneBench bench;
  bench.on("gene load targ 1 \"wild\" hist evnt gtos 1 101 \"a\" \"b\"");
  std::string record = bench.saved();
  int refused = 0;
  for (std::size_t at = record.size() > 5000 ? record.size() - 5000 : 0; at < record.size(); at += 7) {
    std::string damaged = record;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    refused += bench.restore(damaged) ? 0 : 1;
    bench.hash();
  }
  EXPECT_GT(refused, 100);
}

TEST(CaosHistory, BytesAreCountedAndGivenBack) {
  GeneBench bench;
  EXPECT_EQ(bench.world().histories.bytes, 0u);
  bench.on("gene load targ 1 \"wild\" gene clon targ 2 targ 1 gene move targ 3 targ 2 hist name gtos 3 \"Ron\"");
  EXPECT_GT(bench.world().histories.bytes, 2000u);
  bench.on(
      "sets va00 gtos 1 sets va01 gtos 3 hist evnt va01 1000 \"x\" \"y\" gene kill targ 1 gene kill targ 3 "
      "hist wipe va00 hist wipe va01");
  EXPECT_EQ(bench.world().histories.bytes, 0u);
  bench.on("gene load targ 1 \"wild\" sets game \"m\" gtos 1 kill targ");
  EXPECT_EQ(bench.printedBy("outv ooww game \"m\" hist wipe game \"m\" outv ooww game \"m\""), "70");
  EXPECT_EQ(bench.world().histories.bytes, 0u);
}

TEST(CaosHistory, MemoryIsLimited) {
  GeneBench bench;
  bench.on("gene load targ 1 \"wild\"");
  bench.world().histories.bytes = MaxHistoryBytes - 100;
  EXPECT_FALSE(bench.load("rtar 2 1 9 hist evnt gtos 1 101 \"\" \"\""));
  EXPECT_FALSE(bench.load("rtar 2 1 9 gene clon targ 2 targ 1"));
  EXPECT_EQ(bench.on("outs gtos 2"), "");
  EXPECT_EQ(bench.world().histories.all.size(), 1u);
}

TEST(CaosHistory, ANameStaysWhenThereIsNoRoomForTheNext) {
  GeneBench bench;
  bench.on("gene load targ 1 \"wild\" hist name gtos 1 \"Ron\"");
  bench.world().histories.bytes = MaxHistoryBytes - 5;
  EXPECT_FALSE(bench.load("rtar 2 1 9 hist name gtos 1 \"Ron the longest\""));
  EXPECT_EQ(bench.on("outs hist name gtos 1"), "Ron");
  EXPECT_EQ(bench.world().histories.bytes, MaxHistoryBytes - 5);
}

TEST(CaosHistory, AnAgentHasALimitedNumberOfSlots) {
  GeneBench bench;
  bench.on("setv va00 1 reps 100 gene load targ va00 \"wild\" addv va00 1 repe");
  EXPECT_FALSE(bench.load("rtar 2 1 9 gene load targ 101 \"wild\""));
  EXPECT_EQ(bench.world().histories.all.size(), MaxGeneSlots);
}

// As a mating makes it (CAOS: MATE), also of two monikers of different generations.
TEST(CaosHistory, AChildIsConceived) {
  GeneBench bench;
  std::string mum = bench.on("gene load targ 1 \"wild\" gene cros targ 3 targ 1 targ 1 0 0 0 0 outs gtos 3");
  std::string dad = bench.on("outs gtos 1");
  Agent& agent = *bench.world().agents.inOrder().back();
  base::Random random(9);
  Catalogue catalogue;
  std::string child = crossGenes(bench.world(), {random, catalogue}, agent, 7, {*geneSlot(agent, 3), {255, 255}},
                                 {*geneSlot(agent, 1), {0, 0}}, LifeEvent::Conceived);
  EXPECT_EQ(child.substr(0, 9), "003-xxxx-");
  const History* history = historyOf(bench.world(), child);
  ASSERT_NE(history, nullptr);
  EXPECT_EQ(history->whereabouts, Whereabouts::InSlot);
  ASSERT_EQ(history->events.size(), 1u);
  EXPECT_EQ(history->events[0].type, 0);
  EXPECT_EQ(history->events[0].moniker1, mum);
  EXPECT_EQ(history->events[0].moniker2, dad);
}

// Copying and changing genes costs budget.
TEST(CaosHistory, CrossingIsCharged) {
  TestBench bench(20'000);
  base::Random random(3);
  (void)bench.storage.write("Genetics/large.gen", randomGenome(random, 800).bytes());
  bench.load(
      "inst new: simp 2 1 9 \"x\" 1 0 1 gene load targ 1 \"large\" reps 100 gene cros targ 2 targ 1 targ 1 9 9 9 9 "
      "repe\n");
  ASSERT_FALSE(bench.emitter.all().empty());
  EXPECT_EQ(bench.emitter.all()[0].name, "FrozenScript");
}

TEST(CaosHistory, BootForgetsLives) {
  GeneBench bench;
  bench.on("gene load targ 1 \"wild\"");
  bench.engine().clearWorld();
  EXPECT_TRUE(bench.world().histories.all.empty());
  EXPECT_EQ(bench.world().histories.bytes, 0u);
}

TEST(CaosHistory, MonikersAreUnique) {
  GeneBench bench;
  bench.on("reps 300 gene load targ 1 \"wild\" repe");
  EXPECT_EQ(bench.world().histories.all.size(), 300u);
  for (const auto& [moniker, history] : bench.world().histories.all) {
    EXPECT_EQ(moniker.size(), 32u) << moniker;
    EXPECT_EQ(generationOf(moniker), 1);
  }
}

}  // namespace
}  // namespace vellum::caos
