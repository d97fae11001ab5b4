// Each way in which an archive can be damaged or lie, for each kind: what is said names the place, and the rest can be
// read.
#include <gtest/gtest.h>

#include "archives/archive.h"
#include "archives/made_archives.h"
#include "archives/tank_format.h"
#include "archives/tank_writer.h"

namespace vellum::archives {
namespace {

void put(std::string& bytes, std::size_t at, std::uint32_t number) {
  for (int i = 0; i < 4; ++i) bytes[at + static_cast<std::size_t>(i)] = static_cast<char>(number >> 8 * i & 0xff);
}

// All that is said of an archive and its files, a line each; then the files that are whole.
struct Heard {
  std::string said, whole;
  explicit Heard(std::string bytes) {
    auto archive = openArchive(std::make_unique<source::BytesInMemory>(std::move(bytes)));
    if (!archive) {
      said = archive.error().message + "\n";
      return;
    }
    for (const std::string& warning : (*archive)->warnings()) said += warning + "\n";
    for (const Entry& entry : (*archive)->entries()) {
      auto content = (*archive)->read(entry);
      if (!content) said += content.error().message + "\n";
      else if (!content->warning.empty()) said += content->warning + "\n";
      else whole += entry.path + "=" + content->bytes + " ";
    }
  }
};

#define EXPECT_SAID(heard, text) EXPECT_NE((heard).said.find(text), std::string::npos) << (heard).said

// ---- Zip archives. In the directory, a name follows 46 bytes.

struct MadeZip {
  std::string bytes;
  explicit MadeZip(const std::map<std::string, std::string>& more = {}, bool deflated = false) {
    std::map<std::string, std::string> files = {{"a.txt", "hello hello hello"}, {"b.txt", "other"}};
    files.insert(more.begin(), more.end());
    bytes = zipOf(files, deflated);
  }
  std::size_t record(std::string_view name) const { return bytes.rfind(name) - 46; }
  Heard with(std::size_t at, std::uint32_t number) const {
    std::string changed = bytes;
    put(changed, at, number);
    return Heard(changed);
  }
};
constexpr std::size_t Checksum = 16, Packed = 20, Size = 24, Offset = 42;

TEST(DamagedZip, IsReportedWithItsPlace) {
  MadeZip zip, packed({}, true);
  EXPECT_EQ(Heard(zip.bytes).said, "");
  EXPECT_SAID(Heard(zip.bytes.substr(0, zip.bytes.size() - 30)),
              "the zip archive is damaged: its directory is missing at its end, offset ");
  Heard checksum = zip.with(zip.record("a.txt") + Checksum, 1);
  EXPECT_SAID(checksum, "'a.txt' at offset 0 of the zip archive is damaged: its checksum does not match");
  EXPECT_EQ(checksum.whole, "b.txt=other ");
  Heard small = packed.with(packed.record("a.txt") + Size, 5);
  EXPECT_SAID(small, "'a.txt' at offset 0 of the zip archive is damaged: the compressed data is longer than it may be");
  EXPECT_EQ(small.whole, "b.txt=other ");
  Heard far = zip.with(zip.record("a.txt") + Offset, 99'999);
  EXPECT_SAID(far, "'a.txt' at offset 99999 of the zip archive is damaged: it is outside of the archive");
  EXPECT_EQ(far.whole, "b.txt=other ");
  Heard sizes = zip.with(zip.record("a.txt") + Packed, 100'000);
  EXPECT_SAID(sizes, "'a.txt' at offset 0 of the zip archive is damaged: it is stored with two different sizes");
  EXPECT_EQ(sizes.whole, "b.txt=other ");
  Heard overlap = zip.with(zip.record("b.txt") + Offset, 0);
  EXPECT_SAID(overlap, "the bytes of 'b.txt' at offset 0 overlap those of 'a.txt'");
  EXPECT_EQ(overlap.whole, "a.txt=hello hello hello ");
}

TEST(DamagedZip, BombsPathsAndRepeats) {
  MadeZip bomb({{"bomb", std::string(1 << 20, '\0')}}, true);
  Heard large = bomb.with(bomb.record("bomb") + Size, 300u << 20);
  EXPECT_SAID(large, "'bomb' at offset 86 of the zip archive is larger than 256 MiB");
  EXPECT_EQ(large.whole, "a.txt=hello hello hello b.txt=other ");
  Heard lying = bomb.with(bomb.record("bomb") + Size, 100);
  EXPECT_SAID(lying, "'bomb' at offset 86 of the zip archive is damaged: it is packed to more bytes than it has");
  Heard names(MadeZip({{"../up", "1"}, {"A.TXT", "late"}}).bytes);
  EXPECT_SAID(names, "it has an entry '../up' at offset 0, which is not a path inside of it: it is left out");
  EXPECT_SAID(names, "'a.txt' at offset 75 is in it more than once: the last one counts");
}

// ---- WADs

TEST(DamagedWad, IsReportedWithItsPlace) {
  const std::string wad = wadOf("PWAD", {{"GOOD", "good"}, {"BAD", "bad"}});
  const std::size_t directory = 12 + 7, bad = directory + 16;
  auto with = [&](std::size_t at, std::uint32_t number) {
    std::string changed = wad;
    put(changed, at, number);
    return Heard(changed);
  };
  EXPECT_EQ(Heard(wad).whole, "GOOD=good BAD=bad ");
  EXPECT_SAID(Heard(wad.substr(0, wad.size() - 5)), "its directory of 2 lumps at offset 19 does not fit");
  EXPECT_SAID(Heard(wad.substr(0, 9)), "the WAD is damaged: it ends in its header");
  EXPECT_SAID(with(4, 1u << 30), "the WAD is damaged: its header names 1073741824 lumps");
  EXPECT_SAID(with(8, 1u << 30), "its directory of 2 lumps at offset 1073741824 does not fit");
  for (auto [at, number] :
       {std::pair(bad + 4, 100'000'000u), std::pair(bad + 4, 0xfffffffcu), std::pair(bad, 1u << 30)}) {
    Heard lump = with(at, number);
    EXPECT_SAID(lump, "lump 1 'BAD' of ");
    EXPECT_SAID(lump, " does not fit: it is empty");
    EXPECT_EQ(lump.whole, "GOOD=good BAD= ");
  }
  // Lumps may share bytes, and have any name: `unpack` writes a file of another name for those that are no file names.
  EXPECT_EQ(with(bad, 12).whole, "GOOD=good BAD=goo ");
  EXPECT_EQ(Heard(wadOf("PWAD", {{"..", "x"}, {"GOOD", "good"}})).whole, "..=x GOOD=good ");
}

// ---- Tanks

struct MadeTank {
  std::string bytes = *writeTank({{"w/a.txt", "hello"}, {"w/b.txt", "other"}}, {});
  std::size_t folders, files, data;
  MadeTank() {
    source::BytesInMemory source(bytes);
    auto header = readTankHeader(source);
    folders = header->folders, files = header->files, data = header->data;
  }
  std::size_t record(std::size_t file) const {
    return files + base::ByteReader(std::string_view(bytes).substr(files + 4 + 4 * file)).u32();
  }
  Heard with(std::size_t at, std::uint32_t number) const {
    std::string changed = bytes;
    put(changed, at, number);
    return Heard(changed);
  }
};

TEST(DamagedTank, IsReportedWithItsPlace) {
  MadeTank tank;
  EXPECT_EQ(Heard(tank.bytes).whole, "w/a.txt=hello w/b.txt=other ");
  const std::string place = base::cat("at offset ", tank.data, " of the tank");
  EXPECT_SAID(Heard(tank.bytes.substr(0, tank.bytes.size() - 20)), base::cat("its index at offset ", tank.files));
  EXPECT_SAID(Heard(tank.bytes.substr(0, 500)), "the tank is damaged: it ends in its header");
  EXPECT_SAID(tank.with(12, 1u << 31), "its index at offset 2147483648 is outside of the file");
  EXPECT_SAID(tank.with(tank.files, 1u << 30), base::cat("at offset ", tank.files, ": 1073741824 files do not fit"));
  EXPECT_SAID(tank.with(tank.folders, 1u << 30),
              base::cat("at offset ", tank.folders, ": 1073741824 folders do not fit"));
  Heard size = tank.with(tank.record(0) + 4, 100'000'000);
  EXPECT_SAID(size, base::cat("'w/a.txt' ", place, " is damaged: the file ends at offset "));
  EXPECT_SAID(size, "overlap those of 'w/a.txt'");
  EXPECT_EQ(size.whole, "w/b.txt=other ");
  Heard checksum = tank.with(tank.record(0) + 12, 77);
  EXPECT_SAID(checksum, base::cat("'w/a.txt' ", place, " has a wrong checksum"));
  EXPECT_EQ(checksum.whole, "w/b.txt=other ");
  EXPECT_SAID(tank.with(tank.record(0), 1u << 20), base::cat("file 0 at offset ", tank.record(0)));
  EXPECT_EQ(tank.with(tank.record(0), 1u << 20).whole, "w/b.txt=other ");
  std::string named = tank.bytes;
  named.replace(named.rfind("a.txt"), 5, "../..");
  EXPECT_SAID(Heard(named), base::cat("it has an entry 'w/../..' at offset ", tank.data));
  EXPECT_EQ(Heard(named).whole, "w/b.txt=other ");
}

}  // namespace
}  // namespace vellum::archives
