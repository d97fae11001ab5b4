#include "base/archive.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/random.h"

namespace vellum::base {
namespace {

enum class Colour : std::uint8_t { Red, Green, Blue };

struct Door {
  std::int32_t x = 0;
  bool open = false;
  float weight = 1;
  std::string key = "none";
};

struct House {
  std::uint64_t built = 0;
  double height = 0;
  std::int16_t floors = 0;
  Colour colour = Colour::Red;
  std::size_t rooms = 0;
  std::int32_t corners[2] = {};
  std::vector<Door> doors;
  std::vector<bool> lights;
  std::map<std::string, std::int32_t> people;
  std::set<std::int32_t> numbers;
  std::vector<std::vector<std::string>> books;
};

constexpr SaveFormat Doors{"door", 3, 2};

// Version 2 had no keys.
template <class Archive>
void fields(Archive& archive, FieldsOf<Archive, Door>& door) {
  archive(door.x, door.open, door.weight);
  if (archive.version() >= 3) archive(door.key);
  archive.require(door.x >= 0, "a door is outside");
}

template <class Archive>
void fields(Archive& archive, FieldsOf<Archive, House>& house) {
  archive(house.built, house.height, house.floors);
  archive.choice(house.colour, Colour::Blue);
  archive.template as<std::uint64_t>(house.rooms);
  archive(house.corners);
  archive.part("doors");
  archive(house.doors);
  archive.part("what is inside");
  archive(house.lights, house.people, house.numbers, house.books);
}

House sample() {
  House house;
  house.built = 0x1122334455667788;
  house.height = -2.5;
  house.floors = -3;
  house.colour = Colour::Blue;
  house.rooms = 12;
  house.corners[1] = 7;
  house.doors = {{1, true, 0.5f, "gold"}, {2, false, 3, ""}};
  house.lights = {true, false, true};
  house.people = {{"Ann", 3}, {"Bob", -4}};
  house.numbers = {4, 5};
  house.books = {{"a", "b"}, {}, {"c"}};
  return house;
}

std::string bytesOf(const House& house) {
  ArchiveWriter writer;
  writer(house);
  return writer.take();
}

TEST(Archive, ReadsWhatItWrote) {
  std::string bytes = bytesOf(sample());
  ArchiveReader reader(bytes);
  House house;
  house.doors.resize(5);
  reader(house);
  reader.end();
  ASSERT_TRUE(reader.ok()) << reader.error().message;
  EXPECT_EQ(bytesOf(house), bytes);
  EXPECT_EQ(house.people.at("Bob"), -4);
  EXPECT_EQ(house.doors[0].key, "gold");
}

TEST(Archive, NumbersAreLittleEndianAndAsWideAsTheirType) {
  ArchiveWriter writer;
  writer(std::int32_t(-2), true, std::uint16_t(0x0102), 1.0f, std::string("ab"));
  EXPECT_EQ(writer.take(), std::string("\xfe\xff\xff\xff\x01\x02\x01\x00\x00\x80\x3f\x02\x00\x00\x00"
                                       "ab",
                                       17));
}

TEST(Archive, EveryShorterSaveIsRefused) {
  std::string bytes = bytesOf(sample());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ArchiveReader reader(std::string_view(bytes).substr(0, size));
    House house;
    reader(house);
    EXPECT_FALSE(reader.ok()) << size << " bytes";
  }
  ArchiveReader longer(bytes += 'x');
  House house;
  longer(house);
  longer.end();
  EXPECT_FALSE(longer.ok());
}

TEST(Archive, AnyByteMayBeWrong) {
  std::string good = bytesOf(sample());
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (int flip : {1, 0x80, 0xff}) {
      std::string bytes = good;
      bytes[at] = static_cast<char>(bytes[at] ^ flip);
      ArchiveReader reader(bytes);
      House house;
      reader(house);
      if (reader.ok()) {
        EXPECT_LE(bytesOf(house).size(), bytes.size());
      }
    }
  }
}

