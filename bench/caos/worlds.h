// What whole worlds of agents take: resident memory, and saves. Each number comes from a process of its own, so that
// memory which this one has freed does not hide any.
#pragma once

#include <string>

namespace vellum::bench {

// Megabytes that a world of this script takes after some ticks, beside what the process takes anyway.
double residentMegabytes(const std::string& script);

// A world that is saved to a file for the time of this object.
class SavedWorld {
 public:
  explicit SavedWorld(std::string script) : script_(std::move(script)) {}
  SavedWorld(const SavedWorld&) = delete;
  SavedWorld& operator=(const SavedWorld&) = delete;
  ~SavedWorld();
  double saveMilliseconds();
  double loadMilliseconds();
  // The most memory while it is loaded, the file's bytes with it, as a multiple of the world's.
  double loadPeak();

 private:
  const std::string& file();  // written at the first call
  std::string script_, file_;
};

// The process of its own: `WHAT FILE`; prints a number.
int runApart(char** arguments);

}  // namespace vellum::bench
