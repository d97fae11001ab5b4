// The store over folders and archives in memory, which a script can't create.
#include <gtest/gtest.h>

#include "archives/archive_files.h"
#include "archives/made_archives.h"
#include "archives/tank_writer.h"
#include "base/text.h"
#include "languages/skrit/files/store/fuel_database.h"
#include "source/in_memory_files.h"

namespace vellum::skrit::store {
namespace {

TEST(Store, LaterMountsGoFirstAndNamesAreInAnyCase) {
  source::InMemoryFiles disk;
  disk.files = {
      {"base/World/Ai/x.skrit", "old"},
      {"base/world/ai/y.skrit", "y"},
      {"maps/world/maps/a/main.gas", "[a]{}"},
      {"mod.zip", archives::zipOf({{"world/AI/X.skrit", "new"}, {"world/ai/z.skrit", std::string(5000, 'z')}}, true)}};
  archives::ArchiveFiles host(disk);
  source::SourceSet sources;
  ResourceStore store;
  StoreFiles files(&host, store);
  for (std::string_view spec : {"base", "mod.zip", "maps_query=maps/"})
    EXPECT_TRUE(store.mount(spec, sources, files).ok());
  ASSERT_NE(store.find("world\\ai\\X.SKRIT"), nullptr);
  EXPECT_EQ(files.read("world/ai/x.skrit").value(), "new");
  EXPECT_EQ(files.read("World/Ai/Y.skrit").value(), "y");
  EXPECT_EQ(files.read("world/ai/z.skrit").value(), std::string(5000, 'z'));
  EXPECT_EQ(store.find("world/maps/a/main.gas"), nullptr);
  EXPECT_NE(store.find("MAPS_QUERY://world/maps/a/main.gas"), nullptr);
  EXPECT_EQ(store.list("maps_query://world/maps"), std::vector<std::string>{"a"});
  EXPECT_EQ(store.match("world/*/?.skrit").size(), 3u);
  EXPECT_EQ(store.match("world/**").size(), 3u);
  EXPECT_EQ(store.match("world/*.skrit").size(), 0u);
  EXPECT_FALSE(store.mount("nowhere", sources, files).ok());
  EXPECT_FALSE(store.mount("a b=base", sources, files).ok());
  // No path leads outside of the mounts.
  EXPECT_EQ(store.find("../base/world/ai/y.skrit"), nullptr);
  EXPECT_EQ(store.find("world/../world/ai/y.skrit"), nullptr);
  EXPECT_EQ(normalPath("c:/x"), "");
  EXPECT_EQ(normalPath("//A\\.//b/"), "a/b");
}

std::string tankOf(std::vector<archives::TankFile> files, std::uint32_t priority) {
  archives::TankOptions options;
  options.priority = priority;
  return *archives::writeTank(std::move(files), options);
}

TEST(Store, InstallsHaveTheGamesPrecedence) {
  std::string logic = tankOf({{"world/a.gas", "factory"}, {"world/b.gas", "factory"}, {"world/c.gas", "factory"}}, 0);
  source::InMemoryFiles disk({
      {"Game/resources/Logic.dsres", logic},
      {"Game/Resources/Logic2.dsres", logic},
      {"Game/DSLOA/Expansion.dsres", tankOf({{"World/A.gas", "expansion"}, {"world/b.gas", "expansion"}}, 0x2000)},
      {"Game/Maps/World.dsmap", tankOf({{"world/maps/main.gas", "map"}}, 0)},
      {"Game/Maps/Broken.dsmap", "DSigTank"},
      {"Game/Maps/second.dsmap", "DSg2Tank"},
      {"Game/Bits/world/c.gas", "loose"},
      {"Game/readme.txt", "not in the store"},
      {"mods/first.dsres", tankOf({{"world/a.gas", "first"}}, 0x4000)},
      {"mods/later.dsres", tankOf({{"world/a.gas", "later"}}, 0x4000)},
      {"mods/low.dsres", tankOf({{"world/a.gas", "low"}}, 0x1000)},
  });
  archives::ArchiveFiles host(disk);
  source::SourceSet sources;
  ResourceStore store;
  StoreFiles files(&host, store);
  EXPECT_TRUE(isInstall("Game", host));
  EXPECT_FALSE(isInstall("mods", host));
  for (std::string_view spec : {"Game", "mods/first.dsres", "mods/later.dsres", "mods/low.dsres"})
    EXPECT_TRUE(store.mount(spec, sources, files).ok()) << spec;
  EXPECT_EQ(files.read("world/a.gas").value(), "later");
  EXPECT_EQ(files.read("WORLD/b.gas").value(), "expansion");
  EXPECT_EQ(files.read("world/c.gas").value(), "loose");
  EXPECT_EQ(files.read("world/maps/main.gas").value(), "map");
  EXPECT_EQ(store.find("readme.txt"), nullptr);
  std::vector<std::string> shadowed;
  for (const ResourceStore::File& file : store.shadowed("world/a.gas"))
    shadowed.push_back(store.mounts()[file.owner].name);
  EXPECT_EQ(shadowed, (std::vector<std::string>{"mods/first.dsres", "Game/DSLOA/Expansion.dsres", "mods/low.dsres",
                                                "Game/resources/Logic.dsres"}));
  EXPECT_EQ(store.problems().size(), 3u);
}

// Skrit manual, "Conventions": the name of the .gas file does not matter, the folder is the block; ::import is a
// database.
TEST(Store, FuelAddresses) {
  source::InMemoryFiles disk;
  disk.files = {{"base/world/contentdb/templates/actors/good/heroes.gas",
                 "[t:template,n:farmboy] { doc = \"one\"; [aspect] { life = 5; } }"},
                {"base/world/contentdb/templates/actors/good/zz.gas", "[t:template,n:farmgirl] {} loose = 7;"},
                {"heroes/0/0/member.gas", "[member] { name = joe; }"}};
  source::SourceSet sources;
  ResourceStore store;
  StoreFiles files(&disk, store);
  ASSERT_TRUE(store.mount("base", sources, files).ok());
  ASSERT_TRUE(store.mount("import=heroes", sources, files).ok());
  FuelDatabase fuel(store, sources);
  diagnostics::Emitter emitter;
  auto value = [&](std::string_view address) {
    const fuel::Attribute* found = fuel.attribute(address, files, emitter);
    return found == nullptr ? std::string("-") : fuel::valueText(found->value);
  };
  EXPECT_EQ(value("world:contentdb:templates:actors:good:farmboy:doc"), "one");
  EXPECT_EQ(value("World:ContentDb:Templates:Actors:Good:FarmBoy:Aspect:Life"), "5");
  EXPECT_EQ(value("world:contentdb:templates:actors:good:loose"), "7");
  EXPECT_EQ(value("world:contentdb:templates:actors:good:heroes:doc"), "-");
  EXPECT_EQ(value("::import:0:0:member:name"), "joe");
  EXPECT_EQ(value("::export:0:0:member:name"), "-");
  EXPECT_EQ(fuel.children("world:contentdb:templates:actors:good", files, emitter),
            (std::vector<std::string>{"farmboy", "farmgirl"}));
  EXPECT_EQ(fuel.children("world", files, emitter), std::vector<std::string>{"contentdb"});
  EXPECT_TRUE(emitter.all().empty());
}

// Skrit manual, "Storage": k_job_c_attack_utils is world/ai/jobs/common/k_job_c_attack_utils.
TEST(Store, NamingKeys) {
  source::InMemoryFiles disk;
  disk.files = {{"base/art/namingkey.nnk",
                 "# keys\nTREE = K, , \"Skrits\"\r\nTREE = K_JOB, World\\Ai\\Jobs, \"Jobs\"\n//TREE = no\n"
                 "TREE = K_JOB_C, Common, \"Common jobs\"\nCANIMCLASS = FS0, \"Unarmed\"\n"
                 "TREE = A_C, art/animations, \"Animations\", FS0\n"},
                {"base/art/more.nnk", "TREE = M, art/meshes, \"Meshes\"\n"},
                {"base/world/ai/jobs/common/k_job_c_attack_utils.skrit", "found"}};
  source::SourceSet sources;
  ResourceStore store;
  StoreFiles files(&disk, store);
  ASSERT_TRUE(store.mount("base", sources, files).ok());
  diagnostics::Emitter emitter;
  store.readNamingKeys(sources, files, emitter);
  EXPECT_FALSE(emitter.hasErrors());
  const NamingKey& key = store.namingKey();
  EXPECT_EQ(key.path("k_job_c_attack_utils"), "world/ai/jobs/common/k_job_c_attack_utils");
  EXPECT_EQ(key.path("K_JOB_flee"), "world/ai/jobs/k_job_flee");
  EXPECT_EQ(key.path("k_x"), "k_x");
  EXPECT_EQ(key.path("a_c_fs0_walk"), "art/animations/fs0/a_c_fs0_walk");
  EXPECT_EQ(key.path("m_c_gah"), "art/meshes/m_c_gah");
  EXPECT_EQ(key.path("z_none"), "");
  EXPECT_EQ(files.read("k_job_c_attack_utils").value(), "found");
}

}  // namespace
}  // namespace vellum::skrit::store
