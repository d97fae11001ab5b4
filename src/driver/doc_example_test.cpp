// Examples of the manual, written as files that run.
#include "driver/command_test.h"

#include <vellum/vellum.hpp>

namespace vellum::driver {
namespace {

using DocExample = CommandTest;

bool hasLanguage(const char* id) {
  vellum_config config;
  vellum_config_init(&config);
  return vellum::Engine(config).languageById(id) != nullptr;
}

TEST_F(DocExample, ComesWithTheGameThatItNeeds) {
  if (!hasLanguage("ags")) GTEST_SKIP() << "ags is not in this build";
  CommandResult shown = run({"doc", "-l", "ags", "character.walk"});
  EXPECT_FALSE(says(shown.out, "quay")) << "a reader of the page has no such game";
  EXPECT_TRUE(says(shown.out, "To run it: vellum doc -l ags Character.Walk --example DIR")) << shown.out;
  CommandResult written = run({"doc", "-l", "ags", "character.walk", "--example", "walk"});
  EXPECT_TRUE(says(written.out, "walk/quay/game.toml\n")) << written.out << written.err;
  EXPECT_TRUE(
      says(written.out, "  cd walk\n  vellum test example.asc\n  vellum run quay/game.toml example.asc --ticks 200\n"));
  EXPECT_EQ(run({"test", "walk/example.asc"}).out, "1 passed, 0 failed, 0 skipped\n");
  EXPECT_EQ(run({"run", "walk/quay/game.toml", "walk/example.asc", "--ticks", "200"}).out, "100 150\n1 50\n");
  EXPECT_EQ(run({"doc", "-l", "ags", "character.walk", "--example", "walk"}).status, 2) << "the folder has files";
}

TEST_F(DocExample, ComesWithAStoreOfAnotherFolder) {
  if (!hasLanguage("skrit")) GTEST_SKIP() << "skrit is not in this build";
  CommandResult written = run({"doc", "-l", "skrit", "party_member_entered_trigger_group", "--example", "groups"});
  EXPECT_TRUE(says(bytes("groups/example.skrit"), "// args: --store triggers --map pasture")) << written.err;
  EXPECT_EQ(run({"test", "groups/example.skrit"}).out, "1 passed, 0 failed, 0 skipped\n");
}

TEST_F(DocExample, NamesItsOwnPlaces) {
  if (!hasLanguage("skrit")) GTEST_SKIP() << "skrit is not in this build";
  ASSERT_EQ(run({"doc", "-l", "skrit", "SkritVm.DumpStack", "--example", "stack"}).status, 0);
  EXPECT_TRUE(says(bytes("stack/example.skrit"), "Inner$ (example.skrit:1)")) << bytes("stack/example.skrit");
}

TEST_F(DocExample, NeedsOneEntry) {
  if (!hasLanguage("caos")) GTEST_SKIP() << "caos is not in this build";
  CommandResult several = run({"doc", "-l", "caos", "attr", "--example", "a"});
  EXPECT_EQ(several.status, 2);
  EXPECT_TRUE(says(several.err, "this finds 2: 'ATTR command' (caos), 'ATTR integer' (caos)")) << several.err;
  EXPECT_EQ(run({"doc", "-l", "caos", "attr", "command", "--example", "a"}).status, 0);
  EXPECT_EQ(run({"test", "a/example.cos"}).out, "1 passed, 0 failed, 0 skipped\n");
}

TEST_F(DocExample, AMapWithoutDefinitionsSaysWhatItLacks) {
  if (!hasLanguage("xg")) GTEST_SKIP() << "xg is not in this build";
  ASSERT_EQ(run({"doc", "-l", "xg", "ltc_none", "--example", "map"}).status, 0);
  CommandResult checked = run({"check", "map/rooms/rooms.wad"});
  EXPECT_TRUE(says(checked.err, "with the number 5001, which is no sector type")) << checked.err;
  EXPECT_TRUE(says(checked.err, "--ded FILE.ded")) << checked.err;
}

TEST_F(DocExample, ALanguageAloneListsItsEntries) {
  if (!hasLanguage("xg")) GTEST_SKIP() << "xg is not in this build";
  CommandResult listed = run({"doc", "-l", "xg"});
  EXPECT_EQ(listed.status, 0) << listed.err;
  EXPECT_TRUE(says(listed.out, "  xg  ltc_none ")) << listed.out;
  EXPECT_EQ(run({"doc"}).status, 2);
  CommandResult help = run({"help", "xg"});
  EXPECT_TRUE(says(help.out, "sample one XG function")) << "the command";
  EXPECT_TRUE(says(help.out, "docs/tutorials/xg.md")) << "and the language of that name";
}

}  // namespace
}  // namespace vellum::driver
