// Which changes run --watch finds.
#include "driver/watch.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

#include "driver/files.h"

namespace vellum::driver {
namespace {

using Paths = std::vector<std::string>;

class Watching : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/vellum-watch-test-XXXXXX";
    folder = std::string(mkdtemp(name)) + "/";
    write("a.asc", "one");
  }
  void TearDown() override { EXPECT_EQ(std::system(("rm -rf '" + folder + "'").c_str()), 0); }
  void write(const std::string& name, std::string_view bytes) const {
    EXPECT_EQ(writeFileAndFolders(folder + name, bytes), "");
  }

  std::string folder;
};

TEST_F(Watching, OtherKindsOfFiles) {
  Watch watch({folder + "a.asc"});
  write("a.ash", "header");
  watch.add(folder, ".ash");
  EXPECT_EQ(watch.changed(), Paths{});
  write("a.ash", "a longer header");
  EXPECT_EQ(watch.changed(), Paths{folder + "a.ash"});
}

TEST_F(Watching, AFileAndThoseOfItsKindBesideIt) {
  Watch watch({folder + "a.asc"});
  EXPECT_EQ(watch.changed(), Paths{});
  write("a.asc", "longer");
  EXPECT_EQ(watch.changed(), Paths{folder + "a.asc"});
  EXPECT_EQ(watch.changed(), Paths{});
  write("b.asc", "new");
  write("c.txt", "another kind");
  write(".asc", "no name");
  write("deeper/d.asc", "not beside it");
  EXPECT_EQ(watch.changed(), Paths{folder + "b.asc"});
  write("b.asc", "changed");
  write("a.asc", "changed, too");
  EXPECT_EQ(watch.changed(), (Paths{folder + "a.asc", folder + "b.asc"}));
}

TEST_F(Watching, AFileThatIsGoneIsUnchangedUntilItIsBack) {
  Watch watch({folder + "a.asc"});
  unlink((folder + "a.asc").c_str());
  EXPECT_EQ(watch.changed(), Paths{});
  write("a.asc", "longer");
  EXPECT_EQ(watch.changed(), Paths{folder + "a.asc"});
}

TEST_F(Watching, AFileThatWasNeverThere) {
  Watch watch({folder + "z.asc"});
  EXPECT_EQ(watch.changed(), Paths{});
  write("z.asc", "one");
  EXPECT_EQ(watch.changed(), Paths{folder + "z.asc"});
}

TEST_F(Watching, PropertiesAfterAQuestionMarkAreNoPartOfTheName) {
  Watch watch({folder + "a.asc?count=3.x", "-", ""});
  write("a.asc", "longer");
  write("b.asc", "new");
  EXPECT_EQ(watch.changed(), (Paths{folder + "a.asc", folder + "b.asc"}));
}

TEST_F(Watching, AFileWithoutAnExtensionIsWatchedAlone) {
  write("dir.asc/script", "one");
  Watch watch({folder + "dir.asc/script"});
  write("dir.asc/other.asc", "new");
  EXPECT_EQ(watch.changed(), Paths{});
  write("dir.asc/script", "longer");
  EXPECT_EQ(watch.changed(), Paths{folder + "dir.asc/script"});
}

TEST_F(Watching, LooksAnyNumberOfTimes) {
  Watch watch({folder + "a.asc"});
  for (int i = 0; i < 5000; ++i) ASSERT_EQ(watch.changed(), Paths{});
  write("b.asc", "new");
  EXPECT_EQ(watch.changed(), Paths{folder + "b.asc"});
}

TEST(Waiting, TakesAtLeastTheTime) {
  for (int milliseconds : {30, 1020}) {
    auto before = std::chrono::steady_clock::now();
    waitMilliseconds(milliseconds);
    auto waited = std::chrono::steady_clock::now() - before;
    EXPECT_GE(waited, std::chrono::milliseconds(milliseconds));
    EXPECT_LT(waited, std::chrono::milliseconds(milliseconds + 5000));
  }
}

TEST_F(Watching, NamesInTheCurrentFolder) {
  char before[4096];
  ASSERT_NE(getcwd(before, sizeof before), nullptr);
  ASSERT_EQ(chdir(folder.c_str()), 0);
  Watch watch({"a.asc"});
  write("a.asc", "longer");
  write("b.asc", "new");
  EXPECT_EQ(watch.changed(), (Paths{"a.asc", "b.asc"}));
  EXPECT_EQ(chdir(before), 0);
}

}  // namespace
}  // namespace vellum::driver
