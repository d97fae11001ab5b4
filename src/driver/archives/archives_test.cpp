// pack, unpack, store and paths through archives, as their users see them.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "driver/driver.h"
#include "driver/files.h"

namespace vellum::driver {
namespace {

struct Result {
  int status = -1;
  std::string out, err;
};

class ArchiveCommands : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/vellum-archives-test-XXXXXX";
    folder = mkdtemp(name);
  }
  void TearDown() override { EXPECT_EQ(std::system(("rm -rf '" + folder + "'").c_str()), 0); }

  void write(const std::string& name, std::string_view bytes) const {
    EXPECT_EQ(writeFileAndFolders(folder + "/" + name, bytes), "");
  }
  std::string bytes(const std::string& name) const { return readFile(folder + "/" + name).bytes; }

  Result run(const std::vector<std::string>& words) const {
    std::fflush(nullptr);
    pid_t child = fork();
    if (child == 0) {
      setenv("NO_COLOR", "1", 1);
      for (auto [name, descriptor] : {std::pair("/out", 1), std::pair("/err", 2)})
        dup2(open((folder + name).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), descriptor);
      if (chdir(folder.c_str()) != 0) _exit(99);
      std::vector<const char*> arguments = {"vellum"};
      for (const std::string& word : words) arguments.push_back(word.c_str());
      int status = runCommand(static_cast<int>(arguments.size()), arguments.data());
      std::fflush(nullptr);
      _exit(status);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status), bytes("out"), bytes("err")};
  }

  std::string folder;
};

bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_F(ArchiveCommands, RoundTrip) {
  std::string large(50'000, 'a');
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * i / 300);
  write("Mod/world/a.skrit", "event OnConstruct$ { Report.Generic( \"hi\\n\" ); }\n");
  write("Mod/world/large.raw", large);
  write("Mod/empty.gas", "");
  EXPECT_EQ(run({"pack", "Mod", "m.dsres", "--title", "T", "--priority", "0x3001"}).out, "m.dsres: 3 files\n");
  Result listed = run({"unpack", "m.dsres", "--list"});
  EXPECT_TRUE(says(listed.out, "m.dsres: tank \"T\", priority 0x3001, 3 files\n")) << listed.out;
  EXPECT_TRUE(says(listed.out, "world/large.raw\n")) << listed.out;
  EXPECT_EQ(run({"unpack", "m.dsres", "--test"}).out, "3 files, all whole\n");
  EXPECT_EQ(run({"unpack", "m.dsres", "--output", "out1"}).status, 0);
  EXPECT_EQ(bytes("out1/world/large.raw"), large);
  EXPECT_TRUE(isPlainFile(folder + "/out1/empty.gas"));
  EXPECT_EQ(run({"unpack", "m.dsres", "WORLD/*.skrit", "--output", "out2"}).out, "out2/world/a.skrit\n");
  EXPECT_EQ(run({"run", "m.dsres/world/A.skrit"}).out, "hi\n");
  EXPECT_EQ(run({"check", "m.dsres"}).status, 0);
  EXPECT_EQ(run({"pack", "Mod", "m.dsres", "--priority", "high"}).status, 2);
}

TEST_F(ArchiveCommands, WrongChecksumsAreNamedAndGiven) {
  write("Mod/a.txt", "right text");
  write("Mod/b.txt", "other text");
  run({"pack", "Mod", "m.dsres", "--stored"});
  std::string tank = bytes("m.dsres");
  tank[tank.find("right")] = 'R';
  write("m.dsres", tank);
  Result tested = run({"unpack", "m.dsres", "--test"});
  EXPECT_EQ(tested.status, 1);
  EXPECT_EQ(tested.out, "2 files, 1 damaged\n");
  EXPECT_TRUE(says(tested.err, "'m.dsres': 'a.txt' at offset 804 of the tank has a wrong checksum")) << tested.err;
  Result unpacked = run({"unpack", "m.dsres", "--output", "taken"});
  EXPECT_EQ(unpacked.status, 1);
  EXPECT_EQ(bytes("taken/a.txt"), "Right text");
  EXPECT_EQ(bytes("taken/b.txt"), "other text");
}

TEST_F(ArchiveCommands, SeveralShadowOneAnother) {
  write("A/x.txt", "a");
  write("A/y.txt", "a");
  write("B/X.txt", "b");
  run({"pack", "A", "a.dsres"});
  run({"pack", "B", "b.dsres", "--priority", "16385"});
  Result listed = run({"unpack", "b.dsres", "a.dsres", "--list"});
  EXPECT_TRUE(says(listed.out, "X.txt  b.dsres shadows a.dsres\n")) << listed.out;
  EXPECT_TRUE(says(listed.out, "y.txt  a.dsres\n")) << listed.out;
  EXPECT_EQ(run({"store", "--store", "a.dsres", "--store", "b.dsres"}).out,
            "X.txt  b.dsres shadows a.dsres\ny.txt  a.dsres\n");
  EXPECT_EQ(run({"store", "--store", "a.dsres", "--store", "b.dsres", "--show", "x.TXT"}).out, "b");
  EXPECT_EQ(run({"store", "--store", "a.dsres", "--grep", "A"}).out, "x.txt:1: a  [a.dsres]\ny.txt:1: a  [a.dsres]\n");
  EXPECT_EQ(run({"store", "--store", "a.dsres", "--show", "none"}).status, 2);
  EXPECT_EQ(run({"store", "x"}).status, 2);
}

TEST_F(ArchiveCommands, DamagedFilesAreWrongUsageWithAReason) {
  write("m.dsres", "DSigTank");
  Result opened = run({"unpack", "m.dsres"});
  EXPECT_EQ(opened.status, 2);
  EXPECT_TRUE(says(opened.err, "'m.dsres': the tank is damaged: it ends in its header")) << opened.err;
  write("m.dsres", "DSg2Tank and more");
  EXPECT_TRUE(says(run({"unpack", "m.dsres", "--list"}).err, "a tank of Dungeon Siege II"));
  EXPECT_EQ(run({"unpack", "none.dsres"}).status, 2);
}

}  // namespace
}  // namespace vellum::driver
