// Maps with sector types and line types, as a world runs them.
#include <gtest/gtest.h>

#include "languages/xg/plot/lanes.h"
#include "languages/xg/runtime/runtime.h"
#include "languages/xg/runtime/test_wad.h"
#include "languages/xg/xg.h"
#include "source/in_memory_files.h"

namespace vellum::xg {
namespace {

struct Printed : host::Output {
  std::string text;
  void print(std::string_view more) override { text += more; }
};

// A world with one map.
struct Play {
  explicit Play(std::string wad, std::string_view ded = "", languages::Options options = {}) {
    files.files = {{"a.wad", std::move(wad)}, {"a.ded", std::string(ded)}};
    context.host.output = &printed;
    context.includes = &files;
    context.options = std::move(options);
    runtime = xg::createRuntime(context);
  }
  bool load() {
    std::vector<source::FileId> ids;
    for (const char* name : {"a.wad", "a.ded"}) ids.push_back(*sources.load(files, name, language().isBinary));
    return runtime->load(ids, emitter);
  }
  // What the given tic prints.
  std::string tic() {
    printed.text.clear();
    ++tick;
    runtime->tick(emitter);
    return printed.text;
  }
  std::string tics(int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += tic();
    return all;
  }
  std::size_t count(std::string_view name) const {
    std::size_t found = 0;
    for (const auto& each : emitter.all()) found += each.name == name;
    return found;
  }
  std::string message(std::string_view name) const {
    for (const auto& each : emitter.all())
      if (each.name == name) return each.message;
    return "";
  }
  std::uint64_t hash() const {
    base::Hasher hasher;
    runtime->hash(hasher);
    return hasher.digest();
  }

