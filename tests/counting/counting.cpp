#include "tests/counting/counting.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <optional>
#include <vector>

#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#endif
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name)
#endif

namespace vellum::counting {

namespace {

constexpr const char* FileVariable = "VELLUM_COUNTS";  // callgrind's output, for the process below it

bool isEstimating = false;

// Of a fast processor: others look as if they executed fewer instructions than they do.
std::uint64_t estimatedInstructions() {
  constexpr std::uint64_t Nanosecond = 4;
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return Nanosecond *
         (static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec));
}

// The processor's counter of this process; -1 when there is none.
int openCounter() {
#if defined(__linux__)
  perf_event_attr counter{};
  counter.type = PERF_TYPE_HARDWARE;
  counter.size = sizeof counter;
  counter.config = PERF_COUNT_HW_INSTRUCTIONS;
  counter.exclude_kernel = 1;
  counter.exclude_hv = 1;
  return static_cast<int>(syscall(SYS_perf_event_open, &counter, 0, -1, -1, 0));
#else
  return -1;
#endif
}

// Callgrind writes the first dump of each process to the same name; the line "summary: N" is its count.
std::optional<std::uint64_t> readDump() {
  std::string path = std::string(std::getenv(FileVariable)) + ".1", line;
  std::ifstream file(path);
  std::optional<std::uint64_t> found;
  while (!found && std::getline(file, line))
    if (line.starts_with("summary: ")) found = std::strtoull(line.c_str() + 9, nullptr, 10);
  std::remove(path.c_str());
  return found;
}

void send(int pipe, std::uint64_t number) { (void)!write(pipe, &number, sizeof number); }

// Ends at once, without destructors and without callgrind's last dump.
[[noreturn]] void runChild(const std::function<std::uint64_t()>& body, unsigned seconds, int pipe) {
  rlimit limit{seconds, seconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  std::uint64_t instructions = 0, value = 0;
  if (RUNNING_ON_VALGRIND) {
    CALLGRIND_ZERO_STATS;
    value = body();
    CALLGRIND_DUMP_STATS_AT("count");
  } else if (isEstimating) {
    std::uint64_t before = estimatedInstructions();
    value = body();
    instructions = estimatedInstructions() - before;
  } else {
    int counter = openCounter();
    std::uint64_t before = 0;
    (void)!read(counter, &before, sizeof before);
    value = body();
    (void)!read(counter, &instructions, sizeof instructions);
    instructions -= before;
  }
  send(pipe, value);
  send(pipe, instructions);
  std::raise(SIGKILL);
  _exit(1);
}

int runBelowCallgrind(char** argv) {
  char folder[] = "/tmp/vellum-counts-XXXXXX";
  if (mkdtemp(folder) == nullptr) return 1;
  std::string file = std::string(folder) + "/counts", option = "--callgrind-out-file=" + file;
  pid_t child = fork();
  if (child == 0) {
    setenv(FileVariable, file.c_str(), 1);
    std::vector<char*> command;
    std::string words[] = {"valgrind", "--quiet", "--tool=callgrind", "--dump-line=no", "--max-stackframe=10000000",
                           option};
    for (std::string& word : words) command.push_back(word.data());
    for (; *argv != nullptr; ++argv) command.push_back(*argv);
    command.push_back(nullptr);
    execvp("valgrind", command.data());
    std::fprintf(
        stderr, "Can't count instructions: the processor's counter is not available, and valgrind is not installed.\n");
    _exit(Skipped);
  }
  int status = 1;
  waitpid(child, &status, 0);
  std::remove(file.c_str());
  std::remove((file + ".1").c_str());
  rmdir(folder);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace

void estimate() {
  isEstimating = true;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
}

int withCounter(int argc, char** argv, int (*work)(int, char**)) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  if (RUNNING_ON_VALGRIND) return work(argc, argv);
  if (int counter = openCounter(); counter >= 0) {
    close(counter);
    return work(argc, argv);
  }
#if !__has_include(<valgrind/callgrind.h>)
  std::fprintf(
      stderr,
      "Can't count instructions: the processor's counter is not available, and this was built without valgrind.\n");
  return Skipped;
#else
  return runBelowCallgrind(argv);
#endif
}

Count countInChild(const std::function<std::uint64_t()>& body, unsigned seconds) {
  Count count;
  int ends[2];
  if (pipe(ends) != 0) return {0, 0, "no pipe"};
  std::fflush(nullptr);
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    runChild(body, seconds, ends[1]);
  }
  close(ends[1]);
  bool isWhole = read(ends[0], &count.value, sizeof count.value) == sizeof count.value &&
                 read(ends[0], &count.instructions, sizeof count.instructions) == sizeof count.instructions;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!isWhole) {
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    count.failure =
        signal == SIGXCPU || signal == SIGKILL ? "takes too long" : "ended with signal " + std::to_string(signal);
  } else if (RUNNING_ON_VALGRIND) {
    if (auto counted = readDump()) count.instructions = *counted;
    else count.failure = "no count";
  }
  return count;
}

}  // namespace vellum::counting
