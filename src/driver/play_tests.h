// Play-tests: play scripts against the game they belong to.
#pragma once

#include <map>

#include "driver/session.h"

namespace vellum::driver {

// Lines that ran, by file and line, summed over runs (lcov's DA records).
class Coverage {
 public:
  void add(std::string_view records);
  std::string lcov() const;
  // A line a file: name, lines that ran, lines there are, percent; and a line for all.
  std::string table() const;

 private:
  std::map<std::string, std::map<unsigned, std::uint64_t>> files_;
};

struct PlayResult {
  bool passed = false;
  std::uint64_t ticks = 0;
  double seconds = 0;  // of the machine
  int ticksPerSecond = 40;
};

// Runs one play script in a fresh world. What went wrong is shown as diagnostics, behind what the game printed when
// `verbose`.
PlayResult runPlayTest(Session& session, const std::string& project, const std::string& script, Coverage* coverage);

}  // namespace vellum::driver
