// Kills a process at random moments while it saves its world repeatedly: a complete save must exist each time.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <vellum/vellum.hpp>

#include "driver/driver.h"
#include "driver/files.h"

namespace vellum::driver {
namespace {

// Starts the command in a separate process, without output.
pid_t start(std::initializer_list<const char*> words) {
  std::fflush(nullptr);
  pid_t child = fork();
  if (child != 0) return child;
  int nothing = open("/dev/null", O_RDWR);
  for (int descriptor = 0; descriptor < 3; ++descriptor) dup2(nothing, descriptor);
  std::vector<const char*> arguments = {"vellum"};
  arguments.insert(arguments.end(), words);
  _exit(runCommand(static_cast<int>(arguments.size()), arguments.data()));
}

int statusOf(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Killed, AWholeSaveIsLeft) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("caos") == nullptr) GTEST_SKIP() << "caos is not in this build";
  char name[] = "/tmp/vellum-kill-test-XXXXXX";
  std::string folder = mkdtemp(name), storage = folder + "/storage", saver = folder + "/save.cos",
              loader = folder + "/load.cos";
  ASSERT_EQ(writeFile(saver,
                      "sets game \"ballast\" \"\" new: simp 1 1 1 \"x\" 1 0 0 tick 1 endm\n"
                      "scrp 1 1 1 9 inst reps 90 adds game \"ballast\" vtos rand 0 1000000 repe save endm\n"),
            "");
  ASSERT_EQ(writeFile(loader, "load wnam endm\n"), "");
  ASSERT_EQ(statusOf(start({"run", saver.c_str(), "--storage", storage.c_str(), "--ticks", "4"})), 0);
  for (unsigned microseconds = 1000; microseconds < 60'000; microseconds += 2900) {
    pid_t child = start({"run", saver.c_str(), "--storage", storage.c_str(), "--ticks", "100000"});
    usleep(microseconds);
    kill(child, SIGKILL);
    statusOf(child);
    EXPECT_EQ(statusOf(start({"run", loader.c_str(), "--storage", storage.c_str(), "--ticks", "1"})), 0)
        << "killed after " << microseconds << " microseconds";
  }
  EXPECT_EQ(std::system(("rm -rf '" + folder + "'").c_str()), 0);
}

}  // namespace
}  // namespace vellum::driver
