#include "languages/caos/world/catalogue.h"

#include <gtest/gtest.h>

namespace vellum::caos {
namespace {

TEST(Catalogue, TagsHoldTexts) {
  Catalogue catalogue;
  catalogue.add(
      "# a comment\nTAG \"Greeting\"\n\"Hello\" # more\n\"two\\nlines\"\nARRAY \"Numbers\" 2\n\"1\"\n\"2\"\n");
  ASSERT_NE(catalogue.find("Greeting"), nullptr);
  EXPECT_EQ(*catalogue.find("Greeting"), (std::vector<std::string>{"Hello", "two\nlines"}));
  EXPECT_EQ(*catalogue.find("Numbers"), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(catalogue.find("greeting"), nullptr);
}

TEST(Catalogue, TheFirstFileWinsUnlessAnotherOverrides) {
  Catalogue catalogue;
  catalogue.add("TAG \"a\" \"1\"");
  catalogue.add("TAG \"a\" \"2\" TAG \"b\" \"3\"");
  EXPECT_EQ(*catalogue.find("a"), (std::vector<std::string>{"1"}));
  catalogue.add("TAG OVERRIDE \"a\" \"4\" \"5\"");
  EXPECT_EQ(*catalogue.find("a"), (std::vector<std::string>{"4", "5"}));
  EXPECT_EQ(*catalogue.find("b"), (std::vector<std::string>{"3"}));
}

TEST(Catalogue, AnyBytesAreLegal) {
  Catalogue catalogue;
  catalogue.add("TAG");
  catalogue.add("\"lost\" TAG \"open");
  catalogue.add(std::string_view("\0\xff TAG OVERRIDE \\", 17));
  EXPECT_NE(catalogue.find("open"), nullptr);
}

}  // namespace
}  // namespace vellum::caos