TEST(Archive, ACountIsNotTrusted) {
  ArchiveWriter writer;
  writer(std::uint32_t(0xffffffff), std::uint64_t(0));
  for (int kind = 0; kind < 4; ++kind) {
    ArchiveReader reader(writer.bytes());
    std::vector<std::int64_t> numbers;
    std::vector<Door> doors;
    std::map<std::int32_t, Door> map;
    std::string text;
    if (kind == 0) reader(numbers);
    else if (kind == 1) reader(doors);
    else if (kind == 2) reader(map);
    else reader(text);
    EXPECT_FALSE(reader.ok());
    EXPECT_TRUE(numbers.empty() && doors.empty() && map.empty() && text.empty());
  }
}

TEST(Archive, AFailureSaysWhereAndWhy) {
  House house = sample();
  house.doors[1].x = -1;
  ArchiveWriter writer;
  writer.format({"house", 3});
  writer(house);
  ArchiveReader reader(writer.bytes());
  ASSERT_TRUE(reader.format({"house", 3}));
  reader(house);
  EXPECT_EQ(reader.error().message, "the save can't be read: house, doors, item 1, byte 73: a door is outside");
  std::int32_t after = 5;
  std::string text = "text";
  reader(after, text);
  EXPECT_EQ(after, 0);
  EXPECT_EQ(text, "");
}

TEST(Archive, AValueOutsideOfAnEnumIsRefused) {
  std::string bytes = bytesOf(sample());
  bytes[18] = 3;
  ArchiveReader reader(bytes);
  House house;
  reader(house);
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(house.colour, Colour::Red);
}

TEST(Archive, AFixedListKeepsItsLength) {
  ArchiveWriter writer;
  std::vector<std::int32_t> two = {1, 2}, three = {7, 8, 9};
  writer.fixed(two);
  ArchiveReader reader(writer.bytes());
  reader.fixed(three);
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(three, (std::vector<std::int32_t>{7, 8, 9}));
}

TEST(Archive, AKeyIsThereOnce) {
  ArchiveWriter writer;
  writer(std::vector<std::int32_t>{3, 3});
  ArchiveReader reader(writer.bytes());
  std::set<std::int32_t> set;
  reader(set);
  EXPECT_FALSE(reader.ok());
}

// A save of the previous version is migrated: fields that it lacks keep their initial values.
TEST(Archive, AnOldVersionIsMigrated) {
  ArchiveWriter old;
  old(std::uint32_t(2), std::int32_t(5), true, 2.0f);
  ArchiveReader reader(old.bytes());
  Door door;
  ASSERT_TRUE(reader.format(Doors));
  EXPECT_EQ(reader.version(), 2u);
  reader(door);
  reader.end();
  ASSERT_TRUE(reader.ok()) << reader.error().message;
  EXPECT_EQ(door.x, 5);
  EXPECT_EQ(door.key, "none");

  ArchiveWriter now;
  now.format(Doors);
  now(door);
  ArchiveReader again(now.bytes());
  Door same{0, false, 0, ""};
  ASSERT_TRUE(again.format(Doors));
  again(same);
  again.end();
  EXPECT_TRUE(again.ok());
  EXPECT_EQ(same.key, "none");
}

struct Sheep {
  std::string name;
  std::vector<std::int32_t> numbers;
  friend bool operator==(const Sheep&, const Sheep&) = default;
};

template <class Archive>
void fields(Archive& archive, FieldsOf<Archive, Sheep>& sheep) {
  archive(sheep.name, sheep.numbers);
}

// Records of all lengths, some equal, some different at random places.
std::vector<Sheep> flock() {
  Random random;
  random.seed(5);
  std::vector<Sheep> flock;
  Sheep sheep;
  for (int i = 0; i < 2000; ++i) {
    if (random.below(10) == 0) sheep.name.assign(random.below(1000), static_cast<char>('a' + random.below(26)));
    if (random.below(10) == 0) sheep.numbers.resize(random.below(200));
    for (std::uint32_t changes = random.below(4); changes > 0 && !sheep.numbers.empty(); --changes)
      sheep.numbers[random.below(static_cast<std::uint32_t>(sheep.numbers.size()))] = random.between(-9, 70000);
    flock.push_back(sheep);
  }
  return flock;
}

std::string written(const std::vector<Sheep>& flock) {
  ArchiveWriter writer;
  std::string previous;
  for (const Sheep& sheep : flock) writer.alike(previous, [&] { writer(sheep); });
  writer(std::int32_t(7));
  return writer.take();
}

