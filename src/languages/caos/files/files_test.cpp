#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/random.h"
#include "base/text.h"
#include "languages/caos/files/pictures.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/files/sound_files.h"
#include "languages/caos/files/sprite.h"
#include "languages/caos/files/test_mng.h"

namespace vellum::caos {
namespace {

SpriteFile sample() {
  auto file = readPictures(
      "x.art",
      "image 20 9\nrect 3 2 10 5 #ff8000\ncircle 12 5 3 #0000ff\nimage 1 1\nimage 7 3\nline 0 0 7 3 #123456\n");
  EXPECT_TRUE(file.ok()) << file.error().message;
  return *file;
}

TEST(Sprite, EveryFormatComesBack) {
  SpriteFile file = sample();
  for (SpriteFormat format : {SpriteFormat::S16, SpriteFormat::C16}) {
    auto bytes = writeSprites(file, format, true);
    ASSERT_TRUE(bytes.ok());
    auto back = readSprites(*bytes, false);
    ASSERT_TRUE(back.ok()) << back.error().message;
    ASSERT_EQ(back->images.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(back->images[i].pixels, file.images[i].pixels);
    // 555 loses one bit of green once, and nothing else.
    auto narrow = writeSprites(file, format, false);
    auto first = readSprites(*narrow, false);
    ASSERT_TRUE(first.ok());
    EXPECT_EQ(*writeSprites(*first, format, false), *narrow);
  }
}

TEST(Sprite, BackgroundIsFilledUpToTiles) {
  auto art = readPictures("x.art", "image 200 130\nrect 0 0 200 130 #10a0e0\n");
  ASSERT_TRUE(art.ok());
  auto bytes = writeSprites(*art, SpriteFormat::Blk, true);
  ASSERT_TRUE(bytes.ok());
  auto back = readSprites(*bytes, true);
  ASSERT_TRUE(back.ok()) << back.error().message;
  EXPECT_EQ(back->images[0].width, 256);
  EXPECT_EQ(back->images[0].height, 256);
  EXPECT_EQ(back->images[0].at(199, 129), art->images[0].at(199, 129));
  EXPECT_EQ(back->images[0].at(200, 129), SolidBlack);
}

// Every truncation and many flipped bytes give an error or a file, never anything else.
template <class Read>
void shake(std::string bytes, Read read) {
  for (std::size_t cut = 0; cut < bytes.size(); cut += 1 + bytes.size() / 500)
    read(std::string_view(bytes).substr(0, cut));
  base::Random random(7);
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = bytes;
    for (int n = 0; n < 3; ++n)
      damaged[random.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(random.below(256));
    read(damaged);
  }
}

TEST(Sprite, FilesAreDescribedByTheirFlags) {
  using namespace std::string_view_literals;
  EXPECT_EQ(describeSprites("\0\0\0\0"sv, false), "s16, 555");
  EXPECT_EQ(describeSprites("\1\0\0\0"sv, false), "s16, 565");
  EXPECT_EQ(describeSprites("\2\0\0\0"sv, false), "c16, 555");
  EXPECT_EQ(describeSprites("\3\0\0\0"sv, false), "c16, 565");
  EXPECT_EQ(describeSprites("\1\0\0\0"sv, true), "blk, 565");
  EXPECT_EQ(describeSprites("", true), "blk, 555");
}

// A pixel is transparent below half of the full opacity.
TEST(Sprite, PicturesBecomeSprites) {
  base::Picture picture(4, 1);
  for (int x = 0; x < 4; ++x) {
    unsigned char* to = picture.at(x, 0);
    to[0] = 255, to[1] = 0, to[2] = 0;
    to[3] = static_cast<unsigned char>(x == 0 ? 0 : x == 1 ? 127 : x == 2 ? 128 : 255);
  }
  SpriteImage image;
  ASSERT_TRUE(toSprite(picture, image));
  EXPECT_EQ(image.pixels, (std::vector<std::uint16_t>{0, 0, 0xF800, 0xF800}));
}

TEST(Sprite, AnyBytesAreLegal) {
  for (SpriteFormat format : {SpriteFormat::S16, SpriteFormat::C16})
    shake(*writeSprites(sample(), format, true), [](std::string_view bytes) {
      auto file = readSprites(bytes, false);
      if (file) {
        for (const SpriteImage& image : file->images)
          EXPECT_EQ(image.pixels.size(), std::size_t(image.width) * image.height);
      }
    });
  auto art = readPictures("x.art", "image 100 100\n");
  shake(*writeSprites(*art, SpriteFormat::Blk, true), [](std::string_view bytes) { (void)readSprites(bytes, true); });
}

class TestFiles : public PrayFiles {
 public:
  base::Result<std::string> read(std::string_view name) override {
    for (const NamedFile& file : files)
      if (file.name == name) return file.bytes;
    return base::Error{"no such file"};
  }
  std::vector<NamedFile> files;
};

const char* const Source = R"((- a pot -)
"en-GB"
group AGNT "Honey pot"
"Agent Type" 0
"Agent Sprite First Image" -2   # a comment
"Agent Description" "sweet \"honey\""
"Script 1" @ "pot.cos"
inline FILE "pot.c16" "pot.c16"
)";

TEST(Pray, BuildsAndTakesApart) {
  TestFiles files;
  files.files = {{"pot.cos", "inst\nnew: simp 1 1 1 \"pot\" 1 0 0\n"}, {"pot.c16", std::string(5000, 'x')}};
  auto bytes = buildPray(Source, files);
  ASSERT_TRUE(bytes.ok()) << bytes.error().message;
  auto chunks = readPray(*bytes);
  ASSERT_TRUE(chunks.ok());
  ASSERT_EQ(chunks->size(), 2u);
  EXPECT_EQ((*chunks)[0].type, "AGNT");
  EXPECT_TRUE((*chunks)[1].packed);
  auto tags = readPrayTags(*unpackChunk((*chunks)[0]));
  ASSERT_TRUE(tags.ok());
  EXPECT_EQ(*tags->integer("Agent Sprite First Image"), -2);
  EXPECT_EQ(*tags->string("Agent Description"), "sweet \"honey\"");
  EXPECT_EQ(*unpackChunk((*chunks)[1]), files.files[1].bytes);

  std::vector<std::string> damage;
  auto apart = takeApart(*bytes, "pot", nullptr, damage);
  ASSERT_TRUE(apart.ok());
  ASSERT_EQ(apart->size(), 3u);
  TestFiles again;
  again.files = *apart;
  auto rebuilt = buildPray((*apart)[0].bytes, again);
  ASSERT_TRUE(rebuilt.ok()) << rebuilt.error().message;
  EXPECT_EQ(*rebuilt, *bytes);
}

// Sources made on Windows have backslashes in the names of files, escaped or not.
TEST(Pray, TakesPathsOfWindows) {
  TestFiles files;
  files.files = {{"scripts/rain.cos", "outs \"x\""}, {"art/new pot.c16", "bytes"}};
  auto bytes = buildPray(
      "group AGNT \"x\"\n\"Script 1\" @ \"scripts\\\\rain.cos\"\ninline FILE \"a\" \"art\\new pot.c16\"\n", files);
  ASSERT_TRUE(bytes.ok()) << bytes.error().message;
  auto chunks = readPray(*bytes);
  ASSERT_TRUE(chunks.ok());
  ASSERT_EQ(chunks->size(), 2u);
  EXPECT_EQ(*readPrayTags(*unpackChunk((*chunks)[0]))->string("Script 1"), "outs \"x\"");
  EXPECT_EQ(*unpackChunk((*chunks)[1]), "bytes");
}

// Sources that players download name a picture twice.
TEST(Pray, TakesTheSameFileTwice) {
  TestFiles files;
  files.files = {{"a.c16", "one"}, {"b.c16", "two"}};
  std::string once = "inline FILE \"pot.c16\" \"a.c16\"\n";
  auto bytes = buildPray(once + once, files);
  ASSERT_TRUE(bytes.ok()) << bytes.error().message;
  EXPECT_EQ(*bytes, *buildPray(once, files));
  EXPECT_EQ(buildPray(once + "inline FILE \"pot.c16\" \"b.c16\"\n", files).error().message,
            "line 2: there is a chunk named 'pot.c16' already, with other contents");
}

TEST(Pray, ErrorsNameTheLine) {
  TestFiles files;
  auto message = [&](std::string_view source) { return buildPray(source, files).error().message; };
  EXPECT_EQ(message(""), "line 1: the source has no chunk: begin one with group or inline");
  EXPECT_EQ(message("\"en\"\ngroup AGNTS \"x\""), "line 2: a chunk's type has four letters, not 'AGNTS'");
  EXPECT_EQ(message("group AGNT \"x\"\n\"a\" @ \"no.cos\""), "line 2: can't read 'no.cos': no such file");
  EXPECT_EQ(message("group AGNT \"x\"\n\"a\" 99999999999"), "line 2: '99999999999' is not a whole number that fits");
  EXPECT_EQ(message("group AGNT \"x\"\n\"a"), "line 2: the text is not closed");
}

TEST(Pray, DamageIsReportedAndTheRestIsRead) {
  const std::string text(1000, 't');
  const PrayChunk first = makeChunk("FILE", "a.txt", text), second = makeChunk("FILE", "b.txt", "other");
  ASSERT_TRUE(first.packed);
  const std::string whole = writePray({first, second});
  const std::size_t data = 4 + 144, next = data + first.data.size();
  auto with = [&](std::size_t at, std::uint32_t number) {
    std::string changed = whole;
    for (std::size_t i = 0; i < 4; ++i) changed[at + i] = static_cast<char>(number >> 8 * i & 0xff);
    return changed;
  };
  struct Case {
    std::string bytes, said, kept;
  };
  const std::string inFirst = "the chunk 'a.txt' at byte 4", inSecond = base::cat("the chunk 'b.txt' at byte ", next);
  for (const Case& each : {
           Case{whole.substr(0, whole.size() - 2), inSecond + " is cut off: it has 5 bytes, of which 3 are there",
                "a.txt"},
           Case{whole.substr(0, next + 50), base::cat("the chunk at byte ", next, " is cut off"), "a.txt"},
           Case{with(next + 132, 100'000'000), inSecond + " is cut off: it has 100000000 bytes, of which 5", "a.txt"},
           Case{with(140, 2000), inFirst + " is shorter than its header states", "b.txt"},
           Case{with(140, 10), inFirst + ": the compressed data is longer than it may be", "b.txt"},
           Case{with(140, 1u << 30), inFirst + " is larger than 64 MiB", "b.txt"},
           Case{with(data, 0xffffffff), inFirst + ": the data is not compressed with zlib", "b.txt"},
       }) {
    std::vector<std::string> damage;
    auto apart = takeApart(each.bytes, "x", nullptr, damage);
    ASSERT_EQ(damage.size(), 1u) << each.said;
    EXPECT_EQ(damage[0].substr(0, each.said.size()), each.said);
    ASSERT_TRUE(apart.ok()) << each.said;
    ASSERT_EQ(apart->size(), 2u) << each.said;
    EXPECT_EQ((*apart)[1].name, each.kept);
    EXPECT_NE(listPray(each.bytes)->find(each.said), std::string::npos) << *listPray(each.bytes);
  }
  EXPECT_EQ(readPray(whole.substr(0, whole.size() - 2)).ok(), false);
  std::vector<std::string> damage;
  EXPECT_EQ(takeApart(writePray({first}).substr(0, 150), "x", nullptr, damage).ok(), false) << "nothing is left";
}

TEST(Pray, AnyBytesAreLegal) {
  TestFiles files;
  files.files = {{"pot.cos", "x"}, {"pot.c16", std::string(500, 'x')}};
  shake(*buildPray(Source, files), [](std::string_view bytes) {
    std::vector<std::string> damage;
    (void)takeApart(bytes, "x", nullptr, damage);
    (void)listPray(bytes);
  });
  shake(Source, [&](std::string_view source) { (void)buildPray(source, files); });
}

std::string wav(int samples) {
  base::ByteWriter out;
  out.raw("RIFF");
  out.u32(static_cast<std::uint32_t>(36 + samples));
  out.raw("WAVEfmt ");
  out.u32(16);
  out.u16(1);
  out.u16(1);
  out.u32(22050);
  out.u32(22050);
  out.u16(1);
  out.u16(8);
  out.raw("data");
  out.u32(static_cast<std::uint32_t>(samples));
  out.raw(std::string(static_cast<std::size_t>(samples), '\x80'));
  return out.take();
}

TEST(SoundFiles, Wav) {
  auto header = readWav(wav(22050));
  ASSERT_TRUE(header.ok()) << header.error().message;
  EXPECT_EQ(header->rate, 22050u);
  EXPECT_EQ(header->begin, 44u);
  EXPECT_DOUBLE_EQ(header->seconds(), 1.0);
  shake(wav(100), [](std::string_view bytes) {
    auto read = readWav(bytes);
    if (read) {
      EXPECT_LE(read->begin + read->size, bytes.size());
    }
  });
}

TEST(SoundFiles, Mng) {
  std::string script =
      "Track(Dawn) { LoopLayer(Rain) { Wave(drip) } AleotoricLayer(Birds) { Voice { Wave(\"drip\") } } }\n"
      "// Track(Noon) { Wave(sun) }\nTrack(Dusk) {";
  std::string bytes = mngOf(script, {"abcd"});
  auto file = readMng(bytes);
  ASSERT_TRUE(file.ok()) << file.error().message;
  ASSERT_EQ(file->tracks.size(), 2u);
  EXPECT_EQ(file->tracks[0].name, "Dawn");
  EXPECT_EQ(file->tracks[0].layers, (std::vector<std::string>{"Birds", "Rain"}));
  EXPECT_EQ(file->tracks[0].samples, std::vector<std::string>{"drip"});
  EXPECT_EQ(file->tracks[1].name, "Dusk");
  EXPECT_TRUE(file->tracks[1].samples.empty());
  EXPECT_EQ(file->samples[0].name, "drip");
  EXPECT_EQ(file->script, script);
  shake(bytes, [](std::string_view damaged) { (void)readMng(damaged); });
}

}  // namespace
}  // namespace vellum::caos
