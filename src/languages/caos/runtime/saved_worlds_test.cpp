// A crash while a world is saved always leaves a complete save.
#include "languages/caos/runtime/saved_worlds.h"

#include <gtest/gtest.h>

#include "host/memory_storage.h"

namespace vellum::caos {
namespace {

constexpr std::string_view Path = "My Worlds/w.world", BeforePath = "My Worlds/w.before";

WorldFile worldOf(std::string record) { return {"w", "id", "secret", 7, std::move(record)}; }

// The process dies at the n-th modifying operation: that one and all later ones don't happen.
class DyingStorage : public host::Storage {
 public:
  DyingStorage(host::Storage& disk, int lives) : disk_(disk), lives_(lives) {}
  base::Result<std::string> read(std::string_view name) override { return disk_.read(name); }
  base::Result<void> write(std::string_view name, std::string_view bytes) override {
    if (lives_-- <= 0) return base::Error{"dead"};
    return disk_.write(name, bytes);
  }
  base::Result<void> remove(std::string_view name) override {
    if (lives_-- <= 0) return base::Error{"dead"};
    return disk_.remove(name);
  }
  bool exists(std::string_view name) override { return disk_.exists(name); }
  std::vector<std::string> list(std::string_view folder) override { return disk_.list(folder); }
  bool survived() const { return lives_ >= 0; }

 private:
  host::Storage& disk_;
  int lives_;
};

TEST(SavedWorlds, ComeBackAsTheyWere) {
  for (bool pack : {false, true}) {
    auto file = readWorldFile(writeWorldFile(worldOf(std::string(10'000, 'r')), pack));
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file->name, "w");
    EXPECT_EQ(file->uid, "id");
    EXPECT_EQ(file->password, "secret");
    EXPECT_EQ(file->random, 7u);
    EXPECT_EQ(file->record, std::string(10'000, 'r'));
  }
}

TEST(SavedWorlds, AnyDamageIsSeen) {
  std::string whole = writeWorldFile(worldOf("a record that is worth something"), true);
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_FALSE(readWorldFile(std::string_view(whole).substr(0, length)).ok()) << length;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_FALSE(readWorldFile(damaged).ok()) << at;
  }
  EXPECT_FALSE(readWorldFile(whole + "x").ok());
}

TEST(SavedWorlds, DeathAtAnyWriteLeavesAWholeSave) {
  for (int lives = 0;; ++lives) {
    host::MemoryStorage disk;
    for (std::string_view record : {"one", "two"})
      ASSERT_TRUE(storeWorld(&disk, worldOf(std::string(record)), true).ok());
    DyingStorage dying(disk, lives);
    bool done = storeWorld(&dying, worldOf("three"), true).ok();
    auto now = loadWorld(&disk, "w");
    ASSERT_TRUE(now.ok()) << lives;
    EXPECT_EQ(now->record, done ? "three" : "two") << lives;
    auto before = loadWorld(&disk, "w.before");
    ASSERT_TRUE(before.ok()) << lives;
    EXPECT_TRUE(before->record == "one" || before->record == "two") << lives;
    if (done) break;
    ASSERT_LT(lives, 10);
  }
}

TEST(SavedWorlds, ADamagedSaveIsRefusedAndTheOneBeforeOffered) {
  host::MemoryStorage disk;
  for (std::string_view record : {"one", "two"})
    ASSERT_TRUE(storeWorld(&disk, worldOf(std::string(record)), false).ok());
  std::string bytes = *disk.read(Path);
  bytes.back() ^= 1;
  ASSERT_TRUE(disk.write(Path, bytes).ok());
  auto refused = loadWorld(&disk, "w");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message,
            "the save is damaged: its checksum does not match; the save before it is whole: load \"w.before\"");
  // Saving again does not replace the complete previous save by the damaged one.
  ASSERT_TRUE(storeWorld(&disk, worldOf("three"), false).ok());
  EXPECT_EQ(loadWorld(&disk, "w")->record, "three");
  EXPECT_EQ(readWorldFile(*disk.read(BeforePath))->record, "one");
}

TEST(SavedWorlds, OnlyTheOneBeforeMayBeLeft) {
  host::MemoryStorage disk;
  for (std::string_view record : {"one", "two"})
    ASSERT_TRUE(storeWorld(&disk, worldOf(std::string(record)), true).ok());
  ASSERT_TRUE(disk.remove(Path).ok());
  EXPECT_FALSE(loadWorld(&disk, "w").ok());
  EXPECT_EQ(loadWorld(&disk, "w.before")->record, "one");
}

TEST(SavedWorlds, NamesStayInsideTheFolder) {
  host::MemoryStorage disk;
  for (std::string_view name : {"", ".", "..", "../x", "a/b", "a\\b", "c:d", "a\nb", "x.", "x "}) {
    EXPECT_FALSE(isWorldName(name)) << name;
    EXPECT_FALSE(loadWorld(&disk, name).ok()) << name;
    EXPECT_FALSE(deleteWorld(&disk, name).ok()) << name;
    WorldFile file;
    file.name = name;
    EXPECT_FALSE(storeWorld(&disk, file, true).ok()) << name;
  }
}

TEST(SavedWorlds, WithoutStorageThereAreNone) {
  EXPECT_TRUE(savedWorlds(nullptr).empty());
  EXPECT_FALSE(loadWorld(nullptr, "w").ok());
  EXPECT_FALSE(storeWorld(nullptr, worldOf(""), true).ok());
  EXPECT_FALSE(deleteWorld(nullptr, "w").ok());
}

}  // namespace
}  // namespace vellum::caos
