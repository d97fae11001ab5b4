// One skrit object: its state, its timers, its memory.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "languages/skrit/world/implementation.h"

namespace vellum::skrit {

struct Timer {
  std::int32_t id = 0;
  bool frames = false;
  bool global = false;  // survives changes of state
  double due = 0;       // seconds, or updates, since the world began
  double period = 0;
  std::int32_t repeats = 0;  // left after the next time; -1: for ever
};

struct SkritObject {
  std::int32_t handle = 0;
  std::int32_t owner = 0;       // a handle of the host; 0: none
  std::int32_t references = 1;  // handles that are held on it
  Implementation* implementation = nullptr;
  std::uint32_t state = NoIndex;
  std::uint32_t pending = NoIndex;
  std::uint64_t stateEntered = 0;  // update number
  std::vector<bool> timedDone;     // by at function of the state
  double nextPoll = 0;             // seconds
  double pollPeriod = 0;
  std::vector<Timer> timers;          // in the order in which they were made
  std::int32_t nextTimer = 1000;      // for timers without an id of their own
  std::vector<std::uint64_t> memory;  // variables; laid out by the compiler
  int depth = 0;                      // its code that is running, inside each other
  int changes = 0;                    // of state, in update `changesIn`
  std::uint64_t changesIn = 0;
  std::uint64_t wake = ~std::uint64_t(0);  // the update at which something of its own is due, at the earliest
  std::uint64_t visited = 0;               // the last update that came by
  bool ticking = false;                    // among those that every update visits
  bool constructed = false;
  bool dead = false;
};

}  // namespace vellum::skrit
