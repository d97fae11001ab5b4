// Files that are named in several ways.
#include "driver/path_spelling.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "driver/files.h"

namespace vellum::driver {
namespace {

class PathSpelling : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/vellum-spelling-XXXXXX";
    folder = mkdtemp(name);
    char here[4096];
    before = getcwd(here, sizeof here);
    ASSERT_EQ(writeFileAndFolders(folder + "/mod/world/a.gas", ""), "");
    ASSERT_EQ(chdir((folder + "/mod").c_str()), 0);
  }
  void TearDown() override {
    ASSERT_EQ(chdir(before.c_str()), 0);
    EXPECT_EQ(std::system(("rm -rf '" + folder + "'").c_str()), 0);
  }

  std::string folder, before;
};

TEST_F(PathSpelling, APathInTheFolderIsSpelledAsTheFolder) {
  for (const std::string& path :
       {std::string("world/a.gas"), std::string("./world/a.gas"), std::string(".//world/a.gas"),
        std::string("../mod/world/a.gas"), folder + "/mod/world/a.gas"}) {
    EXPECT_EQ(spelledAsIn({"."}, path), "world/a.gas") << path;
    EXPECT_EQ(spelledAsIn({"./"}, path), "world/a.gas") << path;
    EXPECT_EQ(spelledAsIn({"../mod/"}, path), "../mod/world/a.gas") << path;
    EXPECT_EQ(spelledAsIn({folder + "/mod"}, path), folder + "/mod/world/a.gas") << path;
    EXPECT_EQ(spelledAsIn({"./world"}, path), "world/a.gas") << path;
  }
}

TEST_F(PathSpelling, LinksAreFollowed) {
  ASSERT_EQ(symlink("mod", (folder + "/link").c_str()), 0);
  EXPECT_EQ(spelledAsIn({"../link"}, "world/a.gas?x=1/2"), "../link/world/a.gas?x=1/2");
}

TEST_F(PathSpelling, OtherPathsStayAsTheyAre) {
  EXPECT_EQ(spelledAsIn({}, "./world/a.gas"), "./world/a.gas");
  EXPECT_EQ(spelledAsIn({"world", "gone"}, "./b.gas"), "./b.gas");
  EXPECT_EQ(spelledAsIn({"."}, "../b.gas"), "../b.gas");
}

}  // namespace
}  // namespace vellum::driver
