// Counts the instructions that code executes in user mode, which do not depend on what else the machine does: with the
// processor's counter where the system offers one, else under callgrind.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace vellum::counting {

constexpr int Skipped = 77;  // exit status: instructions can't be counted here

// Estimates instead of counting, from the processor's time: for a first look that takes a tenth of the time of
// callgrind. Call it in place of withCounter().
void estimate();

// Runs `work` with a way to count, if need be in a process of its own below callgrind, and returns its status.
// Skipped, with the reason on standard error, when there is no way.
int withCounter(int argc, char** argv, int (*work)(int, char**));

struct Count {
  std::uint64_t instructions = 0;
  std::uint64_t value = 0;  // what the body returned
  std::string failure;      // why there is no count: a signal, or it took too long
};

// Counts a body in a child process: it sees everything of this process and changes nothing of it. It has
// `seconds` of processor time.
Count countInChild(const std::function<std::uint64_t()>& body, unsigned seconds);

}  // namespace vellum::counting
