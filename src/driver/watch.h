// run --watch: finds which of the given files, and of the files with the same extension in their folders, have changed.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace vellum::driver {

class Watch {
 public:
  explicit Watch(const std::vector<std::string>& paths);
  // The files changed since the last call; a file that can't be read counts as unchanged.
  std::vector<std::string> changed();

 private:
  struct Stamp {
    long long seconds = 0, nanoseconds = 0, size = -1;
    bool operator==(const Stamp&) const = default;
  };
  static Stamp stampOf(const std::string& path);
  std::map<std::string, Stamp> look() const;

  std::vector<std::string> files_;                            // as given, without the part from a '?' on
  std::vector<std::pair<std::string, std::string>> folders_;  // "scripts/", ".ext"
  std::map<std::string, Stamp> known_;
};

// Waits for that time, or until the user interrupts.
void waitMilliseconds(int milliseconds);

}  // namespace vellum::driver
