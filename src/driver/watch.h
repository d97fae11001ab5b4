// run --watch: which of the given files, and of their neighbours with the same extension, have changed.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace vellum::driver {

class Watch {
 public:
  explicit Watch(const std::vector<std::string>& paths);
  // Since the last call; a file that can't be read just now counts as unchanged.
  std::vector<std::string> changed();

 private:
  struct Stamp {
    long long seconds = 0, nanoseconds = 0, size = -1;
    bool operator==(const Stamp&) const = default;
  };
  static Stamp stampOf(const std::string& path);
  std::map<std::string, Stamp> look() const;

  std::vector<std::string> files_;                            // as given, without what follows a '?'
  std::vector<std::pair<std::string, std::string>> folders_;  // "scripts/", ".ext"
  std::map<std::string, Stamp> known_;
};

// Waits so long, or until the user interrupts.
void waitMilliseconds(int milliseconds);

}  // namespace vellum::driver
