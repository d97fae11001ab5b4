// What is heard, as lines of the trace (seed 004, Sounds).
#include <gtest/gtest.h>

#include "host/memory_storage.h"
#include "languages/caos/commands/runtime.h"
#include "languages/caos/files/test_mng.h"

namespace vellum::caos {
namespace {

class Lines : public host::Trace {
 public:
  void line(std::string_view json) override {
    if (json.find("\"event\":\"sound\"") != std::string_view::npos) text.append(json).append("\n");
  }
  std::string text;
};

// What the trace tells of sounds while a script is installed and `ticks` pass.
std::string heard(std::string_view script, int ticks, const std::string& music = "") {
  host::MemoryStorage storage;
  if (!music.empty()) {
    EXPECT_TRUE(storage.write("Sounds/dawn.mng", music).ok());
  }
  Lines lines;
  host::Host host;
  host.storage = &storage;
  host.trace = &lines;
  source::SourceSet sources;
  base::Random random;
  std::uint64_t tick = 0;
  CaosRuntime runtime({host, sources, random, tick});
  diagnostics::Emitter emitter;
  EXPECT_TRUE(runtime.load({*sources.add("sounds.cos", std::string(script))}, emitter));
  for (int i = 0; i < ticks; ++i) {
    ++tick;
    EXPECT_TRUE(runtime.tick(emitter));
  }
  return lines.text;
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

TEST(Sounds, MusicTellsWhatItPlays) {
  std::string music = mngOf("Track(Dawn) { LoopLayer(Rain) { Wave(drip) Wave(drop) } }", {"a", "b"});
  EXPECT_EQ(heard("strk 10 \"dawn\\\\dawn\"", 0, music),
            "{\"tick\":0,\"event\":\"sound\",\"does\":\"music\",\"number\":0,\"name\":\"dawn\\\\dawn\","
            "\"plays\":[\"drip\",\"drop\"]}\n");
  EXPECT_EQ(heard("strk 10 \"dawn\\\\dusk\"", 0, music),
            "{\"tick\":0,\"event\":\"sound\",\"does\":\"music\",\"number\":0,\"name\":\"dawn\\\\dusk\"}\n");
  EXPECT_EQ(heard("strk 10 \"dawn\\\\dawn\"", 0, "no music"),
            "{\"tick\":0,\"event\":\"sound\",\"does\":\"music\",\"number\":0,\"name\":\"dawn\\\\dawn\"}\n");
}

TEST(Sounds, MusicOfThePlace) {
  EXPECT_EQ(heard("mapd 5000 5000 setv va00 addm 0 0 2000 1000 \"sky\" meta va00 0 0 0 mmsc 10 10 \"mus\\\\meta\"", 2),
            "{\"tick\":1,\"event\":\"sound\",\"does\":\"music\",\"number\":0,\"name\":\"mus\\\\meta\"}\n");
}

}  // namespace
}  // namespace vellum::caos
