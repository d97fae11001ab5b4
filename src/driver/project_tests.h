// Tests of projects: scripts that play a project to its end.
#pragma once

#include <map>

#include "driver/session.h"

namespace vellum::driver {

// Lines that ran, by file and line, summed over runs (lcov's DA records).
class Coverage {
 public:
  void add(std::string_view records);
  std::string lcov() const;
  // One line per file: name, lines that ran, all lines, percent; below it, the ranges of lines that did not run, at
  // most three lines of them; and a total.
  std::string table() const;

 private:
  std::map<std::string, std::map<unsigned, std::uint64_t>> files_;
};

struct ProjectTestResult {
  bool passed = false;
  std::string details;  // why it failed, in lines; else ""
  std::uint64_t ticks = 0;
  double seconds = 0;  // of real time
  int ticksPerSecond = 1;
};

// Runs one test in a fresh world. Shows errors as diagnostics.
ProjectTestResult runProjectTest(Session& session, const std::string& project, const std::string& script,
                                 Coverage* coverage);

}  // namespace vellum::driver
