// Words whose effect no script can see: output to the host, and changes outside of the world.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

TEST(Outside, Clock) {
  TestBench bench;
  bench.now = 90'000'123;
  EXPECT_EQ(bench.printedBy("outv rtim outs \" \" outv msec"), "90000 90000123");
}

TEST(Outside, Webb) {
  TestBench bench;
  bench.run("webb \"example.org\"");
  EXPECT_NE(bench.traced.find("\"event\":\"webb\",\"url\":\"http://example.org\""), std::string::npos);
}

TEST(Outside, CatalogueIsReadAgainWhenAsked) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy("outv reaq \"New\""), "0");
  ASSERT_TRUE(bench.storage.write("Catalogue/new.catalogue", "TAG \"New\" \"text\"").ok());
  EXPECT_EQ(bench.printedBy("outv reaq \"New\" reaf outv reaq \"New\""), "01");
}

TEST(Outside, ResourcesAreLookedForWhenAsked) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy("outv pray coun \"AGNT\""), "0");
  PrayTags tags;
  tags.integers.push_back({"Agent Type", 0});
  std::string file = writePray({makeChunk("AGNT", "Pot", writePrayTags(tags))});
  ASSERT_TRUE(bench.storage.write("My Agents/pot.agents", file).ok());
  EXPECT_EQ(bench.printedBy("outv pray coun \"AGNT\" pray refr outv pray coun \"AGNT\""), "01");
}

TEST(Outside, WaitingInputIsThrownAway) {
  for (bool thrown : {false, true}) {
    TestBench bench;
    bench.run("new: simp 2 11 1 \"x\" 1 0 1 imsk 1 endm scrp 2 11 1 73 outv _p1_");
    std::string problem;
    ASSERT_TRUE(bench.runtime->input("press 65", problem)) << problem;
    if (thrown) bench.run("dbg: flsh");
    bench.tick();
    EXPECT_EQ(bench.printed, thrown ? "" : "65");
  }
}

// Whether the main camera sees something else after `these` words than after `those`.
bool differ(std::string_view these, std::string_view those) {
  TestBench plain, changed;
  std::string scene =
      "mapd 5000 5000 setv va00 addm 0 0 800 600 \"sky\" setv va01 addr va00 100 700 100 100 500 500 "
      "meta va00 0 0 0 new: simp 2 11 1 \"x\" 1 0 1 mvto 300 300 ";
  for (TestBench* bench : {&plain, &changed}) {
    EXPECT_TRUE(bench->storage.write("Images/x.art", "image 40 40\nrect 0 0 40 40 #808080").ok());
    EXPECT_TRUE(bench->storage.write("Backgrounds/sky.art", "image 800 600\nrect 0 0 800 600 #4080c0").ok());
  }
  plain.run(scene + std::string(these));
  changed.run(scene + std::string(those));
  return plain.picture().pixels != changed.picture().pixels;
}

bool changesThePicture(std::string_view words) { return differ("", words); }

TEST(Outside, WordsThatShow) {
  EXPECT_TRUE(changesThePicture("alph 128 1"));
  EXPECT_TRUE(changesThePicture("dcor 1"));
  EXPECT_TRUE(changesThePicture("dmap 1"));
  std::string car = "dmap 1 new: vhcl 3 1 1 \"x\" 1 0 1 mvto 100 100 ";
  EXPECT_TRUE(differ(car, car + "cabn 5 5 35 60"));
  EXPECT_TRUE(changesThePicture("line 10 10 90 90 255 0 0 0 0"));
  EXPECT_TRUE(changesThePicture("show 0"));
  EXPECT_TRUE(changesThePicture("tint 255 0 0 128 128"));
}

