// Which files a script may be made of, by the names that it can write.
#include "driver/source_folders.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "driver/files.h"

namespace vellum::driver {
namespace {

using With = SourceFolders::With;

class Sources : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/vellum-sources-test-XXXXXX";
    char resolved[4096];
    top = realpath(mkdtemp(name), resolved);
    for (const char* file : {"mod/a.txt", "mod/b.txt", "mod/sub/c.txt", "module/d.txt", "private/p.txt"})
      ASSERT_EQ(writeFileAndFolders(top + "/" + file, file), "");
    ASSERT_EQ(symlink("../private", (top + "/mod/linked").c_str()), 0);
    ASSERT_EQ(symlink("../private/p.txt", (top + "/mod/link.txt").c_str()), 0);
    ASSERT_EQ(symlink("mod", (top + "/other").c_str()), 0);
  }
  void TearDown() override { EXPECT_EQ(std::system(("rm -rf '" + top + "'").c_str()), 0); }

  void allow(const std::string& name, With with) { sources.allow(top + "/" + name, with); }
  // The content, or "outside", or the error.
  std::string read(const std::string& name) const {
    FileContent content = sources.read(name.starts_with('/') ? name : top + "/" + name);
    if (content.error.find("outside of the folders") != std::string::npos) return "outside";
    return content.error.empty() ? content.bytes : content.error;
  }

  std::string top;
  SourceFolders sources;
};

TEST_F(Sources, AFileBringsTheFilesBesideAndBelowIt) {
  EXPECT_EQ(read("mod/a.txt"), "outside");
  allow("mod/a.txt", With::ItsFolder);
  EXPECT_EQ(read("mod/a.txt"), "mod/a.txt");
  EXPECT_EQ(read("mod/b.txt"), "mod/b.txt");
  EXPECT_EQ(read("mod/sub/c.txt"), "mod/sub/c.txt");
  EXPECT_EQ(read("module/d.txt"), "outside");  // its name only begins alike
  EXPECT_EQ(read("private/p.txt"), "outside");
}

TEST_F(Sources, AFileAloneBringsNothing) {
  allow("mod/a.txt", With::Nothing);
  EXPECT_EQ(read("mod/a.txt"), "mod/a.txt");
  EXPECT_EQ(read("mod/sub/../a.txt"), "mod/a.txt");
  EXPECT_EQ(read("other/a.txt"), "mod/a.txt");
  EXPECT_EQ(read("mod/b.txt"), "outside");
  EXPECT_EQ(read("mod/sub/c.txt"), "outside");
}

TEST_F(Sources, AFolderBringsTheFilesBelowIt) {
  allow("mod", With::Nothing);
  EXPECT_EQ(read("mod/a.txt"), "mod/a.txt");
  EXPECT_EQ(read("mod/sub/c.txt"), "mod/sub/c.txt");
  EXPECT_EQ(read("module/d.txt"), "outside");
  EXPECT_EQ(read("private/p.txt"), "outside");
}

TEST_F(Sources, AFolderNamedWithASlashAtTheEnd) {
  allow("mod/sub//", With::Nothing);
  EXPECT_EQ(read("mod/sub/c.txt"), "mod/sub/c.txt");
  EXPECT_EQ(read("mod/a.txt"), "outside");
}

TEST_F(Sources, DotsAndLinksDoNotLeadOut) {
  allow("mod/a.txt", With::ItsFolder);
  EXPECT_EQ(read("mod/../private/p.txt"), "outside");
  EXPECT_EQ(read("mod/sub/../../private/p.txt"), "outside");
  EXPECT_EQ(read("mod/linked/p.txt"), "outside");
  EXPECT_EQ(read("mod/linked/missing.txt"), "outside");
  EXPECT_EQ(read("mod/link.txt"), "outside");
  EXPECT_EQ(read("mod/sub/.././b.txt"), "mod/b.txt");
  EXPECT_EQ(read("private/../mod/b.txt"), "mod/b.txt");
}

TEST_F(Sources, AMissingFileInsideIsMissingAndOneOutsideIsOutside) {
  allow("mod/a.txt", With::ItsFolder);
  const std::string missing = readFile(top + "/mod/none.txt").error;
  EXPECT_EQ(read("mod/none.txt"), missing);
  EXPECT_EQ(read("mod/new/./folder/none.txt"), missing);
  EXPECT_EQ(read("module/none.txt"), "outside");
  EXPECT_EQ(read("modern.txt"), "outside");
  EXPECT_EQ(read("/none.txt"), "outside");
  EXPECT_EQ(read("mod/new/../../private/p.txt"), "outside");
  EXPECT_EQ(read("mod/new/../b.txt"), "outside");  // a folder that is not there has no folder above
}

TEST_F(Sources, ANamedFileThatIsMissingGivesTheReasonAndBringsNothing) {
  allow("mod/none.txt", With::ItsFolder);
  EXPECT_EQ(read("mod/none.txt"), readFile(top + "/mod/none.txt").error);
  EXPECT_EQ(read("mod/a.txt"), "outside");
}

TEST_F(Sources, NamesRelativeToTheCurrentFolder) {
  char before[4096];
  ASSERT_NE(getcwd(before, sizeof before), nullptr);
  ASSERT_EQ(chdir((top + "/mod").c_str()), 0);
  sources.allow("a.txt", With::ItsFolder);
  EXPECT_EQ(sources.read("b.txt").bytes, "mod/b.txt");
  EXPECT_EQ(sources.read("./sub/c.txt").bytes, "mod/sub/c.txt");
  EXPECT_EQ(sources.read("none.txt").error, readFile("none.txt").error);
  EXPECT_NE(sources.read("../private/p.txt").error, "");
  EXPECT_NE(sources.read("../none.txt").error, readFile("none.txt").error);
  EXPECT_EQ(chdir(before), 0);
}

TEST_F(Sources, TheWholeDiskMayBeAllowed) {
  sources.allow("/", With::Nothing);
  EXPECT_EQ(read("private/p.txt"), "private/p.txt");
}

// Opening a pipe would wait for a writer.
TEST_F(Sources, APipeThatScriptsNameIsRefusedAtOnce) {
  ASSERT_EQ(mkfifo((top + "/mod/pipe").c_str(), 0600), 0);
  allow("mod", With::Nothing);
  EXPECT_EQ(read("mod/pipe"), "it is not a regular file");
  EXPECT_EQ(std::remove((top + "/mod/pipe").c_str()), 0);
}

TEST_F(Sources, ListsTheFilesBelowAFolder) {
  EXPECT_NE(sources.list(top + "/mod").error, "");
  allow("mod", With::Nothing);
  FileContent list = sources.list(top + "/mod/sub/..");
  EXPECT_EQ(list.error, "");
  EXPECT_EQ(list.bytes, "a.txt\nb.txt\nsub/c.txt\n");
  EXPECT_EQ(sources.list(top + "/mod/sub").bytes, "c.txt\n");
  EXPECT_EQ(sources.list(top + "/mod/none").error, "there is no such folder");
  EXPECT_EQ(sources.list(top + "/mod/a.txt").error, "there is no such folder");
  EXPECT_NE(sources.list(top + "/mod/linked").error, "there is no such folder");
}

}  // namespace
}  // namespace vellum::driver
