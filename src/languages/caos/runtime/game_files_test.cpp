// How the files of an installed game, and those of the world's own storage, are read.
#include <gtest/gtest.h>

#include "host/memory_storage.h"
#include "languages/caos/caos.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/runtime/catalogues.h"
#include "languages/caos/runtime/dependencies.h"
#include "languages/caos/runtime/pray_store.h"
#include "languages/caos/runtime/test_bench.h"
#include "source/in_memory_files.h"

namespace vellum::caos {
namespace {

// Counts how often each name is asked for.
struct CountedFiles : source::InMemoryFiles {
  using InMemoryFiles::InMemoryFiles;
  base::Result<std::string> read(std::string_view name) override {
    ++asked[std::string(name)];
    ++all;
    return InMemoryFiles::read(name);
  }
  std::map<std::string, int> asked;
  int all = 0;
};

TEST(GameFiles, WhatIsAbsentIsLookedForOnce) {
  CountedFiles files;  // they can't be listed: each name is tried
  Assets assets;
  assets.openGame("game", &files);
  EXPECT_FALSE(assets.exists("Sounds", "bell.wav"));
  int asked = files.all;
  EXPECT_FALSE(assets.exists("Sounds", "bell.wav"));
  EXPECT_FALSE(assets.read("Sounds", "bell.wav").ok());
  EXPECT_EQ(files.all, asked);
  files.files["game/Sounds/bell.wav"] = "x";
  assets.forgetListings();
  EXPECT_TRUE(assets.exists("Sounds", "bell.wav"));
}

TEST(GameFiles, AMissingSplashIsLookedForOnce) {
  CountedFiles files({{"game/user.cfg", "\"Default Background\" splash\n"}, {"game/Images/a.c16", ""}});
  Galleries galleries;
  galleries.assets.openGame("game", &files);
  EXPECT_EQ(galleries.splash(), nullptr);
  int asked = files.all;
  EXPECT_EQ(galleries.splash(), nullptr);
  EXPECT_EQ(files.all, asked);
}

std::string giftOf(std::string_view name) { return writePray({makeChunk("EGGS", name, writePrayTags({}))}); }

TEST(GameFiles, TheInboxIsTheWorldsOwn) {
  source::InMemoryFiles files({{"game/Inbox/eve=1.agents", giftOf("Trojan")}, {"game/Images/a.c16", ""}});
  host::MemoryStorage storage;
  ASSERT_TRUE(storage.write("Inbox/ben=1.agents", giftOf("Gift")).ok());
  Assets assets;
  assets.storage = &storage;
  assets.openGame("game", &files);
  PrayStore store;
  EXPECT_EQ(store.find(assets, "Trojan"), nullptr);
  EXPECT_NE(store.find(assets, "Gift"), nullptr);
}

TEST(GameFiles, ACatalogueIsReadOnce) {
  CountedFiles files({{"ds/machine.cfg", "\"Auxiliary 1 Catalogue Directory\" \"../Creatures 3/Catalogue\"\n"},
                      {"ds/Catalogue/both.catalogue", "TAG \"a\" \"of ds\""},
                      {"ds/../Creatures 3/Catalogue/both.catalogue", "TAG \"a\" \"of c3\" TAG \"b\" \"of c3\""},
                      {"ds/../Creatures 3/Catalogue/only.catalogue", "TAG \"c\" \"of c3\""}});
  Assets assets;
  assets.openGame("ds", &files);
  Catalogue catalogue;
  readCatalogues(assets, catalogue);
  for (std::string_view name : {"ds/Catalogue/both.catalogue", "ds/../Creatures 3/Catalogue/both.catalogue",
                                "ds/../Creatures 3/Catalogue/only.catalogue"})
    EXPECT_EQ(files.asked[std::string(name)], 1) << name;
  EXPECT_EQ(catalogue.find("a")->front(), "of ds");
  EXPECT_EQ(catalogue.find("b")->front(), "of c3");
  EXPECT_EQ(catalogue.find("c")->front(), "of c3");
}

TEST(GameFiles, RemoveScriptsAreThoseOfTheInjectedAgents) {
  PrayTags with, without;
  with.strings = {{"Remove script", "rscr outs \"c3\""}};
  std::string bytes =
      writePray({makeChunk("AGNT", "Pot", writePrayTags(with)), makeChunk("DSAG", "Pot", writePrayTags(without))});
  auto scripts = removeScripts({"pot.agents", bytes});
  ASSERT_TRUE(scripts.ok());
  ASSERT_EQ(scripts->size(), 1u);
  EXPECT_FALSE(scripts->front().text) << "Docking Station's agent has none";
}

TEST(GameFiles, AScriptIsRemovedByWhatFollowsRscr) {
  auto with = removeScripts({"pots/pot.cos", "outs \"made\" rscr outs \"gone\""});
  ASSERT_TRUE(with.ok());
  ASSERT_EQ(with->size(), 1u);
  EXPECT_EQ(with->front().agent, "pot.cos");
  EXPECT_EQ(with->front().text, " outs \"gone\"");
  auto without = removeScripts({"pot.cos", "outs \"made\""});
  ASSERT_TRUE(without.ok());
  ASSERT_EQ(without->size(), 1u);
  EXPECT_FALSE(without->front().text);
}

TEST(GameFiles, WhatRemoveScriptsDidIsReported) {
  diagnostics::Emitter emitter;
  reportRemoval({"Pot", "outs \"gone\""}, 1, emitter);
  reportRemoval({"Vase", std::nullopt}, 0, emitter);
  ASSERT_EQ(emitter.all().size(), 2u);
  EXPECT_EQ(emitter.all()[0].name, "RemoveScriptRan");
  EXPECT_EQ(emitter.all()[0].message, "ran the remove script of 'Pot': 1 agent left the world");
  EXPECT_EQ(emitter.all()[1].name, "NothingRemoves");
  EXPECT_EQ(emitter.errorCount(), 1u);
}

TEST(GameFiles, AgentsInstallNoScriptsWorldsOrAgents) {
  TestBench bench;
  std::vector<PrayChunk> chunks;
  for (int category = 0; category < 13; ++category) chunks.push_back(makeChunk("FILE", base::cat("f", category), "x"));
  bench.engine().prayStore.give("all.agents", writePray(chunks));
  for (int category = 0; category < 13; ++category) {
    bool allowed = (category >= 1 && category <= 7) || category == 10;
    EXPECT_EQ(installFile(bench.engine(), base::cat("f", category), category, true), allowed ? 0 : 1) << category;
  }
  EXPECT_TRUE(bench.storage.exists("Sounds/f1"));
  EXPECT_TRUE(bench.storage.list("Bootstrap").empty());
}

}  // namespace
}  // namespace vellum::caos
