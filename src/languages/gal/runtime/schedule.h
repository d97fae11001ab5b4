// What the options of a run request, and at which tick: --bind Speed=Run@40, --call Wave@5, --press 'shift r@10',
// --release.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/language.h"

namespace vellum::gal {

struct ScheduledEvent {
  enum Kind : std::uint8_t { Bind, Press, Release } kind = Bind;
  std::uint64_t tick = 1;  // ticks count from 1
  std::string name;        // input or key, as given
  std::string value;       // Bind
};

// The events in the order of their ticks, those of one tick in the given order. Reports options that can't be read.
std::vector<ScheduledEvent> readSchedule(const languages::Options& options, diagnostics::Emitter& emitter);

}  // namespace vellum::gal