  source::InMemoryFiles files;
  Printed printed;
  source::SourceSet sources;
  base::Random random{0};
  std::uint64_t tick = 0;
  languages::WorldContext context{{}, sources, random, tick};
  diagnostics::Emitter emitter;
  std::unique_ptr<languages::Runtime> runtime;
};

TEST(XgLevel, ASectorRunsTheFunctionsOfItsType) {
  Play play(testRooms({{0, 128, 160, 0, 0}, {.floor = 8, .special = 40}}).wad(), R"(
Sector Type {
  ID = 40;
  Floor fn = "+f az";
  Floor fn scale = 32;
  Floor fn min tics = 4;
  Floor fn max tics = 4;
  Light fn = "ZA<";
  Light fn min tics = 1;
  Light fn max tics = 1;
})");
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  EXPECT_EQ(play.printed.text, "0 1 floor 8 ceiling 128 light 255 rgb 255 255 255\n");
  EXPECT_EQ(play.tic(), "1 1 floor 16 ceiling 128 light 0 rgb 255 255 255\n");
  EXPECT_EQ(play.tic(), "2 1 floor 24 ceiling 128 light 255 rgb 255 255 255\n");
}

// Lights without a moving plane have lanes, too, from 0 to 255; planes come first.
TEST(XgLevel, ATimelineHasPlanesThenLightThenColours) {
  constexpr std::string_view Types =
      "Sector Type { ID = 40; Light fn = \"ZA<\"; Light fn min tics = 1; Light fn max tics = 1; Red fn = \"=l\"; }\n"
      "Sector Type { ID = 41; Floor fn = \"+f az\"; Floor fn scale = 8; }";
  for (const bool hasFloor : {false, true}) {
    std::vector<TestMap::Room> rooms = {{}, {.special = 40}};
    if (hasFloor) rooms.push_back({.special = 41});
    Play play(testRooms(rooms).wad(), Types, {{"timeline", "a.svg"}});
    ASSERT_TRUE(play.load());
    play.tics(2);
    std::string caption;
    Sample sample = surfaceHistory(*play.runtime)->sample(caption);
    EXPECT_EQ(sample.fields, hasFloor ? "flr" : "lr");
    EXPECT_EQ(sample.tics, 3);
    EXPECT_EQ(valueAt(sample, hasFloor ? 1 : 0, 0), 255);
    EXPECT_EQ(valueAt(sample, hasFloor ? 1 : 0, 1), 0);
    EXPECT_EQ(caption,
              hasFloor ? "1 plane moved, 1 light changed, 1 colour changed" : "1 light changed, 1 colour changed");
  }
}

TEST(XgLevel, TicsAreForFunctionsWithoutAMap) {
  Play play(testRooms({{0, 128, 160, 0, 0}}).wad(), "", {{"tics", "40"}});
  EXPECT_FALSE(play.load());
  EXPECT_EQ(play.message("TicsOfMap"),
            "--tics is for functions without a map; a map runs with --ticks 40, 35 of them a second");
}

TEST(XgLevel, WithoutAMapTheArchivesAreNamed) {
  const std::string emptyZip = "PK\5\6" + std::string(18, '\0');
  for (const std::string& archive : {testWad({{"NOTES", "none"}}), emptyZip}) {
    Play play(archive);
    EXPECT_FALSE(play.load());
    EXPECT_EQ(play.message("NoMaps"), "there is no map in 'a.wad'");
  }
}

constexpr std::string_view Lift = R"(
Sector Type { ID = 40; Ticker chain = 50; Ticker chain count = 1; }
Line Type { ID = 50; Flags2 = when_act | any; Count = -1; Class = activate; Type = flip; Target Ref = tagged; Target Num = 7; }
Line Type {
  ID = 51; Flags2 = when_act | any; Count = -1; Class = plane_move; Type = flip;
  Target Ref = line_tagged_floors; Destination Ref = highest_floor; Fp0 = 3; Fp2 = -1;
})";

std::vector<TestMap::Room> liftRooms() {
  return {{.special = 40}, {.tag = 7, .lineSpecial = 51, .lineTag = 7}, {.floor = 10}};
}

TEST(XgLevel, ATickerChainActivatesALineThatMovesAPlane) {
  Play play(testRooms(liftRooms()).wad(), Lift);
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  EXPECT_EQ(play.printed.text, "");
  std::string moved = play.tics(5);
  EXPECT_EQ(moved,
            "1 1 floor 3 ceiling 128 light 160 rgb 255 255 255\n"
            "2 1 floor 6 ceiling 128 light 160 rgb 255 255 255\n"
            "3 1 floor 9 ceiling 128 light 160 rgb 255 255 255\n");
  EXPECT_EQ(play.count("MoveNeedsLine"), 0u);
}

TEST(XgLevel, AMoveFromAnEventNeedsALine) {
  Play play(testRooms({{.special = 40}}).wad(), R"(
Sector Type { ID = 40; Ticker chain = 51; Ticker chain count = -1; }
Line Type { ID = 51; Flags2 = when_act | any; Count = -1; Class = plane_move; Target Ref = my_floor; Fp0 = 1; Fp2 = 9; }
)");
  ASSERT_TRUE(play.load());
  EXPECT_EQ(play.tics(9), "");
  EXPECT_EQ(play.count("MoveNeedsLine"), 1u);
}

TEST(XgLevel, EventsChangeLightAndTypes) {
  Play play(testRooms({{.special = 40, .tag = 3}, {.light = 100, .tag = 3}, {.light = 20}}).wad(), R"(
Sector Type { ID = 40; Red fn = "A#1Z#1!60!61A"; }
Sector Type { ID = 41; Light fn = "BC<"; Light fn min tics = 1; Light fn max tics = 1; }
Line Type {
  ID = 60; Flags2 = when_act | any; Count = -1; Class = sector_light; Type = flip; Target Ref = tagged; Target Num = 3;
  Change Light = 1; Light Ref = lowest; Light Delta = 5;
}
Line Type { ID = 61; Flags2 = when_act | any; Count = -1; Class = sector_type; Type = flip; Target Ref = index; Target Num = 2; Sector Type = 41; }
)");
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  EXPECT_EQ(play.printed.text, "0 0 floor 0 ceiling 128 light 160 rgb 0 255 255\n");
  EXPECT_EQ(play.tic(), "1 0 floor 0 ceiling 128 light 160 rgb 255 255 255\n");
  // Sector 0's lowest neighbour has 100; it is done first, and its neighbour then sees 105 and 20.
  EXPECT_EQ(play.tic(),
            "2 0 floor 0 ceiling 128 light 105 rgb 0 255 255\n"
            "2 1 floor 0 ceiling 128 light 25 rgb 255 255 255\n");
  EXPECT_EQ(play.tic(), "3 2 floor 0 ceiling 128 light 10.2 rgb 255 255 255\n");
}

TEST(XgLevel, ASectorMimicsAnotherInTheMiddleOfItsStep) {
  Play play(testRooms({{.special = 40}, {.special = 42}}).wad(), R"(
Sector Type { ID = 40; Light fn = "az"; Light fn min tics = 10; Light fn max tics = 10; }
Sector Type { ID = 42; Ticker chain = 60; Ticker chain count = 1; Ticker chain start time = 0.1; }
Line Type { ID = 60; Flags2 = when_act | any; Count = -1; Class = mimic_sector; Target Ref = my; Mimic Ref = index_floor; Mimic Num = 0; }
)");
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  EXPECT_EQ(play.tics(3).find("1 floor"), std::string::npos);
  EXPECT_EQ(play.tic(),
            "4 0 floor 0 ceiling 128 light 102 rgb 255 255 255\n4 1 floor 0 ceiling 128 light 102 rgb 255 255 255\n");
  EXPECT_EQ(
      play.tic(),
      "5 0 floor 0 ceiling 128 light 127.5 rgb 255 255 255\n5 1 floor 0 ceiling 128 light 127.5 rgb 255 255 255\n");
}

TEST(XgLevel, AChainSequenceSendsOneEventAfterTheOther) {
  std::vector<TestMap::Room> rooms = {{.tag = 4, .lineSpecial = 70, .lineTag = 4}};
  Play play(testRooms(rooms).wad(), R"(
Line Type {
  ID = 70; Flags = ticker_a; Flags2 = when_act | any; Count = 1; Class = chain_sequence; Type = flip;
  Chain Flags = loop; Line Type 0 = 71; Line Type 1 = 72; Fp1 = 0.1; Fp2 = 0.2;
}
Line Type { ID = 71; Flags2 = when_act | any; Count = -1; Class = sector_light; Target Ref = line_tagged; Change Light = 1; Light Delta = 10; }
Copy Line Type { ID = 72; Light Delta = 20; }
)");
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  // A tenth of a second is 3.5 tics, and what is left of a tic does not count for the next event.
  EXPECT_EQ(play.tics(20),
            "4 0 floor 0 ceiling 128 light 10 rgb 255 255 255\n"
            "12 0 floor 0 ceiling 128 light 20 rgb 255 255 255\n"
            "16 0 floor 0 ceiling 128 light 10 rgb 255 255 255\n");
}

TEST(XgLevel, EventsWithoutEndEndTheTic) {
  std::vector<TestMap::Room> rooms = {{.special = 40, .lineSpecial = 51, .lineTag = 7}};
  Play play(testRooms(rooms).wad(), R"(
Sector Type { ID = 40; Ticker chain = 50; Ticker chain count = -1; Ticker chain start time = 0.1; }
Line Type { ID = 50; Flags2 = when_act | any; Count = -1; Class = activate; Type = flip; Target Ref = tagged; Target Num = 7; }
Line Type { ID = 51; Flags2 = when_act | when_deact | any; Count = -1; Class = activate; Type = flip; Target Ref = self; Act chain = 51; Deact chain = 51; Event chain = 51; }
)");
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  play.tics(50);
  EXPECT_EQ(play.count("EndlessEvents"), 1u);
}

// Two lines that move the same floor, and that an aborted move activates once more.
TEST(XgLevel, AFloorHasOneMoveAtATime) {
  std::vector<TestMap::Room> rooms = {
      {.special = 40}, {.tag = 7, .lineSpecial = 51, .lineTag = 7}, {.lineSpecial = 51, .lineTag = 7}, {.floor = 100}};
  Play play(testRooms(rooms).wad(), R"(
Sector Type { ID = 40; Ticker chain = 50; Ticker chain count = -1; Ticker chain end time = 2; }
Line Type { ID = 50; Flags2 = when_act | when_deact | any; Count = -1; Class = activate; Type = flip; Target Ref = tagged; Target Num = 7; }
Line Type {
  ID = 51; Flags2 = when_act | when_deact | any; Count = -1; Class = plane_move; Type = flip;
  Target Ref = line_tagged_floors; Destination Ref = highest_floor; Fp0 = 0.01; Ip3 = 0x6;
})");
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  std::size_t sizes[2] = {};
  for (std::size_t& size : sizes) {
    play.tics(35);
    base::ArchiveWriter writer;
    play.runtime->save(writer);
    size = writer.take().size();
  }
  EXPECT_LE(sizes[1], sizes[0] + 8);
}

TEST(XgLevel, ALaterWadAndALumpOfTypesWin) {
  Play play(testWad({}), "");
  std::vector<TestLump> lumps = testRooms({{.special = 40}}).lumps();
  lumps.push_back({"DD_DEFNS", "Sector Type { ID = 40; Light fn = \"K\"; }"});
  play.files.files["a.wad"] = testWad(lumps);
  play.files.files["a.ded"] = "Sector Type { ID = 40; Light fn = \"F\"; }";
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  EXPECT_EQ(play.printed.text, "0 0 floor 0 ceiling 128 light 102 rgb 255 255 255\n");
}

TEST(XgLevel, IncludesAndMountedLumps) {
  std::vector<TestLump> lumps = testRooms({{.special = 40}, {.special = 41}}).lumps();
  lumps.push_back({"DD_DIREC", "LIGHTS Defs\\lights.ded\r\n"});
  lumps.push_back({"LIGHTS", "Sector Type { ID = 41; Light fn = \"Z\"; }"});
  Play play(testWad(lumps),
            "Include \"b.ded\";\nInclude \"defs/lights.ded\";\nInclude \"a.ded\";\nInclude \"gone.ded\";");
  play.files.files["b.ded"] = "Sector Type { ID = 40; Light fn = \"F\"; }";
  EXPECT_FALSE(play.load());
  EXPECT_EQ(play.count("IncludeFailed"), 2u);
  EXPECT_EQ(play.message("IncludeFailed"), "can't include 'a.ded': it includes itself");
  play.files.files["a.ded"] = "Include \"b.ded\";\nInclude \"defs/lights.ded\";";
  Play good(play.files.files["a.wad"], play.files.files["a.ded"]);
  good.files.files = play.files.files;
  ASSERT_TRUE(good.load()) << good.emitter.all()[0].message;
  EXPECT_EQ(good.printed.text,
            "0 0 floor 0 ceiling 128 light 51 rgb 255 255 255\n0 1 floor 0 ceiling 128 light 255 rgb 255 255 255\n");
}

// A DDXGDATA lump with one sector type.
std::string xgData(std::int16_t id, std::string_view light) {
  base::ByteWriter out;
  for (int value : {0, 1}) out.u16(static_cast<std::uint16_t>(value));
  out.u8(2);
  out.u16(static_cast<std::uint16_t>(id));
  for (int i = 0; i < 10; ++i) out.u32(0);  // flags, act tag, chains, their flags
  for (int i = 0; i < 16; ++i) out.f32(0);  // times and intervals
  for (int i = 0; i < 4; ++i) out.u32(0);   // counts
  out.u16(0);
  for (int i = 0; i < 11; ++i) out.f32(0);
  auto text = [&](std::string_view string) {
    out.u16(static_cast<std::uint16_t>(string.size()));
    out.raw(string);
  };
  text(light);
  for (int i = 0; i < 2; ++i) out.u16(1);
  for (int i = 0; i < 3; ++i) text("");
  for (int i = 0; i < 6; ++i) out.u16(1);
  for (int plane = 0; plane < 2; ++plane) {
    text("");
    for (int i = 0; i < 2; ++i) out.f32(0);
    for (int i = 0; i < 2; ++i) out.u16(1);
  }
  out.u8(0);
  return out.take();
}

TEST(XgLevel, ALumpOfBinaryTypesWinsOverDefinitionFiles) {
  std::vector<TestLump> lumps = testRooms({{.special = 40}}).lumps();
  lumps.push_back({"DDXGDATA", xgData(40, "Z")});
  Play play(testWad(lumps), "Sector Type { ID = 40; Light fn = \"F\"; }");
  ASSERT_TRUE(play.load()) << play.emitter.all()[0].message;
  EXPECT_EQ(play.printed.text, "0 0 floor 0 ceiling 128 light 255 rgb 255 255 255\n");
  for (std::size_t size = 0; size < lumps.back().bytes.size(); ++size) {
    std::vector<TestLump> cut = lumps;
    cut.back().bytes.resize(size);
    Play broken(testWad(cut));
    EXPECT_FALSE(broken.load());
    EXPECT_EQ(broken.count("BadLump"), 1u) << size;
  }
}

TEST(XgLevel, DamagedMapsSayWhere) {
  auto messageOf = [](const char* lump, std::size_t at, int value) {
    std::vector<TestLump> lumps = testRooms({{}, {}}).lumps();
    for (TestLump& each : lumps) {
      if (each.name != lump) continue;
      if (value < 0) each.bytes.resize(at);
      else each.bytes.replace(at, 2, {static_cast<char>(value), static_cast<char>(value >> 8)});
    }
    Play play(testWad(lumps));
    EXPECT_FALSE(play.load());
    return play.message("BadMap");
  };
  EXPECT_EQ(messageOf("LINEDEFS", 0, 999), "a.wad/E1M1/LINEDEFS, byte 0: line 0 has vertex 999; there are 6 vertices");
  EXPECT_EQ(messageOf("LINEDEFS", 14 + 10, 99), "a.wad/E1M1/LINEDEFS, byte 24: line 1 has side 99; there are 8 sides");
  EXPECT_EQ(messageOf("SIDEDEFS", 28, 2), "a.wad/E1M1/SIDEDEFS, byte 28: side 0 is of sector 2; there are 2 sectors");
  EXPECT_EQ(messageOf("SECTORS", 27, -1),
            "a.wad/E1M1/SECTORS, byte 26: the lump ends inside of a record: it has 27 bytes, and a record has 26");
}

TEST(XgLevel, MapsOfOtherFormatsAreRefusedByName) {
  for (auto [lump, format] : {std::pair("TEXTMAP", "UDMF"), std::pair("LIGHTS", "Doom 64")}) {
    std::vector<TestLump> lumps = testRooms({{}}).lumps();
    if (std::string_view(format) == "UDMF") lumps.erase(lumps.begin() + 1, lumps.end());
    lumps.push_back({lump, ""});
    Play play(testWad(lumps));
    EXPECT_FALSE(play.load());
    EXPECT_NE(play.message("MapFormatRefused").find(format), std::string::npos);
  }
}

TEST(XgLevel, AChoiceOfMaps) {
  std::vector<TestLump> lumps = testRooms({{}}).lumps("MAP01"), second = testRooms({{.floor = 5}}).lumps("MAP02");
  lumps.insert(lumps.end(), second.begin(), second.end());
  Play none(testWad(lumps));
  EXPECT_FALSE(none.load());
  EXPECT_EQ(none.message("WhichMap"), "choose a map with --map; the maps are MAP01, MAP02");
  Play wrong(testWad(lumps), "", {{"map", "MAP03"}});
  EXPECT_FALSE(wrong.load());
  EXPECT_EQ(wrong.count("UnknownMap"), 1u);
  Play right(testWad(lumps), "", {{"map", "map02"}});
  EXPECT_TRUE(right.load());
  EXPECT_EQ(right.count("NoTypesUsed"), 1u);
}

TEST(XgLevel, ASaveInTheMiddleChangesNothing) {
  for (const char* profile : {"manual", "doomsday"}) {
    Play play(testRooms(liftRooms()).wad(), Lift, {{"profile", profile}});
    ASSERT_TRUE(play.load());
    play.tics(2);
    base::ArchiveWriter writer;
    play.runtime->save(writer);
    Play copy(testRooms(liftRooms()).wad(), Lift, {{"profile", profile}});
    ASSERT_TRUE(copy.load());
    std::string bytes = writer.take();
    base::ArchiveReader reader(bytes);
    ASSERT_TRUE(copy.runtime->restore(reader));
    copy.tick = play.tick;
    EXPECT_EQ(copy.hash(), play.hash());
    EXPECT_EQ(copy.tics(5), play.tics(5));
    EXPECT_EQ(copy.hash(), play.hash());
  }
}

}  // namespace
}  // namespace vellum::xg
