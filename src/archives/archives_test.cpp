// Archives of all kinds, as files and through paths.
#include <gtest/gtest.h>

#include <deque>
#include <fstream>
#include <sstream>

#include "archives/archive_files.h"
#include "archives/lzo.h"
#include "archives/made_archives.h"
#include "archives/tank_writer.h"
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
    return std::unique_ptr<source::ByteSource>(std::make_unique<Counted>(std::move(*bytes), *this));
  }
  std::uint64_t readBytes = 0;
  int opened = 0, reads = 0;

 private:
  class Counted : public source::ByteSource {
   public:
    Counted(std::string bytes, CountingFiles& files) : bytes_(std::move(bytes)), files_(files) {}
    std::uint64_t size() const override { return bytes_.size(); }

   private:
    base::Result<std::string> readInside(std::uint64_t offset, std::uint64_t size) override {
      files_.readBytes += size;
      ++files_.reads;
      return bytes_.substr(offset, size);
    }
    std::string bytes_;
    CountingFiles& files_;
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
  EXPECT_EQ((*archive)->warnings(),
            std::vector<std::string>{"'a' at offset 36 is in it more than once: the last one counts"});
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

// Bytes that pack well, and some that don't.
std::string bytesOf(std::size_t size, bool random) {
  std::string bytes(size, ' ');
  base::Random numbers(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(random ? numbers.below(256) : i / 7 % 50 + 40);
  return bytes;
}

TEST(Tanks, RoundTrips) {
  for (bool packed : {true, false})
    for (bool random : {true, false}) {
      std::vector<TankFile> files;
      std::deque<std::string> contents;
      for (std::size_t size : {0, 1, 7, 16384, 16385, 40000, 1 << 20})
        files.push_back(
            {"World/Dir" + std::to_string(size) + "/a file.gas", contents.emplace_back(bytesOf(size, random))});
      files.push_back({"root.txt", "in the root"});
      TankOptions options;
      options.packed = packed;
      options.title = "T\xc3\xaftle";
      options.author = "An author whose name is longer than the header takes";
      options.description = "three words long";
      options.priority = 0x4001;
      auto tank = writeTank(files, options);
      ASSERT_TRUE(tank.ok());
      source::BytesInMemory bytes(*tank);
      auto header = readTankHeader(bytes);
      ASSERT_TRUE(header.ok());
      EXPECT_EQ(header->title, options.title);
      EXPECT_EQ(header->author, options.author.substr(0, 39));
      EXPECT_EQ(header->description, options.description);
      EXPECT_EQ(header->priority, 0x4001u);
      auto archive = opened(*tank);
      ASSERT_TRUE(archive.ok()) << archive.error().message;
      EXPECT_TRUE((*archive)->warnings().empty()) << (*archive)->warnings()[0];
      EXPECT_TRUE((*archive)->verify().ok());
      ASSERT_EQ((*archive)->entries().size(), files.size());
      for (const TankFile& file : files) {
        const Entry* entry = (*archive)->find(file.path);
        ASSERT_NE(entry, nullptr) << file.path;
        EXPECT_EQ(entry->path, file.path);
        auto content = (*archive)->read(*entry);
        ASSERT_TRUE(content.ok()) << content.error().message;
        EXPECT_EQ(content->bytes, file.bytes);
        EXPECT_EQ(content->warning, "");
      }
      if (packed && !random) {
        EXPECT_LT(tank->size(), 700'000u);
      }
    }
}

// The header of a tank without a description: the places of its fields.
TEST(Tanks, HeaderIsLaidOutAsByTheGamesTools) {
  TankOptions options;
  options.unixMilliseconds = 951'782'400'000 + 12'345;  // 29 February 2000
  std::string tank = *writeTank({{"a", "12345678"}, {"b", "1"}}, options);
  base::ByteReader in(tank);
  EXPECT_EQ(in.raw(8), "DSigTank");
  EXPECT_EQ(in.u32(), 0x00010002u);
  std::uint32_t folders = in.u32(), files = in.u32(), index = in.u32();
  EXPECT_EQ(in.u32(), 804u);
  EXPECT_EQ(folders, 804u + 12);  // the data, padded
  EXPECT_EQ(index, tank.size() - folders);
  EXPECT_GT(files, folders);
  in.raw(24);
  EXPECT_EQ(in.u32(), 0x4000u);
  EXPECT_EQ(in.u32(), 2u);
  EXPECT_EQ(in.raw(4), "USER");
  in.raw(24);
  for (unsigned part : {2000, 2, 2, 29, 0, 0, 12, 345}) EXPECT_EQ(in.u16(), part);
  EXPECT_EQ(tank.substr(784, 20), std::string(20, '\0'));
}

TEST(Tanks, WrongChecksumsAreWarnedOf) {
  std::string tank = *writeTank({{"a/good.txt", "good"}, {"a/x.txt", "some text"}}, {});
  tank[tank.find("some text")] = 'S';
  auto archive = opened(tank);
  ASSERT_TRUE(archive.ok());
  auto content = (*archive)->read(*(*archive)->find("a/x.txt"));
  ASSERT_TRUE(content.ok());
  EXPECT_EQ(content->bytes, "Some text");
  EXPECT_NE(content->warning.find("'a/x.txt' at offset 812"), std::string::npos) << content->warning;
  EXPECT_EQ((*archive)->read(*(*archive)->find("a/good.txt"))->warning, "");
}

TEST(Tanks, WritersRefuse) {
  EXPECT_FALSE(writeTank({{"../a", ""}}, {}).ok());
  EXPECT_FALSE(writeTank({{"A", ""}, {"a", ""}}, {}).ok());
  EXPECT_FALSE(writeTank({{"\xe4\xb8\xad", ""}}, {}).ok());
}

TEST(Tanks, AnyBytes) {
  std::string good =
      *writeTank({{"a/b/c.txt", bytesOf(40000, false)}, {"a/d.txt", "x"}, {"e", bytesOf(20000, true)}}, {});
  base::Random random(5);
  int readable = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string bytes =
        good.substr(0, round % 5 == 0 ? random.below(static_cast<std::uint32_t>(good.size() + 1)) : good.size());
    // Mostly the header and the index, which say where things are.
    for (int i = 0; i < 1 + round % 4 && bytes.size() > 1000; ++i) {
      std::size_t at = random.below(3) == 0 ? random.below(100) : bytes.size() - 1 - random.below(600);
      bytes[at] = static_cast<char>(random.below(256));
    }
    auto archive = opened(std::move(bytes));
    if (!archive.ok()) continue;
    ++readable;
    for (const Entry& entry : (*archive)->entries()) (void)(*archive)->read(entry).ok();
  }
  EXPECT_GT(readable, 500);
}

struct LzoStream {
  std::string name, stream;
  std::size_t size = 0;
  std::uint32_t checksum = 0;
};

std::string fromHex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) bytes += static_cast<char>(*base::parseInt(hex.substr(i, 2), 16));
  return bytes;
}

