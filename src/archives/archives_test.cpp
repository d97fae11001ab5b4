// Archives of all kinds, as files and through paths.
#include <gtest/gtest.h>

#include "archives/archive_files.h"
#include "archives/made_archives.h"
#include "base/random.h"
#include "source/in_memory_files.h"

namespace vellum::archives {
namespace {

base::Result<std::unique_ptr<Archive>> opened(std::string bytes) {
  return openArchive(std::make_unique<source::BytesInMemory>(std::move(bytes)));
}

// A host that counts what is read of its files.
class CountingFiles : public source::InMemoryFiles {
 public:
  using InMemoryFiles::InMemoryFiles;
  base::Result<std::unique_ptr<source::ByteSource>> open(std::string_view name) override {
    auto bytes = read(name);
    if (!bytes) return bytes.error();
    ++opened;
    return std::unique_ptr<source::ByteSource>(std::make_unique<Counted>(std::move(*bytes), readBytes));
  }
  std::uint64_t readBytes = 0;
  int opened = 0;

 private:
  class Counted : public source::ByteSource {
   public:
    Counted(std::string bytes, std::uint64_t& count) : bytes_(std::move(bytes)), count_(count) {}
    std::uint64_t size() const override { return bytes_.size(); }

   private:
    base::Result<std::string> readInside(std::uint64_t offset, std::uint64_t size) override {
      count_ += size;
      return bytes_.substr(offset, size);
    }
    std::string bytes_;
    std::uint64_t& count_;
  };
};

TEST(Archives, PathsLeadThroughArchives) {
  CountingFiles disk({{"mods/one.zip", zipOf({{"World/x.gas", "[x]{}"}, {"world/y.gas", "[y]{}"}, {"z", "z"}}, true)},
                      {"mods/folder.zip/real.txt", "a real folder"},
                      {"mods/broken.zip", "no archive"}});
  ArchiveFiles files(disk);
  EXPECT_EQ(files.read("mods/one.zip/world/X.GAS").value(), "[x]{}");
  EXPECT_EQ(files.read("mods/one.zip//world/./y.gas").value(), "[y]{}");
  EXPECT_EQ(files.read("mods/one.zip/").value(), "World/x.gas\nworld/y.gas\nz\n");
  EXPECT_EQ(files.read("mods/one.zip/WORLD/").value(), "x.gas\ny.gas\n");
  EXPECT_EQ(files.read("mods/one.zip/world/none.gas").error().message, "'mods/one.zip' has no such file");
  EXPECT_EQ(files.read("mods/one.zip/none/").error().message, "'mods/one.zip' has no such folder");
  EXPECT_FALSE(files.read("mods/one.zip/../one.zip").ok());
  EXPECT_EQ(disk.opened, 1);  // its directory is read once
  EXPECT_EQ(files.read("mods/one.zip").value(), disk.files["mods/one.zip"]);
  EXPECT_EQ(files.read("mods/folder.zip/real.txt").value(), "a real folder");
  EXPECT_EQ(files.read("mods/none.zip/x").error().message, "no such file");
  EXPECT_EQ(files.read("mods/broken.zip/x").error().message, "'mods/broken.zip': it is not an archive");
  EXPECT_TRUE(files.takeWarnings().empty());
}

TEST(Archives, InArchives) {
  std::string wad = wadOf("PWAD", {{"MAP01", ""}, {"THINGS", "1234"}, {"MAP01", "late"}});
  std::string pk3 = zipOf({{"maps/a.wad", wad}, {"inner.zip", zipOf({{"deep.zip", zipOf({}, false)}}, false)}}, true);
  std::string stored = zipOf({{"maps/a.wad", wad}}, false);
  source::InMemoryFiles disk({{"game.pk3", pk3}, {"stored.pk3", stored}});
  ArchiveFiles files(disk);
  for (std::string game : {"game.pk3", "stored.pk3"}) {
    EXPECT_EQ(files.read(game + "/maps/A.wad/things").value(), "1234");
    EXPECT_EQ(files.read(game + "/maps/a.wad/map01").value(), "late");
    EXPECT_EQ(files.read(game + "/maps/a.wad/").value(), "MAP01\nTHINGS\n");
    auto archive = files.archive(game + "/maps/a.wad");
    ASSERT_TRUE(archive.ok());
    ASSERT_EQ(archive.value()->entries().size(), 3u);
    EXPECT_EQ(archive.value()->read(archive.value()->entries()[1]).value().bytes, "1234");
    EXPECT_EQ(files.open(game + "/maps/a.wad").value()->size(), wad.size());
  }
  EXPECT_EQ(files.read("game.pk3/inner.zip/deep.zip/x").error().message,
            "an archive in an archive in an archive is not opened");
}

TEST(Archives, RefusedByName) {
  for (auto [bytes, said] : {std::pair("7z\xbc\xaf\x27\x1c", "7-Zip"), std::pair("DSg2Tank....", "Dungeon Siege II"),
                             std::pair("ZWAD....", "compressed WAD"), std::pair("", "not an archive")})
    EXPECT_NE(opened(bytes).error().message.find(said), std::string::npos) << bytes;
}

TEST(Archives, NamesStayInside) {
  auto archive = opened(zipOf({{"../up", "1"}, {"/root", "2"}, {"a/../b", "3"}, {"c:/d", "4"}, {"good", "5"}}, false));
  ASSERT_TRUE(archive.ok());
  EXPECT_EQ((*archive)->list("").size(), 1u);
  EXPECT_EQ((*archive)->warnings().size(), 4u);
}

TEST(Archives, DuplicatesAreWarnedOf) {
  auto archive = opened(zipOf({{"A", "first"}, {"a", "second"}}, false));
  ASSERT_TRUE(archive.ok());
  EXPECT_EQ((*archive)->warnings(), std::vector<std::string>{"'a' is in it more than once: the last one counts"});
  EXPECT_EQ((*archive)->read(*(*archive)->find("A"))->bytes, "second");
}

TEST(Archives, WadsThatLie) {
  std::string wad = wadOf("IWAD", {{"GOOD", "good"}, {"BAD", "bad"}});
  wad[wad.size() - 12] = '\x7f';  // the size of the last lump
  auto archive = opened(wad);
  ASSERT_TRUE(archive.ok());
  EXPECT_EQ((*archive)->warnings().size(), 1u);
  EXPECT_EQ((*archive)->read((*archive)->entries()[0])->bytes, "good");
  EXPECT_EQ((*archive)->read((*archive)->entries()[1])->bytes, "");
  wad[4] = '\x7f';
  EXPECT_EQ(opened(wad).error().message, "the WAD is damaged: its directory of 127 lumps at offset 19 does not fit");
}

TEST(Archives, AnyBytesAsAZip) {
  std::string good = zipOf({{"a.txt", "hello hello hello"}, {"b/c.txt", "x"}}, true);
  base::Random random(4);
  int readable = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string bytes =
        good.substr(0, round % 3 == 0 ? random.below(static_cast<std::uint32_t>(good.size() + 1)) : good.size());
    for (int i = 0; i < round % 4 && !bytes.empty(); ++i)
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
    auto archive = opened(std::move(bytes));
    if (!archive.ok()) continue;
    ++readable;
    for (const Entry& entry : (*archive)->entries()) (void)(*archive)->read(entry).ok();
  }
  EXPECT_GT(readable, 100);
  auto whole = opened(good);
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ((*whole)->read((*whole)->entries()[0])->bytes, "hello hello hello");
}

}  // namespace
}  // namespace vellum::archives
