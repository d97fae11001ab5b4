// Runs commands in a folder of their own, for tests.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "driver/driver.h"
#include "driver/files.h"

namespace vellum::driver {

struct CommandResult {
  int status = -1;  // of exit; 1000 + signal when it was killed
  std::string out, err;
};

class CommandTest : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/vellum-command-test-XXXXXX";
    folder = mkdtemp(name);
  }
  void TearDown() override { EXPECT_EQ(std::system(("rm -rf '" + folder + "'").c_str()), 0); }

  std::string path(const std::string& name) const { return folder + "/" + name; }
  // Returns the path.
  std::string write(const std::string& name, std::string_view bytes) const {
    EXPECT_EQ(writeFileAndFolders(path(name), bytes), "");
    return path(name);
  }
  std::string bytes(const std::string& name) const { return readFile(path(name)).bytes; }

  // Runs in a separate process, with its standard streams in files of the folder; the output may go elsewhere.
  CommandResult run(const std::vector<std::string>& words, std::string_view input = "",
                    const char* outputTo = nullptr) const {
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
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status), outputTo == nullptr ? bytes("out") : "",
            bytes("err")};
  }

  // Types into a console, which must print this and report nothing.
  void expectConsole(const char* language, std::string_view typed, std::string_view printed) const {
    CommandResult ended = run({"repl", "-l", language}, typed);
    EXPECT_EQ(ended.out, printed) << ended.err;
    EXPECT_EQ(ended.err, "") << typed;
  }

  std::string folder;
};

inline bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace vellum::driver