// False when the reader refuses.
bool read(std::string_view bytes, std::vector<Sheep>& flock) {
  ArchiveReader reader(bytes);
  std::string previous;
  for (Sheep& sheep : flock) reader.alike(previous, [&] { reader(sheep); });
  std::int32_t last = 0;
  reader(last);
  reader.end();
  EXPECT_TRUE(!reader.ok() || last == 7);
  return reader.ok();
}

TEST(Archive, RecordsThatResembleTheOneBeforeAreReadAsTheyWere) {
  std::vector<Sheep> sheep = flock(), same(sheep.size());
  EXPECT_TRUE(read(written(sheep), same));
  EXPECT_EQ(same, sheep);
}

TEST(Archive, EqualRecordsTakeFewBytes) {
  std::vector<Sheep> sheep(1000, {"sheep", {1, 2, 3, 4, 5, 6, 7, 8}}), same(sheep.size());
  std::string bytes = written(sheep);
  EXPECT_LT(bytes.size(), 6 * sheep.size());
  EXPECT_TRUE(read(bytes, same));
  EXPECT_EQ(same, sheep);
}

TEST(Archive, DamagedRecordsAreRefusedOrReadWithinBounds) {
  const std::vector<Sheep> sheep = flock();
  const std::string bytes = written(sheep);
  Random random;
  random.seed(6);
  for (int i = 0; i < 30; ++i) {
    std::string damaged = bytes;
    for (int n = 0; n < 3; ++n) damaged[random.below(4000)] = static_cast<char>(random.below(256));
    std::vector<Sheep> other(sheep.size());
    read(damaged, other);
    EXPECT_FALSE(
        read(std::string_view(bytes).substr(0, random.below(static_cast<std::uint32_t>(bytes.size()))), other));
  }
}

// Else a few bytes could stand for any amount of memory.
TEST(Archive, OnlyTheStartOfALongRecordIsSharedWithTheNext) {
  std::vector<Sheep> sheep(10, {std::string(100'000, 'x'), {}});
  EXPECT_GT(written(sheep).size(), 900'000u);
}

TEST(Archive, ATextMayBeWrittenInPieces) {
  ArchiveWriter writer;
  writer(std::int32_t(1));
  const std::size_t begin = writer.beginText();
  writer(std::int32_t(2), std::string(1000, 'x'));
  writer.endText(begin);
  writer.change(0, std::int32_t(9));
  ArchiveReader reader(writer.bytes());
  std::int32_t number = 0;
  std::string_view text;
  reader(number, text);
  reader.end();
  EXPECT_TRUE(reader.ok());
  EXPECT_EQ(number, 9);
  EXPECT_EQ(text.size(), 1008u);
}

TEST(Archive, OtherVersionsAreRefusedByName) {
  auto refused = [](std::uint32_t version) {
    ArchiveWriter writer;
    writer(version);
    ArchiveReader reader(writer.bytes());
    EXPECT_FALSE(reader.format(Doors));
    return reader.error().message;
  };
  EXPECT_EQ(refused(4), "this save holds door version 4; this build reads up to 3");
  EXPECT_EQ(refused(1), "this save holds door version 1; this build reads from version 2 on");
}

TEST(Archive, HashesTheSameList) {
  auto hashOfHouse = [](const House& house) {
    Hasher hasher;
    ArchiveHasher archive(hasher);
    archive(house);
    return hasher.digest();
  };
  House house = sample();
  std::uint64_t before = hashOfHouse(house);
  EXPECT_EQ(hashOfHouse(sample()), before);
  house.books[2][0] = "d";
  EXPECT_NE(hashOfHouse(house), before);

  // Numbers are hashed as 8 bytes, zero-extended; strings with their length.
  Hasher byArchive, byHand;
  ArchiveHasher archive(byArchive);
  archive(std::int16_t(-1), 1.0f, std::vector<std::uint8_t>{9}, std::string("ab"));
  for (std::uint64_t number : {0xffffull, 0x3f800000ull, 1ull, 9ull}) byHand.number(number);
  byHand.text("ab");
  EXPECT_EQ(byArchive.digest(), byHand.digest());
}

}  // namespace
}  // namespace vellum::base
