// Pictures into a host's memory, and sounds. What needs a language that this build lacks is skipped.
#include <gtest/gtest.h>

#include <cstring>
#include <vellum/media.hpp>
#include <vellum/state.hpp>

namespace {

class ScreenTest : public ::testing::Test {
 protected:
  void load(const char* language, const char* file, const char* text) {
    if (engine.languageById(language) == nullptr) GTEST_SKIP() << language << " is not in this build";
    ASSERT_EQ(world.load({{file, text}}, report), VELLUM_OK) << report.render();
  }
  // Compares with the whole picture.
  void expectShown(const unsigned char* pixels, std::size_t stride, bool swapped = false) {
    int width = 0, height = 0;
    vellum_text* rgba = nullptr;
    ASSERT_EQ(vellum_world_picture(world.get(), nullptr, &width, &height, &rgba, report.get()), VELLUM_OK);
    const std::string whole = vellum::takeText(rgba);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const char* wanted = whole.data() + (std::size_t(y) * std::size_t(width) + std::size_t(x)) * 4;
        const unsigned char* at = pixels + std::size_t(y) * stride + std::size_t(x) * 4;
        const char shown[4] = {static_cast<char>(at[swapped ? 2 : 0]), static_cast<char>(at[1]),
                               static_cast<char>(at[swapped ? 0 : 2]), static_cast<char>(at[3])};
        ASSERT_EQ(std::memcmp(shown, wanted, 4), 0) << x << ' ' << y;
      }
  }

  vellum::Host host;
  vellum::Engine engine{host};
  vellum::Report report;
  vellum::World world{engine};
};

constexpr const char* Room =
    "mapd 2000 2000 setv va00 addm 0 0 1200 1000 \"\" meta va00 0 0 0\n"
    "scrp 1 1 99 1000\ncmra 100 0 0\nendm\nnew: simp 1 1 99 \"blnk\" 1 0 0\n";

TEST_F(ScreenTest, OnlyWhatChangedIsWritten) {
  load("caos", "a.cos", Room);
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  vellum_screen screen = {};
  screen.size = sizeof screen;
  ASSERT_EQ(vellum_world_screen(world.get(), nullptr, &screen, report.get()), VELLUM_OK) << report.message();
  EXPECT_EQ(screen.width, 800);
  EXPECT_EQ(screen.height, 600);
  EXPECT_EQ(screen.rectangle_count, 0);

  // A stride wider than the picture; what is outside of it stays.
  const std::size_t stride = 800 * 4 + 20;
  std::vector<unsigned char> memory(stride * 600, 0xaa);
  screen.pixels = memory.data();
  screen.stride = stride;
  screen.room = memory.size();
  ASSERT_EQ(vellum_world_screen(world.get(), "caos", &screen, report.get()), VELLUM_OK) << report.message();
  ASSERT_EQ(screen.rectangle_count, 1);
  EXPECT_EQ(screen.rectangles[0].width, 800);
  EXPECT_EQ(screen.rectangles[0].height, 600);
  expectShown(memory.data(), stride);
  EXPECT_EQ(memory[800 * 4], 0xaa);
  EXPECT_EQ(memory.back(), 0xaa);

  ASSERT_EQ(world.tick(report), VELLUM_OK);
  ASSERT_EQ(vellum_world_screen(world.get(), nullptr, &screen, report.get()), VELLUM_OK);
  EXPECT_EQ(screen.rectangle_count, 0);

  // Two far corners change.
  std::string result;
  ASSERT_EQ(
      world.call("caos", "new: simp 2 13 1 \"blnk\" 1 0 10 mvto 20 20 new: simp 2 13 1 \"blnk\" 1 0 10 mvto 700 500",
                 result, report),
      VELLUM_OK)
      << report.render();
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  ASSERT_EQ(vellum_world_screen(world.get(), nullptr, &screen, report.get()), VELLUM_OK);
  EXPECT_LE(screen.rectangle_count, VELLUM_SCREEN_RECTANGLES);
  expectShown(memory.data(), stride);

  // New memory.
  std::vector<unsigned char> other(800 * 4 * 600, 0);
  screen.pixels = other.data();
  screen.stride = 800 * 4;
  screen.room = other.size();
  screen.all = 1;
  screen.format = VELLUM_PIXELS_BGRA;
  ASSERT_EQ(vellum_world_screen(world.get(), nullptr, &screen, report.get()), VELLUM_OK);
  EXPECT_EQ(screen.rectangle_count, 1);
  EXPECT_EQ(screen.all, 0);
  expectShown(other.data(), 800 * 4, true);
}

