// Creatures from inside, through the C interface: the list, the reports, and what is refused.
#include <gtest/gtest.h>

#include <cstring>

#include <vellum/caos.h>
#include <vellum/vellum.hpp>

namespace {

class GardenHost : public vellum::Host {
 public:
  std::optional<std::string> readFile(const std::string& name, std::string& /*error*/) override {
    if (name.ends_with("Genetics/a.txt")) return "no genes";
    if (!name.ends_with("Genetics/a.genome")) return std::nullopt;
    return "genus genus=ettin\n"
           "lobe id=1 name=driv x=2 y=3 width=20 height=1 red=255 tissue=0\n"
           "  update: store neuron.state; blank neuron.input\n"
           "lobe id=2 name=attn width=40 height=1 tissue=1\n"
           "tract from=driv from-last=19 from-count=1 to=attn to-last=39 to-count=40\n"
           "  init: load 0.5; store dendrite.weight\n"
           "organ clock=64\n"
           "initial chemical=glucose amount=255\n"
           "receptor on=senile locus=drive.0 chemical=pain gain=255\n";
  }
};

struct Creatures : ::testing::Test {
  GardenHost host;
  vellum::Engine engine{host};
  vellum::Report report;
  vellum::World world{engine, {{"dir", "garden"}, {"stand-in-assets", ""}}};

  void SetUp() override {
    if (engine.languageById("caos") == nullptr) GTEST_SKIP() << "CAOS is not in this build";
    const char* code =
        "new: simp 1 1 1 \"egg\" 1 0 0 gene load targ 1 \"a\" new: crea 4 targ 1 2 3\n"
        "hist name gtos 0 \"Ivy\" mvft 100 90 born vocb\n";
    ASSERT_EQ(world.load({{"a.cos", code}}, report), VELLUM_OK) << report.render();
  }
  std::string look(const char* moniker, const char* format, vellum_status expected = VELLUM_OK) {
    vellum_text* text = nullptr;
    EXPECT_EQ(vellum_world_caos_creature(world.get(), moniker, format, &text, report.get()), expected);
    return vellum::takeText(text);
  }
};

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_F(Creatures, AreListedAndReported) {
  ASSERT_EQ(vellum_world_caos_creatures(world.get(), nullptr, 0), 1u);
  vellum_caos_creature creature{};
  ASSERT_EQ(vellum_world_caos_creatures(world.get(), &creature, 1), 1u);
  EXPECT_GT(creature.id, 0);
  std::string moniker = creature.moniker, json = look(moniker.c_str(), "json");
  for (const char* part :
       {"\"name\":\"Ivy\",\"sex\":\"female\",\"genus\":\"ettin\",\"variant\":3,\"stage\":\"baby\"",
        "\"chemicals\":[{\"number\":3,\"name\":\"glucose\",\"amount\":1}",
        "{\"id\":\"driv\",\"x\":2,\"y\":3,\"width\":20,\"height\":1,\"tissue\":0,\"colour\":[255,0,0]",
        "\"fromId\":\"driv\",\"toId\":\"attn\",\"dendrites\":800",
        "\"meaning\":\"eat\",\"word\":\"eat\",\"certainty\":1", "\"name\":\"born\"",
        "\"kind\":\"receptor\",\"id\":0,\"generation\":0,\"stage\":\"senile\",\"expressed\":false",
        "{\"kind\":\"lobe\",\"count\":2,\"expressed\":2}"})
    EXPECT_TRUE(holds(json, part)) << part << "\n" << json;
  std::string text = look(moniker.c_str(), "text");
  EXPECT_TRUE(holds(text, "Ivy, " + moniker + "\n  female ettin of variant 3, baby, awake, age 0:00:00 (0 ticks)"))
      << text;
  EXPECT_TRUE(holds(text, "genes: 6 of 7 expressed")) << text;
  EXPECT_TRUE(holds(look(moniker.c_str(), "sample"), "\"a\":-1,\"d\":-1,\"z\":false,\"v\":[")) << "sample";
}

TEST_F(Creatures, NamesDoNotControlTheTerminal) {
  ASSERT_EQ(world.load({{"b.cos", "enum 4 0 0 hist name gtos 0 \"I\x1b[31mvy\" next\n"}}, report), VELLUM_OK);
  vellum_caos_creature creature{};
  vellum_world_caos_creatures(world.get(), &creature, 1);
  std::string moniker = creature.moniker;
  EXPECT_TRUE(holds(look(moniker.c_str(), "text"), "I?[31mvy, "));
}

TEST_F(Creatures, WrongMonikersAndFormatsAreRefused) {
  EXPECT_EQ(look("001-none", "json", VELLUM_FAILED), "");
  EXPECT_EQ(report.message(), "no creature has the moniker '001-none'");
  vellum_caos_creature creature{};
  vellum_world_caos_creatures(world.get(), &creature, 1);
  EXPECT_EQ(look(creature.moniker, "xml", VELLUM_FAILED), "");
  EXPECT_EQ(report.message(), "a report of a creature is 'json', 'text' or 'sample'");
  vellum::World empty(engine);
  EXPECT_EQ(vellum_world_caos_creatures(empty.get(), &creature, 1), 0u);
  vellum_text* text = nullptr;
  EXPECT_EQ(vellum_world_caos_creature(empty.get(), "x", "json", &text, report.get()), VELLUM_FAILED);
}

// A family in a file of the host: one is rebuilt, the other one's genes are damaged.
TEST_F(Creatures, ComeFromFiles) {
  const char* source =
      "group SFAM \"001-moss-a.SFAM\" \"Gender\" 2 \"Creature Life Stage\" 2\n"
      "inline GENE \"001-moss-a.SFAM.genetics\" \"a.genome\"\n"
      "group SFAM \"001-fern-b.SFAM\" \"Gender\" 1\ninline GENE \"001-fern-b.SFAM.genetics\" \"a.txt\"\n";
  vellum_source family{"garden/Genetics/family.ps", source, std::strlen(source), nullptr};
  vellum_text* packed = nullptr;
  ASSERT_EQ(vellum_caos_pack(engine.get(), &family, &packed, report.get()), VELLUM_OK) << report.message();
  std::string bytes = vellum::takeText(packed);
  vellum_source file{"family.creature", bytes.data(), bytes.size(), nullptr};
  std::size_t count = 9;
  EXPECT_EQ(vellum_world_caos_import(world.get(), &file, &count, report.get()), VELLUM_OK);
  EXPECT_EQ(count, 2u);
  EXPECT_TRUE(holds(report.render(), "'001-moss-a' is rebuilt")) << report.render();
  EXPECT_TRUE(holds(report.render(), "001-fern-b.SFAM.genetics': this is not a genome")) << report.render();
  EXPECT_EQ(vellum_world_caos_creatures(world.get(), nullptr, 0), 2u);
  EXPECT_TRUE(holds(look("001-moss-a", "text"), "female ettin")) << look("001-moss-a", "text");

  vellum_source nothing{"x.creature", "no", 2, nullptr}, missing{"none.creature", nullptr, 0, nullptr};
  EXPECT_EQ(vellum_world_caos_import(world.get(), &nothing, &count, report.get()), VELLUM_SCRIPT_ERROR);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(vellum_world_caos_import(world.get(), &missing, &count, report.get()), VELLUM_FAILED);
  vellum::World empty(engine);
  EXPECT_EQ(vellum_world_caos_import(empty.get(), &file, &count, report.get()), VELLUM_FAILED);
  EXPECT_EQ(report.message(), "no CAOS is loaded in this world");
}

}  // namespace
