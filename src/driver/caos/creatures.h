// The creatures of a world: their reports, samples of them over time, and the page that draws both.
#pragma once

#include <map>

#include "driver/run_watcher.h"

namespace vellum::driver {

std::vector<std::string> monikersOf(const World& world);  // the oldest first
// `format`: "json", "text" or "sample"; "": failed; the report has the reason.
std::string creatureReport(const World& world, const std::string& moniker, const char* format, Report& report);

// Samples of creatures, each short JSON. Memory is bounded: of a creature that has many, every other one is dropped.
class CreatureSamples {
 public:
  void take(const World& world);  // called after each tick
  // A JSON array; "[]" for a creature without samples.
  std::string of(const std::string& moniker) const;

 private:
  struct Series {
    std::vector<std::string> samples;
    std::uint64_t begin = 0, every = 1;  // of the times at which samples are taken
  };
  std::map<std::string, Series> series_;
  std::uint64_t ticks_ = 0;
};

// A self-contained page of these creatures, at most `MostCreatures`.
constexpr std::size_t MostCreatures = 40;
std::string creaturePage(Session& session, const World& world, const std::vector<std::string>& monikers,
                         const CreatureSamples& samples);

}  // namespace vellum::driver
