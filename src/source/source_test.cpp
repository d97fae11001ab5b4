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
  EXPECT_TRUE(isUtf8("\xef\xbf\xbd"));
}

TEST(Source, EmptyTextHasOneLine) {
  auto text = decode("");
  EXPECT_EQ(text.lineCount(), 1u);
  EXPECT_EQ(text.position(0), (Position{1, 1}));
}

}  // namespace
}  // namespace vellum::source