std::vector<LzoStream> lzoStreams() {
  std::ifstream file(VELLUM_ARCHIVES_TESTDATA "/lzo.txt");
  std::vector<LzoStream> streams;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    LzoStream stream;
    std::string hex;
    fields >> stream.name >> stream.size >> std::hex >> stream.checksum >> hex;
    stream.stream = fromHex(hex);
    streams.push_back(std::move(stream));
  }
  return streams;
}

TEST(Lzo, StreamsOfOtherPackers) {
  std::vector<LzoStream> streams = lzoStreams();
  ASSERT_EQ(streams.size(), 36u);
  for (const LzoStream& each : streams) {
    auto bytes = unpackLzo(each.stream, each.size);
    ASSERT_TRUE(bytes.ok()) << each.name << ": " << bytes.error().message;
    EXPECT_EQ(bytes->size(), each.size) << each.name;
    EXPECT_EQ(base::crc32(*bytes), each.checksum) << each.name;
    EXPECT_FALSE(unpackLzo(each.stream, each.size - 1).ok()) << each.name;
    EXPECT_FALSE(unpackLzo(each.stream + "x", each.size).ok()) << each.name;
    for (std::size_t cut = 0; cut < each.stream.size(); cut += 1 + each.stream.size() / 50)
      EXPECT_FALSE(unpackLzo(each.stream.substr(0, cut), each.size).ok()) << each.name;
  }
}

