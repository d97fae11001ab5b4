// The command line as its users see it: exit status, standard output, standard error.
#include "driver/driver.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "driver/external.h"
#include "driver/files.h"
#include "driver/folder_storage.h"

namespace vellum::driver {
namespace {

struct Ended {
  int status = -1;  // of exit; 1000 + signal when it was killed
  std::string out, err;
};

class Command : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/vellum-driver-test-XXXXXX";
    folder = mkdtemp(name);
  }
  void TearDown() override {
    for (const std::string& file : filesUnder(folder)) unlink(file.c_str());
    std::string command = "rm -rf '" + folder + "'";
    EXPECT_EQ(std::system(command.c_str()), 0);
  }

  std::string path(const std::string& name) const { return folder + "/" + name; }
  std::string write(const std::string& name, std::string_view bytes) const {
    EXPECT_EQ(writeFile(path(name), bytes), "");
    return path(name);
  }

  // Runs in a process of its own, standard output and error into files.
  Ended run(std::vector<std::string> words, const std::string& input = "", const char* outputTo = nullptr) const {
    write("stdin", input);
    std::fflush(nullptr);
    pid_t child = fork();
    if (child == 0) {
      setenv("NO_COLOR", "1", 1);
      unsetenv("FORCE_COLOR");
      dup2(open(path("stdin").c_str(), O_RDONLY), 0);
      dup2(open(outputTo != nullptr ? outputTo : path("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
      dup2(open(path("err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
      if (chdir(folder.c_str()) != 0) _exit(99);
      std::vector<const char*> arguments = {"vellum"};
      for (const std::string& word : words) arguments.push_back(word.c_str());
      int status = runCommand(static_cast<int>(arguments.size()), arguments.data());
      std::fflush(nullptr);
      _exit(status);
    }
    int status = 0;
    waitpid(child, &status, 0);
    Ended ended;
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    if (outputTo == nullptr) ended.out = readFile(path("out")).bytes;
    ended.err = readFile(path("err")).bytes;
    return ended;
  }

  std::string folder;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_F(Command, MisspeltNamesGetASuggestion) {
  Ended ended = run({"chekc"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_TRUE(has(ended.err, "did you mean 'vellum check'?")) << ended.err;
  EXPECT_TRUE(has(run({"run", "a.cos", "--tikcs", "3"}).err, "did you mean '--ticks'?"));
}

TEST_F(Command, WrongUsageIsTwo) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"run"},
                                             {"check"},
                                             {"eval", "1"},
                                             {"eval", "-l", "klingon", "1"},
                                             {"run", "a.cos", "--ticks"},
                                             {"run", "a.cos", "--ticks", "three"},
                                             {"run", "a.cos", "--ticks", "99999999999999999999999"},
                                             {"run", "a.cos", "--hash=yes"},
                                             {"run", "a.cos", "--jit", "maybe"},
                                             {"run", "nowhere.cos"},
                                             {"run", "."},
                                             {"check", "a.unknown"},
                                             {"check", "-"},
                                             {"run", "--load", "nowhere"},
                                             {"help", "nothing"},
                                             {"xg"},
                                             {"graph", "a.gal", "-o", "picture.jpg"}}) {
    Ended ended = run(words);
    EXPECT_EQ(ended.status, 2) << words[0] << " " << (words.size() > 1 ? words[1] : "");
    EXPECT_EQ(ended.out, "");
    EXPECT_FALSE(ended.err.empty());
  }
}

TEST_F(Command, WhatIsNotBuiltSaysSo) {
  for (const char* name : {"pack", "unpack", "sprite", "serve"}) {
    Ended ended = run({name, "x"});
    EXPECT_EQ(ended.status, 1);
    EXPECT_TRUE(has(ended.err, "issue F")) << ended.err;
  }
  Ended jit = run({"run", "a.cos", "--jit", "on"});
  EXPECT_EQ(jit.status, 1);
  EXPECT_TRUE(has(jit.err, "issue G")) << jit.err;
}

TEST_F(Command, HelpNamesEveryOptionAndLanguage) {
  Ended ended = run({"help", "run"});
  EXPECT_EQ(ended.status, 0);
  for (const char* option : {"--ticks", "--seed", "--world", "--call", "--budget", "--jit", "--trace", "--save",
                             "--load", "--screenshot", "--hash", "--storage", "--json"})
    EXPECT_TRUE(has(ended.out, option)) << option;
  EXPECT_EQ(run({"run", "--help"}).out, ended.out);
}

TEST_F(Command, AFullDiskIsTwo) {
  Ended ended = run({"help"}, "", "/dev/full");
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(has(ended.err, "can't write standard output")) << ended.err;
}

TEST_F(Command, HugeArgumentsAreAnswered) {
  std::string huge(100000, 'x');
  EXPECT_EQ(run({huge}).status, 2);
  EXPECT_EQ(run({"run", huge}).status, 2);
  EXPECT_EQ(run({"run", "--" + huge}).status, 2);
  EXPECT_EQ(run({"help", huge}).status, 2);
}

TEST_F(Command, DamagedSavesAreRefused) {
  Ended notOne = run({"run", "--load", write("a", "hello")});
  EXPECT_EQ(notOne.status, 2);
  EXPECT_TRUE(has(notOne.err, "not a saved Vellum world")) << notOne.err;
  Ended empty = run({"run", "--load", write("b", "")});
  EXPECT_EQ(empty.status, 2);
}

TEST_F(Command, WorldFilesSayWhatIsWrong) {
  Ended ended = run({"run", write("w.toml", "sede = 3\nrate = 0\nseed = \"x\"\n")});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(has(ended.err, "w.toml:1:8: error: a world file has no 'sede' [WorldUnknownName]")) << ended.err;
  EXPECT_TRUE(has(ended.err, "did you mean 'seed'?"));
  EXPECT_TRUE(has(ended.err, "error: the rate must be from 1 to 1000 ticks a second [WorldRate]"));
  EXPECT_TRUE(has(ended.err, "error: 'seed' must be a whole number, not a string [WorldType]"));
  Ended syntax = run({"run", write("s.toml", "seed = \n")});
  EXPECT_EQ(syntax.status, 1);
  EXPECT_TRUE(has(syntax.err, "[WorldSyntax]")) << syntax.err;
}

TEST_F(Command, FilesAreWrittenWholeOrNotAtAll) {
  std::string file = write("f", "old");
  chmod(file.c_str(), 0640);
  EXPECT_EQ(writeFile(file, "new"), "");
  EXPECT_EQ(readFile(file).bytes, "new");
  struct stat status {};
  stat(file.c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
  EXPECT_NE(writeFile(path("no/such/folder/f"), "x"), "");
  EXPECT_NE(writeFile(folder, "x"), "");
  ASSERT_EQ(symlink(file.c_str(), path("link").c_str()), 0);
  EXPECT_EQ(writeFile(path("link"), "through"), "");
  EXPECT_EQ(readFile(file).bytes, "through");
  EXPECT_EQ(filesUnder(folder).size(), 1u);  // no temporary file is left; links are not listed
}

TEST_F(Command, OtherProgramsAreAskedForByName) {
  EXPECT_EQ(runExternal({"cat"}, std::string(1 << 20, 'x'), "coreutils").output.size(), std::size_t(1) << 20);
  ExternalResult missing = runExternal({"no-such-program-here"}, "", "some-package");
  EXPECT_TRUE(has(missing.error, "apt-get install some-package")) << missing.error;
  EXPECT_FALSE(runExternal({"false"}, "ignored", "coreutils").error.empty());
}

// What scripts may do with files, through the callbacks of the library.
class Storage : public Command {
 protected:
  void SetUp() override {
    Command::SetUp();
    ASSERT_EQ(storage.open(path("box")), "");
    write("secret", "outside");
    ASSERT_EQ(symlink(path("secret").c_str(), path("box/link").c_str()), 0);
    ASSERT_EQ(symlink(folder.c_str(), path("box/up").c_str()), 0);
  }
  FolderStorage storage;
};

TEST_F(Storage, LinksLeadNowhere) {
  EXPECT_FALSE(storage.exists("link"));
  EXPECT_FALSE(storage.exists("up/secret"));
  EXPECT_FALSE(storage.exists("missing"));
  EXPECT_EQ(readFile(path("secret")).bytes, "outside");
}

}  // namespace
}  // namespace vellum::driver
