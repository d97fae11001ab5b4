#include "base/toml.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace vellum::base {
namespace {

TEST(Toml, ReadsEveryKindOfValue) {
  TomlDocument document = parseToml(
      "# a world\n"
      "seed = 1_000\nhex = 0xff\nneg = -3\nhalf = 0.5\nbig = 1e3\nyes = true\n"
      "text = \"a\\tb\\u00e9\"\nraw = 'c:\\x'\nlong = \"\"\"\nline 1\nline 2\\\n   more\"\"\"\n"
      "list = [1, \"two\", [3],\n  # comment\n 4,]\n"
      "point = { x = 1, y.z = 2 }\n"
      "[caos.options]\n\"dir name\" = 'd'\n"
      "[[agent]]\nname = \"first\"\n[[agent]]\nname = \"second\"\n");
  ASSERT_TRUE(document.ok) << document.error.message << " at " << document.error.offset;
  const TomlValue& root = document.root;
  EXPECT_EQ(root.find("seed")->integer, 1000);
  EXPECT_EQ(root.find("hex")->integer, 255);
  EXPECT_EQ(root.find("neg")->integer, -3);
  EXPECT_EQ(root.find("half")->number, 0.5);
  EXPECT_EQ(root.find("big")->number, 1000);
  EXPECT_TRUE(root.find("yes")->boolean);
  EXPECT_EQ(root.find("text")->string, "a\tb\xc3\xa9");
  EXPECT_EQ(root.find("raw")->string, "c:\\x");
  EXPECT_EQ(root.find("long")->string, "line 1\nline 2more");
  ASSERT_EQ(root.find("list")->items.size(), 4u);
  EXPECT_EQ(root.find("list")->items[2].items[0].integer, 3);
  EXPECT_EQ(root.find("point")->find("y")->find("z")->integer, 2);
  EXPECT_EQ(root.find("caos")->find("options")->find("dir name")->string, "d");
  ASSERT_EQ(root.find("agent")->items.size(), 2u);
  EXPECT_EQ(root.find("agent")->items[1].find("name")->string, "second");
}

TEST(Toml, SaysWhatIsWrongAndWhere) {
  struct Case {
    const char* text;
    const char* message;
    std::uint32_t offset;
  };
  for (const Case& wrong :
       {Case{"a = 1\na = 2\n", "'a' already has a value", 6},
        Case{"a = hello", "'hello' is not a value; strings are in quotes", 4},
        Case{"a = \"x", "the string has no end", 6}, Case{"a 1", "expected '=' after the name", 2},
        Case{"a = 1 b = 2", "expected the end of the line", 6}, Case{"[t]\n[t]\n", "'t' is defined twice", 7},
        Case{"a = 1\n[a]\n", "'a' is defined twice", 9},
        Case{"a = {b = 1}\n[a.c]\n", "'a' already has a value and can't become a table", 17},
        Case{"a = [1 2]", "expected ',' or ']' in the array", 7},
        Case{"a = 1979-05-27", "'1979-05-27' is not a value; strings are in quotes", 4}}) {
    TomlDocument document = parseToml(wrong.text);
    EXPECT_FALSE(document.ok) << wrong.text;
    EXPECT_EQ(document.error.message, wrong.message) << wrong.text;
    EXPECT_EQ(document.error.offset, wrong.offset) << wrong.text;
  }
}

TEST(Toml, ManyNamesInOneTable) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += cat("name", i, ".part", i, " = ", i, "\n");
  TomlDocument document = parseToml(text);
  ASSERT_TRUE(document.ok) << document.error.message;
  ASSERT_EQ(document.root.members.size(), 1000u);
  for (int i = 0; i < 1000; ++i) {
    const TomlValue* table = document.root.find(cat("name", i));
    ASSERT_NE(table, nullptr) << i;
    EXPECT_EQ(table->find(cat("part", i))->integer, i);
  }
  EXPECT_EQ(document.root.find("name1000"), nullptr);
  EXPECT_EQ(parseToml(text + "name999 = 1\n").error.message, "'name999' already has a value");
}

TEST(Toml, DeepNestingIsAnErrorNotACrash) {
  EXPECT_FALSE(parseToml("a = " + std::string(100000, '[')).ok);
  std::string braces;
  for (int i = 0; i < 10000; ++i) braces += "{a=";
  EXPECT_FALSE(parseToml("a = " + braces).ok);
}

}  // namespace
}  // namespace vellum::base