TEST(Lzo, AnyBytes) {
  base::Random random(6);
  std::vector<LzoStream> streams = lzoStreams();
  for (int round = 0; round < 20000; ++round) {
    std::string bytes = streams[random.below(static_cast<std::uint32_t>(streams.size()))].stream;
    for (int i = 0; i < 1 + round % 5; ++i)
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
    auto unpacked = unpackLzo(bytes, 100'000);
    if (unpacked) {
      EXPECT_LE(unpacked->size(), 100'000u);
    }
  }
}

void putU32(std::string& bytes, std::size_t at, std::size_t value) {
  for (int i = 0; i < 4; ++i) bytes[at++] = static_cast<char>(value >> (8 * i));
}

// Our writer packs with zlib: the only file of a tank is turned into an LZO stream. Its record ends the tank.
std::string lzoTank(const LzoStream& stream, std::uint32_t chunk) {
  TankOptions options;
  options.packed = false;
  std::string tank = *writeTank({{"file", stream.stream}}, options);
  constexpr std::size_t NameSize = 8, Record = 32 + NameSize - 4;
  std::size_t record = tank.size() - Record;
  putU32(tank, record + 4, stream.size);
  putU32(tank, record + 12, stream.checksum);
  tank[record + 24] = 2;
  base::ByteWriter more;
  more.u32(static_cast<std::uint32_t>(stream.stream.size()));
  more.u32(chunk);
  if (chunk != 0) {
    more.u32(static_cast<std::uint32_t>(stream.size));
    more.u32(static_cast<std::uint32_t>(stream.stream.size()));
    more.u32(0);
    more.u32(0);
  }
  return tank + more.bytes();
}

TEST(Tanks, UnpackLzo) {
  for (const LzoStream& stream : lzoStreams())
    for (std::uint32_t chunk : {0u, 16384u}) {
      if (chunk != 0 && (stream.size > chunk || stream.size == stream.stream.size())) continue;
      auto archive = opened(lzoTank(stream, chunk));
      ASSERT_TRUE(archive.ok());
      auto content = (*archive)->read((*archive)->entries().at(0));
      ASSERT_TRUE(content.ok()) << stream.name << ": " << content.error().message;
      EXPECT_EQ(base::crc32(content->bytes), stream.checksum);
      EXPECT_EQ(content->warning, "");
    }
}

TEST(Tanks, RefuseSizesThatLie) {
  LzoStream stream = lzoStreams().at(20);
  stream.size += 1;
  auto archive = opened(lzoTank(stream, 16384));
  ASSERT_TRUE(archive.ok());
  auto content = (*archive)->read((*archive)->entries().at(0));
  ASSERT_FALSE(content.ok());
  EXPECT_NE(content.error().message.find("gives fewer bytes"), std::string::npos) << content.error().message;
  std::string tank = *writeTank({{"a/b", "x"}, {"a/c/d", "y"}}, {});
  std::string circle = tank;
  // The parent of folder a becomes folder a/c: no way leads to the root.
  source::BytesInMemory bytes(tank);
  std::size_t folders = readTankHeader(bytes)->folders;
  auto placeOf = [&](int i) { return base::ByteReader(std::string_view(tank).substr(folders + 4 + 4 * i)).u32(); };
  putU32(circle, folders + placeOf(1), placeOf(2));
  auto broken = opened(circle);
  ASSERT_TRUE(broken.ok());
  EXPECT_EQ((*broken)->entries().size(), 0u);
  EXPECT_EQ((*broken)->warnings().size(), 3u);
}

TEST(Archives, MoreWarningsAreCounted) {
  std::string wad = wadOf("PWAD", std::vector<std::pair<std::string, std::string>>(150, {"LUMP", "x"}));
  for (std::size_t i = 0; i < 150; ++i) putU32(wad, 12 + 150 + 16 * i, 1'000'000);
  auto archive = opened(wad);
  ASSERT_TRUE(archive.ok());
  EXPECT_EQ((*archive)->warnings().size(), 101u);
  EXPECT_EQ((*archive)->warnings().back(), "and 50 more warnings about it");
}

TEST(Archives, DamagedInnerArchivesAreUnpackedOnce) {
  std::string damaged = zipOf({{"maps/in.wad", std::string(100'000, 'x')}}, true);
  CountingFiles disk({{"outer.zip", damaged}});
  ArchiveFiles files(disk);
  EXPECT_FALSE(files.read("outer.zip/maps/in.wad/LUMP").ok());
  std::uint64_t before = disk.readBytes;
  auto again = files.read("outer.zip/maps/in.wad/OTHER");
  ASSERT_FALSE(again.ok());
  EXPECT_NE(again.error().message.find("'outer.zip/maps/in.wad': "), std::string::npos) << again.error().message;
  EXPECT_EQ(disk.readBytes, before);
}

TEST(Archives, NoSizeTakesMoreMemoryThanItsFile) {
  std::string zip = zipOf({{"a", std::string(50'000, 'x')}}, true);
  std::string large = zip.substr(0, 30 + 1) + std::string(200'000, 'y') + zip.substr(31);
  std::size_t end = large.size() - 22, directory = end - 46 - 1;
  putU32(large, directory + 20, 150'000);  // what it is packed to
  putU32(large, end + 16, static_cast<std::uint32_t>(directory));
  auto archive = opened(large);
  ASSERT_TRUE(archive.ok());
  auto content = (*archive)->read((*archive)->entries().at(0));
  ASSERT_FALSE(content.ok());
  EXPECT_EQ(content.error().message,
            "'a' at offset 0 of the zip archive is damaged: it is packed to more bytes than it has");
}

TEST(Tanks, ChunksAreReadTogether) {
  std::string text = bytesOf(1'000'000, false);
  CountingFiles disk({{"t.dsres", *writeTank({{"a", text}}, {})}});
  ArchiveFiles files(disk);
  ASSERT_TRUE(files.read("t.dsres/").ok());
  int before = disk.reads;
  EXPECT_EQ(files.read("t.dsres/a").value(), text);
  EXPECT_EQ(disk.reads, before + 2) << "the records of the chunks, and the chunks";
}

TEST(Tanks, ChunksOfOneByteAreRefused) {
  std::string tank = *writeTank({{"a", bytesOf(200'000, false)}}, {});
  auto archive = opened(tank);
  ASSERT_TRUE(archive.ok());
  Entry entry = (*archive)->entries().at(0);
  entry.size = entry.packed = 200'000'000;
  entry.chunk = 1;
  auto content = (*archive)->read(entry);
  ASSERT_FALSE(content.ok());
  EXPECT_NE(content.error().message.find("it has 200000000 chunks"), std::string::npos) << content.error().message;
}

TEST(Tanks, AnIndexInAnyOrderIsFound) {
  std::string tank = *writeTank({{"a/one", "1"}, {"a/two", "22"}, {"b", "333"}}, {});
  source::BytesInMemory bytes(tank);
  std::size_t files = readTankHeader(bytes)->files;
  std::string first = tank.substr(files + 4, 4);
  tank.replace(files + 4, 4, tank, files + 12, 4);
  tank.replace(files + 12, 4, first);
  auto archive = opened(tank);
  ASSERT_TRUE(archive.ok());
  EXPECT_EQ((*archive)->entries().at(0).path, "b");
  for (auto [path, size] : {std::pair("A/ONE", 1), std::pair("a/two", 2), std::pair("b", 3)}) {
    const Entry* entry = (*archive)->find(path);
    ASSERT_NE(entry, nullptr) << path;
    EXPECT_EQ((*archive)->read(*entry)->bytes.size(), static_cast<std::size_t>(size));
  }
  EXPECT_EQ((*archive)->list("a"), (std::vector<std::string_view>{"one", "two"}));
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
