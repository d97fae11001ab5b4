#include "host/memory_storage.h"

#include <gtest/gtest.h>

namespace vellum::host {
namespace {

using Names = std::vector<std::string>;

TEST(SafeName, IsARelativePathInsideTheFolder) {
  for (std::string_view name :
       {"a", "a.txt", "a/b", "a/b/c.d", ".hidden", "a..b", "...", "r\xc3\xa9sum\xc3\xa9", "a b"})
    EXPECT_TRUE(isSafeName(name)) << name;
  for (std::string_view name :
       {"", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/..", "a/./b", "a\\b", "c:a", "a\nb", "a\x7f", "a\x1f"})
    EXPECT_FALSE(isSafeName(name)) << name;
  EXPECT_FALSE(isSafeName(std::string_view("a\0b", 3)));
}

TEST(SafeName, HasAtMost1024Bytes) {
  EXPECT_TRUE(isSafeName(std::string(1024, 'a')));
  EXPECT_FALSE(isSafeName(std::string(1025, 'a')));
}

TEST(MemoryStorage, KeepsReplacesAndRemovesFiles) {
  MemoryStorage files;
  EXPECT_FALSE(files.exists("a"));
  EXPECT_EQ(files.read("a").error().message, "no file 'a'");
  EXPECT_EQ(files.remove("a").error().message, "no file 'a'");
  ASSERT_TRUE(files.write("a", "one").ok());
  ASSERT_TRUE(files.write("a", "two").ok());
  EXPECT_TRUE(files.exists("a"));
  EXPECT_EQ(*files.read("a"), "two");
  ASSERT_TRUE(files.remove("a").ok());
  EXPECT_FALSE(files.exists("a"));
  EXPECT_FALSE(files.read("a").ok());
  EXPECT_EQ(files.write("../a", "").error().message, "'../a' is not a name inside the storage folder");
  EXPECT_EQ(files.list(""), Names());
}

TEST(MemoryStorage, ListsTheFilesOfOneFolder) {
  MemoryStorage files;
  for (std::string_view name : {"b", "a", "sub/c", "sub/d", "sub/deep/e", "subway"})
    ASSERT_TRUE(files.write(name, "").ok());
  EXPECT_EQ(files.list(""), (Names{"a", "b", "subway"}));
  EXPECT_EQ(files.list("sub"), (Names{"c", "d"}));
  EXPECT_EQ(files.list("sub/deep"), (Names{"e"}));
  EXPECT_EQ(files.list("other"), Names());
}

// A file costs its bytes, its name and 128 bytes; what is removed or replaced costs nothing any more.
TEST(MemoryStorage, HoldsExactlyItsLimit) {
  MemoryStorage files(2 * (128 + 1) + 10);
  ASSERT_TRUE(files.write("a", "12345").ok());
  ASSERT_TRUE(files.write("b", "12345").ok());
  EXPECT_EQ(files.write("a", "123456").error().message, "the storage is full");
  EXPECT_EQ(*files.read("a"), "12345");
  ASSERT_TRUE(files.write("a", "1234").ok());
  ASSERT_TRUE(files.write("b", "123456").ok());
  EXPECT_FALSE(files.write("c", "").ok());
  ASSERT_TRUE(files.remove("a").ok());
  EXPECT_FALSE(files.write("c", "12345").ok());
  EXPECT_TRUE(files.write("c", "1234").ok());
}

}  // namespace
}  // namespace vellum::host
