// pack, unpack, store and paths through archives, as their users see them.
#include "driver/command_test.h"

namespace vellum::driver {
namespace {

using ArchiveCommands = CommandTest;
using Result = CommandResult;

TEST_F(ArchiveCommands, RoundTrip) {
  std::string large(50'000, 'a');
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * i / 300);
  write("Mod/world/a.skrit", "event OnConstruct$ { Report.Generic( \"hi\\n\" ); }\n");
  write("Mod/world/large.raw", large);
  write("Mod/empty.gas", "");
  EXPECT_EQ(run({"pack", "Mod", "m.dsres", "--title", "T", "--priority", "0x3001"}).out, "m.dsres: 3 files\n");
  Result listed = run({"unpack", "m.dsres", "--list"});
  EXPECT_TRUE(says(listed.out, "m.dsres: tank \"T\", priority 0x3001, 3 files\n")) << listed.out;
  EXPECT_TRUE(says(listed.out, "world/large.raw\n")) << listed.out;
  EXPECT_EQ(run({"unpack", "m.dsres", "--test"}).out, "3 files, all whole\n");
  EXPECT_EQ(run({"unpack", "m.dsres", "--output", "out1"}).status, 0);
  EXPECT_EQ(bytes("out1/world/large.raw"), large);
  EXPECT_TRUE(isPlainFile(folder + "/out1/empty.gas"));
  EXPECT_EQ(run({"unpack", "m.dsres", "WORLD/*.skrit", "--output", "out2"}).out, "out2/world/a.skrit\n");
  EXPECT_EQ(run({"run", "m.dsres/world/A.skrit"}).out, "hi\n");
  EXPECT_EQ(run({"check", "m.dsres"}).status, 0);
  EXPECT_EQ(run({"pack", "Mod", "m.dsres", "--priority", "high"}).status, 2);
}

TEST_F(ArchiveCommands, WrongChecksumsAreNamedAndGiven) {
  write("Mod/a.txt", "right text");
  write("Mod/b.txt", "other text");
  run({"pack", "Mod", "m.dsres", "--stored"});
  std::string tank = bytes("m.dsres");
  tank[tank.find("right")] = 'R';
  write("m.dsres", tank);
  Result tested = run({"unpack", "m.dsres", "--test"});
  EXPECT_EQ(tested.status, 1);
  EXPECT_EQ(tested.out, "2 files, 1 damaged\n");
  EXPECT_TRUE(says(tested.err, "'m.dsres': 'a.txt' at offset 804 of the tank has a wrong checksum")) << tested.err;
  Result unpacked = run({"unpack", "m.dsres", "--output", "taken"});
  EXPECT_EQ(unpacked.status, 1);
  EXPECT_EQ(bytes("taken/a.txt"), "Right text");
  EXPECT_EQ(bytes("taken/b.txt"), "other text");
}

TEST_F(ArchiveCommands, SeveralShadowOneAnother) {
  write("A/x.txt", "a");
  write("A/y.txt", "a");
  write("B/X.txt", "b");
  run({"pack", "A", "a.dsres"});
  run({"pack", "B", "b.dsres", "--priority", "16385"});
  Result listed = run({"unpack", "b.dsres", "a.dsres", "--list"});
  EXPECT_TRUE(says(listed.out, "X.txt  b.dsres shadows a.dsres\n")) << listed.out;
  EXPECT_TRUE(says(listed.out, "y.txt  a.dsres\n")) << listed.out;
  EXPECT_EQ(run({"store", "--store", "a.dsres", "--store", "b.dsres"}).out,
            "X.txt  b.dsres shadows a.dsres\ny.txt  a.dsres\n");
  EXPECT_EQ(run({"store", "--store", "a.dsres", "--store", "b.dsres", "--show", "x.TXT"}).out, "b");
  EXPECT_EQ(run({"store", "--store", "a.dsres", "--grep", "A"}).out, "x.txt:1: a  [a.dsres]\ny.txt:1: a  [a.dsres]\n");
  EXPECT_EQ(run({"store", "--store", "a.dsres", "--show", "none"}).status, 2);
  EXPECT_EQ(run({"store", "x"}).status, 2);
}

TEST_F(ArchiveCommands, DamagedFilesAreWrongUsageWithAReason) {
  write("m.dsres", "DSigTank");
  Result opened = run({"unpack", "m.dsres"});
  EXPECT_EQ(opened.status, 2);
  EXPECT_TRUE(says(opened.err, "'m.dsres': the tank is damaged: it ends in its header")) << opened.err;
  write("m.dsres", "DSg2Tank and more");
  EXPECT_TRUE(says(run({"unpack", "m.dsres", "--list"}).err, "a tank of Dungeon Siege II"));
  EXPECT_EQ(run({"unpack", "none.dsres"}).status, 2);
}

TEST_F(ArchiveCommands, AnInstallIsCheckedAsTheEngineSeesIt) {
  write("Logic/world/ai/a.skrit", "event OnNothing$ { broken }\n");
  write("Logic/world/ai/b.skrit", "property int b$ = 1;\n");
  ASSERT_EQ(makeFolders(folder + "/Game/Resources"), "");
  ASSERT_EQ(run({"pack", "Logic", "Game/Resources/Logic.dsres"}).status, 0);
  Result broken = run({"check", "--dir", "Game"});
  EXPECT_EQ(broken.status, 1);
  EXPECT_TRUE(says(broken.err, "Game/Resources/Logic.dsres/world/ai/a.skrit:1:")) << broken.err;
  write("Game/Bits/world/ai/A.skrit", "property int a$ = 1;\n");
  Result shadowed = run({"check", "--dir", "Game"});
  EXPECT_EQ(shadowed.status, 0) << shadowed.err;
  EXPECT_EQ(shadowed.err, "0 errors, 0 warnings\n");
  write("Game/Bits/world/ai/b.skrit", "event OnNothing$ { broken }\n");
  EXPECT_TRUE(says(run({"check", "--dir", "Game"}).err, "Game/Bits/world/ai/b.skrit:1:"));
  Result ran = run({"run", "--dir", "Game"});
  EXPECT_TRUE(says(ran.err, "name a region with --map and --region")) << ran.err;
}

TEST_F(ArchiveCommands, NoControlCharacterReachesTheTerminal) {
  write("Mod/a.gas", "[t:template,n:\x1b[2J]{specializes=\x1b[31m;}\n");
  ASSERT_EQ(run({"pack", "Mod", "m.dsres", "--title", "T\x1b]0;x\a", "--author", "\xc2\x9b"}).status, 0);
  ASSERT_EQ(makeFolders(folder + "/Game/Resources"), "");
  ASSERT_EQ(std::rename((folder + "/m.dsres").c_str(), (folder + "/Game/Resources/m.dsres").c_str()), 0);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"unpack", "Game/Resources/m.dsres", "--list"},
                                                {"check", "--dir", "Game"},
                                                {"store", "--dir", "Game", "--grep", "template"}}) {
    Result ended = run(words);
    EXPECT_TRUE(says(ended.out + ended.err, "\xef\xbf\xbd")) << words[0] << ended.out << ended.err;
    EXPECT_EQ((ended.out + ended.err).find_first_of("\x1b\a"), std::string::npos) << words[0];
    EXPECT_FALSE(says(ended.out + ended.err, "\xc2\x9b")) << words[0];
  }
}

