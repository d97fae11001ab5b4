// What the programs of this folder share: one for each engine, all with the same tasks, so that bench/hosts.py can run
// them in turn and compare them. A line of output is a task: name, unit, value. The lines of host code that a task
// takes are those between `// host code: TASK` and `// end`.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

#include "bench/measure.h"

namespace vellum::bench {

inline void report(const char* task, const char* unit, double value) {
  std::printf("%s\t%s\t%.6g\n", task, unit, value);
}

inline void require(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "bench: %s\n", what);
  std::exit(1);
}

// Nanoseconds for a call.
template <class Call>
void time(const char* task, long calls, Call call) {
  double begin = seconds();
  for (long i = 0; i < calls; ++i) call(static_cast<int>(i));
  report(task, "ns", 1e9 * (seconds() - begin) / static_cast<double>(calls));
}

// The process's memory in KB.
inline double resident() {
  long total = 0, pages = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  require(file != nullptr && std::fscanf(file, "%ld %ld", &total, &pages) == 2, "no /proc/self/statm");
  std::fclose(file);
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

inline int argumentOf(int count, char** arguments, int usual) { return count > 1 ? std::atoi(arguments[1]) : usual; }

constexpr int Objects = 10'000, Worlds = 1000, Variables = 1000, Functions = 100;

// A program of 100 functions and two more, in a language whose functions begin `HEAD NAME(KIND a)`.
inline std::string program(const std::string& head, const std::string& kind, const std::string& more) {
  std::string text = more;
  for (int i = 0; i < Functions; ++i) {
    std::string name = std::to_string(i);
    text += head + " f" + name + "(" + kind + "a) { " + (kind.empty() ? "" : kind) +
            "b = a; while (b > 10) { b = b - 3; } return b + " + name + "; }\n";
  }
  return text;
}

}  // namespace vellum::bench
