#include <gtest/gtest.h>

#include "source/code_page.h"
#include "source/source_set.h"

namespace vellum::source {
namespace {

SourceText decode(std::string_view bytes) { return std::move(SourceText::decode("t", bytes)).value(); }

TEST(Source, ColumnsCountCharacters) {
  auto text = decode("a\nä€x");
  EXPECT_EQ(text.position(2), (Position{2, 1}));
  EXPECT_EQ(text.position(static_cast<std::uint32_t>(text.text().find('x'))), (Position{2, 3}));
  EXPECT_EQ(text.position(999), (Position{2, 4}));
  EXPECT_EQ(text.offset({2, 3}), text.text().find('x'));
}

TEST(Source, EveryLineEndCounts) {
  auto text = decode("a\r\nb\rc\nd");
  EXPECT_EQ(text.lineCount(), 4u);
  EXPECT_EQ(text.text(text.lineSpan(1)), "a");
  EXPECT_EQ(text.text(text.lineSpan(2)), "b");
  EXPECT_EQ(text.text(text.lineSpan(4)), "d");
  EXPECT_EQ(text.text(), "a\r\nb\nc\nd");
}

TEST(Source, Windows1252IsReadAndWrittenBack) {
  std::string bytes = "caf\xe9 \x80 \x93q\x94 \x81";
  auto text = decode(bytes);
  EXPECT_EQ(text.encoding(), Encoding::Windows1252);
  EXPECT_EQ(text.text().substr(0, 5), "caf\xc3\xa9");
  EXPECT_EQ(text.encode(text.text()), bytes);
}

TEST(Source, ByteOrderMarksAreDropped) {
  auto text = decode("\xef\xbb\xbfoutv 1");
  EXPECT_EQ(text.text(), "outv 1");
  EXPECT_EQ(text.encode(text.text()), "\xef\xbb\xbfoutv 1");
  EXPECT_EQ(decode(std::string_view("\xff\xfe\x41\x00\x3d\xd8\x00\xde", 8)).text(), "A\xf0\x9f\x98\x80");
}

TEST(Source, ZeroBytesAndBrokenUtf8AreLegal) {
  auto text = decode(std::string_view("a\0b\xc3", 4));
  EXPECT_EQ(text.text().size(), 5u);
  EXPECT_FALSE(isUtf8("\xc0\x80"));
  EXPECT_FALSE(isUtf8("\xed\xa0\x80"));
  EXPECT_FALSE(isUtf8("\xed\xbf\xbf"));
  EXPECT_TRUE(isUtf8("\xed\x9f\xbf"));
  EXPECT_TRUE(isUtf8("\xee\x80\x80"));
  EXPECT_TRUE(isUtf8("\xef\xbf\xbd"));
  EXPECT_TRUE(isUtf8("\xf4\x8f\xbf\xbf"));
  EXPECT_FALSE(isUtf8("\xf4\x90\x80\x80"));
}

TEST(Source, ATextHasAtMost64MiB) {
  std::string bytes(std::size_t(64) << 20, 'a');
  EXPECT_TRUE(SourceText::decode("t", bytes).ok());
  bytes[0] = '\xe4';  // Windows-1252, and one byte more as UTF-8
  EXPECT_FALSE(SourceText::decode("t", bytes).ok());
  bytes[0] = 'a';
  auto tooLarge = SourceText::decode("t", bytes + "a");
  ASSERT_FALSE(tooLarge.ok());
  EXPECT_EQ(tooLarge.error().message, "'t' is larger than 64 MiB");
}

struct Files : FileProvider {
  base::Result<std::string> read(std::string_view name) override {
    ++reads;
    if (name.starts_with("no")) return base::Error{"not here"};
    return std::string("text of ") + std::string(name.substr(0, 9));
  }
  int reads = 0;
};

TEST(Source, AnInternedTextIsKeptOnce) {
  SourceSet sources;
  FileId first = *sources.intern("a", "text");
  EXPECT_EQ(*sources.intern("a", "text"), first);
  EXPECT_NE(*sources.intern("b", "text"), first);
  EXPECT_NE(*sources.intern("a", "other"), first);
  EXPECT_TRUE(sources.isInterned(first));
  EXPECT_FALSE(sources.isInterned(*sources.add("a", "text")));
}

TEST(Source, FilesAreReadOnceByNamesOfAtMost4096Bytes) {
  Files files;
  SourceSet sources;
  auto first = sources.load(files, "a.txt");
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(sources[*first].text(), "text of a.txt");
  auto again = sources.load(files, "a.txt");
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, *first);
  EXPECT_EQ(files.reads, 1);
  EXPECT_TRUE(sources.load(files, std::string(4096, 'a')).ok());
  auto tooLong = sources.load(files, std::string(4097, 'a'));
  ASSERT_FALSE(tooLong.ok());
  EXPECT_EQ(tooLong.error().message, "the name is too long");
  auto missing = sources.load(files, "nothing");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().message, "not here");
}

TEST(Source, BinaryFilesKeepTheirBytes) {
  SourceSet sources;
  const std::string bytes("PK\3\4\r\xff\0\r\n", 9);
  SourceSet::IsBinary isPk = [](std::string_view, std::string_view start) { return start.starts_with("PK"); };
  struct : FileProvider {
    std::string bytes;
    base::Result<std::string> read(std::string_view) override { return bytes; }
  } files;
  files.bytes = bytes;
  auto binary = sources.load(files, "a", isPk);
  ASSERT_TRUE(binary.ok());
  EXPECT_TRUE(sources[*binary].isBinary());
  EXPECT_EQ(sources[*binary].bytes(), bytes);
  EXPECT_EQ(sources[*binary].text(), "");
  EXPECT_EQ(sources[*binary].lineCount(), 1u);
  auto text = sources.add("b", bytes);
  EXPECT_FALSE(sources[*text].isBinary());
  EXPECT_TRUE(isUtf8(sources[*text].text())) << "a file that only begins like an archive is a text";
  EXPECT_EQ(sources[*sources.addBytes("c", bytes)].bytes(), bytes);
  EXPECT_FALSE(SourceText::ofBytes("d", std::string(SourceText::MaxSize + 1, 'x')).ok());
}

TEST(Source, EmptyTextHasOneLine) {
  auto text = decode("");
  EXPECT_EQ(text.lineCount(), 1u);
  EXPECT_EQ(text.position(0), (Position{1, 1}));
}

}  // namespace
}  // namespace vellum::source