TEST_F(ArchiveCommands, AFileThatOnlyBeginsLikeAnArchiveIsAText) {
  write("a.asc", std::string("PK\3\4\xff\xfe broken \xff\n", 16));
  Result checked = run({"check", "a.asc", "--json"});
  EXPECT_EQ(checked.status, 1);
  EXPECT_EQ(checked.out.find_first_of("\xff\xfe"), std::string::npos) << "JSON is UTF-8";
}

TEST_F(ArchiveCommands, ARegionInATankIsRecorded) {
  write("Map/world/maps/m/main.gas", "[t:map,n:map]{}");
  write("Map/world/maps/m/regions/r/main.gas", "[t:region,n:region]{x guid=16;}");
  write("Map/world/maps/m/regions/r/terrain_nodes/nodes.gas",
        "[t:terrain_nodes,n:siege_node_list]{targetnode=1;[t:snode,n:1]{guid=1;}}");
  ASSERT_EQ(run({"pack", "Map", "m.dsmap"}).status, 0);
  std::vector<std::string> words = {"run",     "--store", "m.dsmap", "--map", "m",        "--region", "r",
                                    "--party", "1,0,1",   "--ticks", "3",     "--record", "pictures"};
  Result ran = run(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* name : {"00000", "00001", "00002"})
    EXPECT_TRUE(bytes(std::string("pictures/") + name + ".png").starts_with("\x89PNG")) << name;
  words.back() = "walk.gif";
  words.insert(words.end(), {"--input", "walk 3,0,1@1"});
  EXPECT_EQ(run(words).status, 0);
  EXPECT_TRUE(bytes("walk.gif").starts_with("GIF89a"));
  EXPECT_NE(bytes("pictures/00000.png"), "");
}

}  // namespace
}  // namespace vellum::driver
