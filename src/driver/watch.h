// run --watch: finds which of the given files, and of the files with the same extension in the folders of those that
// the command line names, have changed.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace vellum::driver {

class Watch {
 public:
  explicit Watch(const std::vector<std::string>& paths);
  // Also files of a kind in a folder: ("scripts/", ".ext"); "" is the current folder.
  void add(const std::string& folder, const std::string& extension);
  // Watches these files, too, as they are now. Those that are no plain files are left out.
  void also(const std::vector<std::string>& files);
  // All that are watched, sorted.
  std::vector<std::string> files() const;
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
