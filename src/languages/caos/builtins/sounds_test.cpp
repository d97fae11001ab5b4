// Sounds and music as lines of the trace (CAOS manual, Sounds).
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/files/test_mng.h"
#include "languages/caos/runtime/test_bench.h"

namespace vellum::caos {
namespace {

// The trace's lines about sounds while a script is installed and `ticks` pass.
std::string heard(std::string_view script, int ticks, const std::string& music = "") {
  TestBench bench;
  if (!music.empty()) {
    EXPECT_TRUE(bench.storage.write("Sounds/dawn.mng", music).ok());
  }
  bench.run(script);
  bench.tick(ticks);
  std::string text;
  for (std::string_view line : base::split(bench.traced, '\n'))
    if (line.find("\"event\":\"sound\"") != std::string_view::npos) base::append(text, base::cat(line, '\n'));
  return text;
}

TEST(Sounds, OfAgents) {
  std::string_view agent = "new: simp 2 11 1 \"x\" 1 0 1 mvto 384 284 ";
  EXPECT_EQ(
      heard(std::string(agent) + "snde \"beep\"", 1),
      "{\"tick\":0,\"event\":\"sound\",\"does\":\"play\",\"number\":1,\"name\":\"beep\",\"volume\":0,\"panning\":0}\n");
  EXPECT_EQ(
      heard(std::string(agent) + "sndq \"beep\" 2", 3),
      "{\"tick\":2,\"event\":\"sound\",\"does\":\"play\",\"number\":1,\"name\":\"beep\",\"volume\":0,\"panning\":0}\n");
  EXPECT_EQ(
      heard(std::string(agent) + "sndl \"hum\" fade stpc", 0),
      "{\"tick\":0,\"event\":\"sound\",\"does\":\"loop\",\"number\":1,\"name\":\"hum\",\"volume\":0,\"panning\":0}\n"
      "{\"tick\":0,\"event\":\"sound\",\"does\":\"fade\",\"number\":1,\"name\":\"hum\"}\n"
      "{\"tick\":0,\"event\":\"sound\",\"does\":\"stop\",\"number\":1,\"name\":\"hum\"}\n");
}

TEST(Sounds, AtMaximumLevelWhenTheGameWantsIt) {
  std::string far = "new: simp 2 11 1 \"x\" 1 0 1 mvto 1000 284 ", loud = "engine_playAllSoundsAtMaximumLevel";
  EXPECT_EQ(heard(far + "snde \"a\"", 0).find("\"volume\":0,\"panning\":0"), std::string::npos);
  EXPECT_NE(heard(far + "setv game \"" + loud + "\" 1 snde \"a\"", 0).find("\"volume\":0,\"panning\":0"),
            std::string::npos);
}

TEST(Sounds, TheNextControlledSoundStopsTheOneBefore) {
  EXPECT_EQ(
      heard("new: simp 2 11 1 \"x\" 1 0 1 mvto 384 284 sndc \"a\" sndc \"b\"", 0),
      "{\"tick\":0,\"event\":\"sound\",\"does\":\"play\",\"number\":1,\"name\":\"a\",\"volume\":0,\"panning\":0}\n"
      "{\"tick\":0,\"event\":\"sound\",\"does\":\"stop\",\"number\":1,\"name\":\"a\"}\n"
      "{\"tick\":0,\"event\":\"sound\",\"does\":\"play\",\"number\":2,\"name\":\"b\",\"volume\":0,\"panning\":0}\n");
}

TEST(Sounds, Midi) {
  EXPECT_EQ(heard("midi \"tune.mid\" midi \"\"", 0),
            "{\"tick\":0,\"event\":\"sound\",\"does\":\"midi\",\"number\":0,\"name\":\"tune.mid\"}\n"
            "{\"tick\":0,\"event\":\"sound\",\"does\":\"midi\",\"number\":0,\"name\":\"\"}\n");
}

TEST(Sounds, TheCdPlayerSilencesAllElse) {
  std::string agent = "new: simp 2 11 1 \"x\" 1 0 1 mvto 384 284 ";
  EXPECT_NE(heard(agent + "_cd_ init snde \"a\"", 0).find("\"volume\":-10000"), std::string::npos);
  EXPECT_NE(heard(agent + "_cd_ init _cd_ shut snde \"a\"", 0).find("\"volume\":0"), std::string::npos);
}

TEST(Sounds, Speech) {
  TestBench bench;
  ASSERT_TRUE(bench.storage.write("Catalogue/voices.catalogue", "TAG \"Norn Female Child\" \"high\"").ok());
  bench.run("new: simp 2 11 1 \"x\" 1 0 1 voic 1 2 3 sezz \"hello\"");
  EXPECT_NE(bench.traced.find("\"event\":\"say\",\"unid\":1,\"voice\":\"Norn Female Child\",\"text\":\"hello\""),
            std::string::npos);
}

// A catalogue with the voice "v": sounds s0 to s31 of two ticks, s0 a pause. All syllables fit all letters, unless
// `letter` of the middle is given.
std::string voices() {
  std::string text = "TAG \"lang\"";
  for (int i = 0; i < 81; ++i) text += i == 27 + ('b' - 'a') ? " \"800\"" : " \"FFFFFFFF\"";
  text += "\nTAG \"v\" \"lang\"";
  for (int i = 0; i < 32; ++i) text += base::cat(" \"", i == 0 ? std::string() : base::cat('s', i), "\" \"2\"");
  return text;
}

// The sounds that SEZZ starts, as "tick:name ...".
std::string spoken(std::string_view commands, int ticks) {
  TestBench bench;
  EXPECT_TRUE(bench.storage.write("Genetics/bare.genome", "genus\n").ok());
  EXPECT_TRUE(bench.storage.write("Catalogue/voices.catalogue", voices()).ok());
  bench.run(base::cat("new: simp 2 11 1 \"x\" 1 0 1 mvto 384 284 ", commands));
  bench.tick(ticks);
  std::string text;
  for (std::string_view line : base::split(bench.traced, '\n')) {
    if (line.find("\"event\":\"sound\"") == line.npos) continue;
    std::string_view tick = line.substr(line.find(':') + 1), name = line.substr(line.find("\"name\":\"") + 8);
    base::append(text, base::cat(tick.substr(0, tick.find(',')), ':', name.substr(0, name.find('"')), ' '));
  }
  return text;
}

// Letters count from a = 0, the space is 26: " ab" has the sum 27 of 7 beginnings, "ab " has one fitting end, "cc "
// none.
TEST(Sounds, SpeechIsMadeOfSyllables) {
  EXPECT_EQ(spoken("vois \"v\" sezz \"ab\"", 6), "1:s10 2:s11 ");
  EXPECT_EQ(spoken("vois \"v\" sezz \"ab\" sezz \"ab\"", 12), "1:s10 2:s11 4:s10 6:s11 ");
  EXPECT_EQ(spoken("vois \"none\" sezz \"ab\"", 6), "");
  EXPECT_EQ(spoken("sezz \"ab\"", 6), "");
}

// CAOS: engine_dumb_creatures. They still say what they say, but burble nothing.
TEST(Sounds, DumbCreaturesMakeNoSound) {
  constexpr std::string_view Creature = "gene load targ 1 \"bare\" new: crea 4 targ 1 1 1 mvto 384 284 vois \"v\" ";
  EXPECT_EQ(spoken(base::cat(Creature, "sezz \"ab\""), 6), "1:s10 2:s11 ");
  EXPECT_EQ(spoken(base::cat(Creature, "setv game \"engine_dumb_creatures\" 1 sezz \"ab\""), 6), "");
  EXPECT_EQ(spoken(base::cat(Creature, "zomb 1 sezz \"ab\""), 6), "");
}

TEST(Sounds, MusicReportsWhatItPlays) {
  std::string music = mngOf("Track(Dawn) { LoopLayer(Rain) { Wave(drip) Wave(drop) } }", {"a", "b"});
  EXPECT_EQ(heard("strk 10 \"dawn\\\\dawn\"", 0, music),
            "{\"tick\":0,\"event\":\"sound\",\"does\":\"music\",\"number\":0,\"name\":\"dawn\\\\dawn\","
            "\"plays\":[\"drip\",\"drop\"]}\n");
  EXPECT_EQ(heard("strk 10 \"dawn\\\\dusk\"", 0, music),
            "{\"tick\":0,\"event\":\"sound\",\"does\":\"music\",\"number\":0,\"name\":\"dawn\\\\dusk\"}\n");
  EXPECT_EQ(heard("strk 10 \"dawn\\\\dawn\"", 0, "no music"),
            "{\"tick\":0,\"event\":\"sound\",\"does\":\"music\",\"number\":0,\"name\":\"dawn\\\\dawn\"}\n");
}

// CAOS: engine_near_death_track_name
TEST(Sounds, MusicOfDanger) {
  TestBench bench;
  ASSERT_TRUE(bench.storage.write("Genetics/bare.genome", "genus\n").ok());
  bench.run(
      "sets game \"engine_near_death_track_name\" \"mus\\\\death\" new: simp 1 1 1 \"x\" 1 0 1\n"
      "gene load targ 1 \"bare\" new: crea 4 targ 1 1 1 seta game \"c\" targ born");
  auto played = [&](std::string_view script) {
    bench.traced.clear();
    bench.run(script);
    bench.tick(2);
    std::string names;
    for (std::string_view line : base::split(bench.traced, '\n'))
      if (std::size_t at = line.find("\"does\":\"music\",\"number\":0,\"name\":"); at != std::string_view::npos)
        base::append(names, base::cat(line.substr(at + 33), ' '));
    return names;
  };
  EXPECT_EQ(played("targ game \"c\" injr 0 370000"), "");
  EXPECT_EQ(played("targ game \"c\" injr 0 10000"), "\"mus\\\\death\"} ");
  EXPECT_EQ(played("targ game \"c\" injr 0 10000"), "");
  EXPECT_EQ(played("targ game \"c\" dead"), "\"\"} ");
}

TEST(Sounds, MusicOfThePlace) {
  EXPECT_EQ(heard("mapd 5000 5000 setv va00 addm 0 0 2000 1000 \"sky\" meta va00 0 0 0 mmsc 10 10 \"mus\\\\meta\"", 2),
            "{\"tick\":1,\"event\":\"sound\",\"does\":\"music\",\"number\":0,\"name\":\"mus\\\\meta\"}\n");
}

}  // namespace
}  // namespace vellum::caos