TEST_F(ScreenTest, TooLittleMemoryIsRefused) {
  load("caos", "a.cos", Room);
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  std::vector<unsigned char> memory(800 * 600 * 4, 1);
  vellum_screen screen = {};
  screen.size = sizeof screen;
  screen.pixels = memory.data();
  screen.stride = 800 * 4;
  screen.room = memory.size() - 1;
  EXPECT_EQ(vellum_world_screen(world.get(), nullptr, &screen, report.get()), VELLUM_FAILED);
  EXPECT_EQ(report.message(),
            "the picture has 800 * 600 pixels, and the memory for it is too small: stride 3200, room 1919999");
  EXPECT_EQ(screen.width, 800);
  EXPECT_EQ(memory[0], 1);
  screen.room = memory.size();
  screen.stride = 3199;
  EXPECT_EQ(vellum_world_screen(world.get(), nullptr, &screen, report.get()), VELLUM_FAILED);
  screen.stride = 0;
  EXPECT_EQ(vellum_world_screen(world.get(), nullptr, &screen, report.get()), VELLUM_FAILED);
  vellum::World empty(engine);
  EXPECT_EQ(vellum_world_screen(empty.get(), nullptr, &screen, report.get()), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "nothing that is loaded draws a picture (nothing is loaded)");
}

TEST_F(ScreenTest, TheWrapperKeepsAPicture) {
  load("caos", "a.cos", Room);
  ASSERT_EQ(world.tick(report), VELLUM_OK);
  vellum::Screen screen;
  ASSERT_EQ(screen.update(world, "", report).size(), 1u);
  EXPECT_EQ(screen.width(), 800);
  expectShown(screen.pixels(), screen.stride());
  EXPECT_TRUE(screen.update(world, "", report).empty());
  ASSERT_EQ(vellum::input(world, "caos", "move 10 10", report), VELLUM_OK);
}

// A game with sounds.
struct SoundHost : vellum::Host {
  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    if (name == "game/game.toml") return Toml;
    if (name == "game/GlobalScript.asc") return Script;
    error = "no such file";
    return std::nullopt;
  }
  static constexpr const char* Toml =
      "[game]\nname = \"Sounds\"\nmodules = [\"GlobalScript\"]\n"
      "[[audio-type]]\nname = \"Sound\"\nchannels = 2\n"
      "[[clip]]\nname = \"aDoor\"\ntype = \"Sound\"\nlength-ms = 500\n"
      "[[clip]]\nname = \"aTheme\"\ntype = \"Sound\"\nlength-ms = 60000\n";
  static constexpr const char* Script =
      "AudioChannel* theme;\n"
      "function door() { aDoor.Play(); }\n"
      "function music() { theme = aTheme.Play(eAudioPriorityNormal, eRepeat); }\n"
      "function softer() { theme.Volume = 50; theme.Panning = -100; }\n"
      "function silence() { theme.Stop(); }\n";
};

TEST(Sounds, OfAgsAreDrained) {
  SoundHost host;
  vellum::Engine engine(host);
  if (engine.languageById("ags") == nullptr) GTEST_SKIP() << "ags is not in this build";
  vellum::Report report;
  vellum::World world(engine);
  ASSERT_EQ(world.load({{"game/game.toml"}}, report), VELLUM_OK) << report.render() << report.message();
  auto call = [&](const char* name) {
    std::string result;
    ASSERT_EQ(world.call("ags", name, result, report), VELLUM_OK) << report.render();
  };
  auto next = [](vellum::World& from) {
    auto sound = vellum::nextSound(from);
    if (!sound) return std::string("nothing");
    return std::string(sound->does) + " " + std::to_string(sound->number) + " " + sound->name + " " +
           std::to_string(sound->volume) + " " + std::to_string(sound->panning);
  };
  EXPECT_EQ(next(world), "nothing");
  call("music");
  call("door");
  EXPECT_EQ(next(world), "loop 1 aTheme 0 0");
  EXPECT_EQ(next(world), "play 2 aDoor 0 0");
  EXPECT_EQ(next(world), "nothing");
  call("softer");
  EXPECT_EQ(next(world), "adjust 1  -602 -10000");
  // The door's sound plays to its end, which is no event; then it plays again.
  for (int i = 0; i < 40; ++i) ASSERT_EQ(world.tick(report), VELLUM_OK);
  EXPECT_EQ(next(world), "nothing");
  call("door");
  EXPECT_EQ(next(world), "play 3 aDoor 0 0");
  const std::string save = world.save();
  call("silence");
  EXPECT_EQ(next(world), "stop 1  0 0");
  EXPECT_EQ(next(world), "nothing");
  // A restored game sounds like the saved one.
  vellum::World restored(engine);
  ASSERT_EQ(restored.restore(save, report), VELLUM_OK) << report.message();
  EXPECT_EQ(next(restored), "loop 1 aTheme -602 -10000");
  EXPECT_EQ(next(restored), "play 2 aDoor 0 0");
  vellum_text* wav = nullptr;
  EXPECT_EQ(vellum_world_sound_file(world.get(), "aDoor", &wav, report.get()), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "the sound 'aDoor' is the host's: game data of AGS Script name sounds without files");
}

}  // namespace
