// Settings of the games: machine.cfg and its like.
#include "languages/caos/files/config_file.h"

#include <gtest/gtest.h>

namespace vellum::caos {
namespace {

std::string valueOf(std::string_view text, std::string_view key) {
  ConfigFile config(text);
  const std::string* value = config.find(key);
  return value != nullptr ? *value : "(none)";
}

TEST(ConfigFile, KeysAndValuesAreQuotedOrBare) {
  std::string_view text =
      "\"Images Directory\" Images\r\n\"Main Directory\" .\nFullScreen 0\n# a comment\n\n\"Body Data Directory\" "
      "\"Body "
      "Data\"\n\"A\" \"C:\\\\Games\\\\A\\\\\"\n\"B\" \"C:\\Games\\B\\\"\nAlone\n\"Text\" \"a\\tb\\nc\\\"d\"\nOpen \"no "
      "end\nOpen \"later\n";
  EXPECT_EQ(valueOf(text, "images directory"), "Images");
  EXPECT_EQ(valueOf(text, "Main Directory"), ".");
  EXPECT_EQ(valueOf(text, "fullscreen"), "0");
  EXPECT_EQ(valueOf(text, "Body Data Directory"), "Body Data");
  EXPECT_EQ(valueOf(text, "A"), "C:\\Games\\A\\");
  EXPECT_EQ(valueOf(text, "B"), "C:\\Games\\B\\");
  EXPECT_EQ(valueOf(text, "Alone"), "(none)");
  EXPECT_EQ(valueOf(text, "Text"), "a\tb\nc\"d");
  EXPECT_EQ(valueOf(text, "Open"), "later");
}

TEST(ConfigFile, AnyBytesAreLegal) {
  std::string_view text = "\"a\\\" \"b\\\n\"\\\"\xff \"\" \"\"\n";
  for (std::size_t size = 0; size <= text.size(); ++size) ConfigFile(text.substr(0, size));
  std::string long_(200'000, '"');
  EXPECT_TRUE(ConfigFile(long_).settings().size() <= 1);
}

}  // namespace
}  // namespace vellum::caos