// A line between two machines at this distance; with the distance at which it warns.
std::string wired(int distance, std::string_view warning) {
  return base::cat("setv game \"engine_distance_before_port_line_warns\" ", warning,
                   " seta va00 targ prt: onew 0 \"o\" \"\" 0 0 new: simp 2 11 2 \"x\" 1 0 1 mvto ", 300 + distance,
                   " 300 prt: inew 0 \"i\" \"\" 0 0 1 prt: join va00 0 targ 0 ");
}

TEST(Outside, PortLines) {
  EXPECT_TRUE(differ(wired(200, "600.0"), wired(200, "600.0") + "prt: krak targ 0 0"));
  EXPECT_FALSE(differ(wired(200, "600.0"), wired(200, "200.0")));
  EXPECT_TRUE(differ(wired(200, "600.0"), wired(200, "199.0")));
}

TEST(Outside, NumbersOfTheKeyPadShowWhatCreaturesMayDo) {
  constexpr std::string_view scene =
      "mapd 900 900 setv va00 addm 0 0 800 600 \"sky\" meta va00 0 0 0 new: simp 2 11 1 \"x\" 1 0 1 mvto 300 300 bhvr "
      "5 ";
  auto seen = [&](std::string_view words, std::initializer_list<const char*> keys) {
    TestBench bench;
    bench.run(base::cat(scene, words));
    std::string problem;
    for (const char* key : keys) EXPECT_TRUE(bench.runtime->input(key, problem)) << problem;
    bench.tick();
    TestBench loaded;  // a save keeps it
    loaded.run(base::cat(scene, words));
    EXPECT_TRUE(loaded.restore(bench.saved()));
    EXPECT_EQ(loaded.picture().pixels, bench.picture().pixels);
    return bench.picture().pixels;
  };
  auto plain = seen("", {});
  EXPECT_NE(seen("", {"key 96"}), plain);  // 1: activate 1
  EXPECT_EQ(seen("", {"key 97"}), plain);  // 2: activate 2
  EXPECT_NE(seen("", {"key 98"}), plain);  // 4: deactivate
  EXPECT_EQ(seen("", {"key 96", "key 102"}), plain);
  EXPECT_EQ(seen("setv game \"engine_debug_keys\" 0 ", {"key 96"}), plain);
}

// WOLF, BUZZ and WDOW, as a driver with a clock reads them.
TEST(Outside, Pace) {
  TestBench bench;
  EXPECT_EQ(bench.printedBy("outv pace outs \" \" outv race"), "0.500000 50");
  bench.run("buzz 80 wdow setv va00 wolf 254 2");
  languages::Pace pace = bench.runtime->pace();
  EXPECT_EQ(pace.interval, 80);
  EXPECT_TRUE(pace.fastest);
  EXPECT_FALSE(pace.drawn);
  EXPECT_TRUE(pace.fullScreen);
  bench.run("setv va00 wolf 255 4");
  bench.tick();
  EXPECT_TRUE(bench.runtime->pace().drawn);  // once
  bench.tick();
  EXPECT_FALSE(bench.runtime->pace().drawn);
  bench.run("setv va00 wolf 1 1");
  EXPECT_TRUE(bench.runtime->pace().drawn);
  EXPECT_FALSE(bench.runtime->pace().fastest);
  for (int i = 0; i < 20; ++i) bench.runtime->tickTook(i < 10 ? 1'000'000 : i % 2 == 0 ? 20'000 : 60'000, 90'400);
  EXPECT_EQ(bench.printedBy("outv pace outs \" \" outv race"), "0.500000 90");
}

TEST(Outside, WordsThatShowNoMore) {
  EXPECT_FALSE(changesThePicture("frsh"));
  EXPECT_FALSE(changesThePicture("alph 128 0"));
  EXPECT_FALSE(changesThePicture("dcor 1 dcor 0"));
  EXPECT_FALSE(changesThePicture("dmap 1 dmap 0"));
  EXPECT_FALSE(changesThePicture("line 10 10 90 90 255 0 0 0 0 line 5 5 5 5 0 0 0 0 0"));
}

}  // namespace
}  // namespace vellum::caos
