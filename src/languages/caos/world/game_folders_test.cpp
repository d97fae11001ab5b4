// The folders of an installed game.
#include "languages/caos/world/game_folders.h"

#include <gtest/gtest.h>

namespace vellum::caos {
namespace {

class OneFile : public source::FileProvider {
 public:
  explicit OneFile(std::string bytes) : bytes_(std::move(bytes)) {}
  base::Result<std::string> read(std::string_view name) override {
    return name.ends_with("/machine.cfg") ? base::Result<std::string>(bytes_) : base::Error{"no such file"};
  }

 private:
  std::string bytes_;
};

using Places = std::vector<std::vector<std::string>>;

Places placesOf(const std::string& config, std::string_view kind) {
  OneFile files(config);
  GameFolders folders;
  folders.open("ds", files);
  return folders.of(kind);
}

TEST(GameFolders, HaveUsualNamesWithoutASetting) {
  EXPECT_EQ(placesOf("", "Images"), (Places{{"ds/Images/"}}));
  EXPECT_EQ(placesOf("\"Sounds Directory\" x", "Images"), (Places{{"ds/Images/"}}));
}

TEST(GameFolders, AreNamedByMachineCfg) {
  EXPECT_EQ(placesOf("\"Images Directory\" Pictures", "Images"), (Places{{"ds/Pictures/", "ds/Images/"}}));
  EXPECT_EQ(placesOf("\"Resource Files Directory\" \"a\\\\b/../My Agents\\\\\"", "My Agents"),
            (Places{{"ds/a/My Agents/", "ds/My Agents/"}}));
  EXPECT_EQ(placesOf("\"Main Directory\" .\n\"Worlds Directory\" .", "My Worlds"), (Places{{"ds/", "ds/My Worlds/"}}));
}

TEST(GameFolders, OfAnotherMachineAreLookedForByTheirLastParts) {
  EXPECT_EQ(placesOf("\"Images Directory\" \"C:\\\\Games\\\\DS\\\\Images\\\\\"", "Images"),
            (Places{{"ds/Games/DS/Images/", "ds/DS/Images/", "ds/Images/", "ds/Images/"}}));
  EXPECT_EQ(placesOf("\"Auxiliary 1 Images Directory\" \"C:\\\\Games\\\\Creatures 3\\\\Images\\\\\"", "Images"),
            (Places{{"ds/Images/"},
                    {"ds/Games/Creatures 3/Images/", "ds/Creatures 3/Images/", "ds/../Creatures 3/Images/"}}));
}

TEST(GameFolders, AreOutsideOnlyInAGameBeside) {
  OneFile files(
      "\"Auxiliary 1 Images Directory\" \"../Creatures 3/Images/\"\n\"Auxiliary 2 Sounds Directory\" \"../x/secrets\"\n"
      "\"Auxiliary 3 Sounds Directory\" \"../../x/Sounds\"\n\"Catalogue Directory\" \"../Catalogue\"\n"
      "\"Bootstrap Directory\" \"/etc\"\n\"Auxiliary 4 Bootstrap Directory\" \"/etc/Bootstrap\"\n"
      "\"Auxiliary 99999999999999999999 Images Directory\" \"../y/Images\"\n\"Auxiliary 500 Images Directory\" "
      "\"../z/Images\"\n\"Auxiliary 1\" x\n\"Auxiliary Images Directory\" y\n");
  GameFolders folders;
  folders.open("ds", files);
  EXPECT_EQ(folders.outside(), (std::vector<std::string>{"ds/../Creatures 3/Images/", "ds/../etc/Bootstrap/"}));
  EXPECT_EQ(folders.of("Bootstrap")[0], (std::vector<std::string>{"ds/etc/", "ds/Bootstrap/"}));
}

TEST(GameFolders, TakeDependenciesByNumber) {
  EXPECT_EQ(folderOfCategory(2), "Images");
  EXPECT_EQ(folderOfCategory(-1), "");
  EXPECT_EQ(folderOfCategory(12), "");
}

}  // namespace
}  // namespace vellum::caos
